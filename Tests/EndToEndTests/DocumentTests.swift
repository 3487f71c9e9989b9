import Foundation
import StandIn
import TestSupport
import Testing

/// What the documents promise of names and places.
@Suite struct DocumentTests {
  @Test func `every key that is printed as JSON is named in the documents`() async throws {
    try Registry.require("nytimes", "google-books", "instructables", "book-list")
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    _ = try await books.run("favorite", "9781735800509")
    let text = try Self.document("docs/command-line.md")
    let commands = [
      ["search", "javascript"], ["search", "--title", "garden"], ["sync"], ["categories"],
      ["browse", "nytimes:hardcover-fiction"],
      ["list"], ["show", "9781735800509", "--why", "--records", "--editions"], ["history"], ["add", "9781735801209"],
      ["sources", "list"], ["sources", "info", "nytimes"], ["sources", "test"],
      ["sources", "order", "book-list", "--dry-run"],
      ["isbn", "9781735800509"], ["doctor"], ["duplicates"],
    ]
    for command in commands {
      let run = try await books.run(list: command + ["--json"])
      #expect(run.status == 0, "\(command): \(run.errors)")
      let unnamed = Self.keys(in: try run.object()).filter { !text.contains("\"\($0)\":") && !text.contains("`\($0)`") }
      #expect(unnamed.isEmpty, "books \(command.joined(separator: " ")) --json")
    }
  }

  @Test func `each document has the members that are named in the documents, in that order`() async throws {
    try Registry.require("nytimes", "google-books", "instructables", "book-list")
    let (books, server) = try await BooksProgram.filled()
    defer { withExtendedLifetime(server) {} }
    _ = try await books.run("favorite", "9781735800509")
    let table = try books.file("books.csv", "Title,Author\nTide Tables,Ann Author\n")
    let commands = [
      ["search", "javascript"], ["sync"], ["categories"], ["browse", "nytimes:hardcover-fiction"], ["list"],
      ["authors"], ["stats"], ["show", "9781735800509"], ["history"], ["undo", "--dry-run"],
      ["import", table, "--dry-run"], ["sources", "list"], ["sources", "info", "nytimes"], ["sources", "test"],
      ["sources", "order", "book-list", "--dry-run"], ["doctor"], ["duplicates"],
      ["duplicates", "--apply", "--dry-run"],
    ]
    var described: [String: [[String]]] = [:]
    let text = try Self.document("docs/command-line.md")
    for shape in text.matches(of: /(?s)`(\{"schema":"(books\.[a-z]+\/1)".*?\})`/) {
      described[String(shape.2), default: []].append(memberNames(of: shape.1))
    }
    for command in commands {
      let run = try await books.run(list: command + ["--json"])
      let schema = try #require(try run.object()["schema"] as? String, "\(command): \(run.errors)")
      let names = memberNames(of: run.output)
      #expect(described[schema]?.contains(names) == true, "books \(command.joined(separator: " ")) --json: \(names)")
    }
  }

  @Test func `what lists categories has a name of its own for its shape`() async throws {
    let run = try await BooksProgram(StandInServer.start()).run("categories", "--json")
    #expect(try run.object()["schema"] as? String == "books.categories/1")
  }

  @Test func `every place that the documents name is there once it was used`() async throws {
    try Registry.require("google-books")
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    #expect(try await books.run("search", "javascript").status == 0)
    let author = "/type/author\t/authors/OL1A\t1\t2031-01-02T03:04:05\t{\"name\":\"Ada Pell\"}\n"
    #expect(try await books.run("import", try books.file("authors.txt", author)).status == 0)
    let added = try await books.run("add", "--title", "Tide Tables", "cover=\(server.address)/gone.png")
    let id = String(added.output.prefix { $0 != "\t" })
    let inside = ["BOOKS_FILES_PRIVATE_ADDRESSES": "true"]
    // A link that is dead makes the place as one does that leads to a cover.
    #expect(try await books.run("download", id, adding: inside).status == 65)
    let rows = try Self.document("docs/configuration.md").split(separator: "\n").drop { $0 != "| path | holds |" }
    let places = rows.dropFirst(2).prefix { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: "`").dropFirst().first
    }
    #expect(places.count > 2)
    for place in places {
      let path = books.home.appending(path: String(place)).path(percentEncoded: false)
      #expect(FileManager.default.fileExists(atPath: path), "\(place)")
    }
  }

  /// A file of the package.
  private static func document(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The keys of all objects; those of a record's `extra` and of what is counted by name are values.
  private static func keys(in value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys(in: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: []) { names, member in
      names.insert(member.key)
      if !["extra", "refused", "orphaned"].contains(member.key) { names.formUnion(keys(in: member.value)) }
    }
  }
}
