import AppServices
import Domain
import Interchange
import Presentation

/// Asking every enabled source and the catalogue at once.
enum SearchAPI {
  static let routes: [Route] = [
    Route(
      .get, "/api/v1/search",
      Operation(
        id: "search", about: "Asks every enabled source and the catalogue at once.",
        query: [
          .text("text", "Words to look for."), .text("title", "Words of the title."),
          .text("author", "An author's name."),
          .text("isbn", "An ISBN in any form."), .text("source", "Only these sources: a,b."),
          .number("limit", "At most this many books, 1 to 200; 20 where nothing is said."),
          .flag("offline", "Asks nobody."), .flag("refresh", "Asks again for what is fresh."),
        ], answer: "Search", streams: true)
    ) { visit in
      let search = try await RunningSearch(visit)
      if !visit.wantsEvents {
        let filters = SearchFilters(sources: (search.options.only ?? []).sorted())
        return .json(JSON(try await search.answer(), to: search.query, filters, .page))
      }
      return .events { events in
        try await search.tell { event in
          let document = JSON(event, .page)
          switch event {
          case .result: try await events.write("result", document)
          case .source: try await events.write("source", document)
          case .end: try await events.write("end", document)
          }
        }
      }
    }
  ]
}

/// A search as a request asks for it.
struct RunningSearch: Sendable {
  let query: BookQuery
  let options: FetchOptions
  let context: AppContext

  /// - Throws: ``WebFailure`` 400, ``UnknownSource``.
  init(_ visit: Visit) async throws {
    context = try await visit.context()
    options = try Self.options(visit, context)
    query = try Self.query(visit.query)
  }

  private static func options(_ visit: Visit, _ context: AppContext) throws -> FetchOptions {
    var options = try visit.fetchOptions()
    if let names = visit.query["source"] {
      options.only = Set(
        try names.split(separator: ",").compactMap { trimmed(String($0)) }.map(context.installed.checkedOfRecords))
    }
    return options
  }

  /// A text that is an ISBN and nothing else asks for that.
  private static func query(_ parameters: Parameters) throws(WebFailure) -> BookQuery {
    let limit = try parameters.number("limit", in: 1...200) ?? 20
    var query = BookQuery(
      text: parameters["text"], title: parameters["title"], author: parameters["author"], limit: limit)
    if let isbn = try parameters.isbn("isbn") {
      query.isbn = isbn
    } else if let text = query.text, let isbn = ISBN.read(text).isbn {
      (query.isbn, query.text) = (isbn, nil)
    }
    if query.terms.isEmpty { throw WebFailure(400, "say what to look for: text, title, author or isbn") }
    return query
  }

  /// Starts the search; each time another one.
  private func begin() -> FetchTask<SearchAnswer> {
    context.coordinator.start { [query, options] in try await $0.search(query, options) }
  }

  func answer() async throws -> SearchAnswer { try await begin().answer() }

  /// Hands over each event as it comes; the search ends where that throws.
  @concurrent func tell(_ write: @concurrent (SearchResultEvent) async throws -> Void) async throws {
    _ = try await begin().results { try await write($0) }
  }
}
