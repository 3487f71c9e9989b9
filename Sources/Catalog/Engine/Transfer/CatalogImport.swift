package import Domain
import Foundation

/// Imports a whole catalogue, or the rows of another program's file, inside one transaction.
package struct CatalogImport {
  private let transaction: any CatalogTransaction
  private let now = Date()
  private let projection: Projection
  private let hiddenSources: Set<String>
  private let copies: BookCopyResolver
  private var categories: CategoryImport
  private var journal: JournalImport
  /// Nil for a catalogue.
  private var rows: RowImport?
  /// Nil where the form of the file has every field of a book.
  private let unsaid: UnsaidValues?
  private var waitingRows = WaitingRows()
  private var summary = ImportSummary()
  /// Records that are not written yet, by source.
  private var records: [String: [SourceRecord]] = [:]
  private var addedAt: [RecordKey: Date] = [:]
  private var waitingCopies: [BookCopy] = []
  /// The size of all waiting records and copies.
  private var waiting = BatchSize()

  /// Records that are written, and whose books are not computed yet.
  private var queue = Projection.Queue()
  private var listIndexes = ListIndexes.untouched
  /// Records of hidden sources that say something new.
  private var outOfView: Set<RowID> = []

  /// What the import does with the indexes of lists.
  private enum ListIndexes {
    case untouched, kept
    /// They are dropped until the end of the import.
    case leftOut
  }

  /// How much is looked up at once.
  private static let batch = BatchSize(records: 1000, bytes: 4 << 20)
  /// How many records wait until their books are computed together; only their numbers are in memory. Each step
  /// computes whole components. In small steps, a component that goes through a whole file would be computed again and
  /// again.
  private static let mostQueued = 100_000

  /// - Parameters:
  ///   - settings: those of the catalogue.
  ///   - entry: of another program's file.
  package init(
    _ transaction: any CatalogTransaction, settings: ProjectionSettings, as entry: ImportEntry? = nil
  ) throws {
    self.transaction = transaction
    hiddenSources = settings.hiddenSources
    projection = Projection(transaction, settings: settings)
    copies = BookCopyResolver(transaction, policy: settings.policy)
    categories = try CategoryImport(transaction, projection: projection)
    journal = try JournalImport(transaction, projection: projection)
    unsaid = entry?.vocabulary.map { UnsaidValues(beyond: $0, transaction) }
    rows = try entry.map { try RowImport($0, transaction, copies: copies, policy: settings.policy) }
    try transaction.forgetWalks()
  }

  /// Puts in all that comes, once.
  /// - Parameter next: the next element, as ``CatalogTransfer`` orders them; nil behind the last. It is called on the
  ///   thread of the transaction.
  /// - Throws: what the database and `next` throw; the transaction is to be rolled back then.
  package mutating func `import`(_ next: () throws -> CatalogElement?) throws -> ImportSummary {
    while let element = try next() {
      try add(element)
      guard waiting.fills(Self.batch) else { continue }
      // There is more than a batch of it.
      if listIndexes == .untouched { listIndexes = try transaction.leaveOutListIndexes() ? .leftOut : .kept }
      try flush()
    }
    try finishExport()
    try takeBackOverruled()
    try finishRows()
    return summary
  }

  /// Writes what waits, and computes the books of all that came.
  private mutating func finishExport() throws {
    try flush()
    try decideOnWaitingRows()
    try compute()
    if listIndexes == .leftOut { try transaction.makeListIndexes() }
    listIndexes = .untouched
    try categories.finish()
    try journal.finish()
    summary.entries += journal.entries
    summary.decisions += journal.loose
  }

  /// Has what follows come in as a second file would: all that came before is in by then, the journal as well.
  private mutating func beginNextExport() throws {
    try finishExport()
    categories = try CategoryImport(transaction, projection: projection)
    journal = try JournalImport(transaction, projection: projection)
  }

  /// Takes back marks of the file that stand against what the reader decided. Such marks were in already when a later
  /// row joined their book with one that the reader had decided about.
  private mutating func takeBackOverruled() throws {
    guard let entry = rows?.entry, summary.records.added + summary.records.changed > 0 else { return }
    var last: RowID = 0
    while case let some = try transaction.besideMarked(byEntry: entry, after: last, atMost: Self.batch.records),
      let highest = some.last
    {
      last = highest
      guard let overruled = try rows?.overruled(amongMarksOf: some), !overruled.decisions.isEmpty else { continue }
      try transaction.removeDecisions(overruled.decisions)
      try rows?.note(givingWay: overruled.givingWay)
      summary.decisions -= overruled.decisions.count
      summary.passedOver.merge(overruled.passedOver, uniquingKeysWith: +)
      try projection.update(decidedOn: Set(some), released: [], regroups: false)
    }
  }

  /// Ends the entry of a file of rows. Where nothing came in there is nothing to undo, and the entry goes.
  private mutating func finishRows() throws {
    guard let rows else { return }
    if summary.records.added + summary.records.changed + summary.decisions == 0 {
      try transaction.removeEntries([rows.entry])
    } else {
      (summary.entries, summary.entry) = (summary.entries + 1, rows.entry)
      // By any other policy they are not suggested, or are one book already.
      if projection.settings.policy.titleAuthor == .suggest {
        summary.namesakes = try transaction.namesakes(addedByEntry: rows.entry)
      }
      // A redo of an older entry would say that it decided something, and have no effect.
      try transaction.forgetAllUndone()
    }
  }

  private mutating func add(_ element: CatalogElement) throws {
    switch element {
    case .book(let book, let times):
      for record in book.records { try add(record, addedAt: times[record.recordKey] ?? record.fetchedAt) }
    case .record(let record, let time): try add(record, addedAt: time)
    case .copy(let copy):
      waitingCopies.append(copy)
      waiting += copy.size
    case .category(let summary): try categories.stage(summary)
    case .placement(let placement): try categories.stage(placement)
    case .entry(let entry): try journal.add(entry)
    case .decision(let verdict): try journal.add(verdict)
    case .nextExport: try beginNextExport()
    }
  }

  private mutating func add(_ record: SourceRecord, addedAt time: Date) throws {
    // Of two with one key in a batch the last would stand, and not the one that says more.
    if addedAt[record.recordKey] != nil { try flush() }
    records[record.source, default: []].append(record)
    addedAt[record.recordKey] = time
    waiting += record
  }

  private mutating func flush() throws {
    try flushRecords()
    try flushCopies()
    waiting = BatchSize()
  }

  private mutating func flushRecords() throws {
    for (source, records) in records.sorted(by: { $0.key < $1.key }) {
      try upsert(records, of: source, addedAt: addedAt)
    }
    (records, addedAt) = ([:], [:])
  }

  private mutating func flushCopies() throws {
    guard !waitingCopies.isEmpty else { return }
    waitingCopies = try copies.restoringOrigins(of: waitingCopies)
    if rows != nil { return try flushRows() }
    let new = try copies.records(of: waitingCopies)
    try upsert(new.records, of: SourceRecord.importSource)
    summary.records.unchanged += new.known.count
    // Which marks the books bear already is asked of the books.
    if waitingCopies.contains(where: { !$0.marks.isEmpty }) { try compute() }
    for verdict in try copies.verdicts(of: waitingCopies) { try journal.add(verdict) }
    waitingCopies = []
  }

  private mutating func flushRows() throws {
    waitingCopies = try copies.underStoredKeys(SharedISBNRows(transaction).withDistinctKeys(waitingCopies))
    let new = try copies.records(of: waitingCopies)
    summary.records.unchanged += new.known.count
    summary.differing.merge(try copies.differing(new.known), uniquingKeysWith: +)
    try rows?.note(found: new.origins)
    let marked = waitingCopies.filter { !$0.marks.isEmpty || !$0.deniedMarks.isEmpty }
    let others = waitingCopies.filter { $0.marks.isEmpty && $0.deniedMarks.isEmpty }
    guard let (marks, rest) = try rows?.decideOnNew(marked, beside: others) else { return }
    summary.decisions += marks.values.reduce(0) { $0 + $1.count }
    for (source, records) in Dictionary(grouping: new.records, by: \.source).sorted(by: { $0.key < $1.key }) {
      guard let unsaid else {
        try upsert(records, of: source, marks: marks)
        continue
      }
      try unsaid.add(to: records) { part in try upsert(part, of: source, marks: marks) }
    }
    waitingCopies = []
    waitingRows.add(rest)
    if waitingRows.areMany { try decideOnWaitingRows() }
  }

  /// Decides what the waiting rows say of the library. What was decided about their books before is asked of the books,
  /// so these are computed first.
  private mutating func decideOnWaitingRows() throws {
    guard let entry = rows?.entry, !waitingRows.isEmpty else { return }
    try compute()
    guard let marks = try rows?.marks(of: waitingRows.removeAll()) else { return }
    if !marks.verdicts.isEmpty { try rows?.noteFound() }
    for verdict in marks.verdicts { try journal.add(verdict, toEntry: entry) }
    try rows?.note(repeated: marks.repeated)
    try rows?.note(givingWay: marks.givingWay)
    summary.passedOver.merge(marks.passedOver, uniquingKeysWith: +)
    summary.replaced.merge(marks.replaced, uniquingKeysWith: +)
  }

  private mutating func upsert(
    _ records: [SourceRecord], of source: String, addedAt: [RecordKey: Date] = [:],
    marks: [RecordKey: [Decision]] = [:]
  ) throws {
    // What has no time of its own comes now; but reading its file again is no reason to write.
    var upsert = RecordUpsert(transaction, fetchedAt: now)
    (upsert.addedAt, upsert.keepsTimes, upsert.now) = (addedAt, true, now)
    var plan = try upsert.plan(records)
    summary.records += plan.summary
    let isHidden = hiddenSources.contains(source)
    if let entry = rows?.entry, !(plan.added.isEmpty && plan.replaced.isEmpty) {
      try rows?.noteFound()
      try transaction.noteChanging(plan.replaced.map(\.id), byEntry: entry)
    }
    let uncomputed = try RecordIngest(transaction, settings: projection.settings)
      .write(&plan, isHidden: isHidden, marks: marks)
    if let entry = rows?.entry { try note(plan, records, entry) } else { try keep(records, besides: plan.keptAgainst) }
    guard !isHidden else { return outOfView.formUnion(uncomputed.replaced.keys) }
    try projection.enqueue(uncomputed, oldComponents: plan.oldComponents, in: &queue)
    if queue.count >= Self.mostQueued { try compute() }
  }

  private mutating func note(_ plan: RecordUpsert.Plan, _ records: [SourceRecord], _ entry: Int) throws {
    let new = Set(plan.added.lazy.map(\.id)).union(plan.replaced.lazy.map(\.id))
    let all = new.count == records.count ? [:] : try transaction.numbers(of: Set(records.lazy.map(\.recordKey)))
    if !plan.added.isEmpty { try transaction.note(added: plan.added.map(\.id), same: [], byEntry: entry) }
    try rows?.note(found: Set(all.values).subtracting(new))
  }

  /// A whole catalogue is no import that is undone. What it brought as well stays, and says what it says now.
  /// - Parameter others: records that say something else than the catalogue: they stay, and may say again what they
  ///   said.
  private func keep(_ records: [SourceRecord], besides others: Set<RowID>) throws {
    guard try transaction.holdsImportedRecords() else { return }
    let numbers = Set(try transaction.numbers(of: Set(records.lazy.map(\.recordKey))).values)
    try transaction.keepBeyondImports(numbers.subtracting(others), asTheyAre: true)
    try transaction.keepBeyondImports(numbers.intersection(others), asTheyAre: false)
  }

  private mutating func compute() throws {
    try projection.update(queue)
    queue = Projection.Queue()
    try projection.computePending(among: outOfView)
    outOfView = []
  }
}
