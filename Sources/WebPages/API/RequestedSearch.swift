import AppServices
import Catalog
import Domain

/// A search as a request asks for it.
struct RequestedSearch: Sendable {
  let query: BookQuery
  let options: FetchOptions
  let context: AppContext
  /// Why the sources are not asked, where their turn did not come.
  private let busy: WebFailure?
  private let whenClientLeaves: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Throws: ``WebFailure`` 400, ``UnknownSource``, ``CatalogError``.
  init(_ visit: Visit) async throws {
    context = try await visit.context()
    options = try await Self.options(visit, context)
    query = try Self.query(visit.query)
    busy = visit.busy
    whenClientLeaves = visit.request.whenClientLeaves
  }

  private static func options(_ visit: Visit, _ context: AppContext) async throws -> FetchOptions {
    var options = try visit.fetchOptions()
    options.mostBytes = ListQuery.bytesOfPage
    if let names = visit.query["source"] {
      var only: Set<String> = []
      for name in names.split(separator: ",").compactMap({ trimmed(String($0)) }) {
        let checked = try await context.installed.checkedOfRecords(name, in: context.catalog)
        only.insert(checked)
      }
      options.only = only
    }
    return options
  }

  /// A text that is an ISBN and nothing else, or what a scanner types of one, asks for that.
  private static func query(_ parameters: Parameters) throws(WebFailure) -> BookQuery {
    let limit = try parameters.number("limit", in: 1...200) ?? 20
    var query = BookQuery(
      text: parameters["text"], title: parameters["title"], author: parameters["author"], limit: limit)
    if let isbn = try parameters.isbn("isbn") {
      query.isbn = isbn
    } else if let text = query.text, let isbn = ISBN.read(scan: text).isbn {
      (query.isbn, query.text) = (isbn, nil)
    }
    if query.terms.isEmpty { throw WebFailure(400, "say what to look for: text, title, author or isbn") }
    return query
  }

  /// Starts a search, which ends early where its client leaves. Each call starts one more.
  ///
  /// A reader who goes on typing leaves one search after another. Each would ask its sources until the time is over,
  /// and the searches of others would wait for it.
  private func begin() -> FetchTask<SearchAnswer> {
    let task = context.coordinator.start { [query, options] in try await $0.search(query, options) }
    whenClientLeaves { task.cancel() }
    return task
  }

  /// Searches, and waits for the whole answer. Where the turn to ask did not come it is what is kept, and the statuses
  /// say so.
  /// - Throws: ``WebFailure`` 503 where nothing is kept then; ``CatalogError``.
  func answer() async throws -> SearchAnswer {
    var answer = try await begin().answer()
    guard let busy else { return answer }
    if answer.books.isEmpty { throw busy }
    answer.statuses = answer.statuses.map(\.ofBusyServer)
    answer.lacksSources = true
    return answer
  }

  /// To be called before ``tell(_:)``: once events are sent, no failure can be told by a status.
  /// - Throws: as ``answer()``, where the turn to ask did not come.
  func checkTurn() async throws {
    if busy != nil { _ = try await answer() }
  }

  /// Searches, and hands each event to `write` as it comes; an error of `write` ends the search.
  @concurrent func tell(_ write: @concurrent (SearchResultEvent) async throws -> Void) async throws {
    _ = try await begin().results { event in
      switch event {
      case .source(let status) where busy != nil: try await write(.source(status.ofBusyServer))
      case .end(_, let isCut, let results) where busy != nil:
        try await write(.end(complete: false, cut: isCut, results: results))
      case .result, .source, .end: try await write(event)
      }
    }
  }
}
