import Foundation
import StandIn
import Testing

/// What scripts rely on: errors as JSON, silence, formats by name, settings by variable.
@Suite struct ScriptingTests {
  @Test(arguments: [
    (["show", "no-such-book", "--json"], 1), (["list", "--limit", "0", "--json"], 64), (["lits", "--json"], 64),
    (["show", "--no-such-option", "--ndjson"], 64), (["import", "/no/such/file", "--json"], 66),
    (["list", "--json"], 1), (["isbn", "nonsense", "--json"], 65), (["list", "--ndjson", "--isbn", "x"], 65),
  ])
  func `an error under json is one object on stderr with the exit code in it`(
    arguments: [String], code: Int
  ) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(Int(run.status) == code)
    let line = try #require(run.errors.split(separator: "\n").last)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["schema"] as? String == "books.error/1")
    let error = object?["error"] as? [String: Any]
    #expect(error?["code"] as? Int == code)
    #expect(error?["message"] is String || arguments[0] == "isbn")
  }

  @Test func `without json an error is a line as ever, and what comes behind a double dash asks for nothing`()
    async throws
  {
    let books = try BooksProgram()
    for arguments in [["show", "x"], ["list", "--", "--json"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 1 && run.errors.hasPrefix("books: "), "\(run.errors)")
    }
  }

  @Test func `a key in the wrong place is in no error under json`() async throws {
    let run = try await BooksProgram().run("sources", "set", "nytimes", "api-key=hush-1234", "--json")
    #expect(run.status == 64 && !run.errors.contains("hush-1234"))
  }

  @Test func `a quiet sync prints nothing where all is well, and json all the same`() async throws {
    let books = try BooksProgram()
    let run = try await books.run("sync", "book-list", "-q")
    #expect(run.status == 0 && run.output == "" && run.errors == "")
    #expect(try await books.run("sync", "book-list", "-q", "--json").object()["schema"] as? String == "books.sync/1")
    let failing = try await books.run("sync", "google-books", "no-such-source", "-q")
    #expect(failing.status == 64 && failing.output == "" && failing.errors.contains("no-such-source"))
  }

  @Test(arguments: [
    ("x.csv", "id,kind,title"), ("x.CSV", "id,kind,title"), ("x.json", "{\"schema\":\"books.catalog/1\""),
    ("x.ndjson", "{\"id\":"), ("x.jsonl", "{\"id\":"),
  ])
  func `an export knows its format by the ending of its name`(name: String, beginning: String) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let path = books.home.appending(path: name)
    let run = try await books.run("export", "-o", path.path(percentEncoded: false))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try String(contentsOf: path, encoding: .utf8).hasPrefix(beginning))
  }

  @Test func `a format that is named wins over the ending, and an ending that tells none is asked about`() async throws
  {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let path = books.home.appending(path: "x.csv")
    #expect(try await books.run("export", "-o", path.path(percentEncoded: false), "-f", "ndjson").status == 0)
    #expect(try String(contentsOf: path, encoding: .utf8).hasPrefix("{\"id\":"))
    for arguments in [["export"], ["export", "-o", books.home.path(percentEncoded: false) + "/x.txt"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 64 && run.errors.contains("-f json, ndjson, csv or book-list"), "\(run.errors)")
    }
  }

  @Test func `a csv has the columns and the order that are asked for, and cells that a spreadsheet leaves alone`()
    async throws
  {
    let books = try BooksProgram()
    let list = #"[{"title":"Zebra"},{"title":"11/22/63"},{"title":"Élan"}]"#
    #expect(try await books.run("import", try books.file("list.json", list), "-f", "book-list").status == 0)
    for (title, date) in [("zebra", "2019-05"), ("63", "2011-11-08"), ("elan", "1999")] {
      let id = try await books.run("list", title).output.prefix { $0 != "\t" }
      #expect(try await books.run("edit", String(id), "published=\(date)", "-q").status == 0)
    }
    let run = try await books.run(
      "export", "-f", "csv", "--columns", "published,title", "--sort", "date", "--reverse")
    #expect(run.output == "published,title\r\n'2019-05,Zebra\r\n2011-11-08,'11/22/63\r\n1999,Élan\r\n", "\(run.errors)")
  }

  @Test func `a csv has a byte order mark only where one is asked for`() async throws {
    let books = try BooksProgram()
    for (name, flags, mark) in [("x.csv", [], []), ("y.csv", ["--bom"], [0xEF, 0xBB, 0xBF] as [UInt8])] {
      let path = books.home.appending(path: name)
      _ = try await books.run(list: ["export", "--columns", "id", "-o", path.path(percentEncoded: false)] + flags)
      #expect(try Array(Data(contentsOf: path)) == mark + Array("id\r\n".utf8))
    }
  }

  @Test func `lines of a list are told how many more there are, and go on to the last by the cursor`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let all = try await books.run("list", "--ndjson", "--limit", "10000")
    #expect(all.errors == "")
    var (seen, arguments) = ("", ["list", "--ndjson"])
    let cursor = /; go on with --cursor (?<cursor>\S+)/
    let total = all.output.split(separator: "\n").count
    for _ in 0...total / 50 {
      let run = try await books.run(list: arguments)
      seen += run.output
      let count = run.output.split(separator: "\n").count
      #expect(run.errors.hasPrefix("\(count) of \(total)"), "\(run.errors)")
      guard let next = run.errors.firstMatch(of: cursor) else { break }
      arguments = ["list", "--ndjson", "--cursor", String(next.cursor)]
    }
    #expect(seen == all.output)
    #expect(try await books.run("list", "--ndjson", "-q").errors == "")
  }

  @Test func `every format of export has the order that is asked for`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let forward = try await books.run("export", "-f", "ndjson", "--sort", "author").output.split(separator: "\n")
    let backward = try await books.run("export", "-f", "ndjson", "--sort", "author", "--reverse").output
      .split(separator: "\n")
    #expect(Set(forward) == Set(backward) && forward.first == backward.last)
    #expect(try await books.run("export", "-f", "ndjson").output.split(separator: "\n") != forward)
  }

  @Test(arguments: [
    (["--columns", "title,isnb13", "-f", "csv"], "did you mean “isbn13”?"),
    (["--columns", "id,title, id", "-f", "csv"], "--columns names “id” twice"),
    (["--columns", "id", "-f", "json"], "-f csv"),
    (["--bom", "-f", "ndjson"], "-f csv"), (["--provenance", "-f", "json", "--sort", "title"], "leave out --sort"),
  ])
  func `what a format cannot have is refused`(arguments: [String], hint: String) async throws {
    let run = try await BooksProgram().run(list: ["export"] + arguments)
    #expect(run.status == 64 && run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `variables switch sources on and off, order them and set the time-out`() async throws {
    try Registry.require(["book-list", "google-books", "instructables", "nytimes"])
    let books = try BooksProgram()
    let extra = [
      "BOOKS_NYTIMES_ENABLED": "yes", "BOOKS_BOOK_LIST_ENABLED": "0", "BOOKS_ORDER": "instructables,nytimes",
    ]
    let listed = try await books.run("sources", "--json", adding: extra).object()["sources"] as? [[String: Any]]
    #expect(listed?.prefix(2).map { $0["id"] as? String } == ["instructables", "nytimes"])
    let enabled = listed?.filter { $0["enabled"] as? Bool == true }.compactMap { $0["id"] as? String }
    #expect(enabled?.sorted() == ["google-books", "nytimes"])
    let info = try await books.run("sources", "info", "nytimes", adding: extra)
    #expect(info.output.contains("environment BOOKS_NYTIMES_ENABLED"))
    let disabled = try await books.run("sources", "disable", "nytimes", adding: extra)
    #expect(disabled.errors.contains("BOOKS_NYTIMES_ENABLED holds in the place of the file"), "\(disabled.errors)")
  }

  @Test func `a variable that names nothing is told in one line, and not with -q`() async throws {
    let books = try BooksProgram()
    let extra = ["BOOKS_TIMEUOT": "3"]
    let run = try await books.run("sources", adding: extra)
    #expect(run.status == 0)
    #expect(run.errors == "the variable BOOKS_TIMEUOT names no setting; did you mean “BOOKS_TIMEOUT”?\n")
    #expect(try await books.run("sources", "-q", adding: extra).errors == "")
  }

  @Test func `the value of an option of one letter may stand at it`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let apart = try await books.run("export", "-f", "csv")
    let path = books.home.appending(path: "all.csv").path(percentEncoded: false)
    #expect(try await books.run("export", "-fcsv").output == apart.output)
    let run = try await books.run("export", "-fcsv", "-o\(path)")
    #expect(run.status == 0 && (try? String(contentsOfFile: path, encoding: .utf8)) == apart.output, "\(run.errors)")
    #expect(try await books.run("import", "-fcsv", path, "--dry-run").status == 0)
  }
}
