import Catalog
import Domain
import GRDB

/// The engine's port to a catalogue in an SQLite file, inside one transaction of the connection.
///
/// The port hands over sets. SQLite is in the same process, so that one prepared statement for each element is faster
/// than handing a set over as text.
struct SQLiteTransaction: CatalogTransaction {
  let db: Database

  /// The number behind the last one of a table.
  /// - Throws: ``UnreadableNumber`` for a number that no program can have come to: behind it there may be no room.
  static func next(after number: Int64, _ table: String) throws -> Int64 {
    guard (-1...(1 << 60)).contains(number) else { throw UnreadableNumber(number: number, table: table) }
    return number + 1
  }
}

/// Statements that are run once for each element of a set.
extension SQLiteTransaction {
  /// The ISBNs for which the query, whose only argument is an ISBN, has a row.
  func filtered(_ isbns: some Collection<ISBN>, _ sql: String) throws -> Set<ISBN> {
    guard !isbns.isEmpty else { return [] }
    let lookup = try RowStatement(sql, in: db)
    return try Set(
      isbns.filter { isbn in
        lookup.bind(isbn.digits, at: 1)
        return try lookup.first { _ in true } == true
      })
  }

  /// Runs the statement once for each number, its only argument, and hands the rows to the body.
  func each(of numbers: some Collection<Int64>, _ sql: String, _ body: (RowStatement) throws -> Void) throws {
    guard !numbers.isEmpty else { return }
    let statement = try RowStatement(sql, in: db)
    for number in numbers {
      statement.bind(number, at: 1)
      try statement.each(body)
    }
  }

  /// Runs the statement once for each key, and hands the rows to the body. The row id of the source is the first
  /// argument, the record's key within the source the second. Keys of unknown sources are skipped, since nothing refers
  /// to these.
  func each(of keys: some Collection<RecordKey>, _ sql: String, _ body: (RowStatement) throws -> Void) throws {
    try eachBound(Array(keys), sql) { statement, _ in try statement.each(body) }
  }

  /// Runs the statement once for each key, likewise, and gives what the body makes of the first row, by key. Keys
  /// without a row are left out.
  /// - Parameter keys: an array, of which the compiler knows how it is gone through. Of an unknown collection each step
  ///   is a call.
  func first<Value>(
    of keys: [RecordKey], _ sql: String, _ body: (RowStatement, RecordKey) throws -> Value
  ) throws -> [RecordKey: Value] {
    var values: [RecordKey: Value] = [:]
    values.reserveCapacity(keys.count)
    try eachBound(keys, sql) { statement, key in
      if let value = try statement.first({ try body($0, key) }) { values[key] = value }
    }
    return values
  }

  private func eachBound(
    _ keys: [RecordKey], _ sql: String, _ body: (RowStatement, RecordKey) throws -> Void
  ) throws {
    guard !keys.isEmpty else { return }
    let statement = try RowStatement(sql, in: db)
    // Keys of one source mostly follow one another.
    var source: (name: String, id: RowID?)?
    for key in keys {
      if source?.name != key.source { source = (key.source, try SourceRow.knownID(of: key.source, in: db)) }
      guard let id = source?.id else { continue }
      statement.bind(id, at: 1)
      statement.bind(key.key, at: 2)
      try body(statement, key)
    }
  }
}
