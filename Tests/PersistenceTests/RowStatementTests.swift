import GRDB
import Testing

@testable import Persistence

@Suite struct RowStatementTests {
  @Test func `a statement that GRDB ran before takes the values that are bound to it now`() throws {
    let sql = "DELETE FROM number WHERE value = ?"
    let left = try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE number (value INTEGER); INSERT INTO number VALUES (1), (2), (3)")
      try db.cachedStatement(sql: sql).execute(arguments: [1])
      let deletion = try RowStatement(sql, in: db)
      for value: Int64 in 2...3 {
        deletion.bind(value, at: 1)
        try deletion.run()
      }
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM number")
    }
    #expect(left == 0)
  }
}
