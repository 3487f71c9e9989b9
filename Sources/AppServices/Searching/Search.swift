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
    let asked = ways.map { source, way in
      SearchedSource(source, way, query, coordinator: self, earlier: earlier, known: known[source.info.id])
    }
    let mail = Mailbox<SearchMail>()
    // No task group: that would wait for what cannot be cancelled, a write that waits for another program's.
    let tasks = asked.map { source in Task { await source.answer(to: mail, until: deadline) } }
    let others = [Task { await earlier.send(to: mail) }, Task { await mail.put(.late, at: deadline + Self.grace) }]
    defer {
      earlier.cancel()
      (tasks + others).forEach { $0.cancel() }
    }
    var search = RunningSearch(asked, Findings(query, asking, sort: sort), coordinator: self)
    return try await search.answer(from: mail, telling: tell)
  }

  /// For keeping what came at the last moment.
  private static let grace = Duration.milliseconds(100)
}

extension Task where Success == EarlierCatalog, Failure == any Error {
  fileprivate func send(to mail: Mailbox<SearchMail>) async {
    do { mail.put(.earlier(try await value.books)) } catch { mail.put(.failed(error)) }
  }
}

extension Mailbox {
  /// Puts it in then, unless the task is cancelled before.
  fileprivate func put(_ item: Item, at time: ContinuousClock.Instant) async {
    do { try await Task.sleep(until: time) } catch { return }
    put(item)
  }
}

/// What is said to a search while it goes on.
enum SearchMail: Sendable {
  /// What the catalogue has, best first.
  case earlier([Book])
  /// The records that a source named so far, best first.
  case named([RecordKey], source: String)
  /// The source is done, and this is what it changed in the catalogue.
  case finished(SourceStatus, KeptBatch)
  /// The source's whole catalogue was taken: what is kept of it answers now.
  case took(TakenCatalog)
  /// The catalogue failed.
  case failed(any Error)
  /// What is not finished by now is not waited for.
  case late
}

/// A search while sources answer.
private struct RunningSearch {
  let asked: [SearchedSource]
  let coordinator: Coordinator
  private let start = ContinuousClock.now
  private var findings: Findings
  private var books: [Book] = []
  private var statuses: [String: SourceStatus] = [:]
  /// Sources whose catalogues were taken, and the best of them read.
  private var taken: Set<String> = []
  /// Those of them that others may have changed since.
  private var outdated: Set<String> = []
  private var hasEarlier = false

  init(_ asked: [SearchedSource], _ findings: Findings, coordinator: Coordinator) {
    self.asked = asked
    self.findings = findings
    self.coordinator = coordinator
  }

  private var isOver: Bool { hasEarlier && statuses.count == asked.count }

  mutating func answer(
    from mail: Mailbox<SearchMail>, telling tell: (SearchEvent) throws -> Void
  ) async throws -> SearchAnswer {
    while !isOver {
      let before = statuses
      for word in try await mail.takeAll() where !isOver { try await take(word) }
      if isOver { for source in outdated.sorted() { _ = try await readCatalog(of: source) } }
      if findings.areNew {
        books = try await findings.books(in: coordinator.store)
        try tell(.found(books))
      }
      for status in inOrder(statuses) where before[status.source] == nil {
        coordinator.report(.finished(status))
        try tell(.finished(status))
      }
    }
    return SearchAnswer(books: books, statuses: inOrder(statuses))
  }

  private func inOrder(_ statuses: [String: SourceStatus]) -> [SourceStatus] {
    asked.compactMap { statuses[$0.source.info.id] }
  }

  private mutating func take(_ word: SearchMail) async throws {
    switch word {
    case .earlier(let books):
      findings.take(earlier: books)
      hasEarlier = true
    case .named(let keys, let source): findings.take(keys, of: source)
    case .finished(let status, let kept):
      statuses[status.source] = status
      if kept.changesSomething { outdated = taken }
    case .took(let catalog):
      let status = catalog.status(results: try await readCatalog(of: catalog.source))
      statuses[status.source] = status
      if catalog.run.kept.changesSomething { outdated = taken }
      outdated.remove(status.source)
      taken.insert(status.source)
    case .failed(let error): throw error
    case .late: try await giveUp()
    }
  }

  /// Finds the best of a catalogue that was taken. They depend on all that is kept: words that many books have count
  /// for less.
  /// - Returns: how many books of it the query has.
  private mutating func readCatalog(of source: String) async throws -> Int {
    let page = try await coordinator.store.books(ListQuery(findings.query, of: source))
    findings.take(page.books.compactMap { $0.key(of: source) }, of: source)
    return page.total
  }

  /// What is not done now is late; what of it was kept is shown.
  private mutating func giveUp() async throws {
    hasEarlier = true
    outdated = taken
    for late in asked where statuses[late.source.info.id] == nil {
      let id = late.source.info.id
      var status = SourceStatus(source: id, error: .timedOut, now: coordinator.now())
      status.results = findings.count(of: id)
      if case .takeAll = late.way { status.results = try await readCatalog(of: id) }
      status.elapsed = start.duration(to: .now)
      statuses[id] = status
    }
  }
}

extension KeptBatch {
  fileprivate var changesSomething: Bool { added + changed > 0 }
}

extension Book {
  /// The key of the first record that it has of the source.
  func key(of source: String) -> RecordKey? { records.first { $0.source == source }?.recordKey }
}
