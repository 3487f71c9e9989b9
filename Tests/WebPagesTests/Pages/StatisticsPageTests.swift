import AppServices
import Domain
import Testing

@testable import WebPages

/// The page of statistics.
@Suite struct StatisticsPageTests {
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
      let list = try await site.get(bar.1.address).text
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

  @Test func `bars of a part lead to as many of its books, or nowhere; the page says of what it is`() async throws {
    // Of the books of one source, some are of another too.
    let site = try await TestSite(shelf(6) + shelf(3, source: "csv"))
    let ids = try await site.ids()
    let books = try await site.context.references.books(ids)
    for title in ["Book 0", "Book 1"] {
      let pair = books.filter { $0.title == title }.map { "book=\($0.id)" }
      if pair.count == 2 {
        #expect(try await site.ask(.post, "/duplicates/join", body: pair.joined(separator: "&")).status == 303)
      }
    }
    #expect(try await site.ask(.post, "/books/\(ids[5])/own", body: "rating=5").status == 303)
    for filter in ["source=csv", "source=quiet&author=Author", "author=Author+1", "library=1&rating=4.."] {
      let page = try await site.get("/stats?\(filter)").text
      for bar in page.matches(of: /<a class="row" href="([^"]+)">.*?<span class="n">([0-9]+)<\/span>/) {
        let list = try await site.get(bar.output.1.address).text
        #expect(list.matches(of: /<li class="book"/).count == Int(bar.output.2), "\(filter): \(bar.output.1)")
      }
    }
    let page = try await site.get("/stats?source=csv").text
    #expect(page.contains("<p class=\"sub\">Of <bdi>csv</bdi> alone</p>"))
    #expect(page.contains("<title>csv · Statistics · Books</title>"))
    #expect(page.contains("href=\"/?source=csv\"") && !page.contains("href=\"/?source=quiet"))
    #expect(page.contains("<span class=\"row\"><span class=\"label\"><bdi>quiet</bdi>"))
    #expect(try await !site.get("/stats?library=1").text.contains("alone</p>"))
  }

  @Test func `books of a source that is installed no more are found by its name, and a source of none is none`()
    async throws
  {
    let site = try await TestSite(shelf(3) + shelf(2, source: "gone"))
    #expect(try await site.get("/api/v1/books?source=gone").object["total"] as? Int == 2)
    #expect(try await site.get("/api/v1/search?text=book&source=gone").status == 200)
    for path in ["/?source=gone", "/stats?source=gone"] {
      #expect(try await site.get(path).status == 200, "\(path)")
    }
    for path in ["/?source=gine", "/stats?source=gine", "/api/v1/books?source=gine"] {
      #expect(try await site.get(path).status == 404, "\(path)")
    }
  }
}
