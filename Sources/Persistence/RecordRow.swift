import Domain
import Foundation
import GRDB

/// A source record as its row holds it: numbers, texts, and lists as JSON.
enum RecordRow {
  /// What the source says: every column that a newer fetch replaces, in the order of ``content(of:)``.
  static let contentColumns = [
    "kind", "detail", "title", "subtitle", "authors", "own_isbns", "related_isbns", "other_ids", "publisher",
    "published", "pages", "language", "format", "description", "categories", "cover", "links", "rating",
    "rating_count", "favorite", "extra", "notes",
  ]

  /// The values of ``contentColumns``.
  static func content(of record: SourceRecord) -> [DatabaseValue] {
    [
      record.kind.rawValue.databaseValue, record.detail.rawValue.databaseValue, record.title.databaseValue,
      value(record.subtitle), value(FlatJSON.text(record.authors)), value(FlatJSON.text(record.ownISBNs)),
      value(FlatJSON.text(record.relatedISBNs)), value(FlatJSON.text(record.otherIDs)), value(record.publisher),
      value(record.published?.packed), value(record.pages), value(record.language), value(record.format),
      value(record.description), value(FlatJSON.text(record.categories)), value(record.cover),
      value(FlatJSON.text(named(record.links))), value(record.rating?.average), value(record.rating?.count),
      record.favorite.databaseValue, value(FlatJSON.text(record.extra)), value(FlatJSON.text(record.notes)),
    ]
  }

  /// The columns that ``stored(_:)`` reads, in its order; needs `record` joined with `source`.
  static let columns =
    "record.id, record.component, record.book, record.added_at, record.fetched_at, source.name, record.key, "
    + contentColumns.map { "record.\($0)" }.joined(separator: ", ")

  private static let firstContentColumn = 7

  /// The record in a row of ``columns``.
  /// - Throws: `StoreError.damaged` without a path where a value is none that was ever written.
  static func stored(_ row: Row) throws -> SourceRecord {
    let first = firstContentColumn
    var record = SourceRecord(source: row[5], key: row[6], title: row[first + 2])
    guard let kind = SourceRecord.Kind(rawValue: row[first]), let detail = SourceRecord.Detail(rawValue: row[first + 1])
    else { throw UnreadableRow(record: record.recordKey) }
    record.kind = kind
    record.detail = detail
    record.fetchedAt = date(milliseconds: row[4])
    record.subtitle = row[first + 3]
    record.publisher = row[first + 8]
    record.published = (row[first + 9] as Int?).flatMap { PartialDate(packed: $0) }
    record.pages = row[first + 10]
    record.language = row[first + 11]
    record.format = row[first + 12]
    record.description = row[first + 13]
    record.cover = row[first + 15]
    if let average: Double = row[first + 17], let count: Int = row[first + 18] {
      record.rating = Rating(average: average, count: count)
    }
    record.favorite = row[first + 19]
    do {
      try readLists(of: &record, from: row)
    } catch {
      throw UnreadableRow(record: record.recordKey)
    }
    return record
  }

  private static func readLists(of record: inout SourceRecord, from row: Row) throws {
    let first = firstContentColumn
    record.authors = try FlatJSON.list(row[first + 4])
    record.ownISBNs = try FlatJSON.list(row[first + 5])
    record.relatedISBNs = try FlatJSON.list(row[first + 6])
    record.otherIDs = try FlatJSON.list(row[first + 7])
    record.categories = try FlatJSON.list(row[first + 14])
    let links = try FlatJSON.dictionary(row[first + 16]).compactMap { name, address in
      LinkKind(rawValue: name).map { ($0, address) }
    }
    record.links = Dictionary(links) { $1 }
    record.extra = try FlatJSON.dictionary(row[first + 20])
    record.notes = try FlatJSON.list(row[first + 21])
  }

  /// True where the row of ``columns`` says what `content` says.
  static func says(_ row: Row, _ content: [DatabaseValue]) -> Bool {
    content.indices.allSatisfy { row[firstContentColumn + $0] == content[$0] }
  }

  /// How much the record in a row of ``columns`` holds.
  static func detail(_ row: Row) -> Int { row[firstContentColumn + 1] }

  /// Milliseconds since 1970, as all times are stored.
  static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }

  /// The inverse of ``milliseconds(_:)``.
  static func date(milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  private static func named(_ links: [LinkKind: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: links.map { ($0.key.rawValue, $0.value) })
  }

  private static func value(_ value: (some DatabaseValueConvertible)?) -> DatabaseValue {
    value?.databaseValue ?? .null
  }
}

/// A row that this program did not write so.
struct UnreadableRow: Error {
  var record: RecordKey
}

extension SourceRecord {
  /// The record as a column can hold it: SQLite ends a text at a zero byte, so U+0000 becomes U+FFFD.
  var storable: SourceRecord {
    let texts = [key, title, subtitle, publisher, language, format, description, cover]
    guard texts.contains(where: { $0?.utf8.contains(0) ?? false }) else { return self }
    var copy = self
    copy.recordKey = RecordKey(source: source, key: Persistence.storable(key))
    copy.title = Persistence.storable(title)
    copy.subtitle = subtitle.map(Persistence.storable)
    copy.publisher = publisher.map(Persistence.storable)
    copy.language = language.map(Persistence.storable)
    copy.format = format.map(Persistence.storable)
    copy.description = description.map(Persistence.storable)
    copy.cover = cover.map(Persistence.storable)
    return copy
  }
}

/// The text with U+FFFD for every U+0000.
func storable(_ text: String) -> String { text.replacing("\0", with: "\u{FFFD}") }
