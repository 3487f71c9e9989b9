import Foundation
import Platform
import Sourcing
import StandIn
import TestSupport
import Testing

/// What a person sees on a terminal of some width, and does not have to type.
@Suite struct ReadersTerminalTests {
  /// What the program writes to a terminal, line by line, without colours.
  private func lines(
    of books: BooksProgram, _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 400,
    adding extra: [String: String] = [:], input: String? = nil
  ) async throws -> [String] {
    try await text(of: books, arguments, columns: columns, rows: rows, adding: extra, input: input)
      .replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").split(separator: "\r\n").map(String.init)
  }

  private func text(
    of books: BooksProgram, _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 400,
    adding extra: [String: String] = [:], input: String? = nil
  ) async throws -> String {
    try await onWaitingThread { try Self.text(of: books, arguments, columns, rows, adding: extra, input) }
  }

  private static func text(
    of books: BooksProgram, _ arguments: [String], _ columns: UInt16, _ rows: UInt16, adding extra: [String: String],
    _ input: String?
  ) throws -> String {
    var terminal = try PseudoTerminal(rows: rows, columns: columns)
    let typed = try input.map { try FileHandle(forReadingFrom: URL(filePath: books.file("input", $0))) }
    let environment = books.environment.merging(["TERM": "xterm", "TZ": "UTC", "PAGER": "cat"]) { $1 }
      .merging(extra) { $1 }
    let process = try ChildProcess.start(
      BooksProgram.executable("books"), arguments, environment: environment,
      input: typed.map(ChildProcess.StandardStream.file) ?? .null, output: .file(terminal.program),
      errors: .file(terminal.program))
    try terminal.program.close()
    var text = ""
    while let part = terminal.read() { text += part }
    process.waitUntilExit()
    return text
  }

  private func synced() async throws -> BooksProgram {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    return books
  }

  @Test(arguments: [60, 80, 100, 200] as [UInt16])
  func `no id, no ISBN and no word is cut, and no line is longer than the terminal`(columns: UInt16) async throws {
    let books = try await synced()
    let whole = try await books.run("list", "--limit", "1000").output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let shown = try await lines(of: books, ["list", "--limit", "1000", "-q"], columns: columns)
    #expect(shown.count == whole.count + 1)
    for (cells, line) in zip(whole, shown.dropFirst()) {
      #expect(line.hasPrefix(cells[0] + "  ") && (cells[4].isEmpty || line.contains(cells[4])), "\(line)")
      #expect(line.count <= columns, "\(line)")
      // What is before an ellipsis is whole words of the title or the authors.
      for match in line.matches(of: /(?:^|  )([^ ](?:[^ ]| (?! ))*)…/) {
        let head = String(match.1)
        #expect((cells[1] + " ").hasPrefix(head + " ") || (cells[2] + " ").hasPrefix(head + " "), "\(line)")
      }
    }
    let categories = try await lines(of: books, ["categories", "--offline", "-q"], columns: columns)
    #expect(categories.contains { $0.contains("book-list:functional-programming") })
  }

  @Test func `what became of a scanned ISBN is broken at words, below itself`() async throws {
    let books = try BooksProgram(nil, enabling: ["google-books"])
    // Without what was shown while it was waited for.
    let lines = try await lines(of: books, ["add", "-"], columns: 60, input: "\(isbn(1))\n").map {
      $0.split(separator: "\r").last.map(String.init) ?? ""
    }
    let first = try #require(lines.firstIndex { $0.contains(isbn(1)) })
    #expect(lines[first...].allSatisfy { $0.count <= 60 }, "\(lines)")
    #expect(lines[first...].dropFirst().first?.hasPrefix(String(repeating: " ", count: 15)) == true, "\(lines)")
  }

  @Test func `the lines of a note stay lines on a terminal, behind a margin`() async throws {
    let books = try BooksProgram()
    let note = "lent to Bob\n\n\nid is on the shelf\n"
    #expect(try await books.run("add", "--title", "Tide", "--isbn", isbn(1), "note=\(note)", "-q").status == 0)
    let lines = try await lines(of: books, ["show", isbn(1)], columns: 60)
    let first = try #require(lines.firstIndex { $0.hasPrefix("note ") })
    let margin = String(repeating: " ", count: 12)
    // Blank lines are not among these.
    #expect(lines[first...].prefix(2) == ["note        lent to Bob", margin + "id is on the shelf"], "\(lines)")
    let piped = try await books.run("show", isbn(1)).output
    #expect(piped.split(separator: "\n").contains { $0.hasPrefix("note ") && $0.hasSuffix("id is on the shelf") })
  }

  @Test func `what can be looked up elsewhere goes first`() async throws {
    let books = try await synced()
    var headers: [[String]] = []
    for columns in [200, 60] as [UInt16] {
      let lines = try await lines(of: books, ["list", "eloquent", "-q"], columns: columns)
      headers.append(lines[0].split(separator: " ").map(String.init))
    }
    #expect(headers == [["ID", "TITLE", "AUTHORS", "ISBN", "SOURCES"], ["ID", "TITLE", "ISBN"]])
  }

  @Test func `a title is cut after what stands beside it`() async throws {
    let books = try BooksProgram()
    let added = try await books.run(
      "add", "--title", "The Long and Winding Title of a Sea Book", "--author", "Ann Bartholomew Longname Lee",
      "--isbn",
      isbn(1), "tags=one, two, three, four, five", "status=read", "rating=5", "-q")
    #expect(added.status == 0, "\(added.errors)")
    let lines = try await lines(of: books, ["list", "-q"], columns: 100)
    let row = try #require(lines.dropFirst().first)
    #expect(row.contains("The Long and Winding") && row.count <= 100, "\(lines)")
  }

  @Test func `what is said folds at words`() async throws {
    let books = try BooksProgram()
    let lines = try await lines(of: books, ["sources", "info", "nytimes"], columns: 50)
    #expect(lines.allSatisfy { $0.count <= 64 })
    let joined = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    #expect(joined.contains("the best-seller lists of The New York Times since 2008, week by week"))
    let remark = try await self.lines(of: books, ["browse", "nytimes:no-such-list-anywhere"], columns: 40)
    #expect(remark.allSatisfy { $0.count <= 40 }, "\(remark)")
  }

  @Test func `a beginning of an id that no other has names the book`() async throws {
    let books = try await synced()
    #expect(try await books.run("show", "dxxv2").output.contains("Eloquent JavaScript"))
    #expect(try await books.run("edit", "DXXV2H", "rating=5", "-q").status == 0)
    #expect(try await books.run("show", "xv2").status == 1)
    // A word is none, though an id begins so.
    #expect(try await books.run("show", "dxxv").status == 1)
    #expect(try await books.run("show", "zzzz").errors.contains("names no book"))
  }

  @Test func `a beginning of several ids lists them`() async throws {
    let books = try BooksProgram()
    // Among so many books two ids have the same first four letters, which are twenty bits.
    let rows = (0..<4_000).map { #"{"title":"Book \#($0)"}"# }.joined(separator: ",")
    #expect(try await books.run("import", try books.file("l.json", "[\(rows)]"), "-q").status == 0)
    let ids = try await books.run("list", "--limit", "10000").output.split(separator: "\n").map {
      String($0.prefix(12))
    }
    let shared = try #require(
      Dictionary(grouping: ids) { $0.prefix(4) }.first { beginning, ids in
        ids.count > 1 && beginning.contains(where: \.isLetter) && beginning.contains(where: \.isNumber)
      })
    let run = try await books.run("show", String(shared.key))
    #expect(run.status == 1 && run.output == "")
    for id in shared.value { #expect(run.errors.contains(id), "\(run.errors)") }
    for id in shared.value { #expect(try await books.run("show", id).status == 0) }
  }

  @Test func `a beginning of a category is taken where no other begins so`() async throws {
    let books = try await synced()
    let run = try await books.run("browse", "javas", "--offline", "--limit", "1")
    #expect(run.status == 0 && run.errors.contains("category book-list:javascript"), "\(run.errors)")
    #expect(try await books.run("list", "--category", "book-list:javas").status == 0)
    #expect(try await books.run("list", "--category", "java").output.split(separator: "\n").count == 4)
    for arguments in [
      ["browse", "comp"], ["list", "--category", "comp"], ["export", "-f", "csv", "--category", "comp"],
    ] {
      let several = try await books.run(list: arguments)
      #expect(several.status == 64, "\(several.errors)")
      #expect(several.errors.contains("book-list:compilers") && several.errors.contains("book-list:computer-science"))
    }
  }

  @Test func `a long list goes through the pager on a terminal alone`() async throws {
    let books = try await synced()
    let pager = ["PAGER": "sed 's/^/> /'"]
    let paged = try await lines(of: books, ["list", "-q"], rows: 24, adding: pager)
    #expect(paged.count == 51 && paged.allSatisfy { $0.hasPrefix("> ") })
    for (arguments, extra) in [
      (["list", "-q", "--no-pager"], pager), (["list", "-q", "--limit", "5"], pager),
      (["list", "-q"], ["PAGER": ""]), (["list", "-q"], ["PAGER": "no-such-pager-anywhere"]),
      (["list", "-q"], pager.merging(["TERM": "dumb"]) { $1 }),
    ] {
      let lines = try await lines(of: books, arguments, rows: 24, adding: extra)
      #expect(lines.contains { $0.hasPrefix("nwgejnpfvr73") } && !lines.contains { $0.hasPrefix("> ") }, "\(arguments)")
    }
    #expect(try await !books.run("list", adding: pager).output.contains("> "))
  }

  @Test func `pages of a list are those that cursors lead to`() async throws {
    let books = try await synced()
    let all = try await books.run("list", "--limit", "1000").output.split(separator: "\n")
    for page in 1...3 {
      let shown = try await books.run("list", "--limit", "50", "--page", "\(page)").output.split(separator: "\n")
      #expect(shown == Array(all.dropFirst((page - 1) * 50).prefix(50)))
    }
    let beyond = try await books.run("list", "--limit", "50", "--page", "4")
    #expect(beyond.status == 1 && beyond.errors.contains("only 3 pages"), "\(beyond.errors)")
    #expect(try await books.run("list", "--page", "0").status == 64)
    #expect(try await books.run("list", "--page", "2", "--cursor", "x").status == 64)
  }

  @Test func `times are words on a terminal and UTC in a pipe`() async throws {
    let books = try await synced()
    #expect(try await books.run("favorite", "dxxv2hzye5kc", "-q").status == 0)
    #expect(try await lines(of: books, ["history"]).contains { $0.contains("just now") || $0.contains("minute") })
    #expect(try await books.run("history").output.contains(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/))
  }

  @Test func `addresses are links where the terminal shows links`() async throws {
    let books = try await synced()
    let link = "\u{1B}]8;;https://eloquentjavascript.net/\u{1B}\\https://eloquentjavascript.net/\u{1B}]8;;\u{1B}\\"
    #expect(try await text(of: books, ["show", "dxxv2hzye5kc"], adding: ["FORCE_HYPERLINK": "1"]).contains(link))
    for extra in [["FORCE_HYPERLINK": "0", "VTE_VERSION": "7600"], ["FORCE_HYPERLINK": "1", "TERM": "dumb"]] {
      #expect(try await !text(of: books, ["show", "dxxv2hzye5kc"], adding: extra).contains("\u{1B}]8"))
    }
    let piped = try await books.run("show", "dxxv2hzye5kc", adding: ["FORCE_HYPERLINK": "1"])
    #expect(!piped.output.contains("\u{1B}"))
  }

  @Test func `an export shows how far it is, in a line that goes in the end`() async throws {
    let books = try BooksProgram()
    let rows = (0..<2_500).map { #"{"title":"Book \#($0)"}"# }.joined(separator: ",")
    #expect(try await books.run("import", try books.file("l.json", "[\(rows)]"), "-q").status == 0)
    let path = books.home.appending(path: "x.csv").path(percentEncoded: false)
    let shown = try await text(of: books, ["export", "-o", path], columns: 200)
    #expect(shown.contains("\u{1B}[Kx.csv: 2000 of 2500 written"), "\(shown)")
    #expect(shown.hasSuffix("\u{1B}[K2500 books written to \(path)\r\n"), "\(shown)")
    #expect(try await !text(of: books, ["export", "-o", path, "-q"]).contains("written"))
    #expect(try await !books.run("export", "-o", path).errors.contains(" of 2500"))
  }

  @Test func `what became of a source is said in words on a terminal and by its name in a pipe`() async throws {
    let books = try await synced()
    #expect(try await lines(of: books, ["sync"]).contains { $0.contains("google-books  not asked") })
    #expect(try await books.run("sync").errors.contains("google-books  unsupported"))
  }

  @Test func `open gives the page to the browser that is named`() async throws {
    let books = try await synced()
    let seen = books.home.appending(path: "seen").path(percentEncoded: false)
    let browser = try books.file("browser", "#!/bin/sh\nprintf '%s' \"$1\" > '\(seen)'\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    let run = try await books.run("open", "9781718504103", "info", adding: ["BROWSER": "no-such-browser:\(browser)"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try String(contentsOfFile: seen, encoding: .utf8) == "https://eloquentjavascript.net/")
    let printed = try await books.run("open", "9781718504103", "--print-address", adding: ["BROWSER": "false"])
    #expect(printed.status == 0 && printed.output == "https://eloquentjavascript.net/\n")
    let lacking = try await books.run("open", "9781718504103", "buy")
    #expect(lacking.status == 1 && lacking.errors.contains("has no buy page; it has info"), "\(lacking.errors)")
    #expect(try await books.run("open", "9781718504103", adding: ["BROWSER": "false"]).status == 74)
  }

  @Test func `how a browser ended is known also where the program was started to ignore the end of programs`()
    async throws
  {
    let books = try BooksProgram()
    let added = try await books.run(
      "add", "--title", "Tide", "--isbn", isbn(1), "info=https://tide.example/", "-q")
    #expect(added.status == 0, "\(added.errors)")
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    // Unlike the sh of many systems, bash hands on that it ignores this signal.
    let script = #"exec /bin/bash -c "trap '' CHLD; exec \"\$0\" open \$1" "$0" "$1""#
    let run = try await books.run(shell: script, [program, isbn(1)], adding: ["BROWSER": "false"])
    #expect(run.status == 74, "\(run.errors)")
  }

  @Test func `an address of another kind than the web is never opened`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("import", try books.file("l.json", #"[{"title":"One"}]"#), "-q").status == 0)
    let id = String(try await books.run("list").output.prefix(12))
    #expect(try await books.run("edit", id, "info=file:///etc/passwd", "-q").status != 70)
    let run = try await books.run("open", id, "--print-address")
    #expect(run.status == 1 && run.output == "", "\(run.output)")
  }

  @Test(arguments: [
    ("rm", "books remove REF"), ("delete", "books remove REF"), ("ls", "books list"), ("find", "books search"),
    ("note", "books edit REF note="), ("rate", "books edit REF rating="), ("new", "books add REF"),
  ])
  func `a verb of other programs leads to the one that is meant`(verb: String, hint: String) async throws {
    let run = try await BooksProgram().run(verb, "x")
    #expect(run.status == 64 && run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `of many entries that are undone the first are told`() async throws {
    let books = try await synced()
    for rating in 1...9 {
      #expect(try await books.run("edit", "dxxv2hzye5kc", "rating=\(rating % 5 + 1)", "-q").status == 0)
    }
    let run = try await books.run("undo", "8")
    #expect(run.status == 0)
    #expect(
      run.errors.split(separator: "\n").count == 6 && run.errors.contains("… and 3 more entries"), "\(run.errors)")
  }

  @Test(arguments: [50, 100] as [UInt16], [false, true])
  func `what is said of ISBNs is a table that fits, in whichever way they are given`(
    columns: UInt16, isInput: Bool
  ) async throws {
    let values = ["0-306-40615-2", "9780306406158", "nonsense"]
    let books = try BooksProgram()
    let lines = try await lines(
      of: books, ["isbn"] + (isInput ? [] : values), columns: columns,
      input: isInput ? values.joined(separator: "\n") + "\n" : nil)
    #expect(lines.allSatisfy { $0.count <= columns && !$0.contains("\t") }, "\(lines)")
    #expect(lines.first?.wholeMatch(of: /VALUE +ISBN-13 +(ISBN-10 +)?GROUP/) != nil, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("0-306-40615-2  978-0-306-40615-7  ") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("9780306406158  not valid") }, "\(lines)")
    if columns == 100 { #expect(lines.count == 4 && lines[2].hasSuffix("a digit is wrong"), "\(lines)") }
  }
}
