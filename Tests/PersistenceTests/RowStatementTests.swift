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

  @Test func `rows that are kept come back column by column, empty ones too`() throws {
    let rows = try DatabaseQueue().read { db in
      let statement = try RowStatement(
        """
        SELECT 1, NULL, 'a', 2.5, NULL, '["b"]'
        UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL
        UNION ALL SELECT NULL, 7, '', NULL, 'é', NULL
        """, in: db)
      var rows = StoredRows(columns: 6)
      try statement.each { rows.append($0) }
      return rows
    }
    var (numbers, reals, texts, lists) = ([Int64?](), [Double?](), [String?](), [[String]]())
    try rows.each { row in
      numbers += [try row.integer(0), try row.integer(1)]
      reals.append(try row.real(3))
      texts += [try row.text(2), try row.text(4)]
      lists.append(try row.list(5))
    }
    #expect(rows.count == 3)
    #expect(numbers == [1, nil, nil, nil, nil, 7])
    #expect(reals == [2.5, nil, nil])
    #expect(texts == ["a", nil, nil, nil, "", "é"])
    #expect(lists == [["b"], [], []])
    #expect(throws: UnexpectedValue.self) { try rows.each { _ = try $0.text(0) } }
  }
}
