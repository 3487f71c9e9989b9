import Domain

/// Takes in what one fetch brought from one source, inside one transaction.
package struct BatchIngest {
  private let transaction: any CatalogTransaction
  /// The settings of the catalogue.
  private let settings: ProjectionSettings

  package init(_ transaction: any CatalogTransaction, settings: ProjectionSettings) {
    self.transaction = transaction
    self.settings = settings
  }

  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``; what the database throws.
  package func ingest(_ batch: SourceBatch) throws -> IngestSummary {
    try transaction.addSource(batch.source)
    let walk = try walk(with: batch)
    if walk != nil, batch.walk?.isFirst == true { try transaction.noteCatalogWalk(of: batch.source) }
    var plan = try RecordUpsert(transaction, fetchedAt: batch.fetchedAt)
      .plan(ownRecords(of: batch))
    let isHidden = settings.hiddenSources.contains(batch.source)
    let ingest = RecordIngest(transaction, settings: settings)
    let written = try ingest.writeRecords(of: &plan, isHidden: isHidden)
    let projection = Projection(transaction, settings: settings)
    // While other cores compute these books, others are written, and categories. Lone ones first of all: what is
    // renewed beside them may have come to touch one.
    let update = isHidden ? nil : try projection.begin(written.uncomputed, oldComponents: plan.oldComponents)
    try ingest.insertLoneBooks(of: written)
    let ranked = try CategoryUpsert(transaction, batch: batch, added: plan.added).upsert()
    if let walk, batch.completesCatalog { try LapsedTags(transaction, batch, endOf: walk).empty() }
    try noteFetch(of: batch)
    if let update {
      try projection.finish(update)
    } else {
      try projection.computePending(among: written.uncomputed.replaced.keys)
    }
    try projection.rankBooks(of: ranked)
    // What was left out this time would come in the next.
    try transaction.setWalk(plan.leftOut ? nil : walk, of: batch.source)
    var summary = plan.summary
    summary.isOutOfView = isHidden
    return summary
  }

  /// The walk that the batch begins or goes on with. Nil where the batch is part of none, or where something else was
  /// written of the source since the walk began.
  private func walk(with batch: SourceBatch) throws -> StoredWalk? {
    guard let walk = batch.walk else { return nil }
    let time = milliseconds(batch.fetchedAt)
    // What categories hold is that of the later fetch.
    if let last = try transaction.catalogFetch(of: batch.source), last > time { return nil }
    if walk.isFirst { return StoredWalk(id: walk.id, beganAt: time, version: walk.version) }
    guard var stored = try transaction.walk(of: batch.source), stored.id == walk.id, stored.version == nil else {
      return nil
    }
    stored.beganAt = min(stored.beganAt, time)
    stored.version = walk.version
    return stored
  }

  /// The records that are of the batch's source: all of them, unless an adapter erred.
  private func ownRecords(of batch: SourceBatch) -> [SourceRecord] {
    if batch.records.allSatisfy({ $0.source == batch.source }) { return batch.records }
    return batch.records.filter { $0.source == batch.source }
  }

  private func noteFetch(of batch: SourceBatch) throws {
    let time = milliseconds(batch.fetchedAt)
    if batch.completesCatalog {
      try transaction.noteCatalogFetch(of: batch.source, at: time, origin: batch.catalogOrigin)
    }
    if batch.completesCategories { try transaction.noteCategoriesFetch(of: batch.source, at: time) }
  }
}
