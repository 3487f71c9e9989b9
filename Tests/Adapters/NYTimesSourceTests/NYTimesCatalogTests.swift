import Domain
import Sourcing
import Testing

@testable import NYTimesSource

/// `full-overview.json`: three good lists of books, one of series, one row and one list that are none, one row without
/// a title.
@Suite struct NYTimesCatalogTests {
  let page: SourcePage

  init() async throws { page = try await source(answering: "full-overview").catalog(page: nil) }

  private func record(_ key: String) throws -> SourceRecord {
    try #require(page.records.first { $0.key == key })
  }

  @Test func `rows of one key are one record, and each row a placement`() throws {
    #expect(
      page.records.map(\.key) == [
        "9781402720376", "9781402721748", "00000004-1111-5222-8333-000000007bbc", "9781402724480",
        "series-9781402720376",
      ])
    #expect(page.placements.count == 6)
    #expect(page.placements.filter { $0.record.key == "9781402720376" }.map(\.weeksOnList) == [21, 20])
    #expect(page.records.allSatisfy { $0.detail == .listed && $0.source == "nytimes" })
    #expect(page.next == nil)
  }

  @Test func `the first value that is there stands`() throws {
    let record = try record("9781402720376")
    #expect(record.title == "THE GLASS ORCHARD")
    #expect(record.description == "Two sisters inherit a ruined greenhouse.")
    #expect(record.authors == ["Mira Oduya", "Tom Vell"])
    #expect(record.ownISBNs == ["9781402720376", "1402720378"])
    #expect(record.otherIDs == ["NYT:00000001-1111-5222-8333-000000001eef"])
    #expect(record.extra["author"] == "Mira Oduya and Tom Vell")
  }

  @Test func `what a list does not say of a book stays empty`() throws {
    let record = try record("9781402720376")
    #expect(record.published == nil && record.language == nil && record.pages == nil && record.categories.isEmpty)
  }

  @Test func `a number that is no ISBN is kept as what it is, and is no key`() throws {
    let record = try record("00000004-1111-5222-8333-000000007bbc")
    #expect(record.ownISBNs == ["QXKADQX010203"])
    #expect(ISBN.read("QXKADQX010203").isbn == nil)
  }

  @Test func `an empty ISBN-10 is none`() throws {
    #expect(try record("9781402724480").ownISBNs == ["9781402724480"])
  }

  @Test func `a series has a key and a kind of its own`() throws {
    #expect(try record("series-9781402720376").kind == .series)
    #expect(try record("9781402720376").kind == .book)
  }

  @Test func `ranks of a monthly list are not known for last week`() throws {
    let monthly = page.placements.filter { $0.category == "audio-fiction" }
    #expect(monthly.map(\.rank) == [1, 2])
    #expect(monthly.allSatisfy { $0.rankLastWeek == nil && $0.weeksOnList == nil })
    let weekly = page.placements.filter { $0.category == "combined-print-and-e-book-fiction" }
    #expect(weekly.map(\.rankLastWeek) == [3, nil])
    #expect(weekly.map(\.place) == [0, 1])
  }

  @Test func `every list is a category, dated and complete`() throws {
    #expect(
      page.categories.map(\.id) == [
        "nytimes:combined-print-and-e-book-fiction", "nytimes:hardcover-fiction", "nytimes:audio-fiction",
        "nytimes:series-books",
      ])
    #expect(page.categories[0].name == "Combined Print & E-Book Fiction")
    #expect(page.categories.allSatisfy { $0.kind == .list && $0.date?.description == "2031-03-16" })
    #expect(page.placements.allSatisfy { $0.date?.description == "2031-03-16" && $0.page == 0 })
    #expect(page.completeCategories == Set(page.categories.map(\.key)))
  }

  @Test func `what cannot be read is skipped and counted`() {
    #expect(
      Set(page.skipped) == [
        Skip(reason: "not a list", kind: .unreadable),
        Skip(reason: "not a book", kind: .unreadable), Skip(reason: "no title"),
      ])
  }

  @Test func `links and what else is said are kept`() throws {
    let record = try record("9781402721748")
    #expect(record.links[.review] == "https://www.nytimes.example/2031/02/02/salt.html")
    #expect(record.links[.amazon] == "http://www.amazon.com/dp/1402721749?tag=NYTBSREV-20")
    #expect(record.links[.buy] == "https://apple.example/9781402721748?at=1")
    #expect(record.cover == "https://covers.example/9781402721748.jpg")
    #expect(record.extra["price"] == "28.00" && record.extra["contributor_note"] == "Illustrated by Noor Haddad")
    #expect(record.authors == ["Katla Berg"])
    #expect(record.contributors == [Contributor("Noor Haddad", .illustrator)])
  }

  @Test func `an unknown price is not kept`() throws {
    #expect(try record("9781402720376").extra["price"] == nil)
  }

  /// The answer with a list of one book that can be read, and so many rows behind it that cannot, beside a good list.
  private func overview(unreadableRows count: Int) -> [UInt8] {
    let rows = Array(repeating: "null", count: count).joined(separator: ",")
    let broken = #"{"list_name":"Best","books":[{"rank":1,"title":"A","primary_isbn13":"9781402720376"},\#(rows)]}"#
    let good = #"{"list_name":"Good","books":[{"rank":1,"title":"B"},{"rank":2,"title":"C"},{"rank":3,"title":"D"}]}"#
    let results = #"{"published_date":"2031-03-16","lists":[\#(broken),\#(good)]}"#
    return Array(#"{"status":"OK","num_results":2,"results":\#(results)}"#.utf8)
  }

  @Test(arguments: [(1, true), (2, false), (3, false)])
  func `a list of which not even half can be read stays as it was, and its books come`(
    count: Int, isTaken: Bool
  ) async throws {
    let page = try await source(answering(overview(unreadableRows: count))).catalog(page: nil)
    #expect(page.records.map(\.title) == ["A", "B", "C", "D"] && page.fault == nil)
    #expect(page.completeCategories == (isTaken ? ["best", "good"] : ["good"]))
    #expect(page.placements.count == (isTaken ? 4 : 3))
    #expect(page.skipped.map(\.count) == [count])
    #expect(page.skipped.allSatisfy { $0.reason.contains("half") != isTaken })
  }

  @Test func `of two lists of one key the first stands, and the books of both come`() async throws {
    let lists = ["A", "B"].map { title in
      #"{"list_name":"Children’s \#(title)","list_name_encoded":"best","books":[{"rank":1,"title":"\#(title)"}]}"#
    }
    let results = #"{"published_date":"2031-03-16","lists":[\#(lists.joined(separator: ","))]}"#
    let page = try await source(answering(Array(#"{"status":"OK","results":\#(results)}"#.utf8))).catalog(page: nil)
    #expect(page.records.map(\.title) == ["A", "B"] && page.categories.map(\.name) == ["Children’s A"])
    #expect(page.placements.map(\.record) == [page.records[0].recordKey] && page.completeCategories == ["best"])
    #expect(page.skipped == [Skip(reason: "a list of the key that an earlier one has", kind: .leftOut)])
  }

  @Test func `an overview without lists is no answer`() async throws {
    let none = try source(answering(Array(#"{"status":"OK","num_results":0,"results":{"lists":[]}}"#.utf8)))
    await #expect(throws: SourceError.badResponse(reason: "it has no lists in it")) {
      try await none.catalog(page: nil)
    }
  }
}
