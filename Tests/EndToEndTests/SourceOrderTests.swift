import Foundation
import StandIn
import Testing

/// Which source's value is shown, why, and what another order would change; sources that go and come back.
@Suite struct SourceOrderTests {
  @Test func `an order is tried without changing anything, and does then what it said`() async throws {
    let (books, server) = try await BooksProgram.filled()
    let file = books.home.appending(path: "config.toml")
    let (settings, before) = (try Data(contentsOf: file), try await books.run("export", "-f", "json").output)
    let trial = try await books.run("sources", "order", "book-list", "nytimes", "--dry-run", "--json")
    #expect(trial.status == 0, "\(trial.errors)")
    let answer = try trial.object()
    let changes = try #require(answer["changes"] as? [[String: Any]])
    #expect(answer["books"] as? Int == changes.count && !changes.isEmpty)
    #expect((answer["order"] as? [String])?.first == "book-list")
    #expect(try Data(contentsOf: file) == settings)
    #expect(try await books.run("export", "-f", "json").output == before)

    let overruling = ["BOOKS_ORDER": "nytimes"]
    let rows = try await books.run("sources", "order", "book-list", "nytimes", "--dry-run", adding: overruling)
    #expect(rows.errors.contains("BOOKS_ORDER holds in the place of the file"), "\(rows.errors)")
    #expect(rows.output.split(separator: "\n").allSatisfy { $0.split(separator: "\t").count >= 4 })
    #expect(rows.errors.contains("\(changes.count) book"))
    _ = server

    #expect(try await books.run("sources", "order", "book-list", "nytimes").status == 0)
    for change in changes.prefix(5) {
      let shown = try await books.book(try #require(change["id"] as? String), "--why")
      let provenance = try #require(shown["provenance"] as? [String: [String: Any]])
      for field in try #require(change["fields"] as? [[String: Any]]) {
        let name = try #require(field["field"] as? String)
        guard let value = provenance[name], name != "categories" else { continue }
        #expect(value["value"] as? String == field["after"] as? String, "\(name)")
        #expect(value["source"] as? String == field["sourceAfter"] as? String, "\(name)")
      }
    }
    #expect(try await books.run("sources", "order", "book-list", "nytimes", "--dry-run", "-q").output.isEmpty)
  }

  @Test func `every value says where it is from, and which lost; the reader's own is nobody else's`() async throws {
    let (books, _) = try await BooksProgram.filled()
    let isbn = "9781735800103"
    let shown = try await books.book(isbn, "--why")
    let provenance = try #require(shown["provenance"] as? [String: [String: Any]])
    let title = try #require(provenance["title"])
    #expect(title["fetchedAt"] is String && title["rule"] is String && title["entry"] is NSNull)
    for (name, value) in shown where Self.fields.contains(name) && !(value is NSNull) {
      #expect(provenance[name] != nil || (value as? [Any])?.isEmpty == true, "\(name)")
    }
    #expect(try await books.run("edit", isbn, "title=My own title").status == 0)
    let edited = try #require(try await books.book(isbn, "--why")["provenance"] as? [String: [String: Any]])
    let own = try #require(edited["title"])
    #expect(own["value"] as? String == "My own title" && own["rule"] as? String == "user")
    #expect(own["entry"] as? Int == 1 && own["source"] is NSNull && own["fetchedAt"] is NSNull)
    let lost = try #require(own["others"] as? [[String: String]]).compactMap { $0["value"] }
    #expect(lost.contains(title["value"] as? String ?? ""))
    let text = try await books.run("show", isbn, "--why").output
    #expect(text.contains("My own title (user; entry 1)") && text.contains("Why together"))
  }

  @Test func `disabled sources are out of view, enabled again everything is as before, decisions too`() async throws {
    let (books, _) = try await BooksProgram.filled()
    let results = try await books.run("list", "--json", "--limit", "1000").results()
    let shared = results.filter { sources(of: $0).count > 1 }.compactMap { $0["id"] as? String }
    let single = results.filter { sources(of: $0) == ["nytimes"] }.compactMap { $0["id"] as? String }
    try await decide(shared, single, in: books)
    let before = try await exports(books)
    for disabled in [["nytimes"], ["google-books", "book-list"], ["nytimes", "google-books", "book-list"]] {
      #expect(try await books.run(list: ["sources", "disable"] + disabled).status == 0)
      let without = try await books.run("export", "-f", "ndjson").output
      for source in disabled { #expect(!without.contains("\"source\":\"\(source)\"")) }
      #expect(try await books.run(list: ["sources", "enable"] + disabled).status == 0)
      #expect(try await exports(books) == before, "\(disabled)")
    }
  }

  private func exports(_ books: BooksProgram) async throws -> [String] {
    var exports: [String] = []
    for form in [["csv"], ["json"], ["json", "--provenance"]] {
      let run = try await books.run(list: ["export", "-f"] + form)
      #expect(run.status == 0, "\(run.errors)")
      exports.append(run.output)
    }
    return exports
  }

  /// Merges, splits, edits and marks.
  private func decide(_ shared: [String], _ single: [String], in books: BooksProgram) async throws {
    let first = try await books.book(shared[0], "--why")
    let records = try #require(first["records"] as? [[String: String]])
    let record = "\(records[1]["source"] ?? ""):\(records[1]["key"] ?? "")"
    for arguments in [
      ["merge", single[0], single[1]], ["split", shared[0], record], ["edit", shared[1], "title=Mine", "rating=4"],
      ["favorite", shared[2], single[2]], ["add", shared[3]], ["edit", single[0], "tags=one,two"],
    ] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
    }
  }

  private static let fields: Set = [
    "title", "subtitle", "authors", "isbn13", "publisher", "published", "pages", "language", "description",
    "categories", "cover",
  ]

  private func sources(of book: [String: Any]) -> Set<String> {
    Set((book["records"] as? [[String: Any]] ?? []).compactMap { $0["source"] as? String })
  }
}
