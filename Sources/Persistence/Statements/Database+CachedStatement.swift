import GRDB

extension Database {
  /// A statement that the connection keeps, with its arguments set: `fetchOne` and its like read it, `execute()` runs
  /// it.
  ///
  /// SQL is run in two ways. What gives few rows or changes something in one go is left to GRDB, which checks the kind
  /// of each value: by this where one connection runs the same text again and again, by GRDB's own `execute(sql:)` and
  /// `fetchAll(_:sql:)` where it runs once, or was put together for one call. What is run for many rows, or gives many,
  /// is a ``RowStatement``.
  func cachedStatement(sql: String, _ arguments: any DatabaseValueConvertible...) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(StatementArguments(arguments.map(\.databaseValue)))
    return statement
  }

  /// False where the table is empty. Reads no further than its first row: what most catalogues have nothing of costs
  /// next to nothing then.
  func holdsAny(_ table: String) throws -> Bool {
    try Bool.fetchOne(cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table))")) == true
  }
}
