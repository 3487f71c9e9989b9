import Foundation
import StandIn
import Testing

@Suite struct MainJobTests {
  @Test func `sync, search, why and export work across four sources`() async throws {
    try Registry.require("instructables")
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)

    let sync = try await books.run("sync", "--json")
    #expect(sync.status == 0, "\(sync.errors)")
    #expect(try sync.object()["complete"] as? Bool == true)

    let search = try await books.run("search", "javascript", "--json", "--limit", "50")
    #expect(search.status == 0, "\(search.errors)")
    let results = try search.results()
    let shared = results.filter { sources(of: $0).count > 1 }
    #expect(shared.count >= 10)
    #expect(Set(results.flatMap(sources)) == ["book-list", "google-books", "instructables", "nytimes"])

    for book in shared.prefix(10) {
      let shown = try await books.book(try #require(book["id"] as? String), "--why")
      #expect((shown["joins"] as? [[String: Any]])?.isEmpty == false)
      let provenance = try #require(shown["provenance"] as? [String: [String: Any]])
      #expect(provenance["title"]?["value"] as? String == shown["title"] as? String)
    }
  }

  @Test func `a list whose address has another query is another list`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server)
    var outcomes: [String?] = []
    for query in ["?shelf=1", "?shelf=1", "?shelf=2"] {
      let address = server.baseURL(of: .bookList) + query
      let run = try await books.run("sync", "book-list", "--json", adding: ["BOOKS_BOOK_LIST_BASE_URL": address])
      outcomes.append((try run.object()["sources"] as? [[String: Any]])?.first?["outcome"] as? String)
    }
    #expect(outcomes == ["ok", "cached", "ok"])
  }

  @Test func `the export holds every book and every ISBN once, and a second sync changes no byte`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    _ = try await books.run("search", "javascript")
    let json = try await books.run("export", "-f", "json")
    let all = try #require(try json.object()["books"] as? [[String: Any]])
    #expect(all.count > 50)
    let ids = all.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == all.count)
    let isbns = all.flatMap { $0["isbns"] as? [String] ?? [] }
    #expect(!isbns.isEmpty)
    #expect(Set(isbns).count == isbns.count)

    let csv = try await books.run("export", "-f", "csv")
    let lines = try await books.run("export", "-f", "ndjson")
    #expect(lines.output.split(separator: "\n").count == all.count)
    for isbn in isbns { #expect(lines.output.contains(isbn)) }

    #expect(try await books.run("sync", "--refresh").status == 0)
    #expect(try await books.run("export", "-f", "json").output == json.output)
    #expect(try await books.run("export", "-f", "csv").output == csv.output)
  }

  @Test func `a book is found by its id, by the id of any of its records, by ISBN and by source and key`() async throws
  {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    let search = try await books.run("search", "javascript", "--json", "--limit", "50")
    let results = try search.results()
    let book = try #require(results.first { sources(of: $0).count > 1 && $0["isbn13"] is String })
    let id = try #require(book["id"] as? String)
    var references = [id, try #require(book["isbn13"] as? String)]
    for record in try #require(book["records"] as? [[String: String]]) {
      references.append("\(record["source"] ?? ""):\(record["key"] ?? "")")
    }
    for reference in references {
      #expect(try await books.book(reference)["id"] as? String == id, "\(reference)")
    }
  }

  @Test func `the bundled list makes search, list, show and export work with no network at all`() async throws {
    let books = try BooksProgram()
    let search = try await books.run("search", "javascript")
    #expect(search.status == 0)
    #expect(search.output.contains("Eloquent JavaScript"))
    #expect(search.errors.contains("google-books"))
    let list = try await books.run("list", "--json", "--limit", "100")
    let total = try #require(try list.object()["total"] as? Int)
    #expect(total >= 60)
    let show = try await books.run("show", "9781718504103", "--why")
    #expect(show.output.contains("Eloquent JavaScript"))
    let export = try await books.run("export", "-f", "ndjson")
    #expect(export.output.split(separator: "\n").count == total)
  }

  @Test func `the book list that is exported is a book list that can be taken`() async throws {
    let first = try BooksProgram()
    _ = try await first.run("sync", "book-list")
    let file = first.home.appending(path: "list.json").path(percentEncoded: false)
    #expect(try await first.run("export", "-f", "book-list", "-o", file).status == 0)
    let second = try BooksProgram()
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": file]
    #expect(try await second.run("sync", "book-list", adding: variables).status == 0)
    let (left, right) = (
      try await first.run("list", "--json"), try await second.run("list", "--json", adding: variables)
    )
    #expect(try left.object()["total"] as? Int == right.object()["total"] as? Int)
  }

  private func sources(of book: [String: Any]) -> Set<String> {
    Set((book["records"] as? [[String: Any]] ?? []).compactMap { $0["source"] as? String })
  }
}
