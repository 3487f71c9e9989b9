import Domain

/// The rows that were read and are known by their ISBN. Of two on one ISBN the later is the same book, unless they
/// contradict one another: volumes may all have the ISBN of their set, and some numbers are wrong.
///
/// Beyond half a million ISBNs it forgets what comes, and beyond 16 MB of titles what these say: then of two rows of
/// one book the later stands.
struct SeenISBNs: Sendable {
  /// Where a row stands in its file, and where in ``texts`` what it can contradict others by; -1 where it is not kept.
  private struct Row {
    var line: Int32
    var text: Int32
  }

  /// The first row of each ISBN, by the id of its key.
  private var firsts: [Int64: Row] = [:]
  /// The rows behind it that contradict it and one another.
  private var others: [Int64: [Row]] = [:]
  /// The lines of more such rows, which are compared with few, by the ids of their other keys.
  private var lines: [Int64: Int32] = [:]
  /// Titles, subtitles and authors in UTF-8, each row behind its length in two bytes. A string for each would take
  /// twice as much.
  private var texts: [UInt8] = []

  private static let most = 500_000
  private static let mostBytes = 16 << 20
  /// With so many rows of its ISBN a row is compared: one number may stand on all rows of a table.
  private static let mostCompared = 8
  private static let separator: Character = "\u{1F}"

  /// The line of an earlier row on the same ISBN that this row, which has a ``BookCopy/keyBesideISBN``, does not
  /// contradict; nil where there was none.
  mutating func line(of copy: BookCopy, at line: Int) -> Int? {
    let (record, id) = (copy.record, copy.record.recordKey.id.value)
    guard let first = firsts[id] else {
      if firsts.count < Self.most { firsts[id] = kept(record, at: line) }
      return nil
    }
    let earlier = [first] + (others[id] ?? [])
    for row in earlier {
      if let other = self.record(of: row), !Merging.contradict(other, record) { return Int(row.line) }
    }
    if earlier.count < Self.mostCompared {
      others[id, default: []].append(kept(record, at: line))
      return nil
    }
    guard let other = copy.keyBesideISBN?.id.value else { return nil }
    if let same = lines[other] { return Int(same) }
    if lines.count < Self.most { lines[other] = Int32(clamping: line) }
    return nil
  }

  private mutating func kept(_ record: SourceRecord, at line: Int) -> Row {
    var row = Row(line: Int32(clamping: line), text: -1)
    let text = ([record.title, record.subtitle ?? ""] + record.authors).joined(separator: String(Self.separator)).utf8
    if text.count <= Int(UInt16.max), texts.count + text.count < Self.mostBytes {
      row.text = Int32(texts.count)
      texts += [UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
      texts += text
    }
    return row
  }

  private func record(of row: Row) -> SourceRecord? {
    guard row.text >= 0 else { return nil }
    let start = Int(row.text) + 2
    let count = Int(texts[start - 2]) << 8 | Int(texts[start - 1])
    let parts = String(decoding: texts[start..<start + count], as: UTF8.self)
      .split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
    var record = SourceRecord(source: "", key: "", title: parts[0])
    record.subtitle = parts[1].isEmpty ? nil : parts[1]
    record.authors = Array(parts.dropFirst(2))
    return record
  }
}
