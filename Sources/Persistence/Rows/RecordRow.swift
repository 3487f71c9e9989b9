import Catalog
import Domain
import Foundation
import GRDB

/// A source record as its row holds it: numbers, texts, and lists as JSON.
enum RecordRow {
  /// What the source says: every column that a newer fetch replaces, in the order of ``content(of:)``.
  static let contentColumns: [String] = {
    var (record, names) = (SourceRecord(source: "", key: "", title: ""), ColumnNames())
    do { try record.visitContent(&names) } catch { preconditionFailure("naming throws nothing") }
    return names.names
  }()

  /// The values of ``contentColumns``.
  static func content(of record: SourceRecord) throws -> [DatabaseValue] {
    var (record, values) = (record, ColumnValues())
    try record.visitContent(&values)
    return values.values
  }

  /// Gives the statement the values of ``contentColumns``, the first of them at this 1-based position.
  static func bind(_ record: SourceRecord, to statement: RowStatement, from position: Int) throws {
    var (record, binder) = (record, ColumnBinder(statement: statement, position: position))
    try record.visitContent(&binder)
  }

  /// The columns that ``named(_:)`` reads, in its order; needs `record` joined with `source`.
  static let namingColumns =
    "record.id, record.component, record.book, record.added_at, record.fetched_at, source.name, record.key"
  /// How many ``namingColumns`` there are.
  static let namingColumnCount = 7

  /// The columns that ``stored(_:)`` reads, in its order: ``namingColumns``, and what the source says.
  static let columns = namingColumns + contentColumns.map { ", record.\($0)" }.joined()
  /// How many ``columns`` there are.
  static let columnCount = namingColumnCount + contentColumns.count

  /// As many columns, of which those are empty that only describe a book, and may be long: what of a record is
  /// compared.
  static let comparedColumns =
    namingColumns + contentColumns.map { describing.contains($0) ? ", NULL" : ", record.\($0)" }.joined()
  private static let describing: Set = ["description", "categories", "cover", "links", "extra", "notes"]

  /// About what ``SourceRecord/byteCount`` is, of a row of `record`: the bytes of all that it holds.
  ///
  /// By it is also decided what is a crowd (``CrowdBound``): where it counts otherwise, the rules have another number.
  static let byteCount = contentColumns.map { "coalesce(length(CAST(\($0) AS BLOB)), 0)" }.joined(separator: " + ")

  /// How many ISBNs a row of `record` gives, valid or not: one that gives too many is a hub (``MergePolicy/hubLimit``).
  static let isbnCount =
    "coalesce(json_array_length(own_isbns), 0) + coalesce(json_array_length(related_isbns), 0)"

  /// How many bytes the values have that the reader gave to a row of `record`; one that a later value hides counts too.
  static let givenByteCount = """
    (SELECT coalesce(sum(length(CAST(decision.value AS BLOB))), 0) FROM decided_record
      CROSS JOIN decision ON decision.id = decided_record.decision WHERE decided_record.record = record.id)
    """

  /// The record in a row of ``columns``.
  /// - Throws: ``UnreadableRow`` where a value is none that was ever written.
  static func stored(_ row: any StoredColumns) throws -> SourceRecord {
    try readable(row) { row in
      var (record, reader) = (try name(row), ColumnReader(row: row, column: namingColumnCount))
      try record.visitContent(&reader)
      return record
    }
  }

  /// What names the record in a row of ``namingColumns``, and when it was fetched; nothing of what it says.
  /// - Throws: as ``stored(_:)``.
  static func named(_ row: any StoredColumns) throws -> SourceRecord { try readable(row, name) }

  /// The record in a row of its title, subtitle, authors and row id, which has nothing else.
  /// - Throws: as ``stored(_:)``.
  static func titled(_ row: any StoredColumns) throws -> SourceRecord {
    do {
      guard let title = try row.text(0) else { throw UnexpectedValue() }
      var record = SourceRecord(source: "", key: "", title: title)
      (record.subtitle, record.authors) = (try row.text(1), try row.list(2))
      return record
    } catch {
      throw UnreadableRow(record: try row.integer(3) ?? 0)
    }
  }

  private static func readable(
    _ row: any StoredColumns, _ read: (any StoredColumns) throws -> SourceRecord
  ) throws -> SourceRecord {
    do {
      return try read(row)
    } catch {
      throw UnreadableRow(record: try row.integer(0) ?? 0)
    }
  }

  private static func name(_ row: any StoredColumns) throws -> SourceRecord {
    guard let source = try row.text(5), let key = try row.text(6), let fetchedAt = try row.integer(4) else {
      throw UnexpectedValue()
    }
    var record = SourceRecord(source: source, key: key, title: "")
    record.fetchedAt = Date(milliseconds: fetchedAt)
    return record
  }
}

/// The names of the columns.
private struct ColumnNames: RecordColumnVisitor {
  static var sets: Bool { false }
  private(set) var names: [String] = []

  mutating func text(_ name: RecordFieldName, _ value: inout String) { names.append("\(name.column)") }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) { names.append("\(name.column)") }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) { names.append("\(name.column)") }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) { names.append("\(name.column)") }
  mutating func pairs(_ name: RecordFieldName, of second: StaticString, _ value: inout [TextPair]) {
    names.append("\(name.column)")
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int) { names.append("\(name.column)") }
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) { names.append("\(name.column)") }
  mutating func real(_ name: RecordFieldName, _ value: inout Double?) { names.append("\(name.column)") }
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) { names.append("\(name.column)") }
}

/// The fields as values of columns.
private struct ColumnValues: RecordColumnVisitor {
  static var sets: Bool { false }
  private(set) var values: [DatabaseValue] = []

  init() { values.reserveCapacity(RecordRow.contentColumns.count) }

  private mutating func add(_ value: (some DatabaseValueConvertible)?) { values.append(value?.databaseValue ?? .null) }

  mutating func text(_ name: RecordFieldName, _ value: inout String) { add(value) }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) { add(value) }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) { add(FlatJSON.text(value)) }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) { add(FlatJSON.text(value)) }
  mutating func pairs(_ name: RecordFieldName, of second: StaticString, _ value: inout [TextPair]) {
    add(FlatJSON.text(value, naming: second))
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int) { add(value) }
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) { add(value) }
  mutating func real(_ name: RecordFieldName, _ value: inout Double?) { add(value) }
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) { add(value) }
}

/// Gives the fields to a statement, as ``ColumnValues`` has them.
private struct ColumnBinder: RecordColumnVisitor {
  static var sets: Bool { false }
  let statement: RowStatement
  /// Of the next one, from 1.
  var position: Int

  private mutating func bind(_ value: String?) {
    statement.bind(value, at: position)
    position += 1
  }

  private mutating func bind(_ value: Int?) {
    statement.bind(value.map(Int64.init), at: position)
    position += 1
  }

  mutating func text(_ name: RecordFieldName, _ value: inout String) { bind(value) }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) { bind(value) }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) { bind(FlatJSON.text(value)) }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) { bind(FlatJSON.text(value)) }
  mutating func pairs(_ name: RecordFieldName, of second: StaticString, _ value: inout [TextPair]) {
    bind(FlatJSON.text(value, naming: second))
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int) { bind(value) }
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) { bind(value) }
  mutating func real(_ name: RecordFieldName, _ value: inout Double?) {
    statement.bind(value, at: position)
    position += 1
  }
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) { bind(value ? 1 : 0) }
}

/// Sets the fields from the columns of a row.
private struct ColumnReader: RecordColumnVisitor {
  static var sets: Bool { true }
  let row: any StoredColumns
  /// The next one.
  var column: Int

  /// Goes on to the next one.
  private mutating func next() -> Int {
    defer { column += 1 }
    return column
  }

  mutating func text(_ name: RecordFieldName, _ value: inout String) throws {
    guard let text = try row.text(next()) else { throw UnexpectedValue() }
    value = text
  }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) throws { value = try row.text(next()) }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) throws { value = try row.list(next()) }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) throws {
    value = try FlatJSON.dictionary(row.text(next()))
  }
  mutating func pairs(_ name: RecordFieldName, of second: StaticString, _ value: inout [TextPair]) throws {
    if let text = try row.text(next()) { value = try FlatJSON.pairs(text, naming: second) }
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int) throws {
    guard let number = try row.integer(next()) else { throw UnexpectedValue() }
    value = Int(number)
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) throws {
    value = try row.integer(next()).map { Int($0) }
  }
  mutating func real(_ name: RecordFieldName, _ value: inout Double?) throws { value = try row.real(next()) }
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) throws {
    guard let number = try row.integer(next()) else { throw UnexpectedValue() }
    value = number != 0
  }
}

/// A row of `record` that this program did not write so.
struct UnreadableRow: Error {
  /// Its row id.
  var record: Int64
}
