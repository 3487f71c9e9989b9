import Foundation
import Testing

@testable import StandIn

@Suite struct GoogleBooksServiceTests {
  let services = StandInServices()

  @Test func `a volume has the keys of the service`() throws {
    let volume = try #require(try services.volumes("q=almanac").first)
    #expect(
      volume.names == [
        "kind", "id", "etag", "selfLink", "volumeInfo", "saleInfo", "accessInfo", "searchInfo",
      ])
    #expect(try volume.string("id").count == 12)
    let info = try volume.object("volumeInfo")
    #expect(info.names.isSuperset(of: ["title", "authors", "publishedDate", "industryIdentifiers", "pageCount"]))
    #expect(try info.object("imageLinks").names == ["smallThumbnail", "thumbnail"])
    #expect(try info.string("previewLink").contains("dq=almanac"))
  }

  @Test(arguments: [
    ("intitle:almanac", 2), ("inauthor:%22Perla+Lindqvist%22", 2), ("%22the+sea%22+intitle:javascript", 0),
    ("intitle:javascript+inauthor:brandt", 1), ("inpublisher:meridian+intitle:parsers", 0),
    ("javascript+-orchard+inauthor:okoye", 0), ("L%C4%99cka", 1), ("lecka", 1), ("%E6%9E%9C%E6%A8%B9%E5%9C%92", 1),
  ])
  func `operators and phrases narrow a search`(query: String, count: Int) throws {
    let items = try services.volumes("q=\(query)&maxResults=40").filter { $0["searchInfo"] != nil }
    #expect(items.count == count)
  }

  @Test func `titles with the word come first`() throws {
    let titles = try services.volumes("q=orchard&maxResults=40").map { try $0.object("volumeInfo").string("title") }
    let named = titles.prefix { $0.contains("Orchard") }
    #expect(named.count >= 4)
    #expect(!titles.dropFirst(named.count).contains { $0.contains("Orchard") })
  }

  @Test(arguments: ["9781735800202", "978-1-7358002-0-2", "1735800201"])
  func `isbn gives the volume first and then others`(isbn: String) throws {
    let titles = try services.volumes("q=isbn:\(isbn)").map { try $0.object("volumeInfo").string("title") }
    #expect(titles.first == "The JavaScript Almanac")
    #expect(titles.count > 1)
  }

  @Test func `isbn of nothing gives only others`() throws {
    let items = try services.volumes("q=isbn:9780306406157")
    #expect(!items.isEmpty)
    #expect(
      try !String(describing: items.map { try $0.object("volumeInfo")["industryIdentifiers"] }).contains("978030"))
  }

  @Test func `a search gives pages with one volume twice and an end without items`() throws {
    let pages = try [0, 10, 20, 30, 40, 50].map { start in
      try services.object("/google-books/volumes?q=javascript&maxResults=10&startIndex=\(start)")
    }
    let ids = pages.map { page in (page["items"] as? [[String: Any]] ?? []).map { "\($0["id"] ?? "")" } }
    #expect(ids[0].last == ids[1].first)
    #expect(Set(ids.joined()).count == ids.joined().count - 1)
    #expect(pages.last?.names == ["kind", "totalItems"])
    #expect(Set(try pages.map { try $0.int("totalItems") }).count > 1)
  }

  @Test func `a search without a hit has no items`() throws {
    let page = try services.object("/google-books/volumes?q=zzzz")
    #expect(page.names == ["kind", "totalItems"])
    #expect(try page.int("totalItems") == 0)
  }

  @Test(arguments: [
    ("volumes", "queryRequired"), ("volumes?q=", "queryRequired"), ("volumes?q=a&maxResults=41", "invalidParameter"),
    ("volumes?q=a&startIndex=-1", "invalidParameter"), ("volumes?q=a&key=wrong", "badRequest"),
  ])
  func `a bad request says why`(target: String, reason: String) throws {
    let error = try services.object("/google-books/\(target)", status: 400).object("error")
    #expect(try error.int("code") == 400)
    #expect(try error.objects("errors").first?.string("reason") == reason)
  }

  @Test func `a wrong key is named in the details, the right one and none are taken`() throws {
    let error = try services.object("/google-books/volumes?q=a&key=wrong", status: 400).object("error")
    #expect(try error.objects("details").first?.string("reason") == "API_KEY_INVALID")
    #expect(try !services.volumes("q=almanac&key=stand-in-key").isEmpty)
  }

  @Test func `a single volume is whole`() throws {
    let found = try services.volumes("q=intitle:parsers").first { $0["searchInfo"] != nil }
    let id = try #require(found).string("id")
    let volume = try services.object("/google-books/volumes/\(id)")
    let info = try volume.object("volumeInfo")
    #expect(try info.object("imageLinks").count == 6)
    #expect(info.names.isSuperset(of: ["printedPageCount", "dimensions"]))
    #expect(try info.array("categories") as? [String] == ["Computers / General"])
    #expect(try info.string("description").contains("<b>write another</b>"))
    #expect(try found?.object("volumeInfo").string("description").contains("<") == false)
    #expect(volume["searchInfo"] == nil)
  }

  @Test func `an unknown volume is not found`() throws {
    let error = try services.object("/google-books/volumes/AAAAAAAAAAAA", status: 404).object("error")
    #expect(try error.int("code") == 404)
  }

  @Test func `dates come in three precisions, as text and not at all`() {
    let lengths = Set(services.catalog.volumes.map { $0.published?.count ?? 0 })
    #expect(lengths.isSuperset(of: [4, 7, 10]))
    #expect(services.catalog.volumes.contains { $0.published == "18??" })
  }

  @Test func `some volumes have an ISBN-10 alone, some no ISBN`() {
    let types = Set(services.catalog.volumes.map { Set($0.identifiers.map(\.type)) })
    #expect(types.isSuperset(of: [["ISBN_10"], ["ISBN_13"], ["ISBN_10", "ISBN_13"], ["ISSN"], ["OTHER"]]))
  }

  @Test func `a free volume has a PDF that it calls unavailable`() throws {
    let access = try #require(try services.volumes("q=intitle:grafting").first).object("accessInfo")
    let pdf = try access.object("pdf")
    #expect(pdf["isAvailable"] as? Bool == false)
    #expect(try pdf.string("downloadLink").contains(".pdf"))
    #expect(access["publicDomain"] as? Bool == true)
  }

  @Test func `broken rows stand among the hits for javascript`() throws {
    let items = try services.volumes("q=javascript")
    #expect(items.contains { $0["id"] is Int })
    #expect(items.contains { ($0["volumeInfo"] as? [String: Any])?["title"] is NSNull })
  }
}
