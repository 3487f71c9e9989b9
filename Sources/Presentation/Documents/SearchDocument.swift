package import AppServices
package import Domain
package import Interchange

extension JSON {
  /// `books.search/1`: what a search found, and what became of each source.
  package init(_ answer: SearchAnswer, to query: BookQuery, _ wording: RemedyWording) {
    self = [
      "schema": "books.search/1",
      "query": [
        "text": JSON(query.text), "title": JSON(query.title), "author": JSON(query.author), "isbn": JSON(query.isbn),
        "limit": JSON(query.limit),
      ],
      "results": .array(answer.books.map { JSON($0) }),
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
      case .end(let isComplete, let results):
        ["type": "end", "complete": .bool(isComplete), "results": JSON(results.map(\.description))]
      }
  }
}
