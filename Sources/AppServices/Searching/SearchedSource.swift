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
      case .none(let status): mail.put(.finished(status))
      case .search(let searchable):
        mail.put(.finished(try await search(searchable, to: mail, until: deadline)))
      case .kept: mail.put(.finished(try await answerFromKept(to: mail)))
      case .takeAll(let whole): mail.put(.finished(try await takeAll(whole, until: deadline)))
      }
    } catch {
      mail.put(.failed(error))
    }
  }

  private func search(
    _ searchable: any SearchSource, to mail: Mailbox<SearchMail>, until deadline: ContinuousClock.Instant
  ) async throws -> SourceStatus {
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
    return run.status()
  }

  private func answerFromKept(to mail: Mailbox<SearchMail>) async throws -> SourceStatus {
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
    return status
  }

  private func takeAll(
    _ whole: any CatalogSource, until deadline: ContinuousClock.Instant
  ) async throws -> SourceStatus {
    var run = SourceRun(source, coordinator: coordinator)
    try await run.take(until: deadline, catalog: true) { (token) throws(SourceError) in
      let page = try await whole.catalog(page: token)
      _ = await earlier.result
      return page
    }
    let kept = try await coordinator.store.books(ListQuery(query, of: source.info.id))
    var status = run.status(results: kept.total)
    if run.failure != nil { status.fetchedAt = known?.catalogFetchedAt }
    status.stale = run.failure != nil && status.results > 0
    return status
  }
}
