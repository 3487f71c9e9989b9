import Foundation
import Platform
import Sourcing
import StandIn
import TestSupport
import Testing

/// What is said where there is nothing: what to do about it.
@Suite struct EmptyStateTests {
  @Test(arguments: [
    (["list"], "the catalogue is empty; books sync fills it"), (["list"], "books import FILE"),
    (["list", "--library"], "your library is empty; books add ISBN"), (["list", "--library"], "books import FILE"),
    (["list", "--favorites"], "you have no favorites yet; books favorite REF"),
    (["browse", "favorites"], "you have no favorites yet; books favorite REF"),
  ])
  func `an empty list says how it is filled`(arguments: [String], words: String) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 1 && run.output == "" && run.errors.contains(words), "\(run.errors)")
  }

  @Test func `a library with books of which none fits is not called empty`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    #expect(try await books.run("list", "--library").errors.contains("your library is empty"))
    #expect(try await books.run("export", "-f", "csv", "--library").errors.contains("your library is empty"))
    #expect(try await books.run("add", "9781718504103", "-q").status == 0)
    #expect(try await books.run("list", "--library", "no-such-word").errors.contains("nothing in the catalogue fits"))
    #expect(try await books.run("list", "--favorites").errors.contains("you have no favorites yet"))
  }

  @Test func `what a filter would find outside the library is said, and a mark of a book that is not in it`()
    async throws
  {
    let books = try BooksProgram()
    #expect(try await books.run("add", "--title", "Owned", "--isbn", "9781402894626").status == 0)
    let list = #"[{"title":"Elsewhere","isbn":"9780306406157"}]"#
    #expect(try await books.run("import", try books.file("l.json", list)).status == 0)
    let edit = try await books.run("edit", "9780306406157", "rating=5", "status=read")
    #expect(
      edit.status == 0 && edit.errors.contains("“Elsewhere” is not in your library; books add "), "\(edit.errors)")
    for filter in [["--rating", "5"], ["--status", "read"]] {
      let run = try await books.run(list: ["list", "--library"] + filter)
      #expect(run.status == 1)
      #expect(
        run.errors.contains("nothing in your library fits; one book that is not in it does (without --library"),
        "\(run.errors)")
    }
    let own = try await books.run("edit", "9781402894626", "rating=5")
    #expect(!own.errors.contains("is not in your library"), "\(own.errors)")
  }

  /// What is said where all that is kept is of a source that is off.
  private static let way = "book-list is off: books sources enable book-list"
  private static let remark = "out of view, since off: book-list (books sources enable book-list)"

  private func outOfView(_ decisions: [String]...) async throws -> BooksProgram {
    let books = try BooksProgram()
    for arguments in [["sync", "book-list"]] + decisions + [["sources", "disable"] + (try Registry.ids.sorted())] {
      let run = try await books.run(list: arguments + ["-q"])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
    }
    return books
  }

  @Test(
    arguments: [
      (["list"], 1, "no book is in view: " + way), (["stats"], 1, "no book is in view: " + way),
      (["authors"], 1, "no book is in view: " + way), (["export", "-f", "csv"], 0, "no book is in view: " + way),
      (["list", "--category", "book-list:java"], 1, "nothing of book-list is in view: " + way),
      (["list", "--library"], 1, "your library is empty; books add ISBN"),
      (["list", "--favorites"], 1, "you have no favorites yet"),
      (["search", "java", "--offline"], 1, remark), (["duplicates"], 0, remark),
      (["categories", "--offline"], 0, remark), (["sync"], 0, "nothing was asked, since every source is off"),
    ] as [([String], Int32, String)])
  func `what is kept and out of view is not said to be none`(arguments: [String], status: Int32, words: String)
    async throws
  {
    let run = try await outOfView().run(list: arguments)
    #expect(run.status == status && run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("the catalogue is empty") && !run.errors.contains("not asked, since off"))
  }

  @Test(
    arguments: [
      (["list", "--library"], "no book of your library is in view: " + way),
      (["list", "--favorites"], "none of your favorites is in view: " + way),
      (["browse", "favorites"], "none of your favorites is in view: " + way),
    ] as [([String], String)])
  func `a library out of view is not said to be empty`(arguments: [String], words: String) async throws {
    let run = try await outOfView(["favorite", "9781718504103"]).run(list: arguments)
    #expect(run.status == 1 && run.errors.contains(words), "\(run.errors)")
    let given = try await outOfView(["favorite", "9781718504103"], ["remove", "9781718504103"]).run(list: arguments)
    #expect(given.status == 1 && !given.errors.contains("in view"), "\(given.errors)")
  }

  @Test func `an empty catalogue of which every source is off is told so`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run(list: ["sources", "disable", "-q"] + Registry.ids.sorted()).status == 0)
    let run = try await books.run("list")
    #expect(run.status == 1)
    #expect(run.errors.contains("is empty, and every source is off: books sources enable NAME"), "\(run.errors)")
  }

  @Test func `no bare ISBN is said to be asked for where every source is off`() async throws {
    let books = try await outOfView(["add", "9780306406157", "--offline"])
    let run = try await books.run("sync")
    #expect(run.status == 0 && run.errors.contains("nothing was asked, since every source is off"), "\(run.errors)")
    #expect(!run.errors.contains("bare ISBN"), "\(run.errors)")
  }

  @Test func `a source that a variable switches off is not said to be switched on by a command`() async throws {
    let run = try await BooksProgram().run("sync", "nytimes", adding: ["BOOKS_NYTIMES_ENABLED": "off"])
    #expect(run.status == 64)
    #expect(run.errors.contains("nytimes is off: BOOKS_NYTIMES_ENABLED says so"), "\(run.errors)")
  }

  @Test(
    arguments: [
      (["search", "x", "--source", "nytimes"], 1), (["list", "--source", "nytimes"], 1), (["sync", "nytimes"], 64),
      (["browse", "nytimes:hardcover-fiction"], 64), (["categories", "--source", "nytimes"], 1),
    ] as [([String], Int32)])
  func `a source that is off is told with how it is switched on and where its key is from`(
    arguments: [String], status: Int32
  ) async throws {
    let books = try BooksProgram(enabling: ["book-list"])
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let run = try await books.run(list: arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains("nytimes is off: books sources enable nytimes; it needs a key"), "\(run.errors)")
    #expect(run.errors.contains("free at https://"), "\(run.errors)")
  }

  @Test(arguments: [
    ["search", "--title", "x", "--source", "nytimes"], ["sync", "nytimes"], ["browse", "nytimes:hardcover-fiction"],
  ])
  func `a source that is on and lacks its key says where one is from, and nothing of switching on`(
    arguments: [String]
  ) async throws {
    let run = try await BooksProgram(enabling: ["nytimes"]).run(list: arguments)
    #expect(run.status == 77, "\(run.errors)")
    #expect(run.errors.contains("nytimes needs a key of an app") && run.errors.contains("free at https://"))
    #expect(!run.errors.contains("is off"))
  }

  /// Google Books is on and cannot be used as it is set up, the list can.
  private static func illSetUp() throws -> BooksProgram { try BooksProgram(enabling: ["book-list", "google-books"]) }
  private static let ill = ["BOOKS_GOOGLE_BOOKS_COUNTRY": "USA"]

  @Test(arguments: [
    ["sync", "google-books"], ["sync", "google-books", "book-list"], ["search", "java", "--source", "google-books"],
    ["search", "java", "--source", "google-books,book-list"], ["categories", "--source", "google-books"],
    ["browse", "google-books:fiction"], ["show", "google-books:aaaaAAAA0001", "--full"],
    ["sources", "test", "google-books"],
  ])
  func `a named source with a setting that cannot be used ends as a bad configuration does`(arguments: [String])
    async throws
  {
    let run = try await Self.illSetUp().run(list: arguments, adding: Self.ill)
    #expect(run.status == 78, "\(run.errors)")
    let end = "cannot be used: it takes the two letters of a country, as US (books sources info google-books)\n"
    #expect(run.errors.hasSuffix("books: google-books: the setting “country” " + end), "\(run.errors)")
  }

  @Test(
    arguments: [
      (["sync"], 0), (["sync", "--strict"], 0), (["sync", "book-list"], 0), (["search", "java"], 0),
      (["search", "java", "--source", "book-list"], 0),
      (["search", "java", "--offline", "--source", "google-books"], 1), (["categories"], 0),
      (["browse", "book-list:java"], 0), (["sources", "test"], 0),
    ] as [([String], Int32)])
  func `where it was not named, or nobody is to be asked, such a source is told at most`(
    arguments: [String], status: Int32
  ) async throws {
    let books = try Self.illSetUp()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let run = try await books.run(list: arguments, adding: Self.ill)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains("the setting “country”") || !run.errors.contains("google-books"), "\(run.errors)")
  }

  @Test func `a search that finds nothing names the sources that were not asked, since they are off`() async throws {
    let server = try StandInServer.start()
    let run = try await BooksProgram(server, enabling: ["google-books"]).run("search", "zzzz-nothing")
    #expect(run.status == 1 && run.errors.contains("not asked, since off: ") && run.errors.contains("nytimes"))
    let named = try await BooksProgram(server).run("search", "zzzz-nothing", "--source", "google-books")
    #expect(named.status == 1 && !named.errors.contains("since off"), "\(named.errors)")
  }

  @Test(arguments: [(["isbn"], "reading ISBNs, one a line"), (["import", "-"], "reading a file to import")])
  func `what waits for a person at the terminal says so`(arguments: [String], words: String) async throws {
    let books = try BooksProgram()
    let said = try await onWaitingThread {
      let terminal = try PseudoTerminal(rows: 24, columns: 80)
      let errors = Pipe()
      let process = try ChildProcess.start(
        BooksProgram.executable("books"), arguments, environment: books.environment, input: .file(terminal.program),
        output: .null, errors: .pipe(errors))
      try terminal.program.close()
      // The end of the input, as Ctrl-D gives it at the beginning of a line.
      try terminal.screen.write(contentsOf: Data([4]))
      let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return said
    }
    #expect(said.contains(words + "; Ctrl-D ends"), "\(said)")
    #expect(try await !books.run(list: arguments, input: "x\n").errors.contains("Ctrl-D"))
  }

  @Test func `import without a file says what it takes`() async throws {
    let run = try await BooksProgram().run("import")
    #expect(run.status == 64 && run.errors.contains("books import FILE, or - for standard input"), "\(run.errors)")
  }
}
