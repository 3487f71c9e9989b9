package import Domain

/// Writes what becomes of records, and makes books of those that share nothing with any other.
package struct RecordIngest {
  private let transaction: any CatalogTransaction
  /// The settings of the catalogue.
  private let settings: ProjectionSettings

  package init(_ transaction: any CatalogTransaction, settings: ProjectionSettings) {
    self.transaction = transaction
    self.settings = settings
  }

  /// The records whose books are still to be computed, by number.
  package struct Uncomputed {
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

  /// How many books of lone records one core computes at a time.
  private static let part = 200

  /// Records that are written, with what connects the lone ones among them, and whose books are still to be written.
  struct Written {
    /// The records that are not alone; nothing connects them yet.
    var uncomputed = Uncomputed()
    /// By ascending numbers.
    fileprivate let loneBooks: ComputedAhead<[BookRow]>
  }

  /// - Parameters: as ``writeRecords(of:isHidden:marks:)`` has them.
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``.
  package func write(
    _ plan: inout RecordUpsert.Plan, isHidden: Bool, marks: [RecordKey: [Decision]] = [:]
  ) throws -> Uncomputed {
    let written = try writeRecords(of: &plan, isHidden: isHidden, marks: marks)
    try insertLoneBooks(of: written)
    return written.uncomputed
  }

  /// The first half. From here on until the second other cores compute the books of lone records.
  /// - Parameters:
  ///   - plan: learns which of its new records are alone.
  ///   - isHidden: true for records of a source that is out of view.
  ///   - marks: of records that no other decision names, which are there already; each names its record alone.
  func writeRecords(
    of plan: inout RecordUpsert.Plan, isHidden: Bool, marks: [RecordKey: [Decision]] = [:]
  ) throws -> Written {
    let lone =
      isHidden
      ? []
      : try LoneRecords(transaction: transaction, policy: settings.policy)
        .find(among: plan.added, beside: plan.replaced.map(\.record), marked: marks.keys)
    for (index, _) in lone { plan.added[index].isAlone = true }
    let added = plan.added
    let parts = lone.parts(of: Self.part)
    let rows = ComputedAhead(parts.count) { [policy = settings.policy] part in
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
    var written = Written(loneBooks: rows)
    for record in added where !record.isAlone {
      written.uncomputed.added[record.id] = record.record
      if !isHidden { written.uncomputed.members[record.id] = record.member }
    }
    for record in plan.replaced { written.uncomputed.replaced[record.id] = record.record }
    return written
  }

  /// The second half, to be called once.
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``.
  func insertLoneBooks(of written: Written) throws {
    while let rows = written.loneBooks.next() { try transaction.insertBooks(rows) }
  }
}
