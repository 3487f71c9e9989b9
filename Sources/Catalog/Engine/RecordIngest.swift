package import Domain

/// Writes what becomes of records, and makes books of those that share nothing with any other.
package struct RecordIngest {
  private let transaction: any CatalogTransaction
  /// Those of the catalogue.
  private let settings: ProjectionSettings

  package init(_ transaction: any CatalogTransaction, settings: ProjectionSettings) {
    self.transaction = transaction
    self.settings = settings
  }

  /// The records whose books are still to be computed, by number.
  package struct Rest {
    package var added: [RowID: SourceRecord] = [:]
    package var replaced: [RowID: SourceRecord] = [:]
    /// The added ones as members of components, so that they need not be read again.
    var members: [RowID: ConnectedComponents.Member] = [:]

    package init(added: [RowID: SourceRecord] = [:]) { self.added = added }

    init(replaced: [(id: RowID, former: SourceRecord)]) {
      self.replaced = Dictionary(replaced.map { ($0.id, $0.former) }) { first, _ in first }
    }

    package var isEmpty: Bool { added.isEmpty && replaced.isEmpty }
  }

  /// - Parameter isHidden: true for records of a source that is out of view.
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``.
  package func write(_ plan: RecordUpsert.Plan, isHidden: Bool) throws -> Rest {
    var added = plan.added
    let lone =
      isHidden
      ? []
      : try LoneRecords(transaction: transaction, policy: settings.policy)
        .find(among: added, beside: plan.replaced.map(\.record))
    for (index, _) in lone { added[index].isAlone = true }
    try transaction.insert(added)
    try transaction.replace(plan.replaced)
    try transaction.touch(plan.touched)
    try transaction.addClaims(lone.lazy.map { RecordClaims(record: added[$0.index].id, claims: $0.claims) })
    try transaction.insertBooks(
      lone.lazy.map { index, claims in
        let book = Merging.book(
          ofLone: added[index].record, as: added[index].printedID, claims: claims, policy: settings.policy,
          isExplained: false)
        return BookRow(lone: book, added[index])
      })
    var rest = Rest()
    for record in added where !record.isAlone {
      rest.added[record.id] = record.record
      if !isHidden { rest.members[record.id] = record.member }
    }
    for record in plan.replaced { rest.replaced[record.id] = record.record }
    return rest
  }
}
