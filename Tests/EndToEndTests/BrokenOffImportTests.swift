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

/// An import of the real program that ends early, and is begun anew. That any moment will do is shown in the tests of
/// the use cases, statement by statement.
@Suite struct BrokenOffImportTests {
  private static let count = 10_500

  /// A dump of authors and one of editions, the second in two batches, each with a line that gives nothing.
  private static func dump(in books: BooksProgram) throws -> [String] {
    func line(_ type: String, _ key: String, _ json: String) -> String { "/type/\(type)\t\(key)\t1\t2031\t\(json)\n" }
    let authors = (1...500).map { line("author", "/authors/OL\($0)A", #"{"name":"Author \#($0)"}"#) }
    let editions = (1...count).map { number in
      line(
        "edition", number.isMultiple(of: 3000) ? "/books/OLM" : "/books/OL\(number)M",
        #"{"title":"Book \#(number % 7000)","authors":[{"key":"/authors/OL\#(number % 500 + 1)A"}]}"#)
    }
    return [
      try books.file("authors.txt", authors.joined() + "/type/author\n"),
      try books.file("editions.txt", editions.joined()),
    ]
  }

  /// All that is in the catalogue and beside the dump, but for the times at which it came.
  private static func outcome(of books: BooksProgram) async throws -> [String] {
    let export = try await books.run("export", "-f", "ndjson", "--provenance")
    #expect(export.status == 0, "\(export.errors)")
    let rejects = try String(contentsOf: books.home.appending(path: "editions.txt.rejects"), encoding: .utf8)
      .replacing(books.home.path(percentEncoded: false), with: "")
    let names = try FileManager.default.contentsOfDirectory(atPath: books.home.path(percentEncoded: false))
    return [
      export.output.replacing(/"(fetchedAt|addedAt)":"[^"]*"/, with: ""), rejects,
      names.filter { $0.hasSuffix(".part") }.joined(),
    ]
  }

  private static let undisturbed = Task {
    let books = try BooksProgram()
    #expect(try await books.run(list: ["import"] + dump(in: books)).status == 0)
    return try await outcome(of: books)
  }

  /// Each batch is a line on a terminal: that of the authors, and those of the editions.
  @Test func `an import that is killed behind a batch ends as one that was not`() async throws {
    let books = try BooksProgram()
    let dump = try Self.dump(in: books)
    for batches in 1...2 {
      var terminal = try PseudoTerminal(rows: 24, columns: 400)
      let process = try books.start(["import"] + dump, on: terminal, errorsOnly: true)
      var said = ""
      while said.matches(of: /\d read/).count < batches, let more = terminal.read() { said += more }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(said.matches(of: /\d read/).count >= batches, "\(said)")
    }
    #expect(try await books.run("doctor").status == 0)
    #expect(try await books.run(list: ["import"] + dump).status == 0)
    #expect(try await Self.outcome(of: books) == Self.undisturbed.value)
  }

  /// By a limit of the size of files (`ulimit -f`, in 512 bytes), which holds for whoever runs the tests on any
  /// machine, as a full disk of their own does not. The log of a catalogue is in a file too.
  @Test func `an import on a full disk ends with 74 and one line, and ends as any other once there is room`()
    async throws
  {
    let books = try BooksProgram()
    let dump = try Self.dump(in: books)
    let run = try await limited(books, 2000, ["import", "-q"] + dump)
    #expect(run.status == 74, "\(run.errors)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("catalog.sqlite: there is no room left to write"), "\(run.errors)")
    #expect(try await books.run("doctor").status == 0)
    #expect(try await books.run(list: ["import"] + dump).status == 0)
    #expect(try await Self.outcome(of: books) == Self.undisturbed.value)
  }

  @Test func `an export and a list that find no room are put in whole once there is some`() async throws {
    let whole = try BooksProgram()
    let rows = (1...3000).map { #"{"title":"Book \#($0)","authors":"Ann \#($0 % 700)"}"# }
    let list = try whole.file("list.json", "[\(rows.joined(separator: ",\n"))]")
    let sync = ["sync", "book-list"]
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": list]
    #expect(try await whole.run(list: sync, adding: variables).status == 0)
    let export = whole.home.appending(path: "all.ndjson").path(percentEncoded: false)
    #expect(try await whole.run("export", "-f", "ndjson", "--provenance", "-o", export).status == 0)
    let shown = try await whole.run("export", "-f", "json").output
    for arguments in [["import", export], sync] {
      let books = try BooksProgram()
      let run = try await limited(books, 1000, arguments + ["-q"], adding: variables)
      #expect(run.status == 74 && run.errors.contains("no room left to write"), "\(arguments): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(try await books.run("doctor").status == 0)
      #expect(try await books.run(list: arguments, adding: variables).status == 0)
      #expect(try await books.run("export", "-f", "json").output == shown, "\(arguments)")
    }
  }

  /// What SQLite makes beside the catalogue, also for who only reads, is larger than the limit.
  @Test func `what is here is shown and exported on a full disk`() async throws {
    let books = try BooksProgram()
    let list = try books.file("list.json", #"[{"title":"Tide Tables","authors":"Ann Author"}]"#)
    #expect(try await books.run(list: ["sync", "book-list"], adding: ["BOOKS_BOOK_LIST_BASE_URL": list]).status == 0)
    for arguments in [["list", "--json"], ["export", "-f", "json"], ["stats", "--json"]] {
      let whole = try await books.run(list: arguments)
      #expect(whole.status == 0 && !whole.output.isEmpty, "\(arguments): \(whole.errors)")
      let run = try await limited(books, 2, arguments)
      #expect(run.status == 0 && run.output == whole.output, "\(arguments): \(run.errors)")
    }
    let run = try await limited(books, 2, ["add", "--title", "Tide Clocks"])
    #expect(run.status == 74 && run.errors.contains("no room left to write"), "\(run.errors)")
    #expect(try await books.run("doctor").status == 0)
  }

  /// What cannot be written beside the catalogue is tried in a copy, for which there is no room either.
  @Test(arguments: [["add", "--title", "Tide Clocks", "--dry-run"], ["search", "tide", "--offline"]])
  func `a copy of the catalogue that finds no room is told of where it was to be`(arguments: [String]) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("add", "--title", "Tide Tables").status == 0)
    let run = try await limited(books, 2, arguments)
    let words = "catalog.sqlite: no copy of the catalogue can be made there, since there is no room left"
    #expect(run.status == 74 && run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains(books.home.path(percentEncoded: false)), "\(run.errors)")
    #expect(try await books.run("doctor").status == 0)
  }

  /// There is room for the index of the catalogue's log, and for little else.
  @Test func `a search on a disk that becomes full shows what came, and ends with 74`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    #expect(try await books.run("add", "--title", "Tide Clocks").status == 0)
    let search = ["search", "javascript", "--source", "google-books", "--limit", "5", "--timeout", "120", "--json"]
    let run = try await limited(books, 128, search)
    #expect(run.status == 74 && run.errors.contains("catalog.sqlite: there is no room left to write"), "\(run.errors)")
    #expect(try run.resultIDs().count == 3, "\(run.errors)")
    #expect(try await books.run("list", "--json").resultIDs().count == 1)
    #expect(try await books.run("doctor").status == 0)
    #expect(try await books.run(list: search).status == 0)
  }

  @Test func `lines that give nothing and find no room are named with their file`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("list").status == 1)
    let bad = Array(repeating: "/type/edition\t" + String(repeating: "x", count: 1000) + "\n", count: 700).joined()
    let dump = try books.file("bad.txt", "/type/edition\t/books/OL1M\t1\t2031\t{\"title\":\"Glass\"}\n" + bad)
    let run = try await limited(books, 1000, ["import", "-q", dump])
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors == "books: cannot write \(dump).rejects: File too large: make room and try again\n")
    #expect(!FileManager.default.fileExists(atPath: dump + ".rejects"))
    #expect(try await books.run("import", dump).status == 0)
    #expect(FileManager.default.fileExists(atPath: dump + ".rejects"))
  }

  private func limited(
    _ books: BooksProgram, _ blocks: Int, _ arguments: [String], adding extra: [String: String] = [:]
  ) async throws -> BooksProgram.Run {
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    return try await books.run(
      shell: "ulimit -f \(blocks); exec \"$0\" \"$@\"", [program] + arguments, adding: extra)
  }
}
