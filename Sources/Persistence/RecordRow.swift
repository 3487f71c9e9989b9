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

  /// About what ``SourceRecord/byteCount`` is, of a row of `record`: the bytes of all that it holds.
  static let byteCount = contentColumns.map { "coalesce(length(CAST(\($0) AS BLOB)), 0)" }.joined(separator: " + ")

  /// The record in a row of ``columns``.
  /// - Throws: ``UnreadableRow`` where a value is none that was ever written.
  static func stored(_ row: Row) throws -> SourceRecord {
    do {
      return try decoded(row)
    } catch {
      throw UnreadableRow(record: row[0])
    }
  }

  private static func decoded(_ row: Row) throws -> SourceRecord {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Int) throws -> Value {
      try row.decode(Value.self, atIndex: firstContentColumn + column)
    }
    var record = try SourceRecord(source: value(-2), key: value(-1), title: value(2))
    record.fetchedAt = try date(milliseconds: value(-3))
    record.kind = try known(SourceRecord.Kind(rawValue: value(0)))
    record.detail = try known(SourceRecord.Detail(rawValue: value(1)))
    record.subtitle = try value(3)
    record.authors = try FlatJSON.list(value(4))
    record.ownISBNs = try FlatJSON.list(value(5))
    record.relatedISBNs = try FlatJSON.list(value(6))
    record.otherIDs = try FlatJSON.list(value(7))
    record.publisher = try value(8)
    record.published = try (value(9) as Int?).flatMap { PartialDate(packed: $0) }
    record.pages = try value(10)
    record.language = try value(11)
    record.format = try value(12)
    record.description = try value(13)
    record.categories = try FlatJSON.list(value(14))
    record.cover = try value(15)
    record.links = try links(value(16))
    record.rating = try rating(value(17), value(18))
    record.favorite = try value(19)
    record.extra = try FlatJSON.dictionary(value(20))
    record.notes = try FlatJSON.list(value(21))
    return record
  }

  private struct UnknownValue: Error {}

  private static func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw UnknownValue() }
    return value
  }

  private static func links(_ text: String?) throws -> [LinkKind: String] {
    let links = try FlatJSON.dictionary(text).compactMap { name, address in
      LinkKind(rawValue: name).map { ($0, address) }
    }
    return Dictionary(links) { $1 }
  }

  private static func rating(_ average: Double?, _ count: Int?) -> Rating? {
    guard let average, let count else { return nil }
    return Rating(average: average, count: count)
  }

  /// True where the row of ``columns`` says what `content` says.
  static func says(_ row: Row, _ content: [DatabaseValue]) -> Bool {
    content.indices.allSatisfy { row[firstContentColumn + $0] == content[$0] }
  }

  /// How much the record in a row of ``columns`` holds.
  static func detail(_ row: Row) -> Int { row[firstContentColumn + 1] }

  /// Milliseconds since 1970, as all times are stored; the nearest that there are (2^53) for times beyond all reason.
  static func milliseconds(_ date: Date) -> Int64 {
    let most = 0x1p53
    return Int64(max(-most, min(most, (date.timeIntervalSince1970 * 1000).rounded())))
  }

  /// The inverse of ``milliseconds(_:)``.
  static func date(milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  private static func named(_ links: [LinkKind: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: links.map { ($0.key.rawValue, $0.value) })
  }

  private static func value(_ value: (some DatabaseValueConvertible)?) -> DatabaseValue {
    value?.databaseValue ?? .null
  }
}

/// A row of `record` that this program did not write so.
struct UnreadableRow: Error {
  /// Its row id.
  var record: Int64
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
