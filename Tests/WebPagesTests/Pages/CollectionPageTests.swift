import AppServices
import Domain
import Testing

@testable import WebPages

/// The page that lists books, without any script.
@Suite struct CollectionPageTests {
  @Test func `the links of the collection lead through every book once`() async throws {
    let site = try await TestSite(shelf(130))
    var seen: [String] = []
    var target: String? = "/?sort=title"
    while let now = target {
      let page = try await site.get(now)
      #expect(page.status == 200)
      seen += page.text.matches(of: /data-id="([0-9a-z]{12})"/).map { String($0.1) }
      target = page.text.firstMatch(of: /<a href="([^"]+)" rel="next">/)?.1.address
    }
    #expect(seen.count == 130)
    #expect(Set(seen).count == 130)
  }

  @Test(arguments: [
    "/?library", "/?library=", "/?library=1&reverse", "/opds/books?library", "/opds/books?reverse&library=",
  ])
  func `a flag without a value holds on every page of a list`(target: String) async throws {
    let site = try await TestSite(shelf(130))
    let saved = try await site.ids().enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    for id in saved { _ = try await site.ask(.put, "/api/v1/books/\(id)/saved") }
    var (seen, next): ([String], String?) = ([], target)
    while let now = next {
      let page = try await site.get(now).text
      seen += page.matches(of: /(?:data-id="|<entry><id>urn:x-books:)([0-9a-z]{12})/).map { String($0.1) }
      let link =
        page.firstMatch(of: /href="([^"]+)" rel="next"/)?.1 ?? page.firstMatch(of: /rel="next" href="([^"]+)"/)?.1
      next = link?.address
    }
    #expect(seen == (target.contains("reverse") ? saved.reversed() : saved))
  }

  @Test func `a list that is turned around stays so in the other view`() async throws {
    let site = try await TestSite(shelf(3))
    let page = try await site.get("/?tag=&library=0&sort=title&reverse=1").text
    let view = try #require(page.firstMatch(of: /<a href="([^"]+)" data-view="list">/)).1
    let list = try await site.get(view.address)
    #expect(list.text.contains("checked> reversed") && list.titles == ["Book 2", "Book 1", "Book 0"])
  }

  @Test(arguments: [
    ("/", "All books", "All books"), ("/?library=1", "Library", "Library"),
    ("/?favorites=1", "Favorites", "♥ Favorites"),
    ("/?library=1&status=read", "Read · Library", ""), ("/?rating=5&library=1", "Rated 5 · Library", ""),
    ("/?author=Ann&favorites=1&library=1", "Ann · Favorites · Library", ""),
    ("/?text=a&tag=b&tag=c&kind=article", "“a” · Tagged “b” · Tagged “c” · Articles", ""),
    ("/?isbn=9780804139021", "ISBN 978-0-8041-3902-1", ""), ("/?read=2024&sort=read", "Read in 2024", ""),
    ("/?category=favorites&library=1", "favorites · Library", ""),
  ])
  func `the heading names every filter, and only a whole part of the collection is marked`(
    target: String, heading: String, marked: String
  ) async throws {
    let page = try await TestSite(shelf(1)).get(target).text
    #expect(page.contains("<h1 dir=\"auto\">\(heading)</h1>"))
    let side = try #require(page.firstMatch(of: /<ul class="mine">(.*?)<\/ul>/)).1
    let current = side.firstMatch(of: /aria-current="true"><span dir="auto">([^<]+)</).map { String($0.1) }
    #expect(current ?? "" == marked)
  }

  @Test(
    arguments: [
      ("/?filter=fic", []), ("/?category=favorites&filter=fic&offline=1", ["category=favorites", "offline=1"]),
      (
        "/?text=a%22b&tag=b&tag=c&library=1&reverse&sort=author&rating=",
        ["text=a&quot;b", "tag=b", "tag=c", "library=1", "reverse=", "sort=author"]
      ),
    ] as [(String, [String])])
  func `Enter in the box of categories leaves what is listed, without a script too`(
    target: String, kept: [String]
  ) async throws {
    let page = try await TestSite(shelf(1)).get(target).text
    let form = try #require(page.firstMatch(of: /<form class="filter" action="\/">(.*?)<\/form>/)).1
    let hidden = form.matches(of: /type="hidden" name="([^"]*)" value="([^"]*)"/).map { "\($0.1)=\($0.2)" }
    #expect(hidden == kept)
  }

  @Test(
    arguments: [
      ("ja", " lang=\"ja\""), ("pt-BR", " lang=\"pt-BR\""), (nil, ""), ("en\" x", ""), ("e1", ""), ("en-", ""),
    ] as [(String?, String)])
  func `titles are marked as written in the language of their book`(language: String?, marked: String) async throws {
    var record = SourceRecord(source: "quiet", key: "k", title: "Ki")
    record.subtitle = "A novel"
    record.language = language
    let site = try await TestSite([record])
    #expect(try await site.get("/").text.contains("<span class=\"title\" dir=\"auto\"\(marked)>Ki</span>"))
    let id = try await site.firstID()
    let page = try await site.get("/books/\(id)").text
    #expect(page.contains("<h1 id=\"book-title\" dir=\"auto\"\(marked)>Ki</h1>"))
    #expect(page.contains("<p class=\"subtitle\" dir=\"auto\"\(marked)>A novel</p>"))
  }

  @Test func `a series begins with its first book`() async throws {
    let titles = ["Zeta", "Alpha", "Beta"]
    let records = titles.enumerated().map { number, title in
      var record = SourceRecord(source: "quiet", key: title, title: title)
      record.series = [SeriesEntry("Tide Tales", position: "\([1, 2, 10][number])")]
      return record
    }
    let site = try await TestSite(records)
    for (target, wanted) in [
      ("/?series=Tide%20Tales", titles), ("/?series=Tide%20Tales&sort=relevance", titles),
      ("/?series=Tide%20Tales&sort=title", titles.sorted()),
    ] {
      #expect(try await site.get(target).titles == wanted, "\(target)")
      let listed = try await site.get("/api/v1/books" + target.dropFirst()).object["results"] as? [[String: Any]]
      #expect(listed?.compactMap { $0["title"] as? String } == wanted, "\(target)")
    }
  }

  @Test func `a part is the next books alone`() async throws {
    let site = try await TestSite(shelf(130))
    let next = try #require(try await site.get("/").text.firstMatch(of: /<a href="([^"]+)" rel="next">/))
    let part = try await site.get(next.1.address + "&part=1").text
    #expect(part.hasPrefix("<li class=\"book\""))
    #expect(!part.contains("<html"))
  }

  @Test(arguments: [
    ("/?status=lent", "not “lent”"), ("/?rating=6", "rating takes 1 to 5"), ("/?read=never", "read takes a year"),
    ("/stats?status=x", "not “x”"),
  ])
  func `a filter that is none is told`(target: String, words: String) async throws {
    let page = try await TestSite(shelf(1)).get(target)
    #expect(page.status == 400 && page.text.contains(words), "\(page.text)")
  }

  @Test(arguments: ["/", "/stats"])
  func `where all that is kept is out of view, the catalogue is not called empty`(target: String) async throws {
    let hidden = try await TestSite(shelf(1), hiddenSources: ["quiet"]).get(target).text
    #expect(hidden.contains("No book is in view") && !hidden.contains("The catalogue is empty"))
    #expect(try await TestSite().get(target).text.contains("The catalogue is empty"))
  }

  @Test func `books that a list shows already are told as they are now, whatever id it has of them`() async throws {
    let site = try await TestSite(shelf(3))
    let ids = try await site.ids()
    #expect(try await site.ask(.post, "/books/\(ids[2])/mark", body: "as=favorite").status == 303)
    #expect(try await site.ask(.post, "/duplicates/join", body: "book=\(ids[0])&book=\(ids[1])").status == 303)
    let gone = "zzzzzzzzzzzz"
    let query = (ids + [gone, "no id"]).map { "book=\(Address.encoded($0))" }.joined(separator: "&")
    let answer = try await site.get("/tiles?\(query)").text
    let boxes = answer.matches(of: /<template data-ids="([^"]+)">/).map { String($0.output.1) }
    let joined = try await site.context.references.book(ids[0]).id.description
    #expect(boxes == ["\(joined) \(ids[0])", "\(joined) \(ids[1])", "\(ids[2]) \(ids[2])"])
    #expect(answer.matches(of: /class="fav"/).count == 1)
    #expect(try await site.get("/tiles").text == "")
  }
}
