import Catalog
import Domain
import Sourcing

/// The state of one accession run: which ISBNs came in, which are answered, and which sources are still to be asked.
actor AccessionDesk {
  /// An ISBN that sources are asked for.
  private struct Asked {
    var reading: ISBNParseResult
    /// True where the library had it before, bare: it is asked for again, and does not come in.
    var wasHere: Bool
    /// The sources that have not answered yet.
    var left: Set<String>
    var answered: [String] = []
    var failed: [SourceStatus] = []
    var isTold = false
  }

  private let context: AppContext
  private let isDry: Bool
  /// True where the summary is to have the books as they were before. False for a scan, in which any number of books
  /// may come.
  private let keepsBefore: Bool
  private let report: Accession.Report
  private var queues: [String: WorkQueue<ISBN>] = [:]
  /// False where the queues are answered by kept responses alone.
  private var asksSources = false
  private var asked: [ISBN: Asked] = [:]
  /// How many ISBNs each source has yet to be asked for.
  private var waiting: [String: Int] = [:]
  private var statuses: [String: SourceStatus] = [:]
  private var result = AccessionSummary()
  /// What came in.
  private var added: [ISBN] = []
  /// In a dry run, the books that would be in the library by now.
  private var dryAdded: Set<RecordID> = []

  /// - Parameter keepsBefore: true where the summary is to have the books as they were before.
  init(_ context: AppContext, isDry: Bool, keepsBefore: Bool, telling report: @escaping Accession.Report) {
    self.context = context
    self.isDry = isDry
    self.keepsBefore = keepsBefore
    self.report = report
  }

  func tell(_ event: AccessionEvent) throws { try report(event) }

  /// Makes a queue for each source that can be asked, and a status for each other one that says why it is not.
  func open(_ lookups: [ISBNLookup]) {
    for lookup in lookups {
      switch lookup.strategy {
      case .notAsked(let status): statuses[lookup.id] = status
      case .kept where lookup.options.cachePolicy == .never: statuses[lookup.id] = .offline(lookup.id)
      // The catalogue, which has all that is kept of it, was asked first.
      case .kept: statuses[lookup.id] = SourceStatus(source: lookup.id, outcome: .empty)
      case .search, .fetchAll:
        queues[lookup.id] = WorkQueue()
        if lookup.options.cachePolicy != .never { asksSources = true }
      }
    }
  }

  func queue(of source: String) -> WorkQueue<ISBN>? { queues[source] }

  /// Ends the queues: no more ISBNs come in. Those that are in them are still answered.
  func close() async {
    for queue in queues.values { await queue.finish() }
  }

  /// What became of the run. Where several ISBNs are one book by now, each has an answer, and the book counts once.
  func summary() async throws -> AccessionSummary {
    var summary = result
    // In parts: there may be thousands, and whole books are large.
    for part in added.parts(of: 200) {
      summary.books.formUnion(try await context.catalog.books(part.map(BookReference.isbn)).compactMap { $0?.id })
    }
    summary.statuses = statuses.values.sorted { $0.source < $1.source }
    return summary
  }

  // MARK: Coming in

  /// Answers those ISBNs that can be answered at once, and has the sources asked for the others.
  /// - Parameter others: books that are to be in the library too.
  func enter(_ readings: some Collection<ISBNParseResult> & Sendable, beside others: [Book] = []) async throws {
    let isbns = readings.compactMap(\.isbn)
    let found = try await context.catalog.books(isbns.map(BookReference.isbn))
    var shared: Set<ISBN> = []
    for case (let isbn, let book?) in zip(isbns, found) {
      if try await !context.references.claimants(of: isbn, leadingTo: book).isEmpty { shared.insert(isbn) }
    }
    let arrivals = Arrivals(
      readings: Array(readings), others: others.map(\.id), asked: Set(isbns.filter { asked[$0] != nil }),
      settled: Set(isbns.filter { !asksSources || asked[$0]?.isTold == true }), saved: dryAdded, shared: shared,
      answered: queues.isEmpty ? silent : nil)
    var plan = try EntryPlan(arrivals, found + others.map(Optional.some))
    // Another program may be adding the same books, so the plan is made again inside the transaction.
    if plan.act != nil { plan = try await EntryPlan(arrivals, decide(arrivals)) }
    if keepsBefore {
      result.here += plan.here
      result.titles += plan.act?.titles ?? []
    }
    if isDry { dryAdded.formUnion(plan.added.lazy.map(\.id)) }
    for case let answer? in plan.answers { try tell(answer) }
    try await ask(for: plan.wanted)
  }

  /// Puts into the library what is not there.
  /// - Returns: the books that the references of the arrivals led to before.
  private func decide(_ arrivals: Arrivals) async throws -> [Book?] {
    let done = try await context.catalog.decide(
      on: arrivals.references, extending: result.entry?.id, at: context.now(), dryRun: isDry
    ) { basis in try EntryPlan(arrivals, basis.books).act }
    if keepsBefore {
      let known = Set(result.before.map(\.id))
      result.before += done.change.before.filter { !known.contains($0.id) }
      if isDry { result.after += done.change.after }
    }
    guard !isDry, let entry = done.entry else { return done.books }
    if let former = result.entry, former.id != entry.id { result.earlierEntries.append(former.id) }
    result.entry = entry
    return done.books
  }

  /// The sources that are not asked, since the catalogue has all that they would say.
  private var silent: [String] { statuses.values.filter { $0.outcome == .empty }.map(\.source) }

  private func ask(for wanted: [EntryPlan.Wanted]) async throws {
    let isbns = wanted.compactMap(\.reading.isbn)
    guard !isbns.isEmpty else { return }
    let sources = Set(queues.keys)
    let answered = silent
    for (one, isbn) in zip(wanted, isbns) {
      asked[isbn] = Asked(reading: one.reading, wasHere: one.wasHere, left: sources, answered: answered)
      if sources.isEmpty { try await finish(isbn) }
    }
    guard !sources.isEmpty else { return }
    for source in sources { waiting[source, default: 0] += isbns.count }
    try report(.waiting(waiting))
    for queue in queues.values { await queue.put(isbns) }
  }

  /// Has the sources asked for what is in the library already.
  func ask(for isbns: [ISBN]) async throws {
    try await ask(for: isbns.map { EntryPlan.Wanted(reading: ISBN.read($0.description), wasHere: true) })
  }

  // MARK: Answers of sources

  /// A source is done with an ISBN.
  /// - Parameter isFound: whether the source has the ISBN; nil where only the catalogue can tell, since the source was
  ///   taken whole.
  func note(_ status: SourceStatus, isFound: Bool?, for isbn: ISBN) async throws {
    let source = status.source
    statuses[source] = statuses[source].map { $0.joined(with: status) } ?? status
    waiting[source] = waiting[source].flatMap { $0 > 1 ? $0 - 1 : nil }
    if status.hasFailed {
      asked[isbn]?.failed.append(status)
    } else if status.wasAsked, status.outcome != .offline {
      asked[isbn]?.answered.append(source)
    }
    if isFound != false { try await tellIfFound(isbn) }
    // Only now: while the book was read, the last of the others may have come.
    asked[isbn]?.left.remove(source)
    if asked[isbn]?.left.isEmpty == true { try await finish(isbn) }
    try report(.waiting(waiting))
  }

  private func tellIfFound(_ isbn: ISBN) async throws {
    guard let book = try await context.catalog.book(.isbn(isbn)), !book.isBare else { return }
    let isShared = try await !context.references.claimants(of: isbn, leadingTo: book).isEmpty
    // Another source may have been first while the book was read.
    guard let one = asked[isbn], !one.isTold else { return }
    asked[isbn]?.isTold = true
    // What the sources brought may contradict itself: the ISBN then stands on books of which none is known to be meant.
    if isShared { return try tell(answer(one, .shared, nil)) }
    if one.wasHere { result.foundAgain += 1 }
    try tell(answer(one, .found, book))
  }

  /// Every source is done with it.
  private func finish(_ isbn: ISBN) async throws {
    guard let one = asked[isbn], !one.isTold else { return }
    asked[isbn]?.isTold = true
    result.bare.append(isbn)
    var answer = answer(one, one.wasHere ? .alreadyHere : one.answered.isEmpty ? .notAsked : .unknown, nil)
    answer.isBare = true
    try tell(answer)
  }

  private func answer(_ one: Asked, _ outcome: AccessionAnswer.Outcome, _ book: Book?) -> AccessionAnswer {
    var answer = AccessionAnswer(one.reading, outcome, book: book)
    answer.answered = one.answered.sorted()
    answer.failed = one.failed.sorted { $0.source < $1.source }
    return answer
  }

  private func tell(_ answer: AccessionAnswer) throws {
    var answer = answer
    answer.isDry = isDry
    result.counts[answer.outcome, default: 0] += 1
    let isIn = ![.alreadyHere, .shared, .notISBN].contains(answer.outcome)
    if let isbn = answer.isbn, isIn, asked[isbn]?.wasHere != true {
      added.append(isbn)
    }
    try report(.answered(answer))
  }
}

extension SourceStatus {
  /// What became of asking it for several things: a failure where there was one, else an answer where there was one.
  fileprivate func joined(with other: SourceStatus) -> SourceStatus {
    var joined = other.weight > weight ? other : self
    joined.results = results + other.results
    joined.skipped = skipped + other.skipped
    joined.elapsed = max(elapsed, other.elapsed)
    joined.ingestFailure = joined.ingestFailure ?? ingestFailure ?? other.ingestFailure
    return joined
  }

  private var weight: Int {
    switch outcome {
    case _ where hasFailed: 3
    case .ok: 2
    case .cached: 1
    default: 0
    }
  }
}
