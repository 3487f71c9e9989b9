import Catalog
import Domain
import Sourcing

/// A search while sources answer.
///
/// It alone reads the catalogue and tells what is found. The sources are asked by tasks of their own, which send it
/// messages: so their order of arrival is settled in one place.
struct SearchSession {
  let asked: [SearchedSource]
  let coordinator: Coordinator
  private let start: ContinuousClock.Instant
  private var accumulator: ResultAccumulator
  private var books: [Book] = []
  private var statuses: [String: SourceStatus] = [:]
  /// The last that was heard of each source that is asked, by id.
  private var runs: [String: FetchRun] = [:]
  /// The queries that the catalogue has answered: that of all sources (nil), and those of single ones.
  private var read: Set<String?> = []
  /// How many books of each source the catalogue found then.
  private var totals: [String: Int] = [:]
  /// True where the catalogue left out books for their bytes.
  private var isCut = false
  /// The queries whose answers may have changed since.
  private var outdated: Set<String?> = []
  private let deadline: Deadline
  /// No query is repeated beyond this.
  private let lastReading: Deadline

  init(
    _ asked: [SearchedSource], _ accumulator: ResultAccumulator, coordinator: Coordinator,
    until deadline: Deadline, reading lastReading: Deadline
  ) {
    self.asked = asked
    self.accumulator = accumulator
    self.coordinator = coordinator
    start = coordinator.clock.now
    self.deadline = deadline
    self.lastReading = lastReading
  }

  private var isOver: Bool { statuses.count == asked.count }

  /// Runs the search to its end.
  /// - Throws: ``CatalogError``, and what a message brings.
  mutating func answer(from mail: Mailbox<SearchMessage>) async throws -> SearchAnswer {
    try await begin()
    try await show([])
    while !isOver {
      let before = Set(statuses.keys)
      for message in try await mail.receiveAll() where !isOver { try await receive(message) }
      if isOver { try await readAgain() }
      try await show(before)
    }
    return SearchAnswer(books: books, statuses: inOrder, isCut: isCut)
  }

  /// Reads what the catalogue has, and settles the sources that are not asked.
  private mutating func begin() async throws {
    try await readCatalog(of: nil)
    for source in asked {
      switch source.strategy {
      case .notAsked(let status): statuses[source.id] = status
      case .kept:
        var status = source.keptStatus(results: try await readCatalog(of: source.id))
        status.elapsed = start.duration(to: coordinator.clock.now)
        statuses[source.id] = status
      case .search, .fetchAll: break
      }
    }
    // A source that cannot be asked, such as an import, is looked up in the catalogue by itself: its books may not be
    // among the best of all.
    for source in named.subtracting(asked.map(\.id)).union(statuses.keys).sorted() where isToBeRead(source) {
      try await readCatalog(of: source)
    }
  }

  /// The sources that the reader named; empty where he named none.
  private var named: Set<String> { accumulator.options.only?.subtracting(accumulator.options.except) ?? [] }

  /// True for a source that was named and of which nothing was read or said.
  private func isToBeRead(_ source: String) -> Bool {
    named.contains(source) && !read.contains(source) && accumulator.count(of: source) == 0
  }

  private mutating func receive(_ message: SearchMessage) async throws {
    switch message {
    case .progressed(let run): note(run)
    case .finished(let run):
      note(run)
      try await finish(run)
    case .failed(let error): throw error
    case .deadlineIsNear: try await prepareForTheEnd()
    case .deadlineHasPassed: try await giveUp()
    }
  }

  /// Takes in what the source brought so far. Where the catalogue changed by it, what was read may be out of date.
  private mutating func note(_ run: FetchRun) {
    let before = runs.updateValue(run, forKey: run.id)
    let changed = run.kept.changes != before?.kept.changes ?? 0
    if changed { outdated = read }
    guard case .search = searched(run.id)?.strategy, changed || run.keys != before?.keys ?? [] else { return }
    accumulator.add(run.keys, of: run.id)
  }

  /// Shows what the source said even though the catalogue did not take it.
  private mutating func showUnkept(of run: FetchRun) {
    if !run.unkept.isEmpty { accumulator.add(run.keys, unkept: run.unkept, of: run.id) }
  }

  private mutating func finish(_ run: FetchRun) async throws {
    guard let source = searched(run.id) else { return }
    showUnkept(of: run)
    if case .fetchAll = source.strategy {
      let results = try await readInTime(run.id)
      statuses[run.id] = source.fetchedStatus(run, results: results ?? totals[run.id] ?? 0)
    } else {
      if run.failure != nil, isToBeRead(run.id) { try await readInTime(run.id) }
      statuses[run.id] = run.status()
    }
  }

  /// Gives up the sources that are not done. What was kept of them is shown.
  private mutating func giveUp() async throws {
    for late in asked where statuses[late.id] == nil {
      var run = runs[late.id] ?? FetchRun(late.source, coordinator: coordinator, until: deadline)
      run.giveUp()
      try await finish(run)
      let elapsed = start.duration(to: coordinator.clock.now)
      statuses[late.id]?.elapsed = elapsed
    }
  }

  private func searched(_ id: String) -> SearchedSource? { asked.first { $0.id == id } }

  /// Finds the best that the catalogue has, of one source or of all. Any change of the catalogue may change their
  /// order, since words that many books have count for less.
  /// - Returns: how many books the query has.
  @discardableResult
  private mutating func readCatalog(of source: String?) async throws -> Int {
    add(try await coordinator.store.books(query(of: source)), of: source)
  }

  /// The same up to ``lastReading``. Nil where the catalogue did not answer by then: what was read before stays.
  @discardableResult
  private mutating func readInTime(_ source: String?) async throws -> Int? {
    let query = query(of: source)
    do {
      let page = try await value(before: lastReading) { [coordinator] in
        try await coordinator.store.books(query)
      }
      return page.map { add($0, of: source) }
    } catch CatalogError.busy {
      return nil
    }
  }

  private func query(of source: String?) -> ListQuery {
    var query = ListQuery(accumulator.query, of: source, own: accumulator.own, series: accumulator.series)
    query.mostBytes = accumulator.options.mostBytes
    return query
  }

  private mutating func add(_ page: BookPage, of source: String?) -> Int {
    accumulator.add(page.books, of: source)
    read.insert(source)
    outdated.remove(source)
    if page.next != nil, page.books.count < accumulator.query.limit { isCut = true }
    if let source { totals[source] = page.total }
    return page.total
  }

  /// Reads again what has changed, and what is kept of sources whose catalogues may not come in time.
  private mutating func prepareForTheEnd() async throws {
    for source in asked where statuses[source.id] == nil {
      if case .fetchAll = source.strategy { outdated.insert(source.id) }
    }
    try await readAgain()
  }

  private mutating func readAgain() async throws {
    for source in outdated.sorted(by: { $0 ?? "" < $1 ?? "" }) { try await readInTime(source) }
  }

  /// Reports the books where they changed, then the sources that became done.
  /// - Parameter before: the sources that were done before.
  private mutating func show(_ before: Set<String>) async throws {
    if accumulator.areNew {
      let found = try await accumulator.books(in: coordinator.store, policy: coordinator.policy)
      if found != books { coordinator.report(.found(found)) }
      books = found
    }
    for status in inOrder where !before.contains(status.source) {
      coordinator.report(.finished(status))
    }
  }

  private var inOrder: [SourceStatus] { asked.compactMap { statuses[$0.id] } }
}

extension IngestSummary {
  fileprivate var changes: Int { added + changed }
}
