import AppServices
import Catalog
import Domain
import Foundation
import Testing

@testable import WebPages

/// The pages without any script.
@Suite struct PageTests {
  @Test func `the links of the collection lead through every book once`() async throws {
    let site = try await TestSite(shelf(130))
    var seen: [String] = []
    var target: String? = "/?sort=title"
    while let now = target {
      let page = try await site.get(now)
      #expect(page.status == 200)
      seen += page.text.matches(of: /data-id="([0-9a-z]{12})"/).map { String($0.1) }
      target = page.text.firstMatch(of: /<a href="([^"]+)" rel="next">/).map {
        String($0.1).replacing("&amp;", with: "&")
      }
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
      next = link.map { String($0).replacing("&amp;", with: "&") }
    }
    #expect(seen == (target.contains("reverse") ? saved.reversed() : saved))
  }

  @Test func `a list that is turned around stays so in the other view`() async throws {
    let site = try await TestSite(shelf(3))
    let page = try await site.get("/?tag=&library=0&sort=title&reverse=1").text
    let view = try #require(page.firstMatch(of: /<a href="([^"]+)" data-view="list">/)).1
    let list = try await site.get(String(view).replacing("&amp;", with: "&")).text
    #expect(list.contains("checked> reversed"))
    let titles = list.matches(of: /class="title" dir="auto">([^<]+)</).map { String($0.1) }
    #expect(titles == ["Book 2", "Book 1", "Book 0"])
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
      let page = try await site.get(target).text
      #expect(page.matches(of: /class="title" dir="auto">([^<]+)</).map { String($0.1) } == wanted, "\(target)")
      let listed = try await site.get("/api/v1/books" + target.dropFirst()).object["results"] as? [[String: Any]]
      #expect(listed?.compactMap { $0["title"] as? String } == wanted, "\(target)")
    }
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

  @Test func `a tag leads to the books that have it`() async throws {
    let site = try await TestSite(shelf(2))
    let path = "/books/\(try await site.firstID())"
    #expect(try await site.ask(.post, "\(path)/own", body: "tags=sea%2C+a+b").status == 303)
    let page = try await site.get(path).text
    #expect(page.contains("<a href=\"/?tag=sea\"><bdi>sea</bdi></a>, <a href=\"/?tag=a%20b\"><bdi>a b</bdi></a>"))
    #expect(try await site.get("/?tag=a%20b").text.matches(of: /data-id="/).count == 1)
  }

  @Test func `languages are called by their names`() async throws {
    var record = SourceRecord(source: "quiet", key: "k", title: "Ki")
    record.language = "ja"
    let site = try await TestSite([record])
    let id = try await site.firstID()
    for path in ["/stats", "/books/\(id)"] {
      #expect(try await site.get(path).text.contains("<bdi>Japanese</bdi>"), "\(path)")
    }
  }

  @Test func `a part is the next books alone`() async throws {
    let site = try await TestSite(shelf(130))
    let next = try #require(try await site.get("/").text.firstMatch(of: /<a href="([^"]+)" rel="next">/))
    let part = try await site.get(String(next.1).replacing("&amp;", with: "&") + "&part=1").text
    #expect(part.hasPrefix("<li class=\"book\""))
    #expect(!part.contains("<html"))
  }

  @Test func `a book is marked, rated, edited and taken back by forms`() async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    let path = "/books/\(id)"
    for (form, body) in [
      ("mark", "as=favorite"), ("own", "rating=4&status=reading&tags=a%2C+b&note=two%0D%0Alines&read-on="),
      ("edit", "field=title&value=Another+title"),
    ] { #expect(try await site.ask(.post, "\(path)/\(form)", body: body).status == 303) }
    let page = try await site.get(path).text
    for text in [
      "aria-pressed=\"true\"", "value=\"4\" selected", "value=\"reading\" selected", "a, b", "Another title",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try await site.ask(.post, "\(path)/own", body: "rating=&status=&tags=&note=&read-on=").status == 303)
    #expect(try await !site.get(path).text.contains("value=\"4\" selected"))
    #expect(try await site.ask(.post, "\(path)/edit", body: "field=title&unset=1").status == 303)
    #expect(try await site.get(path).text.contains("<h1 id=\"book-title\" dir=\"auto\">Book 0</h1>"))
  }

  @Test func `a form writes what its reader changed in it, and leaves what was written elsewhere meanwhile`()
    async throws
  {
    let site = try await TestSite(shelf(1))
    let path = "/books/\(try await site.firstID())"
    #expect(try await site.get(path).text.contains("name=\"shown-note\" value=\"\""))
    #expect(try await site.ask(.post, "\(path)/own", body: "tags=alpha&note=two%0D%0Alines").status == 303)
    let old = "shown-rating=&shown-tags=&shown-note=&rating=4&tags=&note="
    #expect(try await site.ask(.post, "\(path)/own", body: old).status == 303)
    let page = try await site.get(path).text
    #expect(page.contains("value=\"4\" selected") && page.contains("name=\"shown-tags\" value=\"alpha\""))
    #expect(page.contains("name=\"shown-note\" value=\"two\nlines\""))
    let refused = try await site.ask(.post, "\(path)/own", body: "note=lost&rating=9")
    #expect(refused.status == 409 && refused.text.contains("Nothing was changed. Back in your browser"))
    let same = "shown-note=two%0D%0Alines&note=two%0D%0Alines&shown-tags=alpha&tags="
    #expect(try await site.ask(.post, "\(path)/own", body: same).status == 303)
    #expect(try await site.get(path).text.contains("name=\"shown-tags\" value=\"\""))
    #expect(try await site.get(path).text.contains("name=\"shown-note\" value=\"two\nlines\""))
  }

  @Test func `the details carry the line that a list has of the book, so that both say the same`() async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    #expect(try await site.get("/books/\(id)?part=1").text.contains("data-facts=\"\""))
    #expect(try await site.ask(.post, "/books/\(id)/own", body: "rating=4&status=to-read").status == 303)
    #expect(try await site.get("/books/\(id)?part=1").text.contains("data-facts=\"to read · ★★★★\""))
    #expect(try await site.get("/").text.contains("<span class=\"facts\">to read · ★★★★</span>"))
  }

  @Test func `what is pressed keeps its name`() async throws {
    let site = try await TestSite(shelf(1))
    let path = "/books/\(try await site.firstID())"
    for (mark, state) in [("favorite", "true"), ("unfavorite", "false")] {
      #expect(try await site.ask(.post, "\(path)/mark", body: "as=\(mark)").status == 303)
      let page = try await site.get(path).text
      #expect(page.contains("aria-label=\"Favorite\" aria-pressed=\"\(state)\""))
      // A favorite is in the library, and stays there.
      #expect(page.contains("aria-label=\"In library\" aria-pressed=\"true\""))
    }
  }

  @Test func `a description without elements keeps its lines, and one with elements has those alone`() async throws {
    for (text, shown) in [
      ("one\n\ntwo", "<section class=\"about lines\" dir=\"auto\">one\n\ntwo</section>"),
      ("<p>one</p>\n<p>two</p>", "<section class=\"about\" dir=\"auto\"><p>one</p>\n<p>two</p></section>"),
    ] {
      var record = shelf(1)[0]
      record.description = text
      let site = try await TestSite([record])
      #expect(try await site.get("/books/\(try await site.firstID())").text.contains(shown))
    }
  }

  @Test func `each fact of an edition has the direction of its own letters`() async throws {
    var record = shelf(1)[0]
    record.publisher = "دار المعارف"
    record.pages = 400
    let site = try await TestSite([record])
    let page = try await site.get("/books/\(try await site.firstID())").text
    #expect(page.contains("<p class=\"edition\"><bdi>دار المعارف</bdi> · <bdi>400 pages</bdi></p>"))
  }

  @Test func `the details show everything that a source says`() async throws {
    var record = shelf(1)[0]
    record.series = [SeriesEntry("Tide Tales", position: "2")]
    record.contributors = [Contributor("Tess Lator", .translator)]
    record.originalTitle = "Gezeiten"
    record.editionStatement = "2nd ed."
    record.place = "Husum"
    record.rating = Rating(average: 4.5, count: 1200)
    record.extra = ["shelfmark": "X 42"]
    let site = try await TestSite([record])
    let page = try await site.get("/books/\(try await site.firstID())").text
    for text in [
      "/?series=Tide%20Tales", "Tess Lator (translator)", "Gezeiten", "2nd ed.", "Husum", "4.5 of 5 by 1,200", "X 42",
    ] { #expect(page.contains(text), "\(text)") }
    #expect(try await site.get("/?series=Tide%20Tales").text.contains("Book 0"))
  }

  @Test func `the journal takes an entry back`() async throws {
    let site = try await TestSite(shelf(1))
    let id = try await site.firstID()
    _ = try await site.ask(.post, "/books/\(id)/mark", body: "as=saved")
    let journal = try await site.get("/journal").text
    #expect(journal.contains(/<time datetime="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z">/))
    let entry = try #require(journal.firstMatch(of: /name="entry" value="([0-9]+)"/))
    #expect(try await site.ask(.post, "/journal/undo", body: "entry=\(entry.1)").status == 303)
    #expect(try await site.entries() == 0)
    let away = try await site.ask(.post, "/journal/undo", body: "entry=\(entry.1)&back=//evil.example")
    #expect(away.status == 409)
  }

  @Test func `a suggestion is joined, kept apart, and undone`() async throws {
    var one = SourceRecord(source: "quiet", key: "a", title: "The Same Title")
    one.authors = ["Ann Author"]
    one.ownISBNs = ["9780804139021"]
    var other = SourceRecord(source: "other", key: "b", title: "The Same Title")
    other.authors = ["Ann Author"]
    let site = try await TestSite([one, other])
    let page = try await site.get("/duplicates").text
    let ids = page.matches(of: /name="book" value="([^"]+)"/).prefix(2).map { String($0.1) }
    try #require(ids.count == 2)
    let body = "book=\(ids[0])&book=\(ids[1])"
    #expect(try await site.get("/duplicates/preview?" + body).text.contains("The Same Title"))
    #expect(try await site.ask(.post, "/duplicates/join", body: body).status == 303)
    #expect(try await site.get("/api/v1/books").object["total"] as? Int == 1)
    _ = try await site.ask(.post, "/journal/undo", body: "entry=1&back=/duplicates")
    #expect(try await site.ask(.post, "/duplicates/part", body: body).status == 303)
    #expect(try await site.get("/duplicates").text.contains("Nothing is to be decided"))
  }

  @Test func `settings are changed by forms`() async throws {
    let site = try await TestSite()
    _ = try await site.ask(.post, "/sources/enable", body: "source=quiet&enabled=false")
    _ = try await site.ask(.post, "/sources/set", body: "source=quiet&setting=api-key&value=k")
    #expect(site.workspace.changes.all == ["quiet false", "quiet api-key"])
    #expect(try await site.ask(.post, "/sources/enable", body: "source=none&enabled=true").status == 404)
  }

  @Test func `another order of sources shows what it would change before it is used`() async throws {
    let site = try await TestSite(shelf(2))
    let preview = try await site.get("/sources/order?source=quiet").text
    #expect(preview.contains("no book") && preview.contains("action=\"/sources/order\""))
    #expect(site.workspace.changes.all.isEmpty)
    #expect(try await site.ask(.post, "/sources/order", body: "source=quiet").status == 303)
    #expect(site.workspace.changes.all == ["order [\"quiet\"]"])
    #expect(try await site.get("/sources/order").status == 400)
    #expect(try await site.get("/sources/order?source=none").status == 404)
  }

  @Test func `each bar of the statistics leads to as many books as it counts`() async throws {
    var records = shelf(12)
    for number in records.indices { records[number].published = PartialDate("\(1890 + number * 10)-01-02") }
    let site = try await TestSite(records)
    for (number, id) in try await site.ids().enumerated() {
      let body = "rating=\(number % 5 + 1)&status=\(number % 2 == 0 ? "read" : "to-read")&read-on=\(2020 + number % 3)"
      _ = try await site.ask(.post, "/books/\(id)/own", body: body)
    }
    let page = try await site.get("/stats").text
    let bars = page.matches(of: /<a class="row" href="([^"]+)">.*?<span class="n">([0-9]+)<\/span>/)
    #expect(bars.count > 15)
    for bar in bars {
      let list = try await site.get(String(bar.1).replacing("&amp;", with: "&")).text
      #expect(list.matches(of: /<li class="book"/).count == Int(bar.2), "\(bar.1)")
    }
    #expect(page.contains("1990s") && page.contains("<rect"))
    #expect(try await TestSite().get("/stats").text.contains("The catalogue is empty"))
  }

  @Test func `statistics of a part lead to books of that part, and are not called those of all`() async throws {
    let site = try await TestSite(shelf(12))
    for id in try await site.ids().prefix(3) { _ = try await site.ask(.post, "/books/\(id)/own", body: "status=read") }
    let page = try await site.get("/stats?author=Author&status=read&source=quiet").text
    #expect(!page.contains("aria-current=\"true\""))
    #expect(page.contains("href=\"/?status=read&amp;author=Author&amp;source=quiet\""))
    #expect(try await site.get("/stats").text.contains("<a href=\"/stats\" aria-current=\"true\">"))
    #expect(try await site.get("/stats?library").text.contains("<a href=\"/stats?library=1\" aria-current=\"true\">"))
    #expect(try await site.get("/stats?author=Nobody").text.contains("Nothing in the catalogue fits"))
  }

  @Test(arguments: ["/", "/stats"])
  func `where all that is kept is out of view, the catalogue is not called empty`(target: String) async throws {
    let hidden = try await TestSite(shelf(1), hiddenSources: ["quiet"]).get(target).text
    #expect(hidden.contains("No book is in view") && !hidden.contains("The catalogue is empty"))
    #expect(try await TestSite().get(target).text.contains("The catalogue is empty"))
  }

  @Test(arguments: ["/?status=lent", "/?rating=6", "/?read=never", "/stats?status=x"])
  func `a filter that is none is told`(target: String) async throws {
    #expect(try await TestSite(shelf(1)).get(target).status == 400)
  }

  @Test func `a file is tried, then imported`() async throws {
    let whole = try await TestSite(shelf(3)).get("/api/v1/export?format=ndjson&provenance=1").text
    let site = try await TestSite()
    func form(_ dryRun: String) -> String {
      "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\n\(whole)\r\n" + dryRun + "--B--\r\n"
    }
    let type = ["content-type": "multipart/form-data; boundary=B"]
    let trial = form("--B\r\nContent-Disposition: form-data; name=\"dryRun\"\r\n\r\n1\r\n")
    #expect(try await site.ask(.post, "/import", type, body: trial).text.contains("would add 3 records"))
    #expect(try await site.get("/api/v1/books").object["total"] as? Int == 0)
    #expect(try await site.ask(.post, "/import", type, body: form("")).text.contains("3 records added"))
    #expect(try await site.get("/api/v1/books").object["total"] as? Int == 3)
  }

  @Test func `each line of a form is a value of a setting, as browsers end lines`() async throws {
    let site = try await TestSite()
    let body = "source=quiet&setting=api-key&value=one%0D%0Atwo"
    #expect(try await site.ask(.post, "/sources/set", body: body).status == 303)
    #expect(site.workspace.changes.lastValues == ["one", "two"])
  }

  @Test func `ranks are drawn whatever numbers they are`() async throws {
    let site = try await TestSite(shelf(1)) { batch in
      let record = batch.records[0].recordKey
      batch.categories = [
        Category(source: "quiet", key: "c", name: "A list", kind: .list, date: PartialDate("2024-01-09"))
      ]
      batch.placements = [("2024-01-02", Int.max), ("2024-01-09", .min)].map { date, rank in
        var placement = Placement(record: record, category: "c", date: PartialDate(date))
        placement.rank = rank
        return placement
      }
    }
    let page = try await site.get("/books/\(try await site.firstID())")
    #expect(page.status == 200 && page.text.contains("points=\"6,62 314,8\""))
  }

  @Test func `an ISBN that no source knows comes into the library bare, and a sync asks for it again`() async throws {
    let site = try await TestSite(sources: [LearningSource.self])
    let added = try await site.ask(.post, "/search/add", body: "isbn=978-0-262-51087-5")
    let address = try #require(added.headers["location"])
    #expect(added.status == 303)
    #expect(try await site.get(address).text.contains("Nothing but its ISBN is known"))
    #expect(try await site.get("/api/v1/books?library=1").object["total"] as? Int == 1)
    let sync = try await site.ask(.post, "/api/v1/sync").object
    #expect(sync["bareISBNs"] as? [String: Int] == ["found": 1, "left": 0])
    let page = try await site.get("/books/9780262510875").text
    #expect(page.contains("Learned by now") && !page.contains("Nothing but its ISBN is known"))
    #expect(try await site.get("/api/v1/books?library=1").object["total"] as? Int == 1)
  }

  @Test func `a sync by the page asks again for bare ISBNs as well`() async throws {
    let site = try await TestSite(sources: [LearningSource.self])
    _ = try await site.ask(.post, "/search/add", body: "isbn=9780131103627")
    let told = try await site.ask(.post, "/sources/sync")
    #expect(told.status == 200 && told.text.contains("href=\"/sources\">Back"))
    #expect(try await site.get("/books/9780131103627").text.contains("Learned by now"))
  }

  @Test func `a sync without a script tells what became of each source`() async throws {
    let page = try await TestSite(sources: [FailingSource.self]).ask(.post, "/sources/sync").text
    #expect(page.contains("<li class=\"bad\" data-source=\"failing\"><b>failing</b> "))
  }

  @Test func `a search answers without a script`() async throws {
    let page = try await TestSite(shelf(3)).get("/search?text=book").text
    #expect(page.matches(of: /data-id="/).count == 3)
    #expect(page.contains("data-source=\"quiet\""))
  }

  @Test func `a search that finds more than it shows leads to the rest`() async throws {
    let site = try await TestSite(shelf(30))
    for target in ["/search?text=book", "/search?live=1&text=book"] {
      let page = try await site.get(target).text.replacing("\\", with: "")
      #expect(page.contains("The first 20 are shown. <a href=\"/?text=book\">"), "\(target)")
    }
    #expect(try await site.get("/?text=book").text.matches(of: /data-id="/).count == 30)
    #expect(try await !site.get("/search?text=book%2029").text.contains("are shown"))
  }

  @Test func `where nothing is found, the page leads to what was perhaps meant`() async throws {
    var record = SourceRecord(source: "quiet", key: "k", title: "The Hobbit")
    record.authors = ["J. R. R. Tolkien"]
    let site = try await TestSite([record])
    for (target, address) in [
      ("/search?text=tolkein", "/search?text=Tolkien"), ("/search?live=1&text=tolkein", "/search?text=Tolkien"),
      ("/?text=the%20hobit&kind=book", "/?text=the%20Hobbit&amp;kind=book"), ("/?author=Tolkein", "/?author=Tolkien"),
    ] {
      let page = try await site.get(target).text.replacing("\\", with: "")
      #expect(page.contains("Did you mean <a href=\"\(address)\""), "\(target)")
    }
    for target in ["/?text=xyzzy", "/search?text=xyzzy", "/search?text=hobbit", "/"] {
      #expect(try await !site.get(target).text.contains("Did you mean"), "\(target)")
    }
  }

  @Test func `an ISBN that is searched for can be added`() async throws {
    let page = try await TestSite().get("/search?text=978-0-8041-3902-1").text
    #expect(page.contains("name=\"isbn\" value=\"9780804139021\""))
    let readOnly = try await TestSite(rules: AccessRules(isReadOnly: true))
    #expect(try await !readOnly.get("/search?text=978-0-8041-3902-1").text.contains("/search/add"))
  }

  @Test func `the first view is small, and runs nothing of its own`() async throws {
    let site = try await TestSite(shelf(500))
    let page = try await site.get("/").text
    let style = try await site.get("/assets/page.css").text
    let script = try await site.get("/assets/page.js").text
    #expect(page.utf8.count + style.utf8.count + script.utf8.count < 100_000)
    #expect(script.utf8.count < 30_000)
    #expect(!page.contains("style=") && !page.contains("<style") && !page.contains("onclick"))
    #expect(page.matches(of: /<script/).count == 1)
  }

  @Test func `every control has a name, and every picture an alternative`() async throws {
    let site = try await TestSite(shelf(3))
    let id = try await site.firstID()
    for path in [
      "/", "/books/\(id)", "/books/\(id)/read", "/search?text=book", "/sources", "/duplicates", "/journal", "/stats",
    ] {
      let page = try await site.get(path).text
      #expect(page.contains("<html lang=\"en\">") && page.contains("<main id=\"main\""))
      #expect(page.matches(of: /<h1/).count == 1, "\(path)")
      for image in page.matches(of: /<img [^>]*>/) { #expect(image.0.contains("alt=")) }
      for input in page.matches(of: /<(input|select|textarea) [^>]*>/) where !input.0.contains("type=\"hidden\"") {
        let before = page[..<input.range.lowerBound]
        let isLabelled = before.ranges(of: "<label").count > before.ranges(of: "</label>").count
        #expect(isLabelled || input.0.contains("aria-label="), "\(path): \(input.0)")
      }
    }
  }
}
