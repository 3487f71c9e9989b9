import GRDB
import GRDBSQLite

/// A statement that is run for many rows, or gives many: it is looked up once, and its values go straight to SQLite and
/// come straight from it.
///
/// GRDB checks and copies the arguments of every run, which for a row of 30 columns costs more than SQLite's own work.
/// All that is not for many rows is left to it, see ``Database/cachedStatement(sql:_:)``.
struct RowStatement {
  private let db: Database
  /// GRDB owns and keeps it.
  private let statement: Statement
  private var handle: SQLiteStatement { statement.sqliteStatement }

  init(_ sql: String, in db: Database) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
    // GRDB leaves one that it ran as it ended: SQLite would refuse all values of the next run, and run it with the
    // last.
    sqlite3_reset(statement.sqliteStatement)
  }

  /// The 1-based position takes the value until the next.
  func bind(_ value: Int64?, at position: Int) {
    let code =
      if let value { sqlite3_bind_int64(handle, Int32(position), value) } else {
        sqlite3_bind_null(handle, Int32(position))
      }
    assert(code == SQLITE_OK, "the statement is being run")
  }

  func bind(_ value: String?, at position: Int) {
    guard var value else { return bind(nil as Int64?, at: position) }
    // Handed over as it is: a text given for a pointer would be copied into an array first.
    value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text may have no address, which would stand for a missing one.
        guard let start = characters.baseAddress else {
          return _ = sqlite3_bind_text(handle, Int32(position), "", 0, Self.copied)
        }
        sqlite3_bind_text(handle, Int32(position), start, Int32(bytes.count), Self.copied)
      }
    }
  }

  func bind(_ value: Double?, at position: Int) {
    guard let value else { return bind(nil as Int64?, at: position) }
    sqlite3_bind_double(handle, Int32(position), value)
  }

  func bind(_ value: DatabaseValue, at position: Int) {
    switch value.storage {
    case .int64(let number): bind(number, at: position)
    case .string(let text): bind(text, at: position)
    case .double(let number): bind(number, at: position)
    case .null, .blob: bind(nil as Int64?, at: position)
    }
  }

  /// Runs it with all that is bound, as far as its first row.
  /// - Returns: what the body reads of the row; nil where there is none.
  /// - Throws: `DatabaseError`, `CancellationError`.
  func first<Value>(_ body: (RowStatement) throws -> Value) throws -> Value? {
    defer { sqlite3_reset(handle) }
    return try step() ? body(self) : nil
  }

  /// Runs it with all that is bound, and gives each of its rows to the body.
  /// - Throws: `DatabaseError`, `CancellationError`.
  func each(_ body: (RowStatement) throws -> Void) throws {
    defer { sqlite3_reset(handle) }
    while try step() { try body(self) }
  }

  /// Runs it with all that is bound, and gives its rows to the body until one of them is enough.
  /// - Returns: false where the body wanted more than there was.
  /// - Throws: `DatabaseError`, `CancellationError`.
  func some(_ isEnough: (RowStatement) throws -> Bool) throws -> Bool {
    defer { sqlite3_reset(handle) }
    while try step() { if try isEnough(self) { return true } }
    return false
  }

  /// Runs it with all that is bound.
  /// - Throws: `DatabaseError`, `CancellationError`.
  func run() throws { try each { _ in } }

  /// Of the row that is being read, from 0; 0 for a missing one.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Of the row that is being read, from 0; 0 for a missing one.
  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// What a column holds; bytes that are no text, which no column here has, count as missing.
  enum Kind: UInt8, Sendable {
    case missing, integer, real, text
  }

  func kind(_ column: Int32) -> Kind {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    default: .missing
    }
  }

  func isMissing(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// What the body makes of a text's bytes, which are SQLite's own and need not be UTF-8; none of a missing one.
  func withText<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
    guard let text = sqlite3_column_text(handle, column) else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return try body(UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column))))
  }

  func value(_ column: Int32) -> DatabaseValue {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: integer(column).databaseValue
    case SQLITE_FLOAT: sqlite3_column_double(handle, column).databaseValue
    case SQLITE_TEXT: text(column).databaseValue
    default: .null
    }
  }

  private func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      // GRDB interrupts a statement whose task was cancelled; nobody else interrupts any.
      if code & 0xFF == SQLITE_INTERRUPT { throw CancellationError() }
      throw DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(db.sqliteConnection)), message: db.lastErrorMessage)
    }
    return false
  }

  /// That SQLite makes a copy (<https://www.sqlite.org/c3ref/c_static.html>).
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
