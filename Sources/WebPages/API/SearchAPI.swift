import AppServices
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
        ], answer: "Search", streams: true), weight: .asksSources
    ) { visit in
      let search = try await RequestedSearch(visit)
      if !visit.wantsEvents {
        let filters = SearchFilters(sources: (search.options.only ?? []).sorted())
        return .json(JSON(try await search.answer(), to: search.query, filters, .page))
      }
      try await search.checkTurn()
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
