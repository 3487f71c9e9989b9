import Domain
import Foundation
import Testing

@testable import WebPages

/// The other pages without any script, and what all pages have in common.
@Suite struct PageTests {
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
    let preview = try await site.get("/duplicates/preview?" + body).text
    #expect(preview.contains("The Same Title") && preview.contains("<html lang=\"en\">"))
    #expect(preview.contains("action=\"/duplicates/join\"") && preview.matches(of: /<h1/).count == 1)
    let part = try await site.get("/duplicates/preview?part=1&" + body).text
    #expect(part.contains("The Same Title") && part.hasPrefix("<ul"))
    #expect(try await site.entries() == 0)
    #expect(try await site.ask(.post, "/duplicates/join", body: body).status == 303)
    #expect(try await site.get("/api/v1/books").object["total"] as? Int == 1)
    _ = try await site.ask(.post, "/journal/undo", body: "entry=1&back=/duplicates")
    #expect(try await site.ask(.post, "/duplicates/part", body: body).status == 303)
    #expect(try await site.get("/duplicates").text.contains("Nothing is to be decided"))
  }

  @Test func `a pair that was answered elsewhere leads to its books, and to the others`() async throws {
    let site = try await TestSite(shelf(3))
    let ids = try await site.ids()
    let body = "book=\(ids[0])&book=\(ids[1])"
    #expect(try await site.ask(.post, "/duplicates/join", body: body).status == 303)
    let joined = try await site.ask(.post, "/duplicates/join", body: body)
    #expect(joined.status == 409 && joined.text.contains("one book already"))
    #expect(joined.text.matches(of: /<a href="\/books\/[^"]+"/).count == 1)
    let gone = try await site.ask(.post, "/duplicates/part", body: "book=\(ids[2])&book=zzzzzzzzzzzz")
    #expect(gone.status == 404 && gone.text.contains("<a href=\"/books/\(ids[2])\""))
    for page in [joined, gone] {
      #expect(page.text.contains("<a href=\"/duplicates\">To the duplicates</a>"))
      #expect(page.text.contains("<a href=\"/journal\">To the journal"))
      // The script takes the first paragraph for what is to be told.
      #expect(page.text.contains(/<section class="message"><h1>[^<]+<\/h1><p>[^<]+<\/p>/))
    }
  }

  @Test(
    arguments: [
      ("/books/quiet:k0/edit", "field=title&unset=1", "<a href=\"/books/quiet%3Ak0\">To the book</a>"),
      ("/journal/undo", "entry=8", "<a href=\"/journal\">"), ("/search/add", "isbn=1", "<a href=\"/search\">"),
    ])
  func `a form that is not done leads to the page that it stands on`(
    target: String, body: String, link: String
  ) async throws {
    let page = try await TestSite(shelf(1)).ask(.post, target, body: body)
    #expect((400..<500).contains(page.status) && page.text.contains(link), "\(page.text)")
  }

  @Test func `the first view is small, and runs nothing of its own`() async throws {
    let site = try await TestSite(shelf(500))
    let page = try await site.get("/").text
    let style = try await site.get("/assets/page.css").text
    let script = try await site.get("/assets/page.js").text
    #expect(page.utf8.count + style.utf8.count + script.utf8.count < 100_000)
    #expect(script.utf8.count < 32_000)
    #expect(!page.contains("style=") && !page.contains("<style") && !page.contains("onclick"))
    #expect(page.matches(of: /<script/).count == 1)
  }

  @Test func `the script has every part that there is, once`() async throws {
    let script = try await TestSite(shelf(1)).get("/assets/page.js").text
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/WebPages/Assets/Script").standardized
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let parts = try files.filter { $0.pathExtension == "js" }.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(!parts.isEmpty && parts.allSatisfy { script.ranges(of: $0).count == 1 })
    let scope = "\"use strict\";\n(() => {\n})();\n"
    #expect(script.utf8.count == parts.reduce(scope.utf8.count) { $0 + $1.utf8.count })
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

  @Test(arguments: [(400, true), (409, true), (500, false), (503, true)])
  func `a form that is not done says whether anything was changed`(status: Int, isSaid: Bool) async throws {
    let request = WebRequest(.post, "/books/k/own", headers: [:]) { _ in [] }
    let page = try await Answer(ErrorPage.response(WebFailure(status, "the catalogue is busy"), to: request)).text
    #expect(page.contains("Nothing was changed. Back in your browser leads to what you sent.") == isSaid)
  }
}
