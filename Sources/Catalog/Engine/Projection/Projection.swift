package import Domain

/// The books as rows: computed from the records by ``Merging``, never edited.
package struct Projection {
  private let transaction: any CatalogTransaction
  /// Those of the catalogue.
  package let settings: ProjectionSettings

  package init(_ transaction: any CatalogTransaction, settings: ProjectionSettings) {
    self.transaction = transaction
    self.settings = settings
  }

  private var quarantine: Quarantine { Quarantine(transaction) }
  private var crowds: Crowds { Crowds(transaction, moreThan: settings.policy.mostTogether) }

  /// Computes anew the books of these records and of all that touch them, now or before.
  ///
  /// - Parameters:
  ///   - records: new and changed records, whose claims are not yet written.
  ///   - oldComponents: the components that they were in.
  package func update(_ records: RecordIngest.Uncomputed, oldComponents: Set<RowID>) throws {
    try finish(begin(records, oldComponents: oldComponents))
  }

  /// Books that other cores compute until they are written.
  struct Update {
    /// Nil where no book is to be computed.
    fileprivate var computation: BookComputation?
    /// Records whose books are to be computed after these.
    fileprivate var more: Set<RowID> = []
  }

  /// The beginning of ``update(_:oldComponents:)``: all but writing the books.
  ///
  /// The caller connects no other record before ``finish(_:)``. By then it has written the books of lone records whose
  /// claims are there.
  func begin(_ records: RecordIngest.Uncomputed, oldComponents: Set<RowID>) throws -> Update {
    guard !records.isEmpty else { return Update() }
    var queue = Queue()
    try enqueue(records, oldComponents: oldComponents, in: &queue)
    let found = try TouchedRecords(
      by: seeds(queue), known: records.members, in: transaction, projection: self)
    return Update(
      computation: BookComputation(of: found.components, policy: settings.policy), more: found.more)
  }

  /// Writes the books, once.
  func finish(_ update: Update) throws {
    // Among them may be records that were alone when the update began. Their books bear ISBNs that other books are to
    // have.
    try transaction.removeBooks(ofAll: update.more)
    if let computation = update.computation { try write(computation) }
    try computeInSteps(update.more)
  }

  /// Records whose claims are written, and whose books are not computed anew yet.
  package struct Queue {
    fileprivate var changed: Set<RowID> = []
    /// The other records of the components that they were in.
    fileprivate var others: Set<RowID> = []
    /// ISBNs in quarantine that some of them claimed before.
    fileprivate var left: Set<ISBN> = []
    /// How records of crowds changed.
    fileprivate var crowdChange = Crowds.Change()

    package init() {}

    package var count: Int { changed.count }
  }

  /// The first half of ``update(_:oldComponents:)``, for a caller that writes many batches before it computes: a
  /// component to which each of them adds is then computed once.
  package func enqueue(
    _ records: RecordIngest.Uncomputed, oldComponents: Set<RowID>, in queue: inout Queue
  ) throws {
    var links = Crowds.Links()
    if !oldComponents.isEmpty {
      queue.left.formUnion(try quarantine.isbns(claimedBy: records.replaced.keys))
      queue.others.formUnion(try transaction.members(ofComponents: oldComponents))
      links = try crowds.links(of: records.replaced.keys)
    }
    try transaction.removeConnections(of: records.replaced.keys)
    try connect(records.replaced)
    try connect(records.added)
    queue.crowdChange.formUnion(try crowds.change(since: links))
    queue.changed.formUnion(records.replaced.keys)
    queue.changed.formUnion(records.added.keys)
  }

  /// Writes what connects records that nothing connects yet: the ISBNs that they claim, what the reader decided and,
  /// where the policy asks for it, title and author.
  func connect(_ records: [RowID: SourceRecord]) throws {
    guard !records.isEmpty else { return }
    let numbers = records.keys.sorted()
    try transaction.addClaims(
      numbers.compactMap { number in
        records[number].map { RecordClaims(record: number, claims: Claims($0, policy: settings.policy)) }
      })
    if settings.policy.titleAuthor == .auto {
      try transaction.addTitleAuthors(
        numbers.compactMap { number in records[number].map { (number, Merging.titleAuthorKeys(of: $0)) } })
    }
    try transaction.wakeDecisions(naming: numbers)
  }

  /// The second half: computes the books of all in the queue, a ``batch`` and what touches it at a time.
  /// - Parameter report: called before each step with how many records are left.
  package func update(_ queue: Queue, report: (_ left: Int) -> Void = { _ in }) throws {
    try computeAnew(seeds(queue), report: report)
  }

  private func computeAnew(_ seeds: Set<RowID>, report: (_ left: Int) -> Void = { _ in }) throws {
    // All of them first: an ISBN may go from a book that is computed late to one that is computed early.
    try transaction.removeBooks(transaction.books(of: seeds))
    try computeInSteps(seeds, report: report)
  }

  /// By ascending numbers, as rows are written fastest. While other cores compute the books of one step, those of the
  /// step before are written.
  /// - Parameter most: how many records are the seeds of one step at most.
  private func computeInSteps(
    _ seeds: Set<RowID>, atMost most: Int = batch.records, report: (_ left: Int) -> Void = { _ in }
  ) throws {
    var left = seeds
    // The next one last.
    var waiting = seeds.sorted(by: >)
    var last: BookComputation?
    while !left.isEmpty {
      report(left.count)
      let step = try nextStep(&waiting, among: left, atMost: most)
      let found = try TouchedRecords(by: step.records, bytes: step.bytes, in: transaction, projection: self) {
        // Records that come to other settings, or into a crowd, may touch books that are not written yet.
        try last.map(write)
        last = nil
      }
      left.subtract(step.records)
      let new = found.more.subtracting(left)
      if !new.isEmpty {
        left.formUnion(new)
        waiting = (waiting + new).sorted(by: >)
      }
      left.subtract(found.hidden)
      left.subtract(found.components.members.lazy.map(\.id))
      let next = BookComputation(of: found.components, policy: settings.policy)
      try last.map(write)
      last = next
    }
    try last.map(write)
  }

  /// How many records are the seeds of one step at most, and how many bytes they hold.
  private static let batch = BatchSize(records: 1000, bytes: 4 << 20)

  /// The first of the waiting records, as many as fill a ``batch`` and no more than `most`, with what they hold. The
  /// byte counts of some others come with them.
  private func nextStep(
    _ waiting: inout [RowID], among left: Set<RowID>, atMost most: Int = batch.records
  ) throws -> (records: Set<RowID>, bytes: [RowID: Int]) {
    var some: [RowID] = []
    while some.count < most, let id = waiting.popLast() {
      if left.contains(id) { some.append(id) }
    }
    let bytes = try transaction.byteCounts(of: some)
    var size = BatchSize()
    let step = some.prefix { id in
      defer { size += BatchSize(records: 1, bytes: bytes[id] ?? 0) }
      return !size.fills(Self.batch)
    }
    waiting += some.dropFirst(step.count).reversed()
    return (Set(step), bytes)
  }

  private func seeds(_ queue: Queue) throws -> Set<RowID> {
    let bearing = try quarantine.update(claimedBy: queue.changed, leftBySome: queue.left)
    let ended = try crowds.update(after: queue.crowdChange, bearing: bearing)
    return queue.changed.union(queue.others).union(bearing).union(ended)
  }

  /// Computes by the settings of the catalogue the books of those of these records that are pending, and of all that
  /// touches them.
  ///
  /// One transaction computes few records, so that nobody waits for long. They go in several steps: while one is read
  /// or written, other cores compute another.
  package func computePending(among records: some Collection<RowID>) throws {
    let pending = Set(try transaction.pending(among: records))
    try computeInSteps(pending, atMost: min(Self.batch.records, max(Self.fewest, pending.count / 4)))
  }

  /// How many records a step of pending ones has at least: each step costs something by itself.
  private static let fewest = 100

  /// Computes anew what decisions concern that were made or taken away.
  ///
  /// - Parameters:
  ///   - records: those in view that they name, or named while they were there.
  ///   - isbns: the ISBNs that they release.
  ///   - regroups: true where one of the decisions ``Decision/Verdict/regroups``: it may move records to
  ///     another book, or an ISBN.
  package func update(decidedOn records: Set<RowID>, released isbns: Set<ISBN>, regroups: Bool) throws {
    let bearing = try quarantine.update(released: isbns)
    let ended = try crowds.update(after: Crowds.Change(), bearing: bearing)
    let seeds = try records.union(transaction.mates(of: records)).union(bearing).union(ended)
    if try regroups && !isOneStep(seeds) { try computeAnew(seeds) } else { try computeInSteps(seeds) }
  }

  /// True where ``nextStep(_:among:atMost:)`` gives all of the records at once.
  private func isOneStep(_ seeds: Set<RowID>) throws -> Bool {
    // In the order of computation: records differ in size, so another order may need another number of steps.
    var waiting = seeds.sorted(by: >)
    return try seeds.isEmpty || seeds.count <= Self.batch.records && nextStep(&waiting, among: seeds).records == seeds
  }

  /// Removes records that are no one's any more, and computes the books of all that touched them.
  package func remove(_ records: Set<RowID>) throws {
    guard !records.isEmpty else { return }
    let others = Set(try transaction.mates(of: records)).subtracting(records)
    let left = try quarantine.isbns(claimedBy: records)
    let links = try crowds.links(of: records)
    let haveWaited = try transaction.holdsPending()
    try transaction.removeConnections(of: records)
    try transaction.takeOutOfCrowd(records)
    try transaction.removeBooks(transaction.books(of: records.union(others)))
    try transaction.removePending(records)
    try transaction.remove(records)
    try transaction.forgetWalks()
    let bearing = try quarantine.update(claimedBy: [], leftBySome: left)
    let ended = try crowds.update(after: crowds.change(since: links), bearing: bearing, haveWaited: haveWaited)
    try computeInSteps(others.union(bearing).union(ended).subtracting(records))
  }

  private func write(_ computation: BookComputation) throws {
    let touched = computation.touched
    let rows = computation.allRows()
    let new = try transaction.replaceBooks(touched.oldBooks, with: rows)
    try transaction.assign(touched.moved(to: rows))
    let regrouped = touched.regrouped(to: rows.filter { !new.contains($0.id) })
    try transaction.rankBooks(of: regrouped.flatMap(\.members))
    try transaction.rankBooks(ofPlacedAmong: rows.lazy.filter { new.contains($0.id) }.flatMap(\.members))
  }

  /// Gives the books of these records their best rank in the current issues of lists.
  package func rankBooks(of records: Set<RowID>) throws {
    guard !records.isEmpty else { return }
    try transaction.rankBooks(of: records)
  }

  /// The same for the books that stand in any issue of these categories.
  package func rankBooks(inAnyIssueOf categories: Set<RowID>) throws {
    guard !categories.isEmpty else { return }
    try transaction.rankBooks(inAnyIssueOf: categories)
  }
}
