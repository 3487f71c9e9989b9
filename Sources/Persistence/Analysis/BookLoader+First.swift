import Catalog
import Domain
import GRDB

/// How much of what an analysis finds it gives.
struct AnalysisBound {
  /// How many books of each kind at most.
  var books: Int
  /// How many bytes of text these have about; one book comes back where there is any.
  var bytes: Int
}

extension BookLoader {
  /// Computes the candidates, some components at a time, and adds those that are looked for to those that were found.
  ///
  /// - Returns: as ``first(_:of:)``.
  func first(
    _ most: AnalysisBound, of found: OrderedRows, among candidates: inout ComponentRows,
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

  /// The first of these by their first records, and how many there are of all.
  func first(_ most: AnalysisBound, of found: OrderedRows) throws -> (books: [Book], count: Int) {
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

  /// Those that are among the first records of the catalogue, which an index has in their order. Of many that are found
  /// the first mostly are, and where they are not, no more was looked at than will be sorted.
  /// - Parameter most: how many records are looked at.
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
