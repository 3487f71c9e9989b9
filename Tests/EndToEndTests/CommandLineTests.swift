import Foundation
import StandIn
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    (["serch", "x"], Int32(64), "did you mean “search”"),
    (["search"], 64, "Say what to look for"),
    (["search", "x", "--source", "nytime"], 64, "did you mean “nytimes”"),
    (["search", "x", "--limit", "0"], 64, "--limit"),
    (["search", "x", "--timeout", "inf"], 64, "--timeout"),
    (["sources", "test", "--timeout", "inf"], 64, "--timeout"),
    (["sources", "test", "--timeout", "nan"], 64, "--timeout"),
    (["search", "--isbn", "9780306406158"], 65, "check digit"),
    (["sync", "nytimes"], 64, "is off"),
    (["sync", "frobnicator"], 64, "frobnicator"),
    (["list", "--category", "nytimes:no-such-list"], 64, "no-such-list"),
    (["list", "--cursor", "garbage"], 64, "cursor"),
    (["list"], 1, "books sync"),
    (["show", "9780306406157"], 1, "9780306406157"),
    (["show", "000000000000"], 1, "000000000000"),
    (["show", "what is this"], 1, "names no book: use an id as lists print it"),
    (["show", "what is this"], 1, "; books list TEXT finds it by its words"),
    (["show", "9780306406158"], 1, "“9780306406158” is no ISBN: its check digit does not fit"),
    (["edit", "0-306-40615-1", "note=x"], 1, "is no ISBN: its check digit does not fit"),
    (["favorite", "97803064061"], 1, "is no ISBN: it has neither 10 nor 13 digits"),
    (["show", "123"], 1, "“123” is no ISBN: it has neither 10 nor 13 digits"),
    (["show", "nowhere:1"], 64, "nowhere"),
    (["export"], 64, "-f json"),
    (["export", "-f", "xml"], 64, "xml"),
    (["sources", "set", "nytimes", "colour=red"], 64, "colour"),
    (["sources", "set", "nytimes", "api-key=secret"], 64, "argument"),
    (["sources", "set", "nytimes", "api-key"], 66, "standard input"),
    (["sources", "info", "nytime"], 64, "did you mean"),
    (["isbn", "9780306406158"], 65, ""),
    (["isbn", "-", "9780306406157"], 64, "- stands alone"),
    (["isbn", "-", "-"], 64, "- stands alone"),
    (["search", " "], 64, "Say what to look for"),
    (["search", "x", "--source", ""], 64, "no source"),
    (["search", "x", "--source", ", "], 64, "no source"),
    (["sources", "enable", ""], 64, "no source"),
    (["sources", "test", "--timeout", "nan"], 64, "--timeout"),
    (["sources", "test", "--timeout", "1e300"], 64, "--timeout"),
    (["sources", "test", "--timeout", "0"], 64, "--timeout"),
    (["show", "nytimes:none"], 1, "in the catalogue, and nytimes is off: books sources enable nytimes\n"),
    (["show", "google-books:none"], 1, "--full asks google-books"),
    (["show", "google-books:none", "--timeout", "1"], 64, "--timeout goes with --full"),
    (["show", "google-books:none", "--full", "--timeout", "0"], 64, "--timeout takes seconds"),
    (["show", "import:none"], 1, "in the catalogue\n"),
    (["mrege", "x", "y"], 64, "did you mean “merge”"),
    (["merge", "9780306406157"], 64, "two books"),
    (["merge", "9780306406157", "9780804429573"], 1, "9780306406157"),
    (["edit", "9780306406157"], 64, "field=value"),
    (["edit", "9780306406157", "title"], 64, "field=value"),
    (["edit", "9780306406157", "=x"], 64, "field=value"),
    (["edit", "9780306406157", "title=x"], 1, "9780306406157"),
    (["edit", "9780306406157", "titel=x"], 65, "did you mean “title”"),
    (["split", "9780306406157", "book-list:x"], 1, "9780306406157"),
    (["add", "nowhere:1"], 64, "nowhere"),
    (["add"], 64, "ref"),
    (["undo"], 65, "nothing to undo"),
    (["undo", "0"], 64, "COUNT takes 1 or more"),
    (["undo", "1", "--entry", "1"], 64, "not both"),
    (["undo", "--entry", "1"], 65, "books history"),
    (["history"], 0, "nothing that you decided stands"),
    (["history", "--limit", "0"], 64, "--limit"),
  ])
  func `what is wrong gets one clear line and its own code`(arguments: [String], status: Int32, hint: String)
    async throws
  {
    let books = try BooksProgram()
    let run = try await books.run(list: arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(hint.isEmpty || run.errors.contains(hint), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count <= 1, "\(run.errors)")
    #expect(!run.errors.contains("secret"))
  }

  @Test(arguments: [
    "search", "sync", "list", "show", "export", "sources", "isbn", "doctor", "add", "remove", "favorite", "unfavorite",
    "edit", "duplicates", "merge", "split", "history", "undo",
  ])
  func `help of every verb has an example`(verb: String) async throws {
    let run = try await BooksProgram().run(verb, "--help")
    #expect(run.status == 0)
    #expect(run.output.contains("Example"))
    #expect(run.output.contains("books \(verb)"))
  }

  @Test(arguments: ["favorite", "unfavorite", "remove", "add", "edit", "merge", "split", "show", "open"])
  func `what an example of help names is there after the list of the program was taken`(verb: String) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list").status == 0)
    let help = try await books.run(verb, "--help").output
    let examples = help.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("books \(verb) ") && !$0.contains("KEY") && !$0.contains("\"") && !$0.hasSuffix("-") }
    #expect(!examples.isEmpty, "\(help)")
    for example in examples {
      let arguments = example.split(separator: " ").dropFirst().map(String.init)
      let run = try await books.run(list: arguments + (verb == "open" ? ["--print-address"] : []))
      #expect(run.status == 0, "\(example): \(run.errors)")
    }
  }

  @Test func `names of sources may have blanks around their commas`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let run = try await books.run("search", "javascript", "--source", "book-list , google-books,", "--offline")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `the version is one line`() async throws {
    let run = try await BooksProgram().run("--version")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `completions are printed`(shell: String) async throws {
    let run = try await BooksProgram().run("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.output.contains("books"))
  }

  @Test func `a broken configuration is named with line and column, and nothing is lost`() async throws {
    let books = try BooksProgram()
    let file = books.home.appending(path: "config.toml")
    let text = "timeout = 5\n[sources.nytimes]\nenabled = maybe\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    for arguments in [["list"], ["sync"], ["sources", "enable", "nytimes"], ["doctor"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 78, "\(arguments)")
      #expect((run.errors + run.output).contains("config.toml:3:"), "\(run.errors)")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test(arguments: [
    ["doctor"], ["sources", "enable", "nytimes"], ["sources", "order", "nytimes"],
    ["sources", "set", "nytimes", "base-url=http://127.0.0.1:1"],
  ])
  func `what is odd in the configuration is said once`(arguments: [String]) async throws {
    let run = try await BooksProgram().run(list: arguments, adding: ["BOOKS_NYTIMES_API_KY": "x"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count { $0.contains("BOOKS_NYTIMES_API_KY ") } == 1, "\(run.errors)")
  }

  @Test func `an unknown setting in the file is named with what was perhaps meant`() async throws {
    let books = try BooksProgram()
    try "timeuot = 5\n".write(to: books.home.appending(path: "config.toml"), atomically: true, encoding: .utf8)
    let run = try await books.run("list")
    #expect(run.status == 78)
    #expect(run.errors.contains("config.toml:1:1") && run.errors.contains("timeout"))
  }

  @Test func `a folder that cannot be made is named`() async throws {
    let books = try BooksProgram()
    let blocked = books.home.appending(path: "file")
    try Data().write(to: blocked)
    let run = try await books.run("list", "--home", blocked.appending(path: "home").path(percentEncoded: false))
    #expect(run.status == 73)
    #expect(run.errors.contains("file/home") && run.errors.contains("move it away"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `a missing key ends with 77 only where the source was named`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram(server, enabling: ["nytimes", "book-list"])
    let keyless = ["BOOKS_NYTIMES_API_KEY": ""]
    #expect(try await books.run("sync", adding: keyless).status == 0)
    #expect(try await books.run("sync", "nytimes", adding: keyless).status == 77)
    #expect(try await books.run("sync", "nytimes", adding: ["BOOKS_NYTIMES_API_KEY": "wrong"]).status == 77)
    #expect(try await books.run("sync", "nytimes").status == 0)
  }

  @Test func `a key is read from standard input, kept for the reader alone and never shown`() async throws {
    let books = try BooksProgram()
    let file = books.home.appending(path: "config.toml")
    try "# mine\ntimeout = 5 # seconds\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(try await books.run("sources", "set", "nytimes", "api-key", input: "k-12345\n").status == 0)
    #expect(try await books.run("sources", "enable", "nytimes").status == 0)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("# mine\ntimeout = 5 # seconds\n"))
    #expect(text.contains("k-12345"))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let info = try await books.run("sources", "info", "nytimes")
    #expect(info.output.contains("set (file, line"))
    #expect(!info.output.contains("k-12345"))
  }

  @Test func `a source that is disabled is out of view and comes back whole`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    let before = try await books.run("export", "-f", "json")
    #expect(try await books.run("sources", "disable", "nytimes").status == 0)
    let without = try await books.run("export", "-f", "json")
    #expect(!without.output.contains("\"nytimes\""))
    #expect(try await books.run("sources", "enable", "nytimes").status == 0)
    #expect(try await books.run("export", "-f", "json").output == before.output)
  }

  @Test func `isbn reads lines and prints an object for each`() async throws {
    let run = try await BooksProgram().run("isbn", "--json", input: "0-306-40615-2\nnonsense\n9798886451740\n")
    #expect(run.status == 65)
    let objects = try run.objects()
    #expect(objects.map { $0["valid"] as? Bool } == [true, false, true])
    #expect(objects[0]["hyphenated"] as? String == "978-0-306-40615-7")
    #expect(objects[1]["reason"] is String)
    #expect(objects[2]["isbn10"] is NSNull)
  }

  @Test func `isbn passes over blank lines, a dash stands for these, and no empty argument is taken`() async throws {
    let books = try BooksProgram()
    for arguments in [[], ["-"]] {
      let lines = try await books.run(
        list: ["isbn"] + arguments, input: "\n0-306-40615-2\n \t\r\n9798886451740\n\n")
      #expect(lines.status == 0 && lines.output.split(separator: "\n").count == 2, "\(lines.output)")
    }
    #expect(try await books.run("isbn", "").status == 65)
  }

  @Test func `pages of a listing follow one another without a gap`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let whole = try await books.run("list", "--json", "--limit", "1000")
    let expected = try whole.resultIDs()
    var seen: [String] = []
    var cursor: String?
    repeat {
      let run = try await books.run(
        list: ["list", "--json", "--limit", "25"] + (cursor.map { ["--cursor", $0] } ?? []))
      seen += try run.resultIDs()
      cursor = try run.object()["next"] as? String
    } while cursor != nil && seen.count <= expected.count
    #expect(seen == expected)
  }
}
