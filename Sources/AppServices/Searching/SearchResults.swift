package import Domain
import Interchange

/// What a search tells, book by book.
package enum SearchResultEvent: Sendable {
  /// A book that is new, or not as it was told before. It keeps the id under which it was first told in this run; the
  /// books told under the other ids are part of it by now.
  case result(Book, replaces: [RecordID])
  /// The source is done; what it brought was told before.
  case source(SourceStatus)
  /// The last event: whether that is all (``SearchAnswer/isComplete``), whether the catalogue has more
  /// (``SearchAnswer/isCut``), and which of the books told are the results, in their order.
  case end(complete: Bool, cut: Bool, results: [RecordID])
}

extension FetchTask where Answer == SearchAnswer {
  /// As ``answer(telling:)``, told book by book, each under one id for the whole search.
  /// - Throws: as that.
  package func results(telling tell: (SearchResultEvent) async throws -> Void) async throws -> SearchAnswer {
    var results = SearchResults()
    let answer = try await answer { event in
      for event in results.events(of: event) { try await tell(event) }
    }
    for event in results.end(of: answer) { try await tell(event) }
    return answer
  }
}

/// The books that a search told, and under which ids.
struct SearchResults {
  private var ids = StableResultIDs()
  /// What was last told of each id, as JSON. A change that JSON does not show is not told.
  private var told: [RecordID: Told] = [:]

  private struct Told: Equatable {
    var book: [UInt8]
    var replaces: [RecordID]
  }

  mutating func events(of event: FetchEvent) -> [SearchResultEvent] {
    switch event {
    case .found(let books): books.compactMap { note($0).event }
    case .finished(let status): [.source(status)]
    case .started, .page, .indexing: []
    }
  }

  mutating func end(of answer: SearchAnswer) -> [SearchResultEvent] {
    let notes = answer.books.map { note($0) }
    let end = SearchResultEvent.end(complete: answer.isComplete, cut: answer.isCut, results: notes.map(\.id))
    return notes.compactMap(\.event) + [end]
  }

  /// - Returns: the id under which the book is told, and the event where it was not told so before.
  private mutating func note(_ book: Book) -> (id: RecordID, event: SearchResultEvent?) {
    let (book, replaces) = ids.printed(book)
    for id in replaces { told[id] = nil }
    let now = Told(book: JSON(book).line, replaces: replaces)
    let isNew = told.updateValue(now, forKey: book.id) != now
    return (book.id, isNew ? .result(book, replaces: replaces) : nil)
  }
}
