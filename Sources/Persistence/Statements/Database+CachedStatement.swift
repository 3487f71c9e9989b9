import GRDB

extension Database {
  /// A statement of the cache with its arguments set, ready to be read.
  func cachedStatement(sql: String, _ arguments: any DatabaseValueConvertible...) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(StatementArguments(arguments.map(\.databaseValue)))
    return statement
  }
}
