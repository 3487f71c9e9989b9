import Domain
import Sourcing

/// A search while sources answer.
struct RunningSearch {
  let asked: [SearchedSource]
  let coordinator: Coordinator
  private let start = ContinuousClock.now
  private var findings: Findings
  private var books: [Book] = []
  private var statuses: [String: SourceStatus] = [:]
  /// What was read of the catalogue: all (nil), and of which sources.
  private var read: Set<String?> = []
  /// What of it may have changed since.
  private var outdated: Set<String?> = []

  init(_ asked: [SearchedSource], _ findings: Findings, coordinator: Coordinator) {
    self.asked = asked
    self.findings = findings
    self.coordinator = coordinator
  }

  private var isOver: Bool { statuses.count == asked.count }

  mutating func answer(
    from mail: Mailbox<SearchMail>, telling tell: (SearchEvent) throws -> Void
  ) async throws -> SearchAnswer {
    try await begin()
    try await show([], telling: tell)
    while !isOver {
      let before = Set(statuses.keys)
      for word in try await mail.takeAll() where !isOver { try await take(word) }
      if isOver { for source in outdated { try await readCatalog(of: source) } }
      try await show(before, telling: tell)
    }
    return SearchAnswer(books: books, statuses: inOrder)
  }

  /// What is here already, and the sources that are not asked.
  private mutating func begin() async throws {
    try await readCatalog(of: nil)
    for source in asked {
      switch source.way {
      case .none(let status): statuses[source.id] = status
      case .kept: statuses[source.id] = source.keptStatus(results: try await readCatalog(of: source.id))
      case .search, .takeAll: break
      }
    }
  }

  private mutating func take(_ word: SearchMail) async throws {
    switch word {
    case .named(let keys, let source): findings.take(keys, of: source)
    case .finished(let status, let kept):
      statuses[status.source] = status
      if kept.changesSomething { outdated = read }
    case .took(let catalog):
      if catalog.run.kept.changesSomething { outdated = read }
      statuses[catalog.source] = catalog.status(results: try await readCatalog(of: catalog.source))
    case .failed(let error): throw error
    case .late: try await giveUp()
    }
  }

  /// Finds the best that the catalogue has, of one source or of all. They depend on all that is kept: words that many
  /// books have count for less.
  /// - Returns: how many books the query has.
  @discardableResult
  private mutating func readCatalog(of source: String?) async throws -> Int {
    let page = try await coordinator.store.books(ListQuery(findings.query, of: source))
    findings.take(page.books, of: source)
    read.insert(source)
    outdated.remove(source)
    return page.total
  }

  /// What is not done now is late; what of it was kept is shown. There is no time for reading all once more.
  private mutating func giveUp() async throws {
    outdated = []
    for late in asked where statuses[late.id] == nil {
      var status = SourceStatus(source: late.id, error: .timedOut, now: coordinator.now())
      status.results = findings.count(of: late.id)
      if case .takeAll = late.way { status.results = try await readCatalog(of: late.id) }
      status.elapsed = start.duration(to: .now)
      statuses[late.id] = status
    }
  }

  /// Tells what is new: the books, then the sources that were not done `before`.
  private mutating func show(_ before: Set<String>, telling tell: (SearchEvent) throws -> Void) async throws {
    if findings.areNew {
      let found = try await findings.books(in: coordinator.store)
      if found != books { try tell(.found(found)) }
      books = found
    }
    for status in inOrder where !before.contains(status.source) {
      coordinator.report(.finished(status))
      try tell(.finished(status))
    }
  }

  private var inOrder: [SourceStatus] { asked.compactMap { statuses[$0.id] } }
}

extension KeptBatch {
  fileprivate var changesSomething: Bool { added + changed > 0 }
}
