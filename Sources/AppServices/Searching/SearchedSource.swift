import Catalog
import Domain
import Sourcing

/// One source of a search.
struct SearchedSource: Sendable {
  let source: OpenedSource
  let strategy: SourceStrategy
  let query: BookQuery
  let coordinator: Coordinator
  let deadline: Deadline
  /// What was kept of the source before.
  let known: SourceFetches?

  init(
    _ source: OpenedSource, _ strategy: SourceStrategy, _ query: BookQuery, coordinator: Coordinator,
    until deadline: Deadline, known: SourceFetches?
  ) {
    self.source = source
    self.strategy = strategy
    self.query = query
    self.coordinator = coordinator
    self.deadline = deadline
    self.known = known
  }

  var id: String { source.info.id }

  /// True where the source itself answers, if only with what the cache has of it.
  var answers: Bool {
    switch strategy {
    case .search, .fetchAll: true
    case .notAsked, .kept: false
    }
  }

  /// Asks the source, sends its progress to `mail`, and at the end that it is done. Sends nothing where the source does
  /// not answer itself.
  func answer(to mail: Mailbox<SearchMessage>) async {
    do {
      switch strategy {
      case .notAsked, .kept: break
      case .search(let searchable): try await search(searchable, to: mail)
      case .fetchAll(let whole): try await fetch(whole, to: mail)
      }
    } catch {
      mail.put(.failed(error))
    }
  }

  private func search(_ searchable: any SearchSource, to mail: Mailbox<SearchMessage>) async throws {
    var run = run(to: mail)
    // A catalogue that fails ends this run alone: what the sources said is shown all the same.
    try await run.notingCatalogFailure { run in
      try await run.fetch(catalog: false, enough: query.limit, asked: query.isbn) {
        (token) throws(SourceError) in try await searchable.search(query, page: token)
      }
    }
    mail.put(.finished(run))
  }

  private func fetch(_ whole: any CatalogSource, to mail: Mailbox<SearchMessage>) async throws {
    var run = run(to: mail)
    try await run.notingCatalogFailure { run in
      if try await !run.confirm(whole, known) {
        try await run.fetch(catalog: true) { (token) throws(SourceError) in
          try await whole.catalog(page: token)
        }
      }
    }
    mail.put(.finished(run))
  }

  /// A source that is taken whole names no results: the catalogue is searched for them.
  private var mostKeys: Int {
    if case .search = strategy { query.limit } else { 0 }
  }

  private func run(to mail: Mailbox<SearchMessage>) -> FetchRun {
    FetchRun(source, coordinator: coordinator, until: deadline, naming: mostKeys) { mail.put(.progressed($0)) }
  }

  /// The status where its whole catalogue was taken, or as much of it as came, and what is kept of it answers.
  /// - Parameter results: how many books of it the query has.
  func fetchedStatus(_ run: FetchRun, results: Int) -> SourceStatus {
    var status = run.status(results: results)
    let hasFailed = run.failure != nil
    status.stale = hasFailed && results > 0
    if hasFailed { status.fetchedAt = known?.catalogFetchedAt ?? status.fetchedAt }
    if results == 0 { status.fetchedAt = nil }
    return status
  }

  /// The status where the source is not asked, since what is kept of it answers.
  /// - Parameter results: how many books of it the query has.
  func keptStatus(results: Int) -> SourceStatus {
    var status = FetchRun(source, coordinator: coordinator, until: deadline).status(results: results)
    status.fetchedAt = results > 0 ? known?.catalogFetchedAt : nil
    if source.transports?.isOffline == true {
      status.stale = !coordinator.isFresh(source, known) && results > 0
    } else {
      status.outcome = results == 0 ? .empty : .cached
      status.stale = false
    }
    return status
  }
}
