import GRDB
import GRDBSQLite
import Persistence
import Testing

@Suite struct SQLiteMemoryTests {
  @Test func `SQLite does not count the memory that it takes, for which all threads would wait for one lock`() throws {
    let database = try DatabaseQueue()
    #expect(try database.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
    #expect(sqlite3_memory_used() == 0)
  }
}
