import Catalog
import Domain
import Testing

@testable import WebPages

/// The page of one book, without any script.
@Suite struct BookPageTests {
  @Test func `a tag leads to the books that have it`() async throws {
    let site = try await TestSite(shelf(2))
    let path = "/books/\(try await site.firstID())"
    #expect(try await site.ask(.post, "\(path)/own", body: "tags=sea%2C+a+b").status == 303)
    let page = try await site.get(path).text
    #expect(page.contains("<a href=\"/?tag=sea\"><bdi>sea</bdi></a>, <a href=\"/?tag=a%20b\"><bdi>a b</bdi></a>"))
    #expect(try await site.get("/?tag=a%20b").text.matches(of: /data-id="/).count == 1)
  }

  @Test func `what many records say beside the value that is shown can be read to its end`() async throws {
    let records = (0..<450).map { number -> SourceRecord in
      var record = SourceRecord(source: "quiet", key: "k\(number)", title: "Sea")
      record.authors = ["Ann Lee"]
      record.ownISBNs = ["9780306406157"]
      record.publisher = "House \(number)"
      return record
    }
    let site = try await TestSite(records)
    let path = "/books/\(try await site.firstID())"
    let page = try await site.get(path).text
    #expect(page.matches(of: /<span class="other">not <bdi>House/).count == 20)
    let more = /<a class="other" href="([^"]+)" aria-label="429 more of publisher">429 more</
    var next = page.firstMatch(of: more)?.1.address
    var (found, pages) = (20, 0)
    while let address = next {
      let page = try await site.get(address)
      #expect(page.status == 200)
      found += page.text.matches(of: /<li>not <bdi>House [0-9]+<\/bdi> <code>quiet:k/).count
      next = page.text.firstMatch(of: /<a href="([^"]+)" rel="next">/)?.1.address
      pages += 1
    }
    #expect(found == 449 && pages == 3)
    #expect(try await site.get(path + "/why/nothing").status == 404)
    #expect(try await site.get(path + "/why/place").status == 404)
    #expect(try await site.get(path + "/why/publisher?from=0").status == 400)
    #expect(try await site.get(path + "/why/publisher?from=9000").status == 200)
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

  @Test func `what was changed elsewhere is told before it is replaced`() async throws {
    let site = try await TestSite(shelf(1))
    let path = "/books/\(try await site.firstID())"
    #expect(try await site.ask(.post, "\(path)/own", body: "note=one%0D%0Aline&rating=2").status == 303)
    let refused = try await site.ask(.post, "\(path)/own", body: "shown-note=&note=mine&shown-rating=2&rating=4")
    #expect(refused.status == 409 && refused.text.contains("and is now “one\nline”"))
    // Nothing of the form was kept, and its button sends it again by what is there now.
    #expect(try await site.get(path).text.contains("name=\"shown-rating\" value=\"2\""))
    #expect(refused.text.contains("name=\"shown-note\" value=\"one\nline\""))
    let again = "shown-note=one%0D%0Aline&note=mine&shown-rating=2&rating=4"
    #expect(try await site.ask(.post, "\(path)/own", body: again).status == 303)
    #expect(try await site.get(path).text.contains("name=\"shown-note\" value=\"mine\""))
    // Who brings what is there already contradicts nobody.
    let same = "shown-note=old&note=mine&shown-rating=1&rating=4"
    #expect(try await site.ask(.post, "\(path)/own", body: same).status == 303)
    let taken = try await site.ask(.post, "\(path)/own", body: "shown-tags=old&tags=new")
    #expect(taken.status == 409 && taken.text.contains("and was taken away"))
  }

  @Test func `the details of a joined book name every id that leads to it`() async throws {
    let site = try await TestSite(shelf(2))
    let ids = try await site.ids()
    #expect(try await !site.get("/books/\(ids[0])").text.contains("data-ids"))
    let body = "book=\(ids[0])&book=\(ids[1])"
    #expect(try await site.ask(.post, "/duplicates/join", body: body).status == 303)
    for id in ids {
      let page = try await site.get("/books/\(id)").text
      let named = try #require(page.firstMatch(of: /data-ids="([^"]+)"/)).1.split(separator: " ").map(String.init)
      #expect(Set(named) == Set(ids))
    }
  }

  @Test func `details beside a list bring the tile of their book, as the list has it`() async throws {
    let site = try await TestSite(shelf(2))
    let ids = try await site.ids()
    func tile(_ path: String) async throws -> Substring? {
      try await site.get(path).text.firstMatch(of: /(?s)<li class="book".*?<\/li>/)?.output
    }
    for (form, body) in [
      ("own", "rating=4&status=to-read"), ("mark", "as=favorite"), ("edit", "field=title&value=Another"),
      ("edit", "field=authors&value=Ann+Other"), ("edit", "field=language&value=de"),
    ] {
      #expect(try await site.ask(.post, "/books/\(ids[0])/\(form)", body: body).status == 303)
      let carried = try #require(try await tile("/books/\(ids[0])?part=1"))
      #expect(try await site.get("/").text.contains(carried), "\(body)")
    }
    let read = "to read · <span role=\"img\" aria-label=\"4 of 5\">★★★★<"
    #expect(try await tile("/books/\(ids[0])?part=1")?.contains(read) == true)
    // A page of its own has no list beside it.
    #expect(try await tile("/books/\(ids[0])") == nil)
    // Whatever id the list knows the book by, it finds it.
    #expect(try await site.ask(.post, "/duplicates/join", body: "book=\(ids[0])&book=\(ids[1])").status == 303)
    let box = try #require(
      try await site.get("/books/\(ids[1])?part=1").text.firstMatch(of: /<template data-ids="([^"]+)">/))
    #expect(Set(box.1.split(separator: " ").map(String.init)) == Set(ids))
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

  @Test func `why it is so names records with the time of fetching, and of a union no value as lost`() async throws {
    var records = shelf(2)
    for index in records.indices {
      records[index].title = "One title"
      records[index].authors = ["Ann Lee"]
      records[index].subtitle = "Tale \(index)"
      records[index].categories = ["kind \(index)"]
    }
    let site = try await TestSite(records)
    let ids = try await site.ids()
    if ids.count > 1 {
      #expect(try await site.ask(.post, "/duplicates/join", body: "book=\(ids[0])&book=\(ids[1])").status == 303)
    }
    let path = "/books/\(ids[0])"
    let why = try #require(try await site.get(path).text.firstMatch(of: /(?s)<tbody>.*<\/tbody>/)).output
    #expect(why.contains("<span class=\"other\">not <bdi>Tale 1</bdi> <code>quiet:k1</code></span>"))
    #expect(why.contains("<span class=\"other\">and <bdi>kind 1</bdi> <code>quiet:k1</code></span>"))
    // Fetched in November 2023.
    #expect(why.contains("<code>quiet:k0</code>, 2023-11-1"))
    #expect(try await site.ask(.post, "\(path)/edit", body: "field=publisher&value=Mine").status == 303)
    #expect(try await site.get(path).text.contains("<td>you, entry "))
  }
}
