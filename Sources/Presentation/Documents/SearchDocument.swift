package import AppServices
package import Domain
package import Interchange

/// What a search was narrowed to, as the reader wrote it.
package struct SearchFilters: Sendable {
  package var series: String?
  package var tags: [String] = []
  package var statuses: [String] = []
  package var rating: String?
  package var read: String?
  package var addedSince: String?
  package var sources: [String] = []
  package var notSources: [String] = []

  package init(
    series: String? = nil, tags: [String] = [], statuses: [String] = [], rating: String? = nil, read: String? = nil,
    addedSince: String? = nil, sources: [String] = [], notSources: [String] = []
  ) {
    (self.series, self.tags, self.statuses, self.rating) = (series, tags, statuses, rating)
    (self.read, self.addedSince, self.sources, self.notSources) = (read, addedSince, sources, notSources)
  }
}

extension JSON {
  /// `books.search/1`: what a search found, and what became of each source.
  package init(_ answer: SearchAnswer, to query: BookQuery, _ filters: SearchFilters, _ wording: RemedyWording) {
    self = [
      "schema": "books.search/1",
      "query": [
        "text": JSON(query.text), "title": JSON(query.title), "author": JSON(query.author), "isbn": JSON(query.isbn),
        "series": JSON(filters.series), "tags": JSON(filters.tags), "statuses": JSON(filters.statuses),
        "rating": JSON(filters.rating), "read": JSON(filters.read), "addedSince": JSON(filters.addedSince),
        "sources": JSON(filters.sources), "notSources": JSON(filters.notSources), "limit": JSON(query.limit),
      ],
      // As bytes: as values each takes ten times as much.
      "results": .array(answer.books.map { .written(JSON($0).line) }),
      "sources": .array(answer.statuses.map { JSON($0, wording) }),
      "complete": .bool(answer.isComplete),
    ]
  }
}

extension JSON {
  /// One line of a search that is told as it goes on.
  package init(_ event: SearchResultEvent, _ wording: RemedyWording) {
    self =
      switch event {
      case .result(let book, let replaces):
        ["type": "result", "book": JSON(book), "replaces": JSON(replaces.map(\.description))]
      case .source(let status): ["type": "source", "status": JSON(status, wording)]
      case .end(let isComplete, _, let results):
        ["type": "end", "complete": .bool(isComplete), "results": JSON(results.map(\.description))]
      }
  }
}
