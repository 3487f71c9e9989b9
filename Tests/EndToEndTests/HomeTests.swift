import Foundation
import StandIn
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder in which the program keeps what it keeps: new, shared by many, read-only, taken by something else.
@Suite struct HomeTests {
  @Test func `sixteen first starts at once all succeed and leave one catalogue`() async throws {
    let books = try BooksProgram()
    let runs = try await withThrowingTaskGroup(of: BooksProgram.Run.self) { group in
      for _ in 0..<16 { group.addTask { try await books.run("list") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Each lists a catalogue with nothing in it.
    #expect(runs.allSatisfy { $0.status == 1 }, "\(runs.map(\.errors))")
    let left = try books.filesOfHome()
    #expect(left.filter { $0.hasPrefix("catalog") } == ["catalog.sqlite"])
  }

  @Test(.enabled(if: ReadOnlyHome.isPossible, ReadOnlyHome.whyNot))
  func `a home that may only be read is listed, searched, shown and exported, and nothing is kept`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let before = try books.filesOfHome()
    let listed = try await books.run("list", "--ndjson", "--limit", "5")
    let id = try #require(listed.output.split(separator: "\"id\":\"").dropFirst().first?.prefix { $0 != "\"" })
    try await ReadOnlyHome.with(books) { run in
      for arguments in [
        ["list", "--ndjson", "--limit", "5"], ["show", String(id)], ["export", "-f", "csv"],
        ["history"], ["sources"], ["search", "javascript", "--offline"], ["doctor"], ["duplicates"],
      ] {
        let done = try run(arguments)
        #expect([0, 1].contains(done.status), "\(arguments): \(done.errors)")
      }
      let found = try run(["search", "javascript"])
      #expect(found.status == 0 && found.errors.contains("what comes is shown and not kept"), "\(found.errors)")
      let refused = try run(["favorite", String(id)])
      #expect(refused.status == 73 && refused.errors.contains("cannot be written"), "\(refused.errors)")
      #expect(refused.errors.contains("give yourself the right to write it"), "\(refused.errors)")
      let unserved = try run(["serve", "--port", "0"])
      #expect(unserved.status == 73 && unserved.errors.contains("or show it with --read-only"), "\(unserved.errors)")
    }
    let after = try books.filesOfHome()
    #expect(after == before)
  }

  @Test(.enabled(if: ReadOnlyHome.isPossible, ReadOnlyHome.whyNot))
  func `pages follow one another in a home that may only be read as in any other`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let tag = try #require(
      try await books.run("categories", "--offline", "--ndjson").output.split(separator: "\"id\":\"").dropFirst(2)
        .first?
        .prefix { $0 != "\"" })
    for arguments in [["list", "--limit", "7"], ["browse", String(tag), "--offline", "--limit", "2"]] {
      let wanted = try await pages(arguments) { try await books.run(list: $0) }
      #expect(wanted.count > 1 && Set(wanted.joined()).count == wanted.joined().count, "\(arguments)")
      try await ReadOnlyHome.with(books) { run in
        let found = try await pages(arguments) { try run($0) }
        #expect(found == wanted, "\(arguments)")
      }
    }
  }

  /// The ids on the first five pages.
  private func pages(
    _ arguments: [String], _ run: ([String]) async throws -> BooksProgram.Run
  ) async throws -> [[String]] {
    var (pages, cursor): ([[String]], String?) = ([], nil)
    repeat {
      let done = try await run(arguments + ["--json"] + (cursor.map { ["--cursor", $0] } ?? []))
      #expect(done.status == 0, "\(arguments): \(done.errors)")
      pages.append(try done.resultIDs())
      cursor = try done.object()["next"] as? String
    } while cursor != nil && pages.count < 5
    return pages
  }

  @Test(.enabled(if: ReadOnlyHome.isPossible, ReadOnlyHome.whyNot))
  func `what would change is told in a home that may only be read, and nothing of it is done`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let ids = try await books.run("list", "--limit", "2").output.split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
    // Of a folder that the other user may enter.
    let list = "/tmp/books-\(UUID().uuidString).json"
    try #"[{"title":"Brand new"}]"#.write(toFile: list, atomically: true, encoding: .utf8)
    chmod(list, 0o644)
    defer { try? FileManager.default.removeItem(atPath: list) }
    let before = try await books.run("export", "-f", "json", "--provenance").output
    try await ReadOnlyHome.with(books) { run in
      for arguments in [
        ["merge"] + ids + ["--dry-run"], ["favorite", ids[0], "--dry-run"], ["edit", ids[0], "note=x", "--dry-run"],
        ["import", list, "--dry-run"], ["duplicates", "--apply", "--dry-run"],
        ["sources", "order", "nytimes", "book-list", "--dry-run"],
      ] {
        let done = try run(arguments)
        #expect(done.status == 0, "\(arguments): \(done.errors)")
        if arguments[0] == "import" { #expect(done.errors.contains("would add 1 record"), "\(done.errors)") }
      }
    }
    #expect(try await books.run("export", "-f", "json", "--provenance").output == before)
  }

  @Test(arguments: ["list", "search x --offline", "export -f csv", "history", "sync", "doctor", "categories --offline"])
  func `a pipe in the place of the catalogue is refused alike by every verb, and at once`(line: String) async throws {
    let books = try BooksProgram()
    let path = books.home.appending(path: "catalog.sqlite").path(percentEncoded: false)
    #expect(mkfifo(path, 0o600) == 0)
    let run = try await books.run(list: line.split(separator: " ").map(String.init))
    #expect(run.status == 66, "\(run.errors)")
    #expect((run.errors + run.output).contains("it is a pipe, not a file"))
  }

  @Test(arguments: ["unmounted", "home"])
  func `a home that is a link to nothing, or to itself, is told with what to do about it`(target: String) async throws {
    let books = try BooksProgram()
    let link = books.home.appending(path: "home").path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let run = try await books.run("list", "--home", link)
    #expect(run.status == 78 && run.errors.contains("mend the link"), "\(run.errors)")
  }

  @Test func `sources are listed beside a damaged catalogue and a damaged ledger, and what that costs is said`()
    async throws
  {
    let books = try BooksProgram()
    for name in ["catalog.sqlite", "requests.sqlite"] {
      try Data("no database\n".utf8).write(to: books.home.appending(path: name))
    }
    for arguments in [["sources"], ["sources", "info", "nytimes"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0 && run.output.contains("nytimes"))
      #expect(run.errors.contains("requests.sqlite: it is damaged"), "\(run.errors)")
    }
  }

  @Test func `listing sources makes no catalogue`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sources").status == 0)
    for name in ["catalog.sqlite", "requests.sqlite"] {
      #expect(!FileManager.default.fileExists(atPath: books.home.path(percentEncoded: false) + "/" + name))
    }
  }
}
