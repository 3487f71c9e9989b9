import Foundation
import StandIn
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Books that come into the library by their ISBNs: named, scanned line by line, or described.
@Suite struct AccessionTests {
  /// Google Books and the book list know it.
  private static let beekeeper = InventedISBN(work: 19, edition: 0).isbn13
  /// Google Books alone knows it.
  private static let aquariums = InventedISBN(work: 17, edition: 0).isbn13

  private static func books(_ server: StandInServer) throws -> BooksProgram {
    try BooksProgram(server, enabling: ["google-books", "nytimes"])
  }

  // MARK: Named

  @Test func `an ISBN that is not here is asked for, saved, and undone`() async throws {
    let server = try StandInServer.start()
    let books = try Self.books(server)
    let added = try await books.run("add", Self.beekeeper)
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.errors.contains("added “The Beekeeper's Guide to Concurrency” to your library (entry 1;"))
    #expect(added.errors.contains("google-books  ok") && added.output.contains(Self.beekeeper))
    #expect(try await books.library() == ["The Beekeeper's Guide to Concurrency"])
    let again = try await books.run("add", Self.beekeeper)
    #expect(again.status == 0 && again.errors.contains("is in your library already"), "\(again.errors)")
    #expect(try await books.run("undo").status == 0)
    #expect(try await books.library() == [])
    // What the source said stays, as after a search.
    #expect(try await books.run("show", Self.beekeeper).status == 0)
  }

  @Test func `an ISBN in any form, asked for beside books that are here, is one entry`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let list = try await books.run("list", "--json", "--limit", "1").object()["results"] as? [[String: Any]]
    let id = try #require(list?.first?["id"] as? String)
    let added = try await books.run("add", id, InventedISBN(work: 19, edition: 1).hyphenated, "--json")
    let change = try added.object()
    #expect(added.status == 0 && change["schema"] as? String == "books.change/1", "\(added.errors)")
    #expect((change["after"] as? [Any])?.count == 2 && (change["sources"] as? [Any])?.isEmpty == false)
    #expect(try await books.run("history").output.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["978173580050", "979123456789"])
  func `an ISBN that lacks a digit is told as one, though an id has as many`(text: String) async throws {
    let books = try BooksProgram()
    let run = try await books.run("add", text, "--offline")
    #expect(run.status == 65 && run.errors.contains("“\(text)” is no ISBN: "), "\(run.errors)")
    #expect(try await books.library() == [])
  }

  @Test func `a bare ISBN that an export brought is bare here too, and is asked for`() async throws {
    let server = try StandInServer.start()
    for format in ["json", "csv"] {
      let (here, there) = (try Self.books(server), try Self.books(server))
      #expect(try await there.run("add", Self.beekeeper, "--offline").status == 0)
      let file = try here.file("library.\(format)", "")
      #expect(try await there.run("export", "--library", "-f", format, "-o", file).status == 0)
      #expect(try await here.run("import", file).status == 0)
      let again = try await here.run("add", Self.beekeeper, "--offline")
      #expect(again.errors.contains("“\(Self.beekeeper)” is in your library already"), "\(format): \(again.errors)")
      let sync = try await here.run("sync", "google-books")
      #expect(sync.errors.contains("1 bare ISBN asked for again: 1 found"), "\(format): \(sync.errors)")
      #expect(try await here.library() == ["The Beekeeper's Guide to Concurrency"])
    }
  }

  @Test func `another edition of a book of the library is that book, and is said`() async throws {
    let books = try BooksProgram()
    for number in [1, 2] {
      #expect(try await books.run("add", "--title", "Tales", "--author", "A", "--isbn", isbn(number)).status == 0)
    }
    #expect(try await books.run("merge", isbn(1), isbn(2)).status == 0)
    let other = try await books.run("add", isbn(2))
    #expect(other.status == 0 && other.errors.contains("“Tales” is in your library already"), "\(other.errors)")
    #expect(try await books.library() == ["Tales"])
  }

  @Test func `what no source knows is kept as a bare ISBN, and an export is the same once it is undone`() async throws {
    let server = try StandInServer.start()
    let books = try Self.books(server)
    _ = try await books.run("search", "javascript")
    let before = try await books.run("export", "-f", "json").output
    let added = try await books.run("add", isbn(1))
    #expect(added.status == 0, "\(added.errors)")
    #expect(
      added.errors.contains(
        "\(isbn(1)): unknown to all that answered (book-list, google-books, nytimes): kept as a bare"))
    let book = try await books.run("show", isbn(1), "--json").object()["book"] as? [String: Any]
    #expect(book?["saved"] as? Bool == true && book?["isbn13"] as? String == isbn(1))
    #expect(try await books.run("undo").status == 0)
    // What came with the wrong ISBNs is kept as of any search.
    let after = try await books.run("export", "-f", "json").output
    #expect(!after.contains(isbn(1)) && after.hasPrefix(before.prefix(60)))
    let redone = try await books.run("redo")
    #expect(redone.status == 0 && redone.errors.contains("redid entry 1: add “\(isbn(1))”"), "\(redone.errors)")
    #expect(try await books.run("undo").status == 0)
    #expect(try await books.run("export", "-f", "json").output == after)
  }

  @Test func `a source that fails is said, and ends as a search does; the ISBN is kept and asked for again`()
    async throws
  {
    let server = try StandInServer.start(switches: [.googleBooks: ServiceSwitch(fault: StandInFault("status-500"))])
    let books = try Self.books(server)
    let added = try await books.run("add", Self.aquariums)
    #expect(added.status == 75 && added.errors.contains("google-books did not: kept as a bare ISBN"), "\(added.errors)")
    await server.control.clear()
    let sync = try await books.run("sync", "--json")
    #expect(try sync.object()["bareISBNs"] as? [String: Int] == ["found": 1, "left": 0], "\(sync.errors)")
    #expect(try await books.library().contains("Reactive JavaScript Aquariums"))
  }

  @Test func `where nobody answers the end is that of a search`() async throws {
    let books = try BooksProgram(enabling: ["google-books"])
    #expect(try await books.run("sources", "disable", "book-list").status == 0)
    let added = try await books.run("add", isbn(2))
    #expect(added.status == 69 && added.errors.contains("nobody answered (google-books)"), "\(added.errors)")
    #expect(try await books.library() == ["Unknown"])
  }

  @Test(arguments: [
    ("9781735801903", "its check digit does not fit"), ("97817358019", "neither 10 nor 13 digits"),
    ("071831003458", "neither 10 nor 13 digits"),
  ])
  func `what is no ISBN is refused with the reason, and nothing is done`(text: String, reason: String) async throws {
    let server = try StandInServer.start()
    let books = try Self.books(server)
    let added = try await books.run("add", Self.beekeeper, text)
    #expect(added.status == 65 && added.errors.contains(reason), "\(added.errors)")
    #expect(try await books.library() == [])
    #expect(await server.control.requestCount(of: .googleBooks) == 0)
  }

  @Test func `with --offline and in a dry run nobody is asked`() async throws {
    let server = try StandInServer.start()
    let books = try Self.books(server)
    let dry = try await books.run("add", Self.aquariums, "--dry-run")
    #expect(dry.status == 0 && dry.errors.contains("nothing was changed"), "\(dry.errors)")
    #expect(try await books.library() == [])
    let offline = try await books.run("add", Self.aquariums, "--offline")
    #expect(
      offline.status == 0 && offline.errors.contains("nobody was asked: kept as a bare ISBN"), "\(offline.errors)")
    #expect(try await books.library() == ["Unknown"])
    #expect(await server.control.requestCount(of: .googleBooks) == 0)
    #expect(try await books.run("add", Self.aquariums).status == 0)
    #expect(try await books.library() == ["Reactive JavaScript Aquariums"])
  }

  @Test func `a source that hangs costs no more than the time-out`() async throws {
    let server = try StandInServer.start(switches: [.nytimes: ServiceSwitch(fault: StandInFault("hang"))])
    let books = try Self.books(server)
    let added = try await books.run("add", Self.aquariums, "--timeout", "6")
    #expect(added.errors.contains("nytimes       timeout") && added.status == 0, "\(added.errors)")
    #expect(try await books.library() == ["Reactive JavaScript Aquariums"])
  }

  // MARK: Scanned

  @Test func `lines are read as scanners type them, and each is answered`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let known = InventedISBN(work: 1, edition: 0)
    let lines = [
      known.isbn13 + "\r\n", known.hyphenated + "51299\n", "\n", "]E0" + known.isbn13 + "\n",
      (known.isbn10 ?? "") + "\n",
      "12345\n", "hello\u{1B}[2J\n", Self.aquariums + " 90000\n", isbn(3),
    ]
    let run = try await books.run("add", "-", input: lines.joined())
    #expect(run.status == 65, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let outcomes = Dictionary(grouping: rows) { String($0[0]) }.mapValues { $0.map { String($0[1]) } }
    #expect(
      outcomes[known.isbn13] == Array(repeating: "already-here", count: 4) || outcomes[known.isbn13]?.first == "added")
    #expect(outcomes["12345"] == ["not-isbn"] && outcomes[Self.aquariums] == ["found"])
    #expect(outcomes[isbn(3)] == ["unknown"] && rows.count == 8)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.errors.contains("2 no ISBN (entry 1;"), "\(run.errors)")
  }

  @Test func `a script gets one object a line, and the counts in the last`() async throws {
    let server = try StandInServer.start()
    let books = try Self.books(server)
    let run = try await books.run("add", "-", "--ndjson", input: "\(Self.aquariums)\n\(isbn(1))\nx\n")
    let objects = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["type"] as? String } == ["answer", "answer", "answer", "end"])
    #expect(objects.first?["outcome"] as? String == "not-isbn" && objects.first?["reason"] is String)
    let outcomes = Set(objects.dropLast().compactMap { $0["outcome"] as? String })
    #expect(outcomes == ["not-isbn", "found", "unknown"])
    #expect((objects.last?["counts"] as? [String: Int])?["found"] == 1 && objects.last?["entry"] as? Int == 1)
  }

  @Test func `a slow source never holds up what is typed, and its answer comes when it comes`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let hold = await server.control.hold(.googleBooks)
    let known = InventedISBN(work: 4, edition: 0).isbn13
    let running = try books.start(["add", "-"])
    running.input.write(Data("\(Self.aquariums)\n\(known)\n".utf8))
    let first = running.output.text { $0.contains("\n") }
    #expect(first.hasPrefix("\(known)\t"), "\(first)")
    hold.release()
    let second = running.output.text { $0.contains("\n") }
    #expect(second.hasPrefix("\(Self.aquariums)\tfound\tReactive JavaScript Aquariums"), "\(second)")
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
    let json = try await books.run("list", "--library", "--json", "--limit", "1000").object()
    let library = json["results"] as? [[String: Any]] ?? []
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
    #expect(try await books.run("sync", "book-list").status == 0)
    let hold = await server.control.hold(.googleBooks)
    let known = InventedISBN(work: 4, edition: 0).isbn13
    let running = try books.start(["add", "-"])
    running.input.write(Data("\(Self.aquariums)\n\(known)\n".utf8))
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
    let books = try Self.books(server)
    let lines = "\(Self.aquariums)\n\(isbn(1))\n"
    #expect(try await books.run("add", "-", "--offline", input: lines).status == 0)
    let again = try await books.run("add", "-", input: lines)
    let rows = again.output.split(separator: "\n").sorted()
    #expect(again.status == 0 && rows.count == 2, "\(again.errors)")
    #expect(rows.contains { $0.hasPrefix("\(Self.aquariums)\tfound\tReactive JavaScript Aquariums") }, "\(rows)")
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

  // MARK: Described

  @Test func `a book that no source knows is a record of one's own, exported, imported and undone`() async throws {
    let books = try BooksProgram()
    let before = try await books.run("export", "-f", "json", "--provenance").output
    let added = try await books.run(
      "add", "--title", "Our Cookbook", "--author", "Oma Ida", "--author", "Opa Max", "published=1974", "tags=family",
      "rating=5")
    #expect(added.status == 0 && added.errors.contains("added “Our Cookbook” to your library"), "\(added.errors)")
    let whole = try await books.run("export", "-f", "ndjson", "--provenance").output
    let other = try BooksProgram()
    #expect(try await other.run("import", "-", input: whole).status == 0)
    #expect(try await other.run("export", "-f", "ndjson", "--provenance").output == whole)
    #expect(try await other.run("undo").status == 0)
    #expect(try await other.run("export", "-f", "json", "--provenance").output == before)
    for (arguments, words) in [
      (["--title", ""], "a book of your own needs a title"),
      (["--title", "A", "--isbn", " "], "isbn13 is empty: leave"),
      (["--title", "A", "publisher="], "publisher is empty: leave it out"),
    ] {
      let empty = try await books.run(list: ["add"] + arguments)
      #expect(
        empty.status == 65 && empty.errors.contains(words) && !empty.errors.contains("--unset"), "\(empty.errors)")
    }
    let again = try await books.run("add", "--title", "Our Cookbook", "--author", "Oma Ida", "--author", "Opa Max")
    #expect(again.errors.contains("is in your library already"), "\(again.errors)")
    #expect(try await books.run("undo").status == 0)
    #expect(try await books.run("export", "-f", "json", "--provenance").output == before)
  }

  @Test func `the ISBN of another book is refused where one is described, and nothing is done`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("add", "--title", "Emma", "--author", "Jane Austen", "--isbn", isbn(1)).status == 0)
    let other = ["add", "--title", "Sense", "--author", "Someone Else", "--isbn", isbn(1)]
    let taken = try await books.run(list: other)
    #expect(taken.status == 65 && taken.errors.contains("of “Sense” belongs to “Emma” already"), "\(taken.errors)")
    #expect(try await books.library() == ["Emma"])
    // One that the reader gave counts as well.
    #expect(try await books.run("add", "--title", "Given", "--author", "A B").status == 0)
    let given = try await books.run("list", "given", "--json").object()["results"] as? [[String: Any]]
    let id = try #require(given?.first?["id"] as? String)
    #expect(try await books.run("edit", id, "isbn13=\(isbn(2))").status == 0)
    let thief = try await books.run("add", "--title", "Thief", "--author", "C D", "--isbn", isbn(2))
    #expect(thief.status == 65 && thief.errors.contains("belongs to “Given” already"), "\(thief.errors)")
    #expect(try await books.library() == ["Emma", "Given"])
    // One that a source behind `own` has is the same book, and comes first in it from then on.
    let table = "Title,Authors,ISBN/UID,Read Status\nTales,E F,\(isbn(3)),read\n"
    #expect(try await books.run("import", try books.file("story.csv", table)).status == 0)
    let same = try await books.run("add", "--title", "Tales", "--author", "E F", "--isbn", isbn(3))
    #expect(same.status == 0, "\(same.errors)")
    #expect(try await books.library().filter { $0 == "Tales" }.count == 1)
    // The same book once more is the same book.
    #expect(try await books.run("add", "--title", "Emma", "--author", "Jane Austen", "--isbn", isbn(1)).status == 0)
  }

  @Test func `a source that comes to know a described book joins it by the ISBN`() async throws {
    let server = try StandInServer.start()
    let books = try Self.books(server)
    let added = try await books.run("add", "--title", "Guide to Concurrency", "--isbn", Self.beekeeper)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try await books.run("search", "--isbn", Self.beekeeper).status == 0)
    #expect(try await books.library() == ["The Beekeeper's Guide to Concurrency"])
  }

  @Test(arguments: [
    ["add"], ["add", "--author", "A"], ["add", "-", "x"], ["add", "--title", "T", "x"],
    ["add", "--title", "T", "isbn=1"],
  ])
  func `a command line that says too little is refused`(arguments: [String]) async throws {
    let books = try BooksProgram()
    #expect([64, 65].contains(try await books.run(list: arguments).status))
    #expect(try await books.library() == [])
  }
}

extension BooksProgram {
  /// The titles of the library, sorted.
  fileprivate func library() async throws -> [String] {
    let run = try await run("list", "--library", "--json", "--limit", "1000")
    let books = try run.object()["results"] as? [[String: Any]] ?? []
    return books.filter { ($0["records"] as? [[String: String]])?.allSatisfy { $0["source"] == "book-list" } == false }
      .compactMap { $0["title"] as? String }.sorted()
  }
}
