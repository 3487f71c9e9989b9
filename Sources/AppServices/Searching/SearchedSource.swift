import Domain
import Sourcing

/// One source of a search.
struct SearchedSource: Sendable {
  let source: ConfiguredSource
  let way: AnsweringWay
  let query: BookQuery
  let coordinator: Coordinator
  /// What the catalogue has for the query; nothing is kept before it was read.
  let earlier: Task<EarlierCatalog, any Error>
  /// What was kept of the source before.
  let known: SourceSummary?

  init(
    _ source: ConfiguredSource, _ way: AnsweringWay, _ query: BookQuery, coordinator: Coordinator,
    earlier: Task<EarlierCatalog, any Error>, known: SourceSummary?
  ) {
    self.source = source
    self.way = way
    self.query = query
    self.coordinator = coordinator
    self.earlier = earlier
    self.known = known
  }

  /// Sends what the source has for the query as it comes, and in the end its status.
  func answer(to mail: Mailbox<SearchMail>, until deadline: ContinuousClock.Instant) async {
    do {
      switch way {
      case .none(let status): mail.put(.finished(status, KeptBatch()))
      case .search(let searchable): try await search(searchable, to: mail, until: deadline)
      case .kept: try await answerFromKept(to: mail)
      case .takeAll(let whole): try await take(whole, to: mail, until: deadline)
      }
    } catch {
      mail.put(.failed(error))
    }
  }

  private func search(
    _ searchable: any SearchSource, to mail: Mailbox<SearchMail>, until deadline: ContinuousClock.Instant
  ) async throws {
    let telling = coordinator.reporting { event in
      if case .page(let source, let keys) = event { mail.put(.named(keys, source: source)) }
    }
    var run = SourceRun(source, coordinator: telling)
    try await run.take(until: deadline, catalog: false, enough: query.limit, asked: query.isbn) {
      (token) throws(SourceError) in
      let page = try await searchable.search(query, page: token)
      _ = await earlier.result
      return page
    }
    mail.put(.finished(run.status(), run.kept))
  }

  private func take(
    _ whole: any CatalogSource, to mail: Mailbox<SearchMail>, until deadline: ContinuousClock.Instant
  ) async throws {
    var run = SourceRun(source, coordinator: coordinator)
    try await run.take(until: deadline, catalog: true) { (token) throws(SourceError) in
      let page = try await whole.catalog(page: token)
      _ = await earlier.result
      return page
    }
    mail.put(.took(TakenCatalog(run: run, known: known)))
  }

  private func answerFromKept(to mail: Mailbox<SearchMail>) async throws {
    let run = SourceRun(source, coordinator: coordinator)
    let page = try await earlier.value.kept[source.info.id]
    mail.put(.named(page?.books.compactMap { $0.key(of: source.info.id) } ?? [], source: source.info.id))
    var status = run.status(results: page?.total ?? 0)
    status.fetchedAt = known?.catalogFetchedAt
    if source.transport?.isOffline == true {
      status.stale = !coordinator.isFresh(source, known) && status.results > 0
    } else {
      status.outcome = status.results == 0 ? .empty : .cached
      status.stale = false
    }
    mail.put(.finished(status, run.kept))
  }
}

/// A source whose whole catalogue was taken, or as much of it as came.
struct TakenCatalog: Sendable {
  let run: SourceRun
  let known: SourceSummary?

  var source: String { run.source.info.id }

  /// - Parameter results: how many books of it the query has.
  func status(results: Int) -> SourceStatus {
    var status = run.status(results: results)
    if run.failure != nil { status.fetchedAt = known?.catalogFetchedAt }
    status.stale = run.failure != nil && results > 0
    return status
  }
}
