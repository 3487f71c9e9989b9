import Domain
import GRDB

/// Finds the books of more than one record.
struct MergedBooksQuery {
  let db: Database
  let policy: MergePolicy

  /// How many there are.
  func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(Self.books))") ?? 0
  }

  /// By their first records.
  func first(_ limit: Int) throws -> [Book] {
    let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT record.id FROM (\(Self.books)) AS together
        JOIN record ON record.id = together.book JOIN source ON source.id = record.source
        ORDER BY source.name, record.key LIMIT ?
        """,
      arguments: [limit])
    return try BookLoader(db: db, policy: policy).books(ids)
  }

  /// The row ids of those of each component, both by title: the components by their first.
  func byTitle() throws -> [(component: Int64, books: [Int64])] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT book.component, book.id FROM (\(Self.books)) AS together JOIN book ON book.id = together.book
        ORDER BY book.title_key, book.printed_id
        """)
    var places: [Int64: Int] = [:]
    var components: [(component: Int64, books: [Int64])] = []
    while let row = try rows.next() {
      let component: Int64 = row[0]
      if let place = places[component] {
        components[place].books.append(row[1])
      } else {
        places[component] = components.count
        components.append((component, [row[1]]))
      }
    }
    return components
  }

  /// Grouped as the index of components has them.
  private static let books = """
    SELECT book FROM record WHERE component IS NOT NULL GROUP BY component, book HAVING count(*) > 1
    """
}
