import Foundation
import StandIn
import Testing

@Suite struct SourcesTests {
  @Test func `a volume that nobody searched for is fetched on demand and kept`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["google-books"])
    let search = try await BooksProgram(server).run("search", "orchard", "--source", "google-books", "--ndjson")
    let key = try #require(search.output.firstMatch(of: /"source":"google-books","key":"([^"]+)"/)?.1)
    let reference = "google-books:\(key)"
    #expect(try await books.run("show", reference).status == 1)
    let full = try await books.run("show", reference, "--full", "--json")
    #expect(full.status == 0, "\(full.errors)")
    #expect(try await books.run("show", reference).status == 0)
    #expect(try await books.run("show", "google-books:no-such-volume", "--full").status == 1)
  }

  @Test(
    arguments: [
      ("status-500", 69), ("status-503", 69), ("status-429", 69), ("html", 69), ("hang", 69), ("reset", 69),
      ("wrong-types", 69), ("status-401", 77),
    ] as [(String, Int32)])
  func `a source that does not answer for a book in full is never told as having no such book`(
    fault: String, status: Int32
  ) async throws {
    let server = try StandInServer.start()
    await server.control.set(.googleBooks, fault: StandInFault(fault), delay: .zero)
    // Nothing but the time-out ends the one, and the other is waited for and asked again where there is time.
    let variables = ["hang", "status-429"].contains(fault) ? ["BOOKS_TIMEOUT": "1"] : [:]
    let run = try await askedInFull(server, variables)
    #expect(run.status == status, "\(run.errors)")
    #expect(!run.errors.contains("no book"), "\(run.errors)")
    #expect(run.errors.hasPrefix("google-books  "), "\(run.errors)")
  }

  @Test func `status 401 is a refused key, whatever page comes with it`() async throws {
    let portal = try LoopbackServer { _ in .reply(LoopbackReply(status: 401, body: Array("<p>Sign in".utf8))) }
    let run = try await askedInFull(nil, ["BOOKS_GOOGLE_BOOKS_BASE_URL": portal.address])
    #expect(run.status == 77 && run.errors.contains("bad-key"), "\(run.errors)")
  }

  @Test(
    arguments: [
      ["search", "tide"], ["show", "google-books:aaaaAAAA0001", "--full"], ["add", "9780306406157"],
      ["sources", "test", "google-books"],
    ] as [[String]])
  func `a command that advises to give a source longer takes how long`(command: [String]) async throws {
    let server = try StandInServer.start()
    await server.control.set(.googleBooks, fault: StandInFault("hang"), delay: .zero)
    let run = try await BooksProgram(server).run(list: command + ["--timeout", "1"])
    let told = run.errors + run.output
    #expect(told.contains("give it longer with --timeout"), "\(told)")
  }

  private func askedInFull(
    _ server: StandInServer?, _ variables: [String: String]
  ) async throws -> BooksProgram.Run {
    try await BooksProgram(server).run("show", "google-books:aaaaAAAA0001", "--full", adding: variables)
  }

  @Test func `a source is tried without keeping anything`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let well = try await books.run("sources", "test")
    #expect(well.status == 0, "\(well.output)")
    let installed = try Registry.ids
    #expect(well.output.split(separator: "\n").count == installed.intersection(StandInService.ids).count)
    #expect(try await books.run("list").status == 1)
    await server.control.set(.nytimes, fault: StandInFault("status-401"), delay: .zero)
    #expect(try await books.run("sources", "test", "nytimes").status == 77)
    await server.control.set(.googleBooks, fault: StandInFault("reset"), delay: .zero)
    let down = try await books.run("sources", "test", "google-books")
    #expect(down.status == 69 && down.errors == "books: no source that was asked answered\n", "\(down.errors)")
    #expect(try await books.run(list: ["sources", "disable"] + installed.sorted()).status == 0)
    let none = try await books.run("sources", "test")
    #expect(none.status == 1 && none.errors == "books: no source was asked\n", "\(none.errors)")
  }

  @Test func `the order of sources decides whose values are shown`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    _ = try await books.run("search", "javascript")
    #expect(try await title(in: books).source == "google-books")
    #expect(try await books.run("sources", "order", "book-list").status == 0)
    #expect(try await title(in: books).source == "book-list")
    #expect(try await books.run("sources", "order", "google-books", "nytimes").status == 0)
    #expect(try await title(in: books).source == "google-books")
  }

  @Test func `settings can be set, seen and taken back`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sources", "set", "google-books", "country=SE").status == 0)
    #expect(try await books.run("sources", "info", "google-books").output.contains("SE (file, line"))
    #expect(try await books.run("sources", "unset", "google-books", "country").status == 0)
    #expect(try await books.run("sources", "info", "google-books").output.contains("US (default)"))
  }

  @Test func `a setting that a variable gives as well is set and taken back with a line that says so`() async throws {
    let books = try BooksProgram()
    let extra = ["BOOKS_GOOGLE_BOOKS_COUNTRY": "US"]
    let words = "the variable BOOKS_GOOGLE_BOOKS_COUNTRY holds in the place of the file while it is set\n"
    let set = try await books.run("sources", "set", "google-books", "country=SE", "per-day=5", adding: extra)
    #expect(set.status == 0 && set.errors.hasSuffix(words), "\(set.errors)")
    #expect(try await books.run("sources", "info", "google-books").output.contains("SE (file, line"))
    let unset = try await books.run("sources", "unset", "google-books", "country", adding: extra)
    #expect(unset.status == 0 && unset.errors == words, "\(unset.errors)")
  }

  @Test func `of several settings all are set or none`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sources", "set", "google-books", "country=SE", "colour=red").status == 64)
    #expect(try await books.run("sources", "info", "google-books").output.contains("US (default)"))
  }

  @Test func `the path of a list from the current folder is kept whole, and leads to it from any other`() async throws {
    let books = try BooksProgram()
    let folder = books.home.appending(path: "lists")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try books.file("lists/l.json", #"[{"title":"Kept"}]"#)
    let addresses = ["bundled:", "https://lists.example/l.json", "~/l.json", "/srv/l.json"]
    let set = try await books.run(
      list: ["sources", "set", "book-list"] + (addresses + ["l.json", "../lists/l.json"]).map { "base-url=\($0)" },
      in: folder)
    #expect(set.status == 0, "\(set.errors)")
    let text = try String(contentsOf: books.home.appending(path: "config.toml"), encoding: .utf8)
    for address in addresses + ["\(folder.path(percentEncoded: false))/l.json"] {
      #expect(text.contains("\"\(address)\""), "\(text)")
    }
    #expect(!text.contains("\"l.json") && !text.contains("\".."), "\(text)")
    #expect(try await books.run(list: ["sources", "set", "book-list", "base-url=l.json"], in: folder).status == 0)
    #expect(try await books.run("sync", "book-list").status == 0)
    #expect(try await books.run("list", "-q").output.contains("Kept"))
  }

  @Test func `a folder, or a file that is not there yet, is told as soon as it is to be a list`() async throws {
    let books = try BooksProgram()
    let list = try books.file("l.json", #"[{"title":"Kept"}]"#)
    let home = books.home.path(percentEncoded: false)
    let addresses = [home, "file:///nowhere/l.json", "bundled:", list, "https://lists.example/l.json"]
    let run = try await books.run(list: ["sources", "set", "book-list"] + addresses.map { "base-url=\($0)" })
    #expect(run.status == 0)
    #expect(run.errors.contains("is a folder: name the files in it\n"), "\(run.errors)")
    #expect(run.errors.contains("book-list: there is no file /nowhere/l.json yet\n"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 3, "\(run.errors)")
  }

  @Test(arguments: ["notaurl", "ftp://example.org/", "https://user:secret@example.org/"])
  func `an address that cannot be used is refused and not kept`(address: String) async throws {
    let books = try BooksProgram()
    let run = try await books.run("sources", "set", "google-books", "base-url=\(address)")
    #expect(run.status == 64)
    #expect(run.errors.contains("base-url") && !run.errors.contains("secret"))
    #expect(
      !FileManager.default.fileExists(atPath: books.home.appending(path: "config.toml").path(percentEncoded: false)))
  }

  @Test func `every installed source says whether it can be used, in JSON too`() async throws {
    let run = try await BooksProgram().run("sources", "list", "--json")
    let sources = try #require(try run.object()["sources"] as? [[String: Any]])
    let states = Dictionary(
      uniqueKeysWithValues: sources.map { ($0["id"] as? String ?? "", $0["state"] as? String ?? "") })
    #expect(!states.isEmpty && states.values.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [
    ("book-list", "ready"), ("nytimes", "needs a key"), ("instructables", "base-url"), ("google-books", "ready"),
  ])
  func `what a source lacks is its state`(source: String, part: String) async throws {
    try Registry.require(source)
    let run = try await BooksProgram().run("sources", "list", "--json")
    let sources = try #require(try run.object()["sources"] as? [[String: Any]])
    let state = sources.first { $0["id"] as? String == source }?["state"] as? String
    #expect(state?.contains(part) == true, "\(state ?? "none")")
  }

  /// The value and the source of the title of a book that three sources have.
  private func title(in books: BooksProgram) async throws -> (value: String, source: String) {
    let book = try await books.book("9781735800103", "--why")
    let provenance = try #require(book["provenance"] as? [String: [String: Any]])
    let title = try #require(provenance["title"])
    return (title["value"] as? String ?? "", title["source"] as? String ?? "")
  }

  /// By a limit of the size of files, as a full disk of one's own is not to be had everywhere.
  @Test(arguments: [
    "enable nytimes", "disable google-books", "order nytimes", "set nytimes per-day=5", "set nytimes api-key",
  ])
  func `a change of the configuration that there is no room for ends with 74 and leaves none`(
    line: String
  ) async throws {
    let books = try BooksProgram()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let arguments = ["sources"] + line.split(separator: " ").map(String.init)
    let run = try await books.run(shell: "ulimit -f 0; exec \"$0\" \"$@\"", [program] + arguments, input: "k\n")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.hasSuffix("config.toml was not changed: File too large: make room and try again\n"))
    #expect(try !books.filesOfHome().contains("config.toml"))
  }
}
