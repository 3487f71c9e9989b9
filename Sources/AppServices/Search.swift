package import Domain
import Foundation
import Sourcing

/// What a search found.
package struct SearchAnswer: Sendable {
  /// Best first, or in the order asked for; at most the query's limit.
  package var books: [Book]
  /// One for every source that the search was about, by id.
  package var statuses: [SourceStatus]

  /// False where a source that was asked gave no answer: there may be more.
  package var isComplete: Bool { !statuses.contains(where: \.hasFailed) }
}

extension Coordinator {
  /// Asks the chosen sources at once, keeps what they say, and finds the books of their answers and of the catalogue.
  ///
  /// A source that can be searched by these terms is searched; one that cannot, but whose whole catalogue can be taken,
  /// is taken once and answers from here. The order of the books does not depend on who answered first.
  /// - Throws: ``StoreError``; what becomes of sources is in their statuses.
  package func search(_ query: BookQuery, _ asking: Asking, sort: ListQuery.Sort = .relevance) async throws
    -> SearchAnswer
  {
    let deadline = ContinuousClock.now + asking.timeout
    let known = try await summaries()
    let answers = try await askAll(chosen(by: asking)) { source in
      let answer = try await answer(of: source, to: query, asking, known[source.info.id], until: deadline)
      report(.finished(answer.status))
      return answer
    }
    // Only now: what one source brings may join books of another.
    var ranking = Ranking()
    for answer in answers { ranking.add(try await books(of: answer, query)) }
    ranking.add(try await store.books(ListQuery(query)).books)
    let visible = ranking.books(sortedBy: sort).filter { isAbout($0, asking) }
    return SearchAnswer(books: Array(visible.prefix(query.limit)), statuses: answers.map(\.status))
  }

  /// False where the reader named sources, or left some out, and no record of the book is of one that remains.
  private func isAbout(_ book: Book, _ asking: Asking) -> Bool {
    book.records.contains { record in
      !asking.except.contains(record.source) && asking.only?.contains(record.source) ?? true
    }
  }

  /// What a source's answer consists of, best first.
  private enum Content {
    case records([RecordKey])
    /// What the catalogue has of it.
    case catalog
  }

  private func books(of answer: (status: SourceStatus, content: Content), _ query: BookQuery) async throws -> [Book] {
    switch answer.content {
    case .records(let keys): try await store.books(holding: keys)
    case .catalog: try await store.books(ListQuery(query, of: answer.status.source)).books
    }
  }

  /// A source's status, and what its answer consists of.
  private func answer(
    of source: ConfiguredSource, to query: BookQuery, _ asking: Asking, _ known: SourceSummary?,
    until deadline: ContinuousClock.Instant
  ) async throws -> (status: SourceStatus, content: Content) {
    if let refusal = refusal(of: source, asking) { return (refusal, .records([])) }
    var run = SourceRun(source, coordinator: self)
    switch source.source {
    case .failure(let error):
      return (SourceStatus(source: source.info.id, error: error, now: now()), .records([]))
    case .success(let searchable as any SearchSource) where query.terms.isSubset(of: type(of: searchable).searchTerms):
      try await run.take(until: deadline, catalog: false, enough: query.limit, asked: query.isbn) {
        (token) throws(SourceError) in try await searchable.search(query, page: token)
      }
      return (run.status(), .records(Array(run.keys.prefix(query.limit))))
    case .success(let whole as any CatalogSource):
      return (try await catalogStatus(of: whole, source, query, asking, known, &run, until: deadline), .catalog)
    case .success:
      let error = SourceError.unsupported(reason: "cannot search by \(terms(query))")
      return (SourceStatus(source: source.info.id, error: error, now: now()), .records([]))
    }
  }

  /// Takes the whole catalogue of the source where it is not fresh, so that what is kept of it answers.
  private func catalogStatus(
    of whole: any CatalogSource, _ source: ConfiguredSource, _ query: BookQuery, _ asking: Asking,
    _ known: SourceSummary?, _ run: inout SourceRun, until deadline: ContinuousClock.Instant
  ) async throws -> SourceStatus {
    let isOffline = asking.freshness == .never
    let isFresh = isFresh(source, known) && asking.freshness != .always
    if !isFresh && !isOffline {
      try await run.take(until: deadline, catalog: true) { (token) throws(SourceError) in
        try await whole.catalog(page: token)
      }
    }
    var status = run.status(results: try await store.books(ListQuery(query, of: source.info.id)).total)
    if isFresh && !isOffline { status.outcome = status.results == 0 ? .empty : .cached }
    if isFresh || isOffline || run.failure != nil { status.fetchedAt = known?.catalogFetchedAt }
    status.stale = !isFresh && (isOffline || run.failure != nil) && status.results > 0
    return status
  }

  private func terms(_ query: BookQuery) -> String {
    BookQuery.Term.allCases.filter(query.terms.contains).map(\.rawValue).joined(separator: " and ")
  }
}

extension ListQuery {
  /// The same question to the catalogue, or to what it has of one source, best match first.
  init(_ query: BookQuery, of source: String? = nil) {
    self.init()
    self.source = source
    text = query.text
    title = query.title
    author = query.author
    isbn = query.isbn
    limit = query.limit
    sort = .relevance
  }
}
