import GRDB
import GRDBSQLite
import Persistence
import Testing

@Suite struct SQLiteShimTests {
  @Test func `SQLite does not count the memory that it takes, for which all threads would wait for one lock`() throws {
    let database = try DatabaseQueue()
    #expect(try database.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
    #expect(sqlite3_memory_used() == 0)
  }

  @Test func `GRDB is told nothing of what a statement reads, which nobody observes`() throws {
    let database = try library()
    let region = try database.read { try $0.makeStatement(sql: "SELECT title FROM book").databaseRegion }
    #expect(region.description == "empty")
  }

  @Test func `GRDB is told of transactions, and so takes back that of a task that was cancelled`() async throws {
    let database = try library()
    let cancelled = Task.detached {
      try await database.write { db in
        try db.execute(sql: "INSERT INTO book VALUES ('Tide')")
        withUnsafeCurrentTask { $0?.cancel() }
        try db.execute(sql: "INSERT INTO book VALUES ('Fog')")
      }
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let titles = try await database.write { db in
      try db.execute(sql: "INSERT INTO book VALUES ('Dune')")
      return try String.fetchAll(db, sql: "SELECT title FROM book")
    }
    #expect(titles == ["Dune"])
  }

  private func library() throws -> DatabaseQueue {
    let database = try DatabaseQueue()
    try database.write { try $0.execute(sql: "CREATE TABLE book (title TEXT)") }
    return database
  }
}
