import Foundation
import Testing

@testable import StandIn

@Suite struct NYTimesServiceTests {
  let services = StandInServices()

  @Test(arguments: [
    ("", "steps.oauth.v2.FailedToResolveAPIKey"), ("?api-key=", "steps.oauth.v2.FailedToResolveAPIKey"),
    ("?api-key=other", "oauth.v2.InvalidApiKey"),
  ])
  func `without the key the gateway refuses`(query: String, code: String) throws {
    let fault = try services.object("/nytimes/lists/names.json\(query)", status: 401).object("fault")
    #expect(try fault.object("detail").string("errorcode") == code)
    #expect(try !fault.string("faultstring").isEmpty)
  }

  @Test func `names say how often and until when a list appears`() throws {
    let answer = try services.nytimes("lists/names.json")
    let names = try answer.objects("results")
    #expect(try answer.int("num_results") == names.count)
    #expect(names.count { $0["updated"] as? String == "WEEKLY" } >= 6)
    #expect(names.count { $0["updated"] as? String == "MONTHLY" } >= 2)
    #expect(names.contains { $0["newest_published_date"] as? String == "2017-01-29" })
    for name in names {
      #expect(
        name.names == [
          "list_name", "display_name", "list_name_encoded", "oldest_published_date", "newest_published_date", "updated",
        ])
    }
  }

  @Test func `a list is an object with its books`() throws {
    let answer = try services.nytimes("lists/current/hardcover-fiction.json")
    #expect(answer.names == ["status", "copyright", "num_results", "last_modified", "results"])
    let results = try answer.object("results")
    #expect(
      results.names == [
        "list_name", "list_name_encoded", "bestsellers_date", "published_date", "published_date_description",
        "next_published_date", "previous_published_date", "display_name", "normal_list_ends_at", "updated", "books",
        "corrections",
      ])
    #expect(try results.string("published_date") == "2026-01-04")
    #expect(try results.string("bestsellers_date") == "2025-12-20")
    #expect(try results.objects("books").count == 15)
  }

  @Test func `a book of a list has the keys of the service`() throws {
    let book = try #require(
      services.nytimes("lists/current/picture-books.json").object("results").objects("books").first)
    #expect(book.names == Self.bookNames.union(["isbns", "asterisk", "dagger"]))
    #expect(try book.string("title") == "PIP AND THE PAPER MOON")
    #expect(try book.string("price") == "0.00")
    #expect(try book.int("rank") == 1)
    #expect(try book.objects("isbns").first?.names == ["isbn10", "isbn13"])
  }

  @Test func `a list of 25 has two pages`() throws {
    let path = "lists/current/combined-print-and-e-book-fiction.json"
    let pages = try ["0", "20", "40"].map { try services.nytimes("\(path)?offset=\($0)") }
    #expect(try pages.map { try $0.int("num_results") } == [25, 25, 25])
    let ranks = try pages.map { try $0.object("results").objects("books").map { try $0.int("rank") } }
    #expect(ranks == [Array(1...20), Array(21...25), []])
    _ = try services.nytimes("\(path)?offset=7", status: 400)
  }

  @Test(arguments: [
    ("2026-01-04", "2026-01-04"), ("2025-12-29", "2026-01-04"), ("2025-12-28", "2025-12-28"),
    ("2025-12-22", "2025-12-28"), ("2008-06-01", "2025-12-14"),
  ])
  func `a date moves forward to the next issue`(asked: String, given: String) throws {
    let results = try services.nytimes("lists/\(asked)/hardcover-fiction.json").object("results")
    #expect(try results.string("published_date") == given)
  }

  @Test(arguments: ["lists/current/no-such-list.json", "lists/2026-01-05/hardcover-fiction.json"])
  func `an unknown list or a date to come is not found, with results of another type`(path: String) throws {
    let answer = try services.nytimes(path, status: 404)
    #expect(try answer.string("status") == "ERROR")
    #expect(try answer.array("results").isEmpty)
    #expect(try answer.array("errors").count == 2)
  }

  @Test func `a malformed date is refused`() throws {
    _ = try services.nytimes("lists/2026-13-40/hardcover-fiction.json", status: 400)
  }

  @Test func `rank last week is the rank in the issue before`() throws {
    let issues = BestSellerIssues(catalog: services.catalog, newest: StandInServices.usualIssue)
    for list in services.catalog.lists where !list.isMonthly {
      for issue in 0..<BestSellerIssues.count - 1 {
        let before = issues.rows(of: issue + 1, in: list)
        for row in issues.rows(of: issue, in: list) {
          #expect(row.rankLastWeek == before.first { $0.work.number == row.work.number }?.rank ?? 0)
          #expect(row.weeksOnList >= 1)
        }
      }
    }
  }

  @Test func `monthly lists know neither last week nor weeks`() throws {
    let books = try services.nytimes("lists/current/business-books.json").object("results").objects("books")
    #expect(try books.allSatisfy { try $0.int("rank_last_week") == 0 && $0.int("weeks_on_list") == 0 })
  }

  @Test func `the full overview has all books of all lists, the overview five of each`() throws {
    let full = try services.nytimes("lists/full-overview.json")
    let lists = try full.object("results").objects("lists")
    #expect(lists.count == services.catalog.lists.count)
    #expect(try full.int("num_results") == lists.reduce(0) { try $0 + $1.array("books").count })
    let short = try services.nytimes("lists/overview.json").object("results").objects("lists")
    #expect(try short.map { try $0.array("books").count } == lists.map { try min(5, $0.objects("books").count) })
  }

  @Test func `a book of an overview has no isbns`() throws {
    let lists = try services.nytimes("lists/full-overview.json").object("results").objects("lists")
    let book = try #require(lists.first?.objects("books").first)
    #expect(book.names == Self.bookNames.union(["created_date", "updated_date"]))
    #expect(lists.first?.names.isSuperset(of: ["list_id", "list_image", "updated"]) == true)
  }

  @Test func `an earlier overview has earlier issues`() throws {
    let results = try services.nytimes("lists/full-overview.json?published_date=2025-12-23").object("results")
    #expect(try results.string("published_date") == "2025-12-28")
    #expect(try results.string("next_published_date") == "2026-01-04")
    #expect(try results.string("previous_published_date") == "2025-12-21")
  }

  @Test func `an audiobook may have something that is no ISBN`() throws {
    let books = try services.nytimes("lists/current/audio-fiction.json").object("results").objects("books")
    #expect(try books.allSatisfy { try $0.string("primary_isbn10").isEmpty })
    #expect(try books.contains { try $0.string("primary_isbn13") == "DBKADBL000119" })
  }

  @Test func `a list of series gives the series' name to a volume's ISBN`() throws {
    let books = try services.nytimes("lists/current/series-books.json").object("results").objects("books")
    #expect(books.first?["title"] as? String == "HARBOR STREET IRREGULARS")
  }

  @Test func `lists dot json has a row for each rank with its details beside`() throws {
    let rows = try services.nytimes("lists.json?list=hardcover-fiction").objects("results")
    let row = try #require(rows.first)
    #expect(rows.count == 15)
    #expect(row["title"] == nil)
    #expect(try row.objects("book_details").first?.string("title") == "NOBODY'S LIGHTHOUSE")
    #expect(try row.objects("reviews").first?.names == Set(NYTimesService.reviewLinks))
    _ = try services.nytimes("lists.json", status: 400)
  }

  @Test(arguments: [
    ("title=javascript%20almanac", ["THE JAVASCRIPT ALMANAC"]), ("author=perla", ["THE JAVASCRIPT ALMANAC"]),
    ("isbn=9781735800202;1735800309", ["THE JAVASCRIPT ALMANAC", "QUIET JAVASCRIPT"]), ("title=nowhere", []),
  ])
  func `history is found by part of title or author and by ISBNs`(query: String, titles: [String]) throws {
    let rows = try services.nytimes("lists/best-sellers/history.json?\(query)").objects("results")
    #expect(try rows.map { try $0.string("title") } == titles)
  }

  @Test func `history has ranks of several issues and nulls where little is known`() throws {
    let rows = try services.nytimes("lists/best-sellers/history.json?isbn=9781735800509").objects("results")
    let row = try #require(rows.first)
    #expect(row["publisher"] is NSNull && row["description"] is NSNull)
    #expect(try row.objects("ranks_history").count >= 2)
    #expect(try row.objects("ranks_history").first?["ranks_last_week"] is NSNull)
  }

  @Test func `a review is found by the whole title alone`() throws {
    #expect(try services.nytimes("reviews.json?title=Harbor").objects("results").isEmpty)
    #expect(try services.nytimes("reviews.json?title=Harbor%20of%20Strangers").objects("results").count == 1)
    _ = try services.nytimes("reviews.json", status: 400)
  }

  @Test func `the advice list has rows that cannot be read`() throws {
    let books = try services.nytimes("lists/current/advice-how-to-and-miscellaneous.json").object("results").array(
      "books")
    #expect(books.contains { !($0 is [String: Any]) })
    #expect(books.contains { ($0 as? [String: Any])?["title"] is NSNull })
  }

  static let bookNames: Set<String> = [
    "rank", "rank_last_week", "weeks_on_list", "primary_isbn10", "primary_isbn13", "publisher", "description", "price",
    "title", "author", "contributor", "contributor_note", "age_group", "book_image", "book_image_width",
    "book_image_height", "amazon_product_url", "book_review_link", "first_chapter_link", "sunday_review_link",
    "article_chapter_link", "buy_links", "book_uri",
  ]
}
