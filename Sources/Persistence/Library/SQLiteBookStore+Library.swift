package import Catalog
import Domain
import GRDB

extension SQLiteBookStore: LibraryStore {
  package func authors(_ query: AuthorQuery) async throws -> AuthorPage {
    try await read { db in try AuthorListQuery(db: db, query: query).page() }
  }

  package func statistics(_ query: ListQuery) async throws -> LibraryStatistics {
    try await read { db in try StatisticsQuery(db: db, selection: ListFilter(query, in: db)).statistics() }
  }

  package func tags() async throws -> [LibraryStatistics.Count<String>] {
    try await read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT min(name), count(*) AS books FROM tag GROUP BY key ORDER BY books DESC, key")
      return try rows.map { LibraryStatistics.Count(try $0.value(0), try $0.value(1)) }
    }
  }

  package func series(beginning text: String, limit: Int) async throws -> [LibraryStatistics.Count<String>] {
    try await read { db in try StoredSeries.names(beginning: text, limit: limit, in: db) }
  }

  package func libraryOrder() async throws -> ListOrdering? {
    try await read { db in
      let row = try Row.fetchOne(db, sql: "SELECT sort, reverse FROM library_order")
      return try row.flatMap { row in
        let reverse: Bool = try row.value(1)
        return try ListQuery.Sort(rawValue: row.value(0)).map { ListOrdering($0, reverse: reverse) }
      }
    }
  }

  package func remember(_ order: ListOrdering) async throws {
    try await note { db in
      try db.execute(sql: "DELETE FROM library_order")
      try db.execute(
        sql: "INSERT INTO library_order (sort, reverse) VALUES (?, ?)",
        arguments: [order.sort.rawValue, order.reverse])
    }
  }
}
