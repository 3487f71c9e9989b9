import Domain
import GRDB

extension BookLoader {
  /// Computes the candidates, some components at a time, and adds those that are looked for to those that were found.
  ///
  /// - Returns: the first of all found, by their first records, at most `limit`, and how many there are.
  func first(
    _ limit: Int, of found: OrderedRows, among candidates: inout ComponentRows, where isWanted: (Book) -> Bool
  ) throws -> (books: [Book], count: Int) {
    while let ids = try candidates.next(in: db) {
      for (id, book) in zip(ids, try books(ids)) where isWanted(book) { try found.append(id, in: db) }
    }
    return try first(limit, of: found)
  }

  /// The first of these by their first records, at most `limit`, and how many there are.
  func first(_ limit: Int, of found: OrderedRows) throws -> (books: [Book], count: Int) {
    let first = try Int64.fetchAll(
      db,
      sql: """
        SELECT record.id FROM \(found.table) AS found
        JOIN record ON record.id = found.id JOIN source ON source.id = record.source
        ORDER BY source.name, record.key LIMIT ?
        """,
      arguments: [limit])
    return (try books(first), try found.count(in: db))
  }
}
