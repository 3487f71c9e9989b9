import Domain
import Sourcing
import TestSupport
import Testing

@testable import NYTimesSource

/// `history.json`: a book that was ranked, one that was only reviewed and says null for the rest, a series, and a 7.
@Suite struct NYTimesHistoryTests {
  private func search(_ query: BookQuery = BookQuery(title: "a"), page: String? = nil) async throws -> SourcePage {
    try await source(answering: "history").search(query, page: page)
  }

  @Test func `a row is the edition of its newest ranking`() async throws {
    let record = try #require(try await search().records.first)
    #expect(record.key == "9781402727221")
    #expect(record.ownISBNs == ["9781402727221", "1402727224"])
    #expect(record.relatedISBNs == ["9781402725852", "140272585X", "9781402728594", "140272859X"])
    #expect(record.detail == .brief && record.kind == .book)
  }

  @Test func `rankings are placements of their lists`() async throws {
    let page = try await search()
    let placements = page.placements.filter { $0.record.key == "9781402727221" }
    #expect(placements.map(\.category) == ["business-books", "advice-how-to-and-miscellaneous"])
    #expect(placements.map(\.rank) == [8, 3])
    #expect(placements.map(\.weeksOnList) == [nil, 5])
    #expect(placements.map { $0.date?.description } == ["2016-03-13", "2015-06-07"])
    #expect(placements.map(\.place) == [7, 2])
    #expect(page.categories.isEmpty && page.completeCategories.isEmpty, "the past says nothing of the current issue")
  }

  @Test func `a book that was never ranked is its first edition`() async throws {
    let record = try await search().records[1]
    #expect(record.key == "9781402729966")
    #expect(record.title == "'NIGHT ''WALK'' RADIO'")
    #expect(record.publisher == nil && record.description == nil)
    #expect(record.links == [.review: "https://www.nytimes.example/1986/12/28/radio.html"])
  }

  @Test func `what was ranked among series only is a series`() async throws {
    let record = try await search().records[2]
    #expect(record.key == "series-9781402720376" && record.kind == .series)
  }

  @Test func `what was ranked among books too is a book`() async throws {
    let rankings = ["Series Books", "Hardcover Fiction"].map {
      #"{"primary_isbn13":"9781402720376","rank":1,"list_name":"\#($0)","published_date":"2030-01-06"}"#
    }
    let body = #"{"results":[{"title":"A","ranks_history":[\#(rankings.joined(separator: ","))]}]}"#
    let page = try await source(StubTransport(body: body)).search(BookQuery(title: "a"), page: nil)
    #expect(page.records.map(\.key) == ["9781402720376"] && page.records[0].kind == .book)
    #expect(page.placements.map(\.category) == ["series-books", "hardcover-fiction"])
  }

  @Test func `a ranking without a date is no placement`() async throws {
    let body = #"{"results":[{"title":"A","ranks_history":[{"rank":1,"list_name":"Audio Fiction"}]}]}"#
    let page = try await source(StubTransport(body: body)).search(BookQuery(title: "a"), page: nil)
    #expect(page.records.count == 1 && page.placements.isEmpty)
  }

  @Test func `a row of another shape is skipped and counted`() async throws {
    #expect(try await search().skipped == [Skip(reason: "not a book", kind: .unreadable)])
  }

  @Test func `a page goes on where the one before ended`() async throws {
    #expect(try await search().next == "20")
    let first = try await search(BookQuery(title: "a", limit: 2))
    #expect(first.records.count == 2 && first.next == "2")
    let rest = try await search(BookQuery(title: "a", limit: 2), page: "2")
    #expect(rest.records.map(\.key) == ["series-9781402720376"] && rest.next == "20")
  }

  @Test func `the service is asked from a multiple of twenty`() async throws {
    let transport = StubTransport(body: #"{"num_results":31,"results":[]}"#)
    #expect(try await source(transport).search(BookQuery(author: "a"), page: "33") == SourcePage())
    #expect(transport.requests.first?.address.contains("author=a&offset=20&") == true)
  }

  @Test(arguments: [BookQuery(text: "dune"), BookQuery(text: "dune", title: "x"), BookQuery()])
  func `free text is not searched for`(query: BookQuery) async throws {
    let source = try source(StubTransport())
    let error = await #expect(throws: SourceError.self) { try await source.search(query, page: nil) }
    guard case .unsupported? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [404, 410])
  func `a history that is gone is something it cannot do`(status: Int) async throws {
    let source = try source(StubTransport(status: status, body: NYTimesTests.noList))
    let error = await #expect(throws: SourceError.self) { try await source.search(BookQuery(title: "x"), page: nil) }
    guard case .unsupported(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("cannot be searched") && reason.contains("browsed"), "\(reason)")
  }
}
