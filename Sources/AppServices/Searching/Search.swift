package import Domain
import Sourcing

extension Coordinator {
  /// Asks the chosen sources at once, keeps what they say, and finds the books of their answers and of the catalogue.
  ///
  /// The order of the books does not depend on who answered first. Nothing is waited for longer than the time-out and a
  /// tenth of a second, in which what came at the last moment is kept.
  /// - Parameter tell: called in turn, from the task that searches, with what is found as it comes: first what the
  ///   catalogue has, then each answer; a source's status after its books. What it throws ends the search.
  /// - Throws: ``StoreError``, or what `tell` throws; what becomes of sources is in their statuses.
  package func search(
    _ query: BookQuery, _ asking: Asking, sort: ListQuery.Sort = .relevance,
    telling tell: (SearchEvent) throws -> Void = { _ in }
  ) async throws -> SearchAnswer {
    let deadline = ContinuousClock.now + asking.timeout
    let known = try await summaries()
    let sources = chosen(by: asking)
    let ways = sources.map { (source: $0, way: way(of: $0, to: query, asking, known[$0.info.id])) }
    report(.started(sources: sources.map(\.info.id)))
    let kept = ways.compactMap { if case .kept = $0.way { $0.source.info.id } else { nil } }
    let store = store
    let earlier = Task { try await EarlierCatalog(for: query, of: kept, in: store) }
    defer { earlier.cancel() }
    let asked = ways.map { source, way in
      SearchedSource(source, way, query, coordinator: self, earlier: earlier, known: known[source.info.id])
    }
    var search = RunningSearch(asked, Findings(query, asking, sort: sort), coordinator: self)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      let mail = Mailbox<SearchMail>()
      group.addTask { await earlier.send(to: mail) }
      for source in asked { group.addTask { await source.answer(to: mail, until: deadline) } }
      group.addTask {
        try await Task.sleep(until: deadline + .milliseconds(100))
        mail.put(.late)
      }
      return try await search.answer(from: mail, telling: tell)
    }
  }
}

extension Task where Success == EarlierCatalog, Failure == any Error {
  fileprivate func send(to mail: Mailbox<SearchMail>) async {
    do { mail.put(.earlier(try await value.books)) } catch { mail.put(.failed(error)) }
  }
}

/// What is said to a search while it goes on.
enum SearchMail: Sendable {
  /// What the catalogue has, best first.
  case earlier([Book])
  /// The records that a source named so far, best first.
  case named([RecordKey], source: String)
  case finished(SourceStatus)
  /// The catalogue failed.
  case failed(any Error)
  /// What is not finished by now is not waited for.
  case late
}

/// A search while sources answer.
private struct RunningSearch {
  let sources: [String]
  /// Those whose whole catalogue is taken: what is kept of them then answers.
  let taken: Set<String>
  let coordinator: Coordinator
  private let start = ContinuousClock.now
  private var findings: Findings
  private var books: [Book] = []
  private var statuses: [String: SourceStatus] = [:]
  private var hasEarlier = false

  init(_ asked: [SearchedSource], _ findings: Findings, coordinator: Coordinator) {
    sources = asked.map(\.source.info.id)
    taken = Set(asked.compactMap { if case .takeAll = $0.way { $0.source.info.id } else { nil } })
    self.findings = findings
    self.coordinator = coordinator
  }

  private var isOver: Bool { hasEarlier && statuses.count == sources.count }

  mutating func answer(
    from mail: Mailbox<SearchMail>, telling tell: (SearchEvent) throws -> Void
  ) async throws -> SearchAnswer {
    while !isOver {
      let words = try await mail.takeAll()
      var finished: [SourceStatus] = []
      for word in words {
        let done = try await take(word).filter { statuses[$0.source] == nil }
        for status in done { statuses[status.source] = status }
        finished += done
      }
      try await readTaken(isOver ? taken : taken.intersection(finished.map(\.source)))
      try await show(telling: tell)
      for status in finished {
        coordinator.report(.finished(status))
        try tell(.finished(status))
      }
    }
    return SearchAnswer(books: books, statuses: sources.compactMap { statuses[$0] })
  }

  /// The statuses of sources that are finished by it.
  private mutating func take(_ word: SearchMail) async throws -> [SourceStatus] {
    switch word {
    case .earlier(let books):
      findings.take(earlier: books)
      hasEarlier = true
    case .named(let keys, let source): findings.take(keys, of: source)
    case .finished(let status): return [status]
    case .failed(let error): throw error
    case .late:
      hasEarlier = true
      return try await lateStatuses()
    }
    return []
  }

  /// Of a catalogue that was taken, the best for the query: read when it is in, and once more in the end, since which
  /// are the best depends on all that was kept.
  private mutating func readTaken(_ sources: Set<String>) async throws {
    for source in sources.sorted() {
      let books = try await coordinator.store.books(ListQuery(findings.query, of: source)).books
      findings.take(books.compactMap { $0.key(of: source) }, of: source)
    }
  }

  private mutating func show(telling tell: (SearchEvent) throws -> Void) async throws {
    guard findings.areNew else { return }
    books = try await findings.books(in: coordinator.store)
    try tell(.found(books))
  }

  private mutating func lateStatuses() async throws -> [SourceStatus] {
    let late = sources.filter { statuses[$0] == nil }
    try await readTaken(taken.intersection(late))
    return late.map { source in
      var status = SourceStatus(source: source, error: .timedOut, now: coordinator.now())
      status.results = findings.count(of: source)
      status.elapsed = start.duration(to: .now)
      return status
    }
  }
}

extension Book {
  /// The key of the first record that it has of the source.
  func key(of source: String) -> RecordKey? { records.first { $0.source == source }?.recordKey }
}
