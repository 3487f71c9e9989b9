import Catalog
import Domain
import Sourcing

/// A search while sources answer.
struct SearchSession {
  let asked: [SearchedSource]
  let coordinator: Coordinator
  private let start: ContinuousClock.Instant
  private var accumulator: ResultAccumulator
  private var books: [Book] = []
  private var statuses: [String: SourceStatus] = [:]
  /// How far each source that is being asked is.
  private var runs: [String: FetchRun] = [:]
  /// What was read of the catalogue: all (nil), and of which sources.
  private var read: Set<String?> = []
  /// How many books each of these sources had then.
  private var totals: [String: Int] = [:]
  /// True where some of it was left out for its bytes.
  private var isCut = false
  /// What of it may have changed since.
  private var outdated: Set<String?> = []
  private let deadline: Deadline
  /// Nothing is read again beyond this.
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

  mutating func answer(from mail: Mailbox<SearchMessage>) async throws -> SearchAnswer {
    try await begin()
    try await show([])
    while !isOver {
      let before = Set(statuses.keys)
      for word in try await mail.receiveAll() where !isOver { try await receive(word) }
      if isOver { try await readAgain() }
      try await show(before)
    }
    return SearchAnswer(books: books, statuses: inOrder, isCut: isCut)
  }

  /// What is here already, and the sources that are not asked.
  private mutating func begin() async throws {
    try await readCatalog(of: nil)
    for source in asked {
      switch source.way {
      case .none(let status): statuses[source.id] = status
      case .kept:
        var status = source.keptStatus(results: try await readCatalog(of: source.id))
        status.elapsed = start.duration(to: coordinator.clock.now)
        statuses[source.id] = status
      case .search, .fetchAll: break
      }
    }
    // What nobody can be asked for is found among the best of its own, as a list that is kept.
    for source in named.subtracting(asked.map(\.id)).union(statuses.keys).sorted() where isToBeRead(source) {
      try await readCatalog(of: source)
    }
  }

  /// The sources of which alone books are wanted; none where all are.
  private var named: Set<String> { accumulator.options.only?.subtracting(accumulator.options.except) ?? [] }

  /// True for a source that was named and of which nothing was read or said.
  private func isToBeRead(_ source: String) -> Bool {
    named.contains(source) && !read.contains(source) && accumulator.count(of: source) == 0
  }

  private mutating func receive(_ word: SearchMessage) async throws {
    switch word {
    case .goesOn(let run): note(run)
    case .finished(let run):
      note(run)
      try await finish(run)
    case .failed(let error): throw error
    case .nearlyLate: try await prepareForTheEnd()
    case .late: try await giveUp()
    }
  }

  /// What the source brought so far: what it named is found; what it changed may change what was read.
  private mutating func note(_ run: FetchRun) {
    let before = runs.updateValue(run, forKey: run.id)
    let changed = run.kept.changes != before?.kept.changes ?? 0
    if changed { outdated = read }
    guard case .search = searched(run.id)?.way, changed || run.keys != before?.keys ?? [] else { return }
    accumulator.add(run.keys, of: run.id)
  }

  /// What the source said and the catalogue did not take is shown all the same.
  private mutating func showUnkept(of run: FetchRun) {
    if !run.unkept.isEmpty { accumulator.add(run.keys, unkept: run.unkept, of: run.id) }
  }

  private mutating func finish(_ run: FetchRun) async throws {
    guard let source = searched(run.id) else { return }
    showUnkept(of: run)
    if case .fetchAll = source.way {
      let results = try await readInTime(run.id)
      statuses[run.id] = source.fetchedStatus(run, results: results ?? totals[run.id] ?? 0)
    } else {
      if run.failure != nil, isToBeRead(run.id) { try await readInTime(run.id) }
      statuses[run.id] = run.status()
    }
  }

  /// What is not done now is late; what of it was kept is shown.
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

  /// Finds the best that the catalogue has, of one source or of all. They depend on all that is kept: words that many
  /// books have count for less.
  /// - Returns: how many books the query has.
  @discardableResult
  private mutating func readCatalog(of source: String?) async throws -> Int {
    add(try await coordinator.store.books(query(of: source)), of: source)
  }

  /// The same, given up at the ``lastReading``: what was read before stays then, and nil comes back.
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

  /// While there is time, reads again what has changed, and what is kept of lists that may be late.
  private mutating func prepareForTheEnd() async throws {
    for source in asked where statuses[source.id] == nil {
      if case .fetchAll = source.way { outdated.insert(source.id) }
    }
    try await readAgain()
  }

  private mutating func readAgain() async throws {
    for source in outdated.sorted(by: { $0 ?? "" < $1 ?? "" }) { try await readInTime(source) }
  }

  /// Tells what is new: the books, then the sources that were not done `before`.
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
