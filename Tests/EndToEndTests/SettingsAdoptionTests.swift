import Foundation
import Platform
import StandIn
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The catalogue's books are of the settings that `config.toml` was last adopted with; a change goes in steps.
@Suite struct SettingsAdoptionTests {
  @Test func `a source that is disabled while a sync waits for it stays out of view, and the sync says so`()
    async throws
  {
    let (asked, hold) = (Gate(), Hold())
    let server = try LoopbackServer { _ in
      asked.open()
      return .held(hold, .json(#"[{"title":"Emma"},{"title":"Dune"}]"#))
    }
    let books = try BooksProgram()
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": server.address + "/list.json"]
    async let sync = books.run("sync", "book-list", adding: variables)
    await asked.pass()
    #expect(try await books.run("sources", "disable", "book-list").status == 0)
    hold.release()
    #expect(try await sync.errors.contains("out of view"))
    #expect(try await books.run("list").status == 1)
    #expect(try await books.run("sources", "enable", "book-list").status == 0)
    #expect(try await books.run("list", "-q").output.split(separator: "\n").count == 2)
  }

  @Test func `what asks nobody shows the books as they are after the file was edited, and says what brings them on`()
    async throws
  {
    let (books, server) = try await BooksProgram.filled()
    let before = try await books.run("export", "-f", "json")
    #expect(!before.errors.contains("books sync"))
    try edit(books, "order = [\"book-list\", \"nytimes\"]\n")
    for arguments in [["export", "-f", "json"], ["list"], ["search", "javascript", "--offline", "--timeout", "60"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0 && run.errors.contains("books sync"), "\(arguments): \(run.errors)")
      if arguments[0] == "export" { #expect(run.output == before.output) }
    }
    #expect(try await books.run("sync").status == 0)
    let after = try await books.run("export", "-f", "json")
    #expect(after.output != before.output && !after.errors.contains("books sync"), "\(after.errors)")
    try await expectAsFromNothing(books, server)
  }

  @Test func `computing all books anew takes up what the file says by now`() async throws {
    let (books, server) = try await BooksProgram.filled()
    let before = try await books.run("export", "-f", "json")
    try edit(books, "order = [\"book-list\", \"nytimes\"]\n")
    let run = try await books.run("doctor", "--rebuild")
    #expect(run.status == 0 && run.errors.contains("computed anew"), "\(run.errors)")
    #expect(!(run.output + run.errors).contains("the settings"), "\(run.output)\(run.errors)")
    let after = try await books.run("export", "-f", "json")
    #expect(after.output != before.output && !after.errors.contains("books sync"), "\(after.errors)")
    try await expectAsFromNothing(books, server)
  }

  /// That it goes on for a quarter of the time-out and no longer is in the tests of the use cases, by their clock.
  @Test func `a search after a change of order that was killed asks, shows, and goes on with what is pending`()
    async throws
  {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["book-list", "google-books", "nytimes"])
    let shelf = try books.file("shelf.ndjson", Self.shelf(books: 3_000))
    #expect(try await books.run("import", shelf).status == 0)
    try startAndKill(books, ["sources", "order", "book-list", "nytimes"])
    let pending = try #require(Self.pendingBooks(in: try await books.run("list", "--limit", "1").errors))
    let run = try await books.run("search", "javascript", "--source", "google-books", "--timeout", "120", "--json")
    let answer = try run.object()
    let status = try #require((answer["sources"] as? [[String: Any]])?.first)
    #expect(run.status == 0 && status["outcome"] as? String == "ok", "\(run.errors)")
    #expect((answer["results"] as? [Any])?.isEmpty == false && !server.requests.isEmpty)
    #expect(Self.pendingBooks(in: run.errors) ?? 0 < pending)
  }

  /// So many books, of each a record of one source and a record of another one with another title.
  private static func shelf(books: Int) -> String {
    let records = (0..<books).flatMap { number in
      ["book-list", "nytimes"].map { source in
        #"{"record":{"source":"\#(source)","key":"\#(number)","kind":"book","detail":"listed","#
          + #""title":"Tides \#(number)\#(source == "nytimes" ? ": a history" : "")","ownISBNs":["\#(isbn(number))"],"#
          + #""fetchedAt":"2024-03-16T10:00:00Z"}}"# + "\n"
      }
    }
    return records.joined() + #"{"end":{"records":\#(records.count)}}"# + "\n"
  }

  /// How many books are said to be still to be computed; nil where nothing is said of it.
  private static func pendingBooks(in errors: String) -> Int? {
    let line = errors.split(separator: "\n").first { $0.contains("still to be computed") }
    return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
  }

  @Test func `a change that is killed on the way goes on with the next command, to the same bytes`() async throws {
    let (books, server) = try await BooksProgram.filled()
    try startAndKill(books, ["sources", "order", "book-list", "nytimes"])
    #expect(try await books.run("list", "-q").status == 0)
    #expect(try await books.run("sync").status == 0)
    try await expectAsFromNothing(books, server)
  }

  @Test func `an order says how many books it computes anew, and one that changes nothing says nothing of it`()
    async throws
  {
    let (books, _) = try await BooksProgram.filled()
    let first = try await books.run("sources", "order", "book-list", "nytimes")
    #expect(first.errors.contains("to be computed anew"), "\(first.errors)")
    let again = try await books.run("sources", "order", "book-list", "nytimes")
    #expect(again.status == 0 && !again.errors.contains("computed anew"), "\(again.errors)")
  }

  @Test func `a terminal is told how far the books are computed, in a line that is gone in the end`() async throws {
    let (books, _) = try await BooksProgram.filled()
    var terminal = try PseudoTerminal(rows: 24, columns: 80)
    let process = try books.start(["sources", "order", "book-list", "nytimes"], on: terminal, errorsOnly: true)
    var (text, screen) = ("", Screen(rows: 24, columns: 80))
    while let more = terminal.read() {
      text += more
      screen.write(more)
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains("computing books: 100 %"), "\(text)")
    #expect(!screen.lines.joined().contains("computing"), "\(screen.lines)")
  }

  @Test func `Ctrl-C in a change of settings says that the rest is not lost, and the next sync computes it`()
    async throws
  {
    let books = try BooksProgram()
    let rows = (1...5000).map { "{\"title\":\"Title \($0)\"}" }.joined(separator: ",")
    #expect(try await books.run("import", try books.file("long.json", "[\(rows)]")).status == 0)
    // It may be done before the signal is looked at.
    for attempt in 0..<20 {
      let change = try books.start(["sources", attempt.isMultiple(of: 2) ? "disable" : "enable", "book-list"])
      var said = change.errors.text { $0.contains("computed anew") }
      kill(change.process.processIdentifier, SIGINT)
      said += String(decoding: try change.errors.readToEnd() ?? Data(), as: UTF8.self)
      change.process.waitUntilExit()
      guard change.process.terminationReason == .exit, change.process.terminationStatus == 130 else { continue }
      #expect(said.contains("interrupted: books sync computes the rest"), "\(said)")
      #expect(try await books.run("list").errors.contains("books sync"))
      _ = try await books.run("sync")
      #expect(try await !books.run("list").errors.contains("still to be computed"))
      return
    }
    Issue.record("no signal came in time")
  }

  /// Cuts the change off where it says what it is about to do, wherever it is by then.
  private func startAndKill(_ books: BooksProgram, _ arguments: [String]) throws {
    let change = try books.start(arguments)
    let said = change.errors.text { $0.contains("computed anew") }
    #expect(said.contains("computed anew"), "\(said)")
    kill(change.process.processIdentifier, SIGKILL)
    change.process.waitUntilExit()
  }

  private func edit(_ books: BooksProgram, _ line: String) throws {
    let file = books.home.appending(path: "config.toml")
    let text = try String(contentsOf: file, encoding: .utf8)
    try (line + text).write(to: file, atomically: true, encoding: .utf8)
  }

  /// The same catalogue, put into a home that never had other settings, exports to the same bytes.
  private func expectAsFromNothing(_ books: BooksProgram, _ server: StandInServer) async throws {
    let whole = books.home.appending(path: "all.json").path(percentEncoded: false)
    #expect(try await books.run("export", "-f", "json", "--provenance", "-o", whole).status == 0)
    let other = try BooksProgram(server)
    try FileManager.default.copyItem(
      at: books.home.appending(path: "config.toml"), to: other.home.appending(path: "config.toml"))
    #expect(try await other.run("import", whole).status == 0)
    for form in ["json", "csv"] {
      let (one, two) = (try await books.run("export", "-f", form), try await other.run("export", "-f", form))
      #expect(one.output == two.output)
    }
  }
}
