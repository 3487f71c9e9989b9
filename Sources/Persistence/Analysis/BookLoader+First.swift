import Catalog
import Domain
import GRDB

extension BookLoader {
  /// Computes the candidates, some components at a time, and adds those that are looked for to those that were found.
  ///
  /// - Returns: the first of all found, by their first records, at most so many as ``first(_:of:)`` gives, and how
  ///   many there are.
  func first(
    _ most: (books: Int, bytes: Int), of found: OrderedRows, among candidates: inout ComponentRows,
    where isWanted: (Book) -> Bool
  ) throws -> (books: [Book], count: Int) {
    while let ids = try candidates.next(in: db) {
      let some = try uncomputed(ids, atMost: OrderedRows.most.bytes)
      candidates.giveBack(ids.count - some.ids.count)
      let books = some.books(policy)
      try found.append(some.ids.filter { id in books[id].map(isWanted) ?? false }, in: db)
    }
    return try first(most, of: found)
  }

  /// The first of these by their first records, and how many there are.
  /// - Parameter most: how many come back at most, and of how many bytes of text; one does where there is any.
  func first(_ most: (books: Int, bytes: Int), of found: OrderedRows) throws -> (books: [Book], count: Int) {
    let count = try found.count(in: db)
    let wanted = min(most.books, count)
    var first = try ids(wanted, of: found, amongFirst: count)
    if first.count < wanted { first = try ids(wanted, of: found) }
    return (try books(first, atMost: most.bytes).books, count)
  }

  /// The first of these by their first records, all of which are looked up and sorted.
  private func ids(_ limit: Int, of found: OrderedRows) throws -> [RowID] {
    try RowID.fetchAll(
      db,
      sql: """
        SELECT record.id FROM \(found.table) AS found
        JOIN record ON record.id = found.id JOIN source ON source.id = record.source
        ORDER BY source.name, record.key LIMIT ?
        """,
      arguments: [limit])
  }

  /// Those that are among the first so many records of the catalogue, which an index has in their order. Of many that
  /// are found the first mostly are, and where they are not, no more was looked at than will be sorted.
  private func ids(_ limit: Int, of found: OrderedRows, amongFirst most: Int) throws -> [RowID] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.id, record.id IN (SELECT id FROM \(found.table))
        FROM source CROSS JOIN record ON record.source = source.id ORDER BY source.name, record.key LIMIT ?
        """,
      arguments: [most])
    var ids: [RowID] = []
    while ids.count < limit, let row = try rows.next() {
      if row[1] { ids.append(row[0]) }
    }
    return ids
  }
}
