package import Domain
package import Foundation

/// The reader's own records, inside one transaction. Each is there as long as a decision names it: undoing what made it
/// leaves nothing behind.
struct OwnRecords {
  private let transaction: any CatalogTransaction
  private let projection: Projection
  private var settings: ProjectionSettings { projection.settings }

  init(_ transaction: any CatalogTransaction, projection: Projection) {
    self.transaction = transaction
    self.projection = projection
  }

  /// Puts them in. One that is there already stays as it is.
  /// - Parameter date: the time of those that have none of their own.
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``.
  func add(_ records: [OwnRecord], at date: Date) throws {
    let known = try transaction.numbers(of: records.map(\.record.recordKey))
    let new = records.filter { known[$0.record.recordKey] == nil && $0.record.source == SourceRecord.ownSource }
    guard !new.isEmpty else { return }
    try transaction.addSource(SourceRecord.ownSource)
    var upsert = RecordUpsert(transaction, fetchedAt: date)
    for one in new { upsert.addedAt[one.record.recordKey] = one.addedAt ?? date }
    var plan = try upsert.plan(new.map(\.record))
    let isHidden = settings.hiddenSources.contains(SourceRecord.ownSource)
    let uncomputed = try RecordIngest(transaction, settings: settings).write(&plan, isHidden: isHidden)
    if !isHidden { try projection.update(uncomputed, oldComponents: plan.oldComponents) }
  }

  /// Takes away those of the keys that no decision names any more, and computes the books anew that they touched.
  /// - Returns: what was taken away, by key.
  func removeUnnamed(_ keys: Set<RecordKey>) throws -> [OwnRecord] {
    let own = keys.filter { $0.source == SourceRecord.ownSource }
    let unnamed = own.subtracting(try transaction.decided(among: own))
    let numbers = Set(try transaction.numbers(of: unnamed).values)
    guard !numbers.isEmpty else { return [] }
    let removed = try transaction.members(numbers)
    try projection.remove(numbers)
    return removed.map { OwnRecord(record: $0.record, addedAt: Date(milliseconds: $0.addedAt)) }
      .sorted { $0.record.recordKey < $1.record.recordKey }
  }
}

/// A record of the reader's own, and when it came in.
package struct OwnRecord: Hashable, Sendable {
  package var record: SourceRecord
  /// Nil where it comes in when it is put in.
  package var addedAt: Date?

  package init(record: SourceRecord, addedAt: Date? = nil) {
    self.record = record
    self.addedAt = addedAt
  }
}
