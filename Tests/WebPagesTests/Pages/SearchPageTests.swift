import Domain
import Testing

@testable import WebPages

/// The page of a search, without any script.
@Suite struct SearchPageTests {
  @Test func `a search answers without a script`() async throws {
    let page = try await TestSite(shelf(3)).get("/search?text=book").text
    #expect(page.matches(of: /data-id="/).count == 3)
    #expect(page.contains("data-source=\"quiet\""))
    #expect(page.contains("<title>book · Search · Books</title>"))
  }

  @Test func `how far a search is and what it found are read out, and not each book`() async throws {
    let page = try await TestSite(shelf(1)).get("/search").text
    #expect(page.contains("id=\"found\" role=\"status\""))
    #expect(page.contains("id=\"statuses\" aria-label=\"Sources\" aria-live=\"polite\""))
    let list = try #require(page.firstMatch(of: /<ol [^>]*id="books"[^>]*>/))
    #expect(!list.output.contains("aria-live"))
    #expect(page.contains("<title>Search · Books</title>"))
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

  @Test func `nothing found is told with a source that did not answer`() async throws {
    let broken = try await TestSite(shelf(1), sources: [QuietSource.self, BrokenSource.self])
    #expect(
      try await broken.get("/search?text=xyzzy").text.contains(
        "<p class=\"empty\">Nothing was found, but not every source answered: try again.</p>"))
    let quiet = try await TestSite(shelf(1))
    #expect(try await quiet.get("/search?text=xyzzy").text.contains("<p class=\"empty\">Nothing was found.</p>"))
  }

  @Test func `an ISBN that is searched for can be added`() async throws {
    let page = try await TestSite().get("/search?text=978-0-8041-3902-1").text
    #expect(page.contains("name=\"isbn\" value=\"9780804139021\""))
    let readOnly = try await TestSite(rules: AccessRules(isReadOnly: true))
    #expect(try await !readOnly.get("/search?text=978-0-8041-3902-1").text.contains("/search/add"))
  }

  @Test(arguments: ["9780804139021%2051299", "978080413902151299", "%5DE09780804139021", "9780804139021%2B12"])
  func `what a scanner types of a barcode is the ISBN in it, and can be added`(typed: String) async throws {
    let site = try await TestSite()
    #expect(try await site.get("/search?text=\(typed)").text.contains("name=\"isbn\" value=\"9780804139021\""))
    #expect(try await site.ask(.post, "/search/add", body: "isbn=\(typed)").status == 303)
    #expect(try await site.get("/api/v1/books?isbn=9780804139021").object["total"] as? Int == 1)
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
}
