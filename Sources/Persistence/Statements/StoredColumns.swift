import GRDB

/// A row that is read column by column.
protocol StoredColumns {
  /// Each is nil where there is none, and throws where there is something else.
  func text(_ column: Int) throws -> String?
  func integer(_ column: Int) throws -> Int64?
  func real(_ column: Int) throws -> Double?
  /// Of JSON as ``FlatJSON`` writes lists; `[]` where there is none.
  func list(_ column: Int) throws -> [String]
}

extension Row: StoredColumns {
  func text(_ column: Int) throws -> String? { try decode(String?.self, atIndex: column) }
  func integer(_ column: Int) throws -> Int64? { try decode(Int64?.self, atIndex: column) }
  func real(_ column: Int) throws -> Double? { try decode(Double?.self, atIndex: column) }
  func list(_ column: Int) throws -> [String] { try FlatJSON.list(text(column)) }

  /// What the column holds; nil where there is none and the value may be missing. GRDB's subscript ends the program
  /// where it is of another kind, as it may be in a damaged file.
  /// - Throws: `RowDecodingError` where it is of another kind.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Int) throws -> Value {
    try decode(Value.self, atIndex: column)
  }
}

/// The row that a statement is at.
struct StatementRow: StoredColumns {
  let statement: RowStatement

  private func isThere(_ column: Int, _ kind: RowStatement.Kind) throws -> Bool {
    let found = statement.kind(Int32(column))
    if found == .missing { return false }
    guard found == kind else { throw UnexpectedValue() }
    return true
  }

  func text(_ column: Int) throws -> String? {
    try isThere(column, .text) ? statement.text(Int32(column)) : nil
  }

  func integer(_ column: Int) throws -> Int64? {
    try isThere(column, .integer) ? statement.integer(Int32(column)) : nil
  }

  func real(_ column: Int) throws -> Double? { try isThere(column, .real) ? statement.real(Int32(column)) : nil }

  func list(_ column: Int) throws -> [String] {
    guard try isThere(column, .text) else { return [] }
    return try statement.withText(Int32(column)) { try FlatJSON.list($0) }
  }
}

/// A cell holds another kind of value than its column has.
struct UnexpectedValue: Error {}
