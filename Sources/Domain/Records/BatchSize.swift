/// How much of records there is, or may be at most, in what is held and written at once.
///
/// By their number alone it would be none that memory could rely on: a record may have a hundred times the texts of
/// another.
package struct BatchSize: Hashable, Sendable {
  package var records: Int
  /// As ``SourceRecord/byteCount`` counts them.
  package var bytes: Int

  package init(records: Int = 0, bytes: Int = 0) {
    self.records = records
    self.bytes = bytes
  }

  package static func += (size: inout BatchSize, record: SourceRecord) {
    size += BatchSize(records: 1, bytes: record.byteCount)
  }

  package static func += (size: inout BatchSize, other: BatchSize) {
    size.records += other.records
    size.bytes += other.bytes
  }

  /// True where nothing more is to be added to what has at most this size.
  package func fills(_ most: BatchSize) -> Bool { records >= most.records || bytes >= most.bytes }
}

extension SourceRecord {
  /// About how many bytes of memory its texts take: those of their UTF-8, and 16 for each of them, which is what the
  /// shortest takes.
  package var byteCount: Int {
    var (record, texts) = (self, TextBytes())
    texts.add(key)
    record.visitTexts(&texts)
    return texts.count
  }
}

private struct TextBytes: RecordTextVisitor {
  static var sets: Bool { false }
  private(set) var count = 0

  mutating func add(_ text: String) { count += text.utf8.count + 16 }
  mutating func visit(_ text: inout String) { add(text) }
}
