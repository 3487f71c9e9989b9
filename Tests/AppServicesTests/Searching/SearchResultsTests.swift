import Domain
import Testing

@testable import AppServices

/// What a search tells book by book.
@Suite struct SearchResultsTests {
  private let first = SourceRecord(source: "a", key: "1", title: "Dune")
  private let second = SourceRecord(source: "b", key: "2", title: "Dune")

  private func book(_ records: SourceRecord...) -> Book {
    Book(id: records[0].id, kind: .book, title: records[0].title, records: records)
  }

  private func told(_ events: [SearchResultEvent]) -> [String] {
    events.map { event in
      switch event {
      case .result(let book, let replaces):
        "\(book.id == first.id ? "first" : "second") \(book.title), replaces \(replaces.count)"
      case .source(let status): status.source
      case .end(let isComplete, let isCut, let results): "end \(isComplete)\(isCut ? " cut" : "") \(results.count)"
      }
    }
  }

  @Test func `a book is told once, and again where it changed`() {
    var results = SearchResults()
    var changed = book(first)
    #expect(told(results.events(of: .found([changed]))) == ["first Dune, replaces 0"])
    #expect(told(results.events(of: .found([changed]))) == [])
    changed.title = "Dune Messiah"
    #expect(
      told(results.events(of: .found([changed, book(second)]))) == [
        "first Dune Messiah, replaces 0", "second Dune, replaces 0",
      ])
  }

  @Test func `what is not printed of a book is no change of it`() {
    var results = SearchResults()
    var changed = book(first)
    _ = results.events(of: .found([changed]))
    changed.joins = [Join(.keptTogether, first.recordKey, second.recordKey)]
    #expect(told(results.events(of: .found([changed]))) == [])
  }

  @Test func `books that became one keep the id that was told first`() {
    var results = SearchResults()
    _ = results.events(of: .found([book(second), book(first)]))
    let one = book(first, second)
    #expect(told(results.events(of: .found([one]))) == ["second Dune, replaces 1"])
    #expect(told(results.events(of: .found([one]))) == [])
    let answer = SearchAnswer(books: [one], statuses: [SourceStatus(source: "a", outcome: .timeout)])
    #expect(told(results.end(of: answer)) == ["end false 1"])
  }

  @Test func `what nobody was told before is told at the end`() {
    var results = SearchResults()
    var answer = SearchAnswer(books: [book(first)], statuses: [])
    #expect(told(results.end(of: answer)) == ["first Dune, replaces 0", "end true 1"])
    answer.isCut = true
    #expect(told(results.end(of: answer)) == ["end false cut 1"])
  }
}
