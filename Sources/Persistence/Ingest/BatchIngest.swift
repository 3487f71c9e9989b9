import Catalog
import Domain
import GRDB

/// Writes one batch, inside one transaction.
struct BatchIngest {
  let db: Database
  /// Those of the catalogue.
  let settings: ProjectionSettings

  func ingest(_ batch: SourceBatch) throws -> IngestSummary {
    let source = try sourceRow(batch)
    let outcome = try RecordUpsert(db: db, source: source, fetchedAt: batch.fetchedAt)
      .upsert(batch.records.filter { $0.source == batch.source })
    let placed = try upsertCategories(batch, source: source)
    let projection = Projection(db: db, settings: settings)
    var kept = outcome.kept
    if settings.hiddenSources.contains(batch.source) {
      try projection.settle(outcome.changed.keys)
      kept.isOutOfView = true
    } else {
      try projection.update(outcome.changed, oldComponents: outcome.oldComponents)
    }
    try projection.rankBooks(of: placed)
    return kept
  }

  private func sourceRow(_ batch: SourceBatch) throws -> Int64 {
    let id = try SourceRow.id(of: batch.source, in: db)
    if batch.completesCatalog {
      try db.execute(
        sql: "UPDATE source SET catalog_fetched_at = ?, catalog_origin = ? WHERE name = ?",
        arguments: [RecordRow.milliseconds(batch.fetchedAt), batch.catalogOrigin, batch.source])
    }
    if batch.completesCategories {
      try db.execute(
        sql: "UPDATE source SET categories_fetched_at = ? WHERE name = ?",
        arguments: [RecordRow.milliseconds(batch.fetchedAt), batch.source])
    }
    return id
  }

  /// - Returns: row ids of the records that are or were in the current contents of the batch's categories.
  private func upsertCategories(_ batch: SourceBatch, source: Int64) throws -> Set<Int64> {
    guard !(batch.categories.isEmpty && batch.placements.isEmpty && batch.completeCategories.isEmpty) else { return [] }
    let categories = CategoryUpsert(db: db, source: source, batch: batch)
    let before = try categories.currentRecords(in: categories.rowIDsByKey())
    let ids = try categories.upsertCategories()
    try categories.upsertPlacements(in: ids)
    return try Set(before).union(categories.currentRecords(in: ids))
  }
}
