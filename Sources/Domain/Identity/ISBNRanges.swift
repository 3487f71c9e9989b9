/// Where the parts of an ISBN end: the registration groups, and the registrant numbers that each has given out.
///
/// The table is `ISBNRanges+Generated.swift`; it is read when the first ISBN is hyphenated.
enum ISBNRanges {
  /// One run of registrant numbers of one length in one group.
  struct Range: Sendable {
    /// The ISBNs of the run without their check digits: twelve digits, both ends included.
    let cores: ClosedRange<Int64>
    /// 1...5 digits.
    let groupLength: Int
    /// 1...7 digits; 8 at most together with the group.
    let registrantLength: Int
    /// The registration agency, or the group's language or country, as "English language", "Brazil".
    let agency: String
  }

  /// A run of the table without its agency's name: it is passed on for each ISBN, without a text.
  struct RunIndex: Sendable {
    /// Its place in the table.
    fileprivate let number: Int
    /// As ``Range/groupLength`` and ``Range/registrantLength``.
    let (groupLength, registrantLength): (Int, Int)
  }

  /// The run that the ISBN belongs to; nil where its group or its registrant is not given out.
  static func run(of isbn: ISBN) -> RunIndex? {
    let (runs, firsts, core) = (sorted, firstRuns, isbn.digits / 10)
    let head = Int(core / 1_000_000) - 978_000
    let start = Int(firsts[head])
    let number =
      start + partitioningIndex(below: Int(firsts[head + 1]) - start) { runs[start + $0].cores.upperBound >= core }
    guard number < runs.count, runs[number].cores.lowerBound <= core else { return nil }
    return RunIndex(
      number: number, groupLength: runs[number].groupLength, registrantLength: runs[number].registrantLength)
  }

  /// By the first six digits, from 978000 to 980000, the first run that does not end before them: few are left to look
  /// at then.
  private static let firstRuns: [UInt16] = (978_000...980_000).map { head in
    UInt16(partitioningIndex(below: sorted.count) { sorted[$0].cores.upperBound >= head * 1_000_000 })
  }

  /// The agency's name for the group.
  static func agency(of run: RunIndex) -> String { sorted[run.number].agency }

  private static let sorted = ranges(in: source).sorted { $0.cores.lowerBound < $1.cores.lowerBound }

  /// Byte by byte: by characters it takes as long as all else of a short command.
  private static func ranges(in table: String) -> [Range] {
    var (group, agency, ranges) = (Digits(), "", [Range]())
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let columns = line.split(separator: UInt8(ascii: "|"))
      if columns.count == 3 { (group, agency) = (Digits(of: columns[0]), String(Substring(columns[1]))) }
      for run in columns[columns.count - 1].split(separator: UInt8(ascii: " ")) {
        if let range = Range(run: run, group: group, agency: agency) { ranges.append(range) }
      }
    }
    return ranges
  }
}

extension ISBNRanges.Range {
  /// Reads a run written `200-227`, of a group written with its prefix, `978-0`.
  fileprivate init?(run: Substring.UTF8View, group: Digits, agency: String) {
    let ends = run.split(separator: UInt8(ascii: "-")).map { group + Digits(of: $0) }
    guard ends.count == 2, case let (first, last) = (ends[0].core(filler: 0), ends[1].core(filler: 9)), first <= last
    else { return nil }
    self.init(
      cores: first...last, groupLength: group.count - 3, registrantLength: ends[0].count - group.count, agency: agency)
  }
}

/// The first digits of an ISBN.
private struct Digits {
  private var value: Int64 = 0
  private(set) var count = 0

  init() {}

  /// The digits of the text; all else in it is passed over.
  init(of text: Substring.UTF8View) {
    for byte in text where byte.isASCIIDigit { append(Int64(byte - UInt8(ascii: "0"))) }
  }

  private mutating func append(_ digit: Int64) {
    value = value * 10 + digit
    count += 1
  }

  static func + (head: Digits, tail: Digits) -> Digits {
    var all = head
    for _ in 0..<tail.count { all.append(0) }
    all.value += tail.value
    return all
  }

  /// Twelve digits, all of an ISBN but the check digit.
  func core(filler: Int64) -> Int64 {
    var all = self
    while all.count < 12 { all.append(filler) }
    return all.value
  }
}
