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
  /// - Throws: ``CatalogError/isbnTaken(_:owner:claimant:)``, `DecisionRefusal`, and what `make` throws; the transaction is to
  ///   be rolled back then.
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
    try settle(act.verdicts)
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

  /// - Throws: ``UndoRefusal``.
  package func undo(_ which: Undoing) throws -> (entries: [JournalEntry], change: BookChange) {
    let entries = try entries(which)
    let decided = entries.filter { $0.act.verb != .import }
    let verdicts = decided.flatMap(\.act.verdicts)
    try settle(verdicts)
    // A whole shelf is one entry where it was scanned: what becomes of all of it is not held in memory.
    let told = Array(verdicts.prefix(Self.mostTold))
    var change = BookChange(before: try books(concernedBy: told), after: [])
    // The oldest first: what it hands on to a later one goes, or is put back, with that.
    for entry in entries.reversed() where entry.act.verb == .import { try takeBackImport(entry.id, &change) }
    try update(transaction.decisions(ofEntries: decided.map(\.id)), verdicts) {
      try transaction.removeEntries(entries.map(\.id))
    }
    let removed = try own.removeUnnamed(verdicts.records)
    try letStand(whatGaveWayTo: decided.map(\.id))
    // What an import brought is only in its file by now. What was decided about that sleeps, once it is decided again.
    try transaction.putAside(Self.undone(decided, with: removed))
    change.after = try books(concernedBy: told)
    return (entries, change)
  }

  /// Decides the marks of files that gave way to these entries, and give way to no entry that is left.
  private func letStand(whatGaveWayTo entries: [Int]) throws {
    for (entry, verdicts) in try PassedOverMarks(givingWayTo: entries, in: transaction).standing() {
      let decisions = try transaction.addDecisions(verdicts, toEntry: entry)
      try index.wake(verdicts.records)
      try update(decisions, verdicts)
    }
  }

  /// Removes what the import brought, puts back what it changed, and takes away the marks that it gave.
  /// - Parameter change: counts all three.
  private func takeBackImport(_ entry: Int, _ change: inout BookChange) throws {
    let marked = try transaction.handOnImport(ofEntry: entry)
    try transaction.forgetWalks()
    for part in marked.sorted().parts(of: Self.undoneAtOnce) {
      try projection.update(decidedOn: Set(part), released: [], regroups: false)
    }
    var last: RowID = 0
    while case let changed = try transaction.changed(byEntry: entry, after: last, atMost: Self.undoneAtOnce),
      let end = changed.last
    {
      let uncomputed = RecordIngest.Uncomputed(replaced: changed)
      let old = try transaction.members(changed.map(\.id)).compactMap(\.component)
      try transaction.replace(
        changed.map { RecordReplacement(id: $0.id, record: $0.former, contentHash: $0.former.contentHash) })
      try projection.update(uncomputed, oldComponents: Set(old))
      change.restoredRecords += changed.count
      last = end.id
    }
    last = 0
    while case let added = try transaction.added(byEntry: entry, after: last, atMost: Self.undoneAtOnce),
      let end = added.last
    {
      try projection.remove(Set(added))
      change.removedRecords += added.count
      last = end
    }
    try takeBackMarks(ofImport: entry, &change)
  }

  /// In parts: an import has some marks for each of its rows, which may be hundreds of thousands.
  private func takeBackMarks(ofImport entry: Int, _ change: inout BookChange) throws {
    while case let part = try transaction.decisions(ofEntry: entry, atMost: Self.marksUndoneAtOnce), !part.isEmpty {
      let verdicts = try transaction.decisions(part).map(\.verdict)
      try settle(verdicts)
      try update(part, verdicts) { try transaction.removeDecisions(part) }
      _ = try own.removeUnnamed(verdicts.records)
      change.removedMarks += part.count
    }
  }

  /// The books of so many verdicts are told of.
  static let mostTold = 1_000

  /// So many records of an import are taken back at once.
  private static let undoneAtOnce = 1_000
  /// And so many of its marks, of which a row has a few.
  private static let marksUndoneAtOnce = 5_000

  /// Each of the reader's own records with the entry that is made again first among those that name it.
  private static func undone(_ entries: [JournalEntry], with removed: [OwnRecord]) -> [UndoneEntry] {
    var removed = removed
    let undone = entries.reversed().map { entry in
      let named = entry.act.verdicts.records
      let own = removed.filter { named.contains($0.record.recordKey) }
      removed.removeAll { named.contains($0.record.recordKey) }
      return UndoneEntry(entry: entry, records: own)
    }
    return undone.reversed()
  }

  /// Computes anew what the decisions concern.
  /// - Parameter removal: takes them away, where that is done: what they concern is only known as long as they are there.
  func update(
    _ decisions: [RowID], _ verdicts: [Decision.Verdict], removal: () throws -> Void = {}
  ) throws {
    let concerned = try index.records(concernedBy: decisions, takingBackFrom: verdicts.takingBack)
    try removal()
    try projection.update(
      decidedOn: concerned, released: verdicts.released, regroups: verdicts.contains(where: \.regroups))
  }

  func reachingAbsent(_ act: Act) throws -> Act {
    guard act.takesBack else { return act }
    let components = try components(of: act.verdicts.records)
    return act.reachingAbsent(components.decisions, present: Set(components.members.map(\.record.recordKey)))
  }

  /// Computes what is pending for the records named, and for those that claim an ISBN that is given or released. So
  /// nothing but the decision changes their books.
  func settle(_ verdicts: [Decision.Verdict]) throws {
    guard try transaction.holdsPending() else { return }
    let named = try transaction.stored(verdicts.records).values.map(\.id)
    let claimants = try transaction.claimants(of: verdicts.released.union(verdicts.given))
    try projection.settle(named + claimants.values.joined())
  }

  /// The records in view among these, with all that touch them.
  func components(of keys: Set<RecordKey>) throws -> ConnectedComponents {
    let inView = try transaction.stored(keys).values.filter { $0.component != nil }
    return try ConnectedComponents(
      touching: Set(inView.map(\.id)), atMost: policy.mostTogether, in: transaction)
  }

  /// The books that hold the records named, and those of the first that claim a released ISBN, by their first records.
  func books(concernedBy verdicts: [Decision.Verdict]) throws -> [Book] {
    var ids = Set(try transaction.books(holding: verdicts.records).values)
    let claimants = try transaction.claimants(of: verdicts.released).values
    ids.formUnion(try transaction.books(of: claimants.flatMap { $0.sorted().prefix(Self.mostToldClaimants) }))
    let books = try transaction.books(ids.sorted(), by: policy, explained: true)
    return books.sorted { $0.records[0].recordKey < $1.records[0].recordKey }
  }

  /// A junk ISBN may stand on a hundred thousand records, and the books of a change are printed one by one.
  static let mostToldClaimants = 100
}

// MARK: Undoing

extension DecisionTransaction {
  /// What is to be undone, newest first.
  private func entries(_ which: Undoing) throws -> [JournalEntry] {
    switch which {
    case .newest(let count):
      let entries = try transaction.newestEntries(count)
      guard entries.count == count else { throw UndoRefusal.tooFew(try transaction.entryCount()) }
      return entries
    case .newestImport:
      guard let id = try transaction.newestEntry(of: .import) else { throw UndoRefusal.noImport }
      return try entries(.entry(id))
    case .entry(let id):
      guard let entry = try transaction.entries([id]).first else { throw UndoRefusal.noEntry(id) }
      let later = try entries(needing: entry)
      guard later.isEmpty else { throw UndoRefusal.needed(entry, by: later) }
      return [entry]
    }
  }

  /// The later entries that cannot stand without this one, the oldest first, each with what it says of records that this one
  /// concerns. What it says of others depends on nothing here, and may be as much as a whole library.
  private func entries(needing entry: JournalEntry) throws -> [JournalEntry] {
    // Without an import what was decided about its books since sleeps, as about any record that is not here.
    if entry.act.verb == .import { return [] }
    let keys = entry.act.verdicts.records
    let later = try transaction.entryIDs(naming: keys, after: entry.id)
    guard !later.isEmpty else { return [] }
    let components = try components(of: keys)
    let concerned = keys.union(components.members.lazy.map(\.record.recordKey))
    return try transaction.entries(later, naming: concerned).filter {
      $0.needs(
        entry, among: components.records, decisions: components.decisions,
        quarantined: components.quarantined, crowded: components.crowded, policy: policy)
    }
  }
}
