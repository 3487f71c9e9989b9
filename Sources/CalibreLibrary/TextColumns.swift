import GRDB
import GRDBSQLite

/// How columns of texts are read of a database that anybody may have written.
///
/// SQLite loads no text beyond the limit of the connection: it ends the whole statement (`SQLITE_TOOBIG`). Of such a
/// text the beginning is read as of a file (https://www.sqlite.org/c3ref/blob_open.html), which asks for its length
/// first. That takes longer, so that it is done only where SQLite refused a statement.
struct TextColumns: Sendable {
  /// Of a single text, in bytes, which SQLite loads.
  static let mostBytes: Int32 = 8 << 20

  /// `SQLITE_UTF8`, `SQLITE_UTF16LE` or `SQLITE_UTF16BE`, in which the database has its texts.
  private let encoding: Int32
  private var mayBeTooLong = false

  /// Sets the limit, before anything else is read.
  static func prepare(_ db: Database) {
    sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, mostBytes)
    sqlite3_create_function_v2(
      db.sqliteConnection, function, 4, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil, giveBeginning, nil, nil, nil)
  }

  /// - Throws: what SQLite says of the database.
  init(_ db: Database) throws {
    let name = try String.fetchOne(db, sql: "PRAGMA encoding") ?? ""
    encoding =
      switch name {
      case "UTF-16le": SQLITE_UTF16LE
      case "UTF-16be": SQLITE_UTF16BE
      default: SQLITE_UTF8
      }
  }

  /// What the work gives, which is begun anew where it meets a text that SQLite does not load.
  func reading<Value>(_ work: (TextColumns) throws -> Value) throws -> Value {
    do { return try work(self) } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
      var columns = self
      columns.mayBeTooLong = true
      return try work(columns)
    }
  }

  /// A column as far as it is read: of a text, without white space before it, one byte more than these, by which it is
  /// seen to be longer; of a blob nothing. A text comes as a blob of UTF-8, since for SQLite it would end at the first
  /// NUL.
  /// - Parameter table: the only one of the statement's `FROM`, with rowids.
  func beginning(of column: String, in table: String, _ bytes: Int) -> String {
    let whole =
      mayBeTooLong ? "coalesce(\(Self.function)('\(table)', '\(column)', _rowid_, \(encoding)), \(column))" : column
    let visible = "ltrim(\(whole), char(9, 10, 11, 12, 13, 32, 160))"
    // In UTF-16 a blob would be of other bytes.
    let text = encoding == SQLITE_UTF8 ? "CAST(\(visible) AS BLOB)" : visible
    return """
      CASE typeof(\(column))
        WHEN 'text' THEN substr(\(text), 1, \(bytes + 1))
        WHEN 'blob' THEN NULL ELSE \(column)
      END
      """
  }

  private static let function = "beginning_of_long"
}

/// Bytes that are read of a longer text: more than any field takes.
private let beginningBytes: Int32 = 2 << 20

/// `beginning_of_long(table, column, rowid, encoding)`: the beginning of a text that is long; NULL for any other value.
private func giveBeginning(
  _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let table = sqlite3_value_text(values[0]), let column = sqlite3_value_text(values[1]) else {
    return
  }
  let row = sqlite3_value_int64(values[2])
  var blob: OpaquePointer?
  defer { sqlite3_blob_close(blob) }
  let opened = sqlite3_blob_open(
    sqlite3_context_db_handle(context), "main", String(cString: table), String(cString: column), row, 0, &blob)
  guard opened == SQLITE_OK, sqlite3_blob_bytes(blob) > beginningBytes else { return }
  var bytes = [CChar](repeating: 0, count: Int(beginningBytes))
  guard sqlite3_blob_read(blob, &bytes, beginningBytes, 0) == SQLITE_OK else { return }
  // That SQLite makes a copy (https://www.sqlite.org/c3ref/c_static.html).
  let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  sqlite3_result_text64(
    context, bytes, UInt64(bytes.count), copied, UInt8(truncatingIfNeeded: sqlite3_value_int(values[3])))
}
