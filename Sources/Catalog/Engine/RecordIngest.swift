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

  /// So many rows of lone records are computed at once, and so many times that ahead of being written: some megabytes.
  private static let (part, mostAhead) = (200, 16)

  /// - Parameters:
  ///   - plan: learns which of its new records are alone.
  ///   - isHidden: true for records of a source that is out of view.
  ///   - marks: of records that no other decision names, which are there already; each names its record alone.
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``.
  package func write(
    _ plan: inout RecordUpsert.Plan, isHidden: Bool, marks: [RecordKey: [Decision]] = [:]
  ) throws -> Rest {
    let lone =
      isHidden
      ? []
      : try LoneRecords(transaction: transaction, policy: settings.policy)
        .find(among: plan.added, beside: plan.replaced.map(\.record), marked: marks.keys)
    for (index, _) in lone { plan.added[index].isAlone = true }
    let added = plan.added
    let parts = lone.parts(of: Self.part)
    let rows = ComputedAhead(parts.count, mostAhead: Self.mostAhead) { [policy = settings.policy] part in
      parts[part].map { index, claims in
        let new = added[index]
        let book = Merging.book(
          ofLone: new.record, as: new.printedID, claims: claims, marks: marks[new.record.recordKey] ?? [],
          policy: policy, isExplained: false)
        return BookRow(lone: book, new, policy: policy)
      }
    }
    try transaction.insert(added)
    try transaction.replace(plan.replaced)
    try transaction.touch(plan.touched)
    try transaction.addClaims(lone.map { RecordClaims(record: added[$0.index].id, claims: $0.claims) })
    if !marks.isEmpty { try transaction.wakeDecisions(naming: lone.map { added[$0.index].id }) }
    while let rows = rows.next() { try transaction.insertBooks(rows) }
    var rest = Rest()
    for record in added where !record.isAlone {
      rest.added[record.id] = record.record
      if !isHidden { rest.members[record.id] = record.member }
    }
    for record in plan.replaced { rest.replaced[record.id] = record.record }
    return rest
  }
}
