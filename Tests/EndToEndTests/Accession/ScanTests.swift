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

/// ISBNs that come into the library line by line, as scanners type them.
@Suite struct ScanTests {
  @Test func `lines are read as scanners type them, and each is answered`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let known = InventedISBN(work: 1, edition: 0)
    let lines = [
      known.isbn13 + "\r\n", known.hyphenated + "51299\n", "\n", "]E0" + known.isbn13 + "\n",
      (known.isbn10 ?? "") + "\n", "12345\n", "hello\u{1B}[2J\n",
      KnownISBN.aquariums + " 90000\n", isbn(3),
    ]
    let run = try await books.run("add", "-", input: lines.joined())
    #expect(run.status == 65, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let outcomes = Dictionary(grouping: rows) { String($0[0]) }.mapValues { $0.map { String($0[1]) } }
    // The list calls it a favorite, so that it is in the library.
    #expect(outcomes[known.isbn13] == Array(repeating: "already-here", count: 4))
    #expect(outcomes["12345"] == ["not-isbn"] && outcomes[KnownISBN.aquariums] == ["found"])
    #expect(outcomes[isbn(3)] == ["unknown"] && rows.count == 8)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.errors.contains("2 no ISBN (entry 1;"), "\(run.errors)")
  }

  @Test func `a script gets one object a line, and the counts in the last`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withServices(server)
    let run = try await books.run("add", "-", "--ndjson", input: "\(KnownISBN.aquariums)\n\(isbn(1))\nx\n")
    let objects = try run.objects()
    #expect(objects.map { $0["type"] as? String } == ["answer", "answer", "answer", "end"])
    #expect(objects.first?["outcome"] as? String == "not-isbn" && objects.first?["reason"] is String)
    let outcomes = Set(objects.dropLast().compactMap { $0["outcome"] as? String })
    #expect(outcomes == ["not-isbn", "found", "unknown"])
    #expect((objects.last?["counts"] as? [String: Int])?["found"] == 1 && objects.last?["entry"] as? Int == 1)
  }

  @Test func `why a source does not answer, or that it lacks its key, is told once in the end`() async throws {
    let server = try StandInServer.start(switches: [.googleBooks: ServiceSwitch(fault: StandInFault("status-401"))])
    let books = try BooksProgram.withServices(server)
    let keyless = ["BOOKS_NYTIMES_API_KEY": ""]
    for form in [[], ["--json"], ["-q"]] as [[String]] {
      let arguments = ["add", "-"] + form
      let run = try await books.run(list: arguments, input: "\(isbn(1))\n\(isbn(2))\n", adding: keyless)
      let lines = run.errors.split(separator: "\n")
      let told = lines.filter { !$0.hasPrefix("books") && !$0.hasPrefix("{") && $0.contains("key") }
      #expect(told.count == (form == ["-q"] ? 0 : 2), "\(run.errors)")
      #expect(told.allSatisfy { $0.contains("bad-key") || $0.contains("needs-key") }, "\(told)")
    }
  }

  /// The book list knows it.
  private let listed = InventedISBN(work: 4, edition: 0).isbn13

  /// Types two ISBNs: one that Google Books alone knows, and behind it one that is kept.
  private func scanTwo(_ books: BooksProgram) async throws -> BooksProgram.Running {
    #expect(try await books.run("sync", "book-list").status == 0)
    let running = try books.start(["add", "-"])
    running.input.write(Data("\(KnownISBN.aquariums)\n\(listed)\n".utf8))
    return running
  }

  @Test func `a slow source never holds up what is typed, and its answer comes when it comes`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let hold = await server.control.hold(.googleBooks)
    let running = try await scanTwo(books)
    let first = running.output.text { $0.contains("\n") }
    #expect(first.hasPrefix("\(listed)\t"), "\(first)")
    hold.release()
    let second = running.output.text { $0.contains("\n") }
    #expect(second.hasPrefix("\(KnownISBN.aquariums)\tfound\tReactive JavaScript Aquariums"), "\(second)")
    try running.input.close()
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 0)
  }

  @Test func `a shelf of 300 is answered line by line, is in the library, and is undone at once`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books", "book-list"])
    let isbns = (1...60).flatMap { work in (0..<5).map { InventedISBN(work: work, edition: $0).isbn13 } }
    #expect(try await books.run("sync").status == 0)
    let before = try await books.run("list", "--library", "--json").object()["total"] as? Int ?? 0
    let run = try await books.run("add", "-", input: isbns.joined(separator: "\n") + "\n")
    #expect(run.status == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.map { $0[0] }.sorted() == isbns.sorted())
    #expect(rows.contains { $0[1] == "found" } && rows.contains { $0[1] == "unknown" })
    let library = try await books.run("list", "--library", "--json", "--limit", "1000").results()
    #expect(Set(isbns).isSubset(of: library.flatMap { $0["isbns"] as? [String] ?? [] }))
    // Each that was not known is asked for once, in two pages at most.
    let asked = await server.control.requestCount(of: .googleBooks)
    #expect(asked <= 2 * rows.count { ["found", "unknown"].contains($0[1]) })
    #expect(try await books.run("history").output.split(separator: "\n").count == 1)
    #expect(try await books.run("undo").status == 0)
    #expect(try await books.run("list", "--library", "--json").object()["total"] as? Int == before)
    #expect(try await books.run("list", "--source", "own").status == 1)
    #expect(try await books.run("doctor").status == 0)
  }

  @Test(arguments: [SIGKILL, SIGINT])
  func `whatever ends the scanning loses nothing that was answered, and sync asks for the rest`(number: Int32)
    async throws
  {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let hold = await server.control.hold(.googleBooks)
    let running = try await scanTwo(books)
    _ = running.output.text { $0.contains("\n") }
    kill(running.process.processIdentifier, number)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == (number == SIGINT ? 130 : number))
    let titles = try await books.library()
    #expect(titles.contains("Unknown"))
    hold.release()
    await server.control.clear()
    let sync = try await books.run("sync")
    #expect(sync.errors.contains("1 bare ISBN asked for again: 1 found"), "\(sync.errors)")
    #expect(try await !books.library().contains("Unknown"))
    #expect(try await books.run("history").output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [[], ["--ndjson"]] as [[String]])
  func `who reads the answers may leave, and all that is scanned comes in`(form: [String]) async throws {
    let books = try BooksProgram()
    let running = try books.start(["add", "-", "--offline"] + form)
    running.input.write(Data("\(isbn(1))\n".utf8))
    _ = running.output.text { $0.contains("\n") }
    try running.output.close()
    // More than are written at once.
    running.input.write(Data((2...450).map { "\(isbn($0))\n" }.joined().utf8))
    try running.input.close()
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 0)
    #expect(try await books.library().count == 450)
  }

  @Test func `a decision made elsewhere meanwhile begins a new entry`() async throws {
    let books = try BooksProgram()
    let running = try books.start(["add", "-", "--offline"])
    running.input.write(Data("\(isbn(1))\n".utf8))
    _ = running.output.text { $0.contains("\n") }
    #expect(try await books.run("remove", isbn(1)).status == 0)
    running.input.write(Data("\(isbn(2))\n".utf8))
    _ = running.output.text { $0.contains("\n") }
    try running.input.close()
    running.process.waitUntilExit()
    let said = running.errors.text { $0.contains("takes back") }
    #expect(said.contains("(entries 1, 3; books undo --entry takes back each)"), "\(said)")
    let entries = try await books.run("history").output.split(separator: "\n")
    #expect(entries.map { $0.split(separator: "\t")[2] } == ["add", "remove", "add"])
  }

  @Test func `what the library has already is never said to be added, bare or not`() async throws {
    let books = try BooksProgram()
    let first = try await books.run("add", "-", "--offline", input: "\(isbn(1))\n\(isbn(1))\n")
    let here = "\(isbn(1))\talready-here\t\t\talready here as a bare ISBN: nobody was asked"
    #expect(
      first.output == "\(isbn(1))\talready-here\t\t\talready here\n"
        + "\(isbn(1))\tnot-asked\t\t\tnobody was asked: kept as a bare ISBN\n")
    let again = try await books.run("add", "-", "--offline", input: "\(isbn(1))\n")
    #expect(again.status == 0 && again.output == here + "\n", "\(again.output)")
    #expect(
      again.errors.hasPrefix("0 books added to your library, 1 already there; books sync asks"), "\(again.errors)")
    let dry = try await books.run("add", "-", "--dry-run", input: "\(isbn(1))\n")
    #expect(dry.errors.hasPrefix("would add 0 books to your library, 1 already there"), "\(dry.errors)")
    let json = try await books.run("add", "-", "--offline", "--json", input: "\(isbn(1))\n")
    let end = try #require(json.output.split(separator: "\n").last)
    #expect(end.contains(#""entry":null"#) && end.contains(#""already-here":1"#), "\(end)")
    #expect(end.contains(#""not-asked":0"#), "\(end)")
    #expect(try await books.run("history").output.split(separator: "\n").count == 1)
  }

  @Test func `a bare ISBN that is added again is asked for again, and is still no addition`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withServices(server)
    let lines = "\(KnownISBN.aquariums)\n\(isbn(1))\n"
    #expect(try await books.run("add", "-", "--offline", input: lines).status == 0)
    let again = try await books.run("add", "-", input: lines)
    let rows = again.output.split(separator: "\n").sorted()
    #expect(again.status == 0 && rows.count == 2, "\(again.errors)")
    #expect(rows.contains { $0.hasPrefix("\(KnownISBN.aquariums)\tfound\tReactive JavaScript Aquariums") }, "\(rows)")
    let bare = "\(isbn(1))\talready-here\t\t\talready here as a bare ISBN: unknown to all that answered (book-list,"
    #expect(rows.contains { $0.hasPrefix(bare) }, "\(rows)")
    #expect(
      again.errors.contains(
        "0 books added to your library, 1 already there, 1 of its bare ISBNs found; books sync asks for the bare"),
      "\(again.errors)")
    #expect(try await books.run("history").output.split(separator: "\n").count == 1)
  }

  @Test func `a dry run names what it would add, and what is here already`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    #expect(try await books.run("add", isbn(1), "--offline", "-q").status == 0)
    let here = try await books.run("add", isbn(1), "--dry-run")
    #expect(here.status == 0 && !here.errors.contains("would add"), "\(here.errors)")
    #expect(here.errors.contains("“\(isbn(1))” is in your library already"), "\(here.errors)")
    let mixed = try await books.run("add", isbn(1), isbn(2), "9781718504103", "--dry-run")
    #expect(mixed.errors.contains("would add 2 books to your library"), "\(mixed.errors)")
    #expect(mixed.errors.contains("“\(isbn(1))” is in your library already"), "\(mixed.errors)")
  }
}
