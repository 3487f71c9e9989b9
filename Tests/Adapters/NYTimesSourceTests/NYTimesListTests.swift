import Domain
import Sourcing
import TestSupport
import Testing

@testable import NYTimesSource

@Suite struct NYTimesListTests {
  @Test func `a list is given in its order, whole`() async throws {
    let page = try await source(answering: "list-hardcover-fiction").items(inCategory: "hardcover-fiction", page: nil)
    #expect(page.records.map(\.title) == ["THE GLASS ORCHARD", "WINTER TRADE", "A MAP OF SMOKE", "LOW TIDE"])
    #expect(page.placements.map(\.rank) == [1, 2, 3, 4])
    #expect(page.placements.map(\.rankLastWeek) == [nil, 2, nil, nil])
    #expect(page.placements.map(\.weeksOnList) == [1, 43, 1, 1])
    #expect(page.placements.map(\.record) == page.records.map(\.recordKey))
    #expect(page.completeCategories == ["hardcover-fiction"])
    #expect(page.categories.first?.date?.description == "2031-03-16")
    #expect(page.next == nil && page.skipped.isEmpty)
  }

  @Test func `other editions are related, the primary one is the record's own`() async throws {
    let page = try await source(answering: "list-hardcover-fiction").items(inCategory: "hardcover-fiction", page: nil)
    #expect(page.records[0].ownISBNs == ["9781402720376", "1402720378"])
    #expect(page.records[0].relatedISBNs == ["9781402725852", "140272585X", "9781402727221", "1402727224"])
    #expect(page.records[1].relatedISBNs.isEmpty)
    #expect(page.records[2].relatedISBNs.isEmpty)
    #expect(page.records.allSatisfy { $0.otherIDs.isEmpty }, "a uuid of zeros is none")
    #expect(page.records.allSatisfy { $0.detail == .full }, "an overview, which has no other editions, takes none away")
  }

  @Test func `a price may be text or a number`() async throws {
    let page = try await source(answering: "list-hardcover-fiction").items(inCategory: "hardcover-fiction", page: nil)
    #expect(page.records.map { $0.extra["price"] } == [nil, "28", "18.5", nil])
  }

  @Test func `rows with book details are read like flat ones`() async throws {
    let name = "combined-print-and-e-book-fiction"
    let page = try await source(answering: "list-book-details").items(inCategory: name, page: nil)
    #expect(page.records.map(\.title) == ["FIRST CALL", "THE CEDAR ROW"])
    #expect(page.records[0].publisher == "Harbour")
    #expect(page.records[0].relatedISBNs == ["9781402734076", "1402734077"])
    #expect(page.records[0].links[.review] == "https://www.nytimes.example/r1.html")
    #expect(page.records[0].cover == "http://covers.example/9781402732706.jpg")
    #expect(page.categories.map(\.name) == ["Combined Print & E-Book Fiction"])
    #expect(page.placements.map(\.weeksOnList) == [1, 2])
    #expect(page.skipped == [Skip(reason: "no title")], "its book_details are empty")
  }

  @Test func `twenty rows of twenty-five leave a second page to ask for`() async throws {
    let name = "combined-print-and-e-book-fiction"
    let page = try await source(answering: "list-book-details").items(inCategory: name, page: nil)
    #expect(page.next == "20")
    #expect(page.completeCategories.isEmpty, "part of a list is not the list")
  }

  @Test func `the second page counts on`() async throws {
    let body =
      #"{"num_results":22,"results":{"display_name":"A List","books":[{"title":"A","rank":21},{"title":"B"}]}}"#
    let transport = StubTransport(body: body)
    let page = try await source(transport).items(inCategory: "a-list", page: "20")
    #expect(transport.requests.first?.address.contains("offset=20&") == true)
    #expect(page.placements.map(\.page) == [1, 1])
    #expect(page.placements.map(\.place) == [0, 1])
    #expect(page.next == nil)
  }

  @Test(arguments: [(25, true), (20, false)])
  func `a page that repeats the first ends the list, and says whether there is more`(
    total: Int, isCutOff: Bool
  ) async throws {
    let results = #"{"display_name":"A List","published_date":"2031-03-16","books":[{"title":"A","rank":1}]}"#
    let transport = StubTransport(body: #"{"num_results":\#(total),"results":\#(results)}"#)
    let page = try await source(transport).items(inCategory: "a-list", page: "20")
    #expect(page.isCutOff == isCutOff && page.next == nil && page.records.isEmpty && page.placements.isEmpty)
    #expect(page.categories.map(\.key) == ["a-list"] && page.categories.map(\.name) == ["A List"])
    #expect(page.categories.map { $0.date?.description } == ["2031-03-16"], "of which issue it is the end")
  }

  @Test(arguments: [#"{"num_results":99,"results":{"books":[]}}"#, #"{"num_results":99,"results":[]}"#])
  func `an empty page ends the list, and is no list by itself`(body: String) async throws {
    let source = try source(StubTransport(body: body))
    #expect(try await source.items(inCategory: "a-list", page: "40") == SourcePage())
    await #expect(throws: SourceError.badResponse(reason: "it has no books in it")) {
      try await source.items(inCategory: "a-list", page: nil)
    }
  }

  @Test func `another list than the one asked for is no answer`() async throws {
    let source = try source(answering: "list-hardcover-fiction")
    await #expect(throws: SourceError.badResponse(reason: "it is another list than the one asked for")) {
      try await source.items(inCategory: "picture-books", page: nil)
    }
  }

  @Test func `an issue of an earlier date is not the current one`() async throws {
    let page = try await source(answering: "list-hardcover-fiction")
      .list("hardcover-fiction", on: PartialDate(year: 2031, month: 3, day: 12), page: nil)
    #expect(page.placements.allSatisfy { $0.date?.description == "2031-03-16" })
    #expect(page.completeCategories.isEmpty && page.categories.isEmpty)
  }

  @Test func `a list that is not there is no such item`() async throws {
    let source = try source(StubTransport(status: 404, body: NYTimesTests.noList))
    await #expect(throws: SourceError.noSuchItem("hats")) { try await source.items(inCategory: "hats", page: nil) }
  }

  @Test(arguments: ["", "../names", "A List", "a/b", "é", String(repeating: "a", count: 101)])
  func `a name that no list can have is not asked for`(name: String) async throws {
    let transport = StubTransport()
    let source = try source(transport)
    await #expect(throws: SourceError.noSuchItem(name)) { try await source.items(inCategory: name, page: nil) }
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: ["", "-20", "two", "99999999999999999999"])
  func `a page that was never given is not asked for`(page: String) async throws {
    let source = try source(StubTransport())
    await #expect(throws: SourceError.self) { try await source.items(inCategory: "a", page: page) }
  }

  @Test func `lists that have been given up are left out`() async throws {
    let categories = try await source(answering: "names").categories()
    #expect(
      categories.map(\.key) == ["combined-print-and-e-book-fiction", "audio-fiction", "childrens-middle-grade"])
    #expect(
      categories.map(\.name) == ["Combined Print & E-Book Fiction", "Audio Fiction", "Children’s Middle Grade"])
    #expect(categories.map { $0.date?.description } == ["2031-03-16", "2031-02-16", nil])
  }

  /// The names of a list each, `a`, `b` and so on, with these dates of its newest issue.
  private func names(_ dates: [String]) throws -> NYTimes {
    let rows = zip("abcdef", dates).map { #"{"list_name":"\#($0)","newest_published_date":"\#($1)"}"# }
    return try source(answering(Array(#"{"status":"OK","results":[\#(rows.joined(separator: ","))]}"#.utf8)))
  }

  @Test(arguments: [
    (["3031-03-16", "2031-03-16", "2031-03-09", "2017-01-29"], ["a", "b", "c"]),
    (["2031-03-16", "2017-01-29"], ["a"]), (["2017-01-29"], ["a"]),
  ])
  func `a list that is dated far ahead gives up no other`(dates: [String], kept: [String]) async throws {
    #expect(try await names(dates).categories().map(\.key) == kept)
  }

  @Test func `no list at all is no answer`() async throws {
    let none = try names([])
    await #expect(throws: SourceError.badResponse(reason: "it has no lists in it")) { try await none.categories() }
  }

  @Test(
    arguments: [
      ("Combined Print and E-Book Fiction", "combined-print-and-e-book-fiction"),
      ("Advice How-To and Miscellaneous", "advice-how-to-and-miscellaneous"),
      ("Children’s  Series & More", "childrens-series-more"), ("Ärger", "arger"),
    ])
  func `a name without an encoded form is encoded as the service does`(name: String, key: String) {
    var header = NYTimesListHeader()
    header.name = name
    #expect(header.key == key)
  }

  @Test(arguments: [
    ("series-books", true), ("childrens-series", true), ("hardcover-fiction", false), ("miniseries", false),
  ])
  func `a list of series is told by its name`(key: String, isOfSeries: Bool) {
    var header = NYTimesListHeader()
    header.encodedName = key
    #expect(header.isOfSeries == isOfSeries)
  }
}
