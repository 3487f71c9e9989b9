import Domain
import Foundation
import GRDB
import GRDBSQLite
import Interchange

/// What is read of calibre's database.
struct CalibreReader: Sendable {
  let remarks: [String]
  private let queue: DatabaseQueue
  /// With the folders of the books.
  private let folder: String
  private let tables: Set<String>
  private let columns: [CustomColumn]

  /// So many books are in memory at once.
  private static let pageSize: Int64 = 250
  /// Of a single text, in bytes: beyond it SQLite refuses to read.
  private static let mostBytes: Int32 = 8 << 20

  init(database: String, uses: [String: CalibreColumnUse]) throws {
    folder = URL(filePath: database).deletingLastPathComponent().path(percentEncoded: false)
    try Self.refuseUnfinished(database)
    var address = URLComponents()
    // As a file that nobody changes, whatever calibre does meanwhile (https://www.sqlite.org/uri.html#uriimmutable).
    (address.scheme, address.path) = ("file", URL(filePath: database).path(percentEncoded: false))
    address.queryItems = [URLQueryItem(name: "immutable", value: "1")]
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Self.mostBytes)
    }
    (queue, tables, columns, remarks) = try readingCalibre {
      let queue = try DatabaseQueue(path: address.string ?? database, configuration: configuration)
      return try queue.read { db in
        let tables = try Set(
          Row.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0.text(0) })
        guard tables.isSuperset(of: ["books", "authors", "books_authors_link"]) else {
          throw ImportedRowsFault("it is a database, and no library of calibre")
        }
        let columns = try Self.columns(db, tables, uses)
        return (queue, tables, columns, Self.remarks(columns))
      }
    }
  }

  /// A log beside the file holds what is not in the file.
  private static func refuseUnfinished(_ database: String) throws {
    for ending in ["-wal", "-journal"] {
      let size = try? FileManager.default.attributesOfItem(atPath: database + ending)[.size] as? Int
      if let size, size > 0 { throw ImportedRowsFault("calibre is writing to it: quit calibre and import it again") }
    }
  }

  private static func columns(
    _ db: Database, _ tables: Set<String>, _ uses: [String: CalibreColumnUse]
  ) throws -> [CustomColumn] {
    var columns: [CustomColumn] = []
    if tables.contains("custom_columns") {
      columns = try Row.fetchAll(db, sql: "SELECT id, label, datatype FROM custom_columns ORDER BY id").compactMap {
        row in
        guard let id = row.integer(0), let label = row.text(1), tables.contains("custom_column_\(id)") else {
          return nil
        }
        let isLinked = tables.contains("books_custom_column_\(id)_link")
        return CustomColumn(
          id: id, name: "#" + label, datatype: row.text(2) ?? "text", isLinked: isLinked,
          use: uses[label] ?? uses["#" + label])
      }
    }
    let known = Set(columns.map(\.name))
    if let unknown = uses.keys.sorted().first(where: { !known.contains($0.hasPrefix("#") ? $0 : "#" + $0) }) {
      let names = columns.isEmpty ? "it has none" : "it has " + columns.map(\.name).joined(separator: ", ")
      throw ImportedRowsFault("no column “\(unknown.prefix(40))” was made in it: \(names)")
    }
    return columns
  }

  private static func remarks(_ columns: [CustomColumn]) -> [String] {
    let kept = columns.filter { $0.use == nil }.map(\.name)
    guard !kept.isEmpty else { return [] }
    return [
      "kept with the records: \(kept.joined(separator: ", ")) (--calibre-column NAME=tags or note makes them yours)"
    ]
  }

  /// The next books by number, and the last of these numbers; none at the end.
  func books(after last: Int64) throws -> (books: [BookCopy], last: Int64) {
    try readingCalibre {
      try queue.read { db in
        let ids = try Row.fetchAll(
          db, sql: "SELECT id FROM books WHERE id > ? ORDER BY id LIMIT ?", arguments: [last, Self.pageSize]
        ).compactMap { $0.integer(0) }
        guard let first = ids.first, let end = ids.last else { return ([], last) }
        return (
          try CalibrePage(db: db, range: first...end, tables: tables).books(in: folder, values(db, first...end)), end
        )
      }
    }
  }

  /// The values of columns that the reader made, by book.
  private func values(_ db: Database, _ range: ClosedRange<Int64>) throws -> [Int64: [CalibrePage.Custom]] {
    var values: [Int64: [CalibrePage.Custom]] = [:]
    for column in columns where column.use != .ignore {
      for row in try Row.fetchAll(db, sql: column.query, arguments: [range.lowerBound, range.upperBound]) {
        guard let book = row.integer(0), let text = column.text(row) else { continue }
        values[book, default: []].append((column.name, column.use, text))
      }
    }
    return values
  }
}

/// What SQLite says of a file that is none of calibre's, or is damaged.
private func readingCalibre<Value>(_ work: () throws -> Value) throws -> Value {
  do { return try work() } catch let error as DatabaseError {
    throw ImportedRowsFault("it cannot be read as a library of calibre: \(error.message ?? "it is damaged")")
  }
}

/// A database of others may hold any kind of value in any column.
extension Row {
  func text(_ index: Int) -> String? {
    switch (self[index] as DatabaseValue).storage {
    case .string(let text): trimmed(text)
    case .int64(let number): String(number)
    case .double(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    case .blob, .null: nil
    }
  }

  func integer(_ index: Int) -> Int64? {
    if case .int64(let number) = (self[index] as DatabaseValue).storage { number } else { nil }
  }
}
