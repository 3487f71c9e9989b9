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
    let transaction = SQLiteTransaction(db: db)
    let plan = try RecordUpsert(transaction, fetchedAt: batch.fetchedAt)
      .plan(batch.records.lazy.filter { $0.source == batch.source }.map(\.storable))
    let isHidden = settings.hiddenSources.contains(batch.source)
    let rest = try RecordIngest(transaction, settings: settings).write(plan, isHidden: isHidden)
    let placed = try upsertCategories(batch, source: source)
    let projection = Projection(transaction, settings: settings)
    if isHidden {
      try projection.settle(rest.replaced.keys)
    } else {
      try projection.update(rest, oldComponents: plan.oldComponents)
    }
    try projection.rankBooks(of: placed)
    var summary = plan.summary
    summary.isOutOfView = isHidden
    return summary
  }

  private func sourceRow(_ batch: SourceBatch) throws -> Int64 {
    let id = try SourceRow.id(of: batch.source, in: db)
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
