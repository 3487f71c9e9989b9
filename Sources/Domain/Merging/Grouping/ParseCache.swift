/// Titles, names and signatures of the members, each read once, when it is first asked for: most records share their
/// ISBN with nobody and are never compared.
///
/// Of a hundred thousand records of one book most say the same title, and many the same authors: what is equal is read
/// and held once.
///
/// A class, so that the stages of one merging share what was read; it never leaves the call.
final class ParseCache {
  private let members: MergeInput
  /// By index: which of ``readings`` is that of its title; ``unread`` at first.
  private var titleNumbers: [Int32]
  private var readings: [ParsedTitle] = []
  private var knownTitles: [TitleText: Int32] = [:]
  private var authors: [[String]?]
  private var knownAuthors: [NamesText: [String]] = [:]
  /// By index: which of ``signatures`` is the record's; ``unread`` at first.
  private var signatureNumbers: [Int32]
  /// By hash, or the next number that is free: a table of the signatures themselves would hold each of them twice.
  private var slots: [Int: Int32] = [:]
  private(set) var signatures: [Signature] = []
  /// How often two signatures were compared: what a merging costs beyond reading its records.
  private(set) var comparisons = 0

  private static let unread: Int32 = -1
  /// How many different titles, and lists of authors, are remembered. Where there are more, most are different.
  private static let mostKnown = 1_000

  init(_ members: MergeInput) {
    self.members = members
    titleNumbers = Array(repeating: ParseCache.unread, count: members.records.count)
    authors = Array(repeating: nil, count: members.records.count)
    signatureNumbers = Array(repeating: ParseCache.unread, count: members.records.count)
  }

  func title(_ index: Int) -> ParsedTitle {
    if titleNumbers[index] == Self.unread { titleNumbers[index] = titleNumber(of: members.records[index]) }
    return readings[Int(titleNumbers[index])]
  }

  private func titleNumber(of record: SourceRecord) -> Int32 {
    let text = TitleText(title: record.title, subtitle: record.subtitle)
    if let number = knownTitles[text] { return number }
    let number = Int32(readings.count)
    readings.append(ParsedTitle(title: text.title, subtitle: text.subtitle))
    if knownTitles.count < Self.mostKnown { knownTitles[text] = number }
    return number
  }

  /// Read each time: few records are joined by title and author alone.
  func distinction(_ index: Int) -> TitleDistinction {
    let record = members.records[index]
    return TitleDistinction(
      words: title(index).subtitleWords, detail: TitleDetail(title: record.title, subtitle: record.subtitle),
      mark: SeriesMark(title: record.title, subtitle: record.subtitle), positions: SeriesPositions(record.series))
  }

  func authorKeys(_ index: Int) -> [String] {
    if let keys = authors[index] { return keys }
    let keys = authorKeys(of: members.records[index])
    authors[index] = keys
    return keys
  }

  private func authorKeys(of record: SourceRecord) -> [String] {
    let names = NamesText(names: record.authors)
    if let keys = knownAuthors[names] { return keys }
    let keys = Domain.authorKeys(names.names)
    if knownAuthors.count < Self.mostKnown { knownAuthors[names] = keys }
    return keys
  }

  /// True where records of these two signatures, by their indices in ``signatures``, contradict one another.
  func contradict(_ one: Int, _ other: Int) -> Bool {
    comparisons += 1
    return signatures[one].contradicts(signatures[other])
  }

  /// True where records of these two signatures are of one author and have not a word of the title in common.
  func haveOtherTitles(_ one: Int, _ other: Int) -> Bool {
    comparisons += 1
    return signatures[one].hasOtherTitle(than: signatures[other])
  }

  func signature(_ index: Int) -> Signature { signatures[signatureNumber(index)] }

  /// The index in ``signatures`` of the record's signature; equal for equal signatures.
  func signatureNumber(_ index: Int) -> Int {
    if signatureNumbers[index] == Self.unread {
      signatureNumbers[index] = number(of: Signature(title(index), authors: authorKeys(index)))
    }
    return Int(signatureNumbers[index])
  }

  /// Numbers the signature of a record that is no member; nothing else of it is kept.
  func addSignature(of record: SourceRecord) {
    if readings.count >= Self.mostKnown { forgetReadings() }
    let title = readings[Int(titleNumber(of: record))]
    _ = number(of: Signature(title, authors: authorKeys(of: record)))
  }

  /// Where no member's title is among them.
  private func forgetReadings() {
    guard members.records.isEmpty else { return }
    (readings, knownTitles, knownAuthors) = ([], [:], [:])
  }

  private func number(of signature: Signature) -> Int32 {
    var slot = signature.hashValue
    while let number = slots[slot] {
      if signatures[Int(number)] == signature { return number }
      slot &+= 1
    }
    let number = Int32(signatures.count)
    signatures.append(signature)
    slots[slot] = number
    return number
  }
}

/// Title and subtitle as a record writes them, by bytes.
private struct TitleText: Hashable {
  var title: String
  var subtitle: String?

  static func == (one: TitleText, other: TitleText) -> Bool {
    guard areSameBytes(one.title, other.title) else { return false }
    return switch (one.subtitle, other.subtitle) {
    case (nil, nil): true
    case (let subtitle?, let another?): areSameBytes(subtitle, another)
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: title)
    if let subtitle { hasher.combine(bytesOf: subtitle) }
  }
}

/// Authors as a record writes them, by bytes.
private struct NamesText: Hashable {
  var names: [String]

  static func == (one: NamesText, other: NamesText) -> Bool {
    one.names.elementsEqual(other.names, by: areSameBytes)
  }

  func hash(into hasher: inout Hasher) {
    for name in names { hasher.combine(bytesOf: name) }
  }
}
