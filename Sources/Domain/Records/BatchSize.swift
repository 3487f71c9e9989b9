/// How much of records there is, or may be at most, in what is held and written at once.
///
/// By their number alone it would be none that memory could rely on: a record may have a hundred times the texts of another.
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
    let single = [
      key, title, subtitle, publisher, language, format, description, cover, editionStatement, place, originalTitle,
    ]
    let lists = [authors, ownISBNs, relatedISBNs, otherIDs, categories, notes]
    return single.reduce(0) { $0 + ($1.map(Self.byteCount) ?? 0) }
      + lists.reduce(0) { $0 + $1.reduce(0) { $0 + Self.byteCount($1) } }
      + contributors.reduce(0) { $0 + Self.byteCount($1.name) + Self.byteCount($1.role.rawValue) }
      + series.reduce(0) { $0 + Self.byteCount($1.name) + ($1.position.map(Self.byteCount) ?? 0) }
      + links.values.reduce(0) { $0 + Self.byteCount($1) }
      + extra.reduce(0) { $0 + Self.byteCount($1.key) + Self.byteCount($1.value) }
  }

  private static func byteCount(_ text: String) -> Int { text.utf8.count + 16 }
}
