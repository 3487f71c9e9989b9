import Catalog
import Domain
import GRDB

/// What a batch says of its source and of categories.
extension SQLiteTransaction {
  func noteFetch(of batch: SourceBatch) throws {
    _ = try SourceRow.id(of: batch.source, in: db)
    if batch.completesCatalog {
      try db.execute(
        sql: "UPDATE source SET catalog_fetched_at = ?, catalog_origin = ? WHERE name = ?",
        arguments: [milliseconds(batch.fetchedAt), batch.catalogOrigin, batch.source])
    }
    if batch.completesCategories {
      try db.execute(
        sql: "UPDATE source SET categories_fetched_at = ? WHERE name = ?",
        arguments: [milliseconds(batch.fetchedAt), batch.source])
    }
  }

  func upsertCategories(of batch: SourceBatch) throws -> Set<RowID> {
    guard !(batch.categories.isEmpty && batch.placements.isEmpty && batch.completeCategories.isEmpty) else { return [] }
    let categories = CategoryUpsert(db: db, source: try SourceRow.id(of: batch.source, in: db), batch: batch)
    let before = try categories.currentRecords(in: categories.rowIDsByKey())
    let ids = try categories.upsertCategories()
    try categories.upsertPlacements(in: ids)
    return try Set(before).union(categories.currentRecords(in: ids))
  }
}
