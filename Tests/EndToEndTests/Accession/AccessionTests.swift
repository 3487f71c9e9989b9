import StandIn
import Testing

/// Books that come into the library by their ISBNs.
@Suite struct AccessionTests {
  @Test func `an ISBN that is not here is asked for, saved, and undone`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withServices(server)
    let added = try await books.run("add", KnownISBN.beekeeper)
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.errors.contains("added “The Beekeeper's Guide to Concurrency” to your library (entry 1;"))
    #expect(added.errors.contains("google-books  ok") && added.output.contains(KnownISBN.beekeeper))
    #expect(try await books.library() == ["The Beekeeper's Guide to Concurrency"])
    let again = try await books.run("add", KnownISBN.beekeeper)
    #expect(again.status == 0 && again.errors.contains("is in your library already"), "\(again.errors)")
    #expect(try await books.run("undo").status == 0)
    #expect(try await books.library() == [])
    // What the source said stays, as after a search.
    #expect(try await books.run("show", KnownISBN.beekeeper).status == 0)
  }

  @Test func `an ISBN in any form, asked for beside books that are here, is one entry`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let id = try #require(try await books.run("list", "--json", "--limit", "1").resultIDs().first)
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
      let (here, there) = (try BooksProgram.withServices(server), try BooksProgram.withServices(server))
      #expect(try await there.run("add", KnownISBN.beekeeper, "--offline").status == 0)
      let file = try here.file("library.\(format)", "")
      #expect(try await there.run("export", "--library", "-f", format, "-o", file).status == 0)
      #expect(try await here.run("import", file).status == 0)
      let again = try await here.run("add", KnownISBN.beekeeper, "--offline")
      let words = "“\(KnownISBN.beekeeper)” is in your library already"
      #expect(again.errors.contains(words), "\(format): \(again.errors)")
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
    let books = try BooksProgram.withServices(server)
    _ = try await books.run("search", "javascript")
    let before = try await books.run("export", "-f", "json").output
    let added = try await books.run("add", isbn(1))
    #expect(added.status == 0, "\(added.errors)")
    #expect(
      added.errors.contains(
        "\(isbn(1)): unknown to all that answered (book-list, google-books, nytimes): kept as a bare"))
    let book = try await books.book(isbn(1))
    #expect(book["saved"] as? Bool == true && book["isbn13"] as? String == isbn(1))
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
    let books = try BooksProgram.withServices(server)
    let added = try await books.run("add", KnownISBN.aquariums)
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
    ("071831003458", "neither 10 nor 13 digits"), ("123", "neither 10 nor 13 digits"),
    ("12-34", "neither 10 nor 13 digits"), ("ISBN 12345", "neither 10 nor 13 digits"), ("0", "“0” is no ISBN: "),
  ])
  func `what is no ISBN is refused with the reason, and nothing is done`(text: String, reason: String) async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withServices(server)
    let added = try await books.run("add", KnownISBN.beekeeper, text)
    #expect(added.status == 65 && added.errors.contains(reason), "\(added.errors)")
    #expect(try await books.library() == [])
    #expect(await server.control.requestCount(of: .googleBooks) == 0)
  }

  @Test func `with --offline and in a dry run nobody is asked`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withServices(server)
    let dry = try await books.run("add", KnownISBN.aquariums, "--dry-run")
    #expect(dry.status == 0 && dry.errors.contains("nothing was changed"), "\(dry.errors)")
    #expect(dry.errors.contains("nobody was asked: would be kept as a bare ISBN"), "\(dry.errors)")
    #expect(dry.output.contains("\tisbn13\t-\t\(KnownISBN.aquariums)"), "\(dry.output)")
    let json = try await books.run("add", KnownISBN.aquariums, "--dry-run", "--json").object()
    let after = try #require((json["after"] as? [[String: Any]])?.first)
    let changes = try #require(json["changes"] as? [[String: Any]])
    #expect(after["isbn13"] as? String == KnownISBN.aquariums && after["saved"] as? Bool == true)
    #expect(changes.contains { $0["field"] as? String == "saved" && $0["id"] as? String == after["id"] as? String })
    #expect(try await books.library() == [])
    let offline = try await books.run("add", KnownISBN.aquariums, "--offline")
    #expect(
      offline.status == 0 && offline.errors.contains("nobody was asked: kept as a bare ISBN"), "\(offline.errors)")
    #expect(try await books.library() == ["Unknown"])
    #expect(await server.control.requestCount(of: .googleBooks) == 0)
    #expect(try await books.run("add", KnownISBN.aquariums).status == 0)
    #expect(try await books.library() == ["Reactive JavaScript Aquariums"])
  }

  @Test func `a source that hangs costs no more than the time-out`() async throws {
    let server = try StandInServer.start(switches: [.nytimes: ServiceSwitch(fault: StandInFault("hang"))])
    let books = try BooksProgram.withServices(server)
    let added = try await books.run("add", KnownISBN.aquariums, "--timeout", "6")
    #expect(added.errors.contains("nytimes       timeout") && added.status == 0, "\(added.errors)")
    #expect(try await books.library() == ["Reactive JavaScript Aquariums"])
  }
}
