package import Domain
package import Foundation

/// Makes and undoes decisions, inside one transaction.
package struct DecisionTransaction {
  let transaction: any CatalogTransaction
  let policy: MergePolicy
  let projection: Projection
  let index: DecisionIndex
  let own: OwnRecords

  /// - Parameter settings: those of the catalogue.
  package init(_ transaction: any CatalogTransaction, settings: ProjectionSettings) {
    self.transaction = transaction
    policy = settings.policy
    projection = Projection(transaction, settings: settings)
    index = DecisionIndex(transaction, hiddenSources: settings.hiddenSources)
    own = OwnRecords(transaction, projection: projection)
  }

  /// As ``DecisionStore/decide(on:extending:at:dryRun:_:)`` has it.
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``, `DecisionRefusal`, and what `make` throws; the
  ///   transaction is to be rolled back then.
  package func decide(
    on references: [BookReference], extending former: Int?, at date: Date, _ make: (ActBasis) throws -> Act?
  ) throws -> DecidedAct {
    let basis = ActBasis(books: try books(references), in: transaction)
    guard let act = try make(basis) else { return DecidedAct(books: basis.books) }
    try transaction.forgetAllUndone()
    let isPart = try former != nil && transaction.newestEntryID() == former
    let (entry, change) = try write(act, own: act.records.map { OwnRecord(record: $0) }, at: date) { act in
      if let former, isPart { return try transaction.extendEntry(former, with: act) }
      return try transaction.addEntry(act, at: date, id: nil)
    }
    return DecidedAct(books: basis.books, entry: entry, change: change)
  }

  /// The books that the references lead to, in their order; nil for each that leads nowhere.
  private func books(_ references: [BookReference]) throws -> [Book?] {
    if references.isEmpty { return [] }
    let rows = try transaction.books(references)
    let books = try transaction.books(Set(rows.compactMap(\.self)).sorted(), by: policy, explained: true)
    let rowsByRecord = try transaction.books(holding: books.map { $0.records[0].recordKey })
    var booksByRow: [RowID: Book] = [:]
    for book in books {
      if let row = rowsByRecord[book.records[0].recordKey] { booksByRow[row] = book }
    }
    return rows.map { row in row.flatMap { booksByRow[$0] } }
  }

  /// - Parameter enter: puts the act, as it is to be kept, into the journal.
  private func write(
    _ act: Act, own records: [OwnRecord], at date: Date,
    _ enter: (Act) throws -> (entry: JournalEntry, decisions: [RowID])
  ) throws -> (entry: JournalEntry, change: BookChange) {
    try computePending(concernedBy: act.verdicts)
    let act = try reachingAbsent(act).withoutRecords
    // Checked before and after: where the reader gave one ISBN to two books, the later one has it.
    try refuseTakenISBNs(act.verdicts)
    let described = records.map(\.record)
    let owners = try transaction.books(bearing: isbns(of: described))
    let before = try books(concernedBy: act.verdicts)
    try own.add(records, at: date)
    let (entry, decisions) = try enter(act)
    try index.wake(act.verdicts.records)
    try update(decisions, act.verdicts)
    try refuseTakenISBNs(act.verdicts)
    try refuseTakenISBNs(describedBy: described, before: owners)
    let change = BookChange(before: before, after: try books(concernedBy: act.verdicts))
    if act.verb == .merge { try change.requireOneBook() }
    return (entry, change)
  }

  /// Computes anew what the decisions concern.
  /// - Parameter removal: takes them away, where that is done: what they concern is only known as long as they are
  ///   there.
  func update(
    _ decisions: [RowID], _ verdicts: [Decision.Verdict], removal: () throws -> Void = {}
  ) throws {
    let concerned = try index.records(concernedBy: decisions, takingBackFrom: verdicts.takingBack)
    try removal()
    try projection.update(
      decidedOn: concerned, released: verdicts.released, regroups: verdicts.contains(where: \.regroups))
  }

  /// The act as ``Domain/Act/reachingAbsent(_:present:)`` makes it of what is decided here.
  func reachingAbsent(_ act: Act) throws -> Act {
    guard act.takesBack else { return act }
    let components = try components(of: act.verdicts.records)
    return act.reachingAbsent(components.decisions, present: Set(components.members.map(\.record.recordKey)))
  }

  /// Computes what is pending for the records named, and for those that claim an ISBN that is given or released. So
  /// nothing but the decision changes their books.
  func computePending(concernedBy verdicts: [Decision.Verdict]) throws {
    guard try transaction.holdsPending() else { return }
    let named = try transaction.stored(verdicts.records).values.map(\.id)
    let claimants = try transaction.claimants(of: verdicts.released.union(verdicts.given))
    try projection.computePending(among: named + claimants.values.joined())
  }

  /// The records in view among these, with all that touch them.
  func components(of keys: Set<RecordKey>) throws -> ConnectedComponents {
    let inView = try transaction.stored(keys).values.filter { $0.component != nil }
    return try ConnectedComponents(
      touching: Set(inView.map(\.id)), atMost: policy.mostTogether, in: transaction)
  }

  /// The books that hold the records named, and those of the first that claim a released ISBN, by their first records.
  private func books(concernedBy verdicts: [Decision.Verdict]) throws -> [Book] {
    try books(holding: verdicts.records, releasing: verdicts.released)
  }

  /// The books that the change of an undo or a redo tells.
  func books(_ told: ToldBooks) throws -> [Book] { try books(holding: told.records, releasing: told.released) }

  private func books(holding records: Set<RecordKey>, releasing isbns: Set<ISBN>) throws -> [Book] {
    var ids = Set(try transaction.books(holding: records).values)
    let claimants = try transaction.claimants(of: isbns).values
    ids.formUnion(try transaction.books(of: claimants.flatMap { $0.sorted().prefix(ToldBooks.mostClaimants) }))
    let books = try transaction.books(ids.sorted(), by: policy, explained: true)
    return books.sorted { $0.records[0].recordKey < $1.records[0].recordKey }
  }
}
