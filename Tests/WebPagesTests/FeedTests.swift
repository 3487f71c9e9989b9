import AppServices
import Catalog
import Domain
import Foundation
import Testing

@testable import WebPages

/// The feeds: an e-reader that follows their links finds every book.
@Suite struct FeedTests {
  @Test func `the pages of the Atom feed hold every book once`() async throws {
    let site = try await TestSite(shelf(95))
    let first = try await site.get("/opds/books")
    #expect(
      first.headers["content-type"]?.hasPrefix("application/atom+xml;profile=opds-catalog;kind=acquisition") == true)
    let seen = try await books(of: "/opds/books", site)
    #expect(seen.count == 95)
    #expect(Set(seen).count == 95)
  }

  @Test func `the pages of the JSON feed hold every book once`() async throws {
    let site = try await TestSite(shelf(95))
    var (seen, target): ([String], String?) = ([], "/opds/v2/books?sort=author")
    while let now = target {
      let page = try await site.get(now).object
      for publication in try #require(page["publications"] as? [[String: Any]]) {
        let metadata = try #require(publication["metadata"] as? [String: Any])
        seen.append(try #require(metadata["identifier"] as? String))
        #expect((publication["links"] as? [[String: Any]])?.isEmpty == false)
      }
      let links = try #require(page["links"] as? [[String: Any]])
      #expect(links.contains { $0["rel"] as? String == "self" })
      target = links.first { $0["rel"] as? String == "next" }?["href"] as? String
    }
    #expect(seen.count == 95)
    #expect(Set(seen).count == 95)
  }

  @Test func `what is new comes last first, page after page`() async throws {
    let site = try await TestSite(shelf(95))
    let link = try #require(try await site.get("/opds").text.firstMatch(of: /href="([^"]*sort=added[^"]*)"/)).1
    let new = try await books(of: link.address, site)
    #expect(new.count == 95)
    #expect(try await new == books(of: "/opds/books?sort=added", site).reversed())
    // Who orders a list by it gets the same.
    let list = try await site.get("/opds/books").text
    let orders = list.matches(of: /href="([^"]*sort=added[^"]*)"/)
    #expect(orders.count == 1)
    for order in orders { #expect(try await books(of: order.1.address, site) == new) }
  }

  @Test(
    arguments: [
      ("/opds/books?text=sea", "<title>", "</title>"), ("/opds/v2/books?query=sea", "\"title\":\"", "\""),
    ])
  func `a search begins with the best match, and can be ordered otherwise`(
    target: String, before: String, behind: String
  ) async throws {
    let titles = ["A Book of the Sea", "Of the Sea", "Sea"]
    let site = try await TestSite(titles.map { SourceRecord(source: "quiet", key: $0, title: $0) })
    func places(_ target: String) async throws -> [String.Index] {
      let text = try await site.get(target).text
      #expect(text.contains("sort=relevance"))
      return try titles.map { try #require(text.firstRange(of: before + $0 + behind)).lowerBound }
    }
    let best = try await places(target)
    #expect(best[2] < best[0] && best[2] < best[1])
    let filed = try await places(target + "&sort=title")
    #expect(filed[0] < filed[1] && filed[1] < filed[2])
  }

  /// The ids of all pages from this one on.
  private func books(of target: String, _ site: TestSite) async throws -> [String] {
    var (seen, target): ([String], String?) = ([], target)
    while let now = target {
      let page = try await site.get(now)
      seen += page.text.matches(of: /<entry><id>urn:x-books:([0-9a-z]+)<\/id>/).map { String($0.1) }
      target = page.text.firstMatch(of: /<link rel="next" href="([^"]+)"/)?.1.address
    }
    return seen
  }

  @Test func `every link of the first pages leads to a page`() async throws {
    let site = try await TestSite(shelf(3))
    for root in ["/opds", "/opds/v2"] {
      let text = try await site.get(root).text
      let links = text.matches(of: /href"?[=:]"(\/opds[^"{]*)"/).map { String($0.1).replacing("\\/", with: "/") }
      #expect(links.count > 4)
      for link in links { #expect(try await site.get(link).status == 200, "\(link)") }
    }
  }

  @Test(arguments: [
    "back\\slash", "a\tb\nc", "bell\u{7}\u{7F}", "a/b", "../c", "..\\c", "%41", "c?d#e", "ü <b>", "\u{202E}x",
  ])
  func `the links to a category lead to it, whatever its id is`(key: String) async throws {
    let record = SourceRecord(source: "quiet", key: "k", title: "Tide Tables")
    let site = try await TestSite([record]) { batch in
      batch.categories = [Category(source: "quiet", key: key, name: "A list", kind: .list)]
      batch.placements = [Placement(record: record.recordKey, category: key)]
    }
    let atom = try await site.get("/opds/categories").text
    let parts = try #require(try await site.get("/opds/v2/categories").object["navigation"] as? [[String: Any]])
    let listed = try #require(
      try await site.get("/api/v1/categories?offline=1").object["results"] as? [[String: Any]])
    let id = try #require(listed.compactMap { $0["id"] as? String }.first { $0.hasPrefix("quiet:") })
    let links: [String] = [
      try #require(atom.firstMatch(of: /href="(\/opds\/categories\/quiet[^"]+)"/)).1.address,
      try #require(parts.compactMap { $0["href"] as? String }.first { $0.contains("quiet") }),
      "/api/v1/categories/\(Address.encoded(id))/books?offline=1",
      Address.path("/", [("category", id), ("offline", "1")]),
    ]
    for link in links {
      let page = try await site.get(link)
      #expect(page.status == 200 && page.text.contains("Tide Tables"), "\(link): \(page.status)")
    }
  }

  @Test func `a feed says who else made a book, and of which series it is`() async throws {
    var record = SourceRecord(source: "quiet", key: "k", title: "Sea")
    record.contributors = [Contributor("Ann Lee", .translator), Contributor("Bo Ray", .narrator)]
    record.series = [SeriesEntry("Tides", position: "II"), SeriesEntry("Moors", position: "1.5"), SeriesEntry("Dunes")]
    let site = try await TestSite([record])
    let feed = try await site.get("/opds/v2/books").text
    #expect(feed.contains(#""translator":["Ann Lee"],"narrator":["Bo Ray"]"#), "\(feed)")
    let series = #"[{"name":"Tides","position":2},{"name":"Moors","position":1.5},{"name":"Dunes"}]"#
    #expect(feed.contains(#""belongsTo":{"series":"# + series + "}"), "\(feed)")
    let atom = try await site.get("/opds/books").text
    for name in ["Ann Lee", "Bo Ray"] { #expect(atom.contains("<contributor><name>\(name)</name></contributor>")) }
  }

  @Test func `a search of an e-reader finds books`() async throws {
    let site = try await TestSite(shelf(3))
    let description = try await site.get("/opds/search.xml").text
    let template = try #require(description.firstMatch(of: /template="http:\/\/127.0.0.1:8080(\/opds[^"]+)"/)).1
    let page = try await site.get(String(template).replacing("{searchTerms}", with: "book%202"))
    #expect(page.text.contains("Book 2") && !page.text.contains("Book 1<"))
  }

  @Test func `a page of a feed leads to its first page, and up`() async throws {
    let site = try await TestSite(shelf(40))
    func links(_ rel: String, of target: String) async throws -> [String] {
      try await site.get(target).text.matches(of: /<link rel="([a-z]+)" href="([^"]+)"/)
        .filter { $0.1 == rel }.map { $0.2.address }
    }
    let first = "/opds/books?sort=author"
    let next = try #require(try await links("next", of: first).first)
    #expect(try await links("first", of: next) == [first])
    #expect(try await links("up", of: next) == ["/opds"])
    #expect(try await links("up", of: "/opds/categories") == ["/opds"])
    #expect(try await links("up", of: "/opds/categories/favorites") == ["/opds/categories"])
    #expect(try await links("up", of: "/opds").isEmpty)
    let page = try await site.get(next.replacing("/opds/", with: "/opds/v2/")).object
    let all = try #require(page["links"] as? [[String: Any]])
    #expect(all.contains { $0["rel"] as? String == "first" && $0["href"] as? String == "/opds/v2/books?sort=author" })
  }

  @Test(arguments: ["/opds", "/opds/v2"])
  func `the pages of many categories hold each of them once`(root: String) async throws {
    let record = SourceRecord(source: "quiet", key: "k", title: "Sea")
    let site = try await TestSite([record]) { batch in
      batch.categories = (0..<700).map { Category(source: "quiet", key: "c\($0)", name: "List \($0)", kind: .tag) }
      batch.placements = (0..<700).map { Placement(record: record.recordKey, category: "c\($0)") }
    }
    var (seen, pages, target): ([String], Int, String?) = ([], 0, root + "/categories")
    while let now = target {
      let text = try await site.get(now).text
      seen += text.matches(of: /categories\/quiet%3A(c[0-9]+)"/).map { String($0.1) }
      let (inAtom, inJSON) = (/rel="next" href="([^"]+)"/, /"rel":"next","href":"([^"]+)"/)
      target = (text.firstMatch(of: inAtom) ?? text.firstMatch(of: inJSON))?.1.address
      pages += 1
    }
    #expect(pages == 3 && seen.count == 700 && Set(seen).count == 700)
  }

  @Test func `a list without books is a feed still`() async throws {
    let site = try await TestSite()
    #expect(try await site.get("/opds/v2/books").object["navigation"] is [Any])
    #expect(try await site.get("/opds/v2/categories").object["navigation"] is [Any])
    #expect(try await site.get("/opds/books").status == 200)
  }
}
