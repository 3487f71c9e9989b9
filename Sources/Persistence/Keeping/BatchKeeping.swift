import Domain
import GRDB

/// Puts one batch in, inside one transaction.
struct BatchKeeping {
  let db: Database
  let policy: MergePolicy
  let hiddenSources: Set<String>

  func keep(_ batch: SourceBatch) throws -> KeptBatch {
    try Recomputing(db: db, policy: policy, hiddenSources: hiddenSources).bringUpToDate()
    let source = try sourceRow(batch)
    let outcome = try RecordKeeping(db: db, source: source, fetchedAt: batch.fetchedAt).keep(batch.records)
    let shownNoMore = try keepCategories(batch, source: source)
    guard !hiddenSources.contains(batch.source) else { return outcome.kept }
    let computed = try Projection(db: db, policy: policy)
      .update(outcome.changed, oldComponents: outcome.oldComponents)
    try rankBooks(of: shownNoMore, and: computed)
    return outcome.kept
  }

  private func sourceRow(_ batch: SourceBatch) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO source (name) VALUES (?) ON CONFLICT (name) DO NOTHING")
      .execute(arguments: [batch.source])
    if batch.completesCatalog {
      try db.execute(
        sql: "UPDATE source SET catalog_fetched_at = ?, catalog_origin = ? WHERE name = ?",
        arguments: [RecordRow.milliseconds(batch.fetchedAt), batch.catalogOrigin, batch.source])
    }
    let id = try Int64.fetchOne(db, sql: "SELECT id FROM source WHERE name = ?", arguments: [batch.source])
    guard let id else { throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "no row for \(batch.source)") }
    return id
  }

  /// - Returns: row ids of the records that are or were in the current contents of the batch's categories.
  private func keepCategories(_ batch: SourceBatch, source: Int64) throws -> Set<Int64> {
    guard !(batch.categories.isEmpty && batch.placements.isEmpty && batch.completeCategories.isEmpty) else { return [] }
    let keeping = CategoryKeeping(db: db, source: source, batch: batch)
    let before = try keeping.currentRecords(in: keeping.rowIDsByKey())
    let ids = try keeping.keepCategories()
    try keeping.keepPlacements(in: ids)
    return try Set(before).union(keeping.currentRecords(in: ids))
  }

  /// Gives the books of these records their best rank in the current issues of lists.
  private func rankBooks(of placed: Set<Int64>, and computed: [Int64]) throws {
    guard !(placed.isEmpty && computed.isEmpty) else { return }
    try db.cachedStatement(
      sql: """
        UPDATE book SET rank = (
          SELECT min(placement.rank) FROM record
          JOIN placement ON placement.record = record.id
          JOIN category ON category.id = placement.category AND category.date = placement.date
          WHERE record.component = book.component AND record.book = book.id AND category.kind = 'list')
        WHERE id IN (
          SELECT book FROM record WHERE id IN (SELECT value FROM json_each(?1))
          UNION
          SELECT record.book FROM json_each(?2) JOIN record ON record.id = value
          WHERE EXISTS (SELECT 1 FROM placement WHERE placement.record = record.id))
        """
    ).execute(arguments: [rowIDs(placed), rowIDs(computed)])
  }
}
