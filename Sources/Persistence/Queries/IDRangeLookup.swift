import Catalog
package import Domain
import GRDB

extension SQLiteBookStore {
  package func books(withIDs range: ClosedRange<RecordID>, limit: Int) async throws -> [Book] {
    try await read { db, settings in
      let ids = try Int64.fetchAll(
        db.cachedStatement(sql: Self.booksInRange, range.lowerBound.value, range.upperBound.value, limit))
      return try BookLoader(db: db, policy: settings.policy).books(ids)
    }
  }

  private static let booksInRange = """
    SELECT book FROM record WHERE printed_id BETWEEN ? AND ? AND book IS NOT NULL
    GROUP BY book ORDER BY min(printed_id) LIMIT ?
    """
}
