import Foundation
import Platform
import Sourcing
import StandIn
import TestSupport
import Testing

/// What a shell offers behind TAB.
@Suite struct CompletionTests {
  /// What the scripts of all shells ask the program for: the last of the words is being typed.
  private func offered(
    _ books: BooksProgram, _ argument: String, of verb: [String], _ words: [String], shell: String = "fish",
    adding extra: [String: String] = [:]
  ) async throws -> [String] {
    let line = ["books"] + verb + words
    let request =
      ["---completion"] + verb + ["--", argument, String(line.count - 1), String(line[line.count - 1].count)] + line
    let run = try await books.run(list: request, adding: extra.merging(["SAP_SHELL": shell]) { $1 })
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func `sources are offered, one behind another, those that can be switched on or off alone`() async throws {
    let books = try BooksProgram(enabling: ["nytimes"])
    #expect(try await offered(books, "--source", of: ["search"], ["x", "--source", "b"]) == ["book-list"])
    let behind = try await offered(books, "--source", of: ["search"], ["x", "--source", "nytimes,"])
    #expect(behind.contains("nytimes,book-list") && !behind.contains("nytimes,nytimes"))
    #expect(try await offered(books, "positional@0", of: ["sources", "enable"], ["n"]) == [])
    #expect(try await offered(books, "positional@0", of: ["sources", "disable"], ["n"]) == ["nytimes"])
    #expect(try await offered(books, "positional@0", of: ["sync"], ["n"]) == ["nytimes"])
  }

  @Test func `sources of which only the catalogue has records are offered where books are found by them`()
    async throws
  {
    let books = try BooksProgram()
    #expect(try await offered(books, "--source", of: ["list"], ["--source", "o"]) == [])
    #expect(try await books.run("add", "--title", "Tide Tables", "-q").status == 0)
    for verb in ["list", "stats", "search"] {
      #expect(try await offered(books, "--source", of: [verb], ["--source", "o"]) == ["own"])
      #expect(try await offered(books, "--source", of: [verb], ["--source", "b"]) == ["book-list"])
    }
    #expect(try await offered(books, "--source", of: ["categories"], ["--source", "o"]) == [])
  }

  @Test func `categories are those of the catalogue, also in another home`() async throws {
    let (books, other) = (try BooksProgram(), try BooksProgram())
    #expect(try await offered(books, "positional@0", of: ["browse"], [""]) == ["favorites"])
    #expect(!FileManager.default.fileExists(atPath: books.home.appending(path: "catalog.sqlite").path))
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let java = ["book-list:java", "book-list:javascript"]
    #expect(try await offered(books, "positional@0", of: ["browse"], ["book-list:ja"]).sorted() == java)
    let home = ["--home", books.home.path(percentEncoded: false)]
    #expect(
      try await offered(other, "--category", of: ["list"], home + ["--category", "book-list:ja"]).sorted() == java)
    let ofTilde = try await offered(
      other, "--category", of: ["list"], ["--home", "~", "--category", "book-list:ja"], adding: ["HOME": home[1]])
    #expect(ofTilde.sorted() == java)
    let escaped = try await offered(books, "positional@0", of: ["browse"], ["book-list:javas"], shell: "zsh")
    #expect(escaped.first == "book-list\\:javascript")
  }

  @Test func `settings are those of the source, and a key is no argument`() async throws {
    let books = try BooksProgram()
    let assignments = try await offered(books, "positional@1", of: ["sources", "set"], ["nytimes", ""])
    #expect(assignments.contains("api-key") && assignments.contains("base-url="))
    let list = try await offered(books, "positional@1", of: ["sources", "unset"], ["book-list", ""])
    #expect(list.contains("base-url") && !list.contains("api-key"))
  }

  @Test func `fields, their values and the tags that were given are offered`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    #expect(try await books.run("edit", "9781718504103", "tags=school,summer", "-q").status == 0)
    #expect(try await offered(books, "positional@1", of: ["edit"], ["x", "st"]) == ["status="])
    #expect(
      try await offered(books, "positional@1", of: ["edit"], ["x", "status="])
        == ["status=to-read", "status=reading", "status=read"])
    #expect(
      try await offered(books, "positional@1", of: ["edit"], ["x", "tags=new,s"]) == [
        "tags=new,school", "tags=new,summer",
      ])
    // What is offered is one tag when it is typed.
    #expect(try await books.run("edit", "9781718504103", "tags=“salt, fog”", "-q").status == 0)
    #expect(try await offered(books, "positional@1", of: ["edit"], ["x", "tags=“s"]) == ["tags=“salt, fog”"])
    #expect(
      try await offered(books, "--unset", of: ["edit"], ["x", "--unset", "title,pub"]) == [
        "title,publisher", "title,published",
      ])
    #expect(try await offered(books, "--columns", of: ["export"], ["--columns", "isbn1"]) == ["isbn13", "isbn10"])
  }

  @Test func `tags, statuses, authors and series of the catalogue are offered to filters`() async throws {
    let books = try BooksProgram()
    let list = #"[{"title":"A","authors":"Mira Le Sorn"},{"title":"B","authors":"Odo Bell"}]"#
    #expect(try await books.run("import", try books.file("l.json", list), "-q").status == 0)
    let id = try await books.run("list").output.prefix { $0 != "\t" }
    #expect(try await books.run("edit", String(id), "tags=school,summer", "-q").status == 0)
    #expect(try await offered(books, "--tag", of: ["list"], ["--tag", "su"]) == ["summer"])
    #expect(try await offered(books, "--status", of: ["search"], ["x", "--status", "read,to"]) == ["read,to-read"])
    #expect(try await offered(books, "--author", of: ["export"], ["--author", "Mi"]) == ["Mira Le Sorn"])
    #expect(try await books.run("edit", String(id), "series=Night Tides #2; Moors", "-q").status == 0)
    for verb in ["list", "search"] {
      #expect(try await offered(books, "--series", of: [verb], ["x", "--series", "Ni"]) == ["Night Tides"])
    }
  }

  @Test func `what a column of a file holds, and what becomes of one of calibre, is offered to import`() async throws {
    let books = try BooksProgram()
    let series = ["series=", "series-position="]
    #expect(try await offered(books, "--column", of: ["import"], ["x.csv", "--column", "ser"]) == series)
    #expect(try await offered(books, "--column", of: ["import"], ["x.csv", "--column", "isbn=E"]) == [])
    #expect(
      try await offered(books, "--calibre-column", of: ["import"], ["x", "--calibre-column", "#shelf=t"])
        == ["#shelf=tags"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `files and folders are offered where they are taken`(shell: String) async throws {
    let script = try await BooksProgram().run("--generate-completion-script", shell).output
    let (file, folder) =
      switch shell {
      case "bash": ("-f", "-d")
      case "zsh": ("_files", "_files -/")
      default: ("-F", "_books_complete_directories")
      }
    #expect(script.contains(file) && script.contains(folder))
  }

  @Test(arguments: [("books open", "-eq 2"), ("books edit", "-ge 2"), ("books sources set", "-ge 2")])
  func `fish offers what stands behind the book or the source where it stands`(
    verb: String, place: String
  ) async throws {
    let script = try await BooksProgram().run("--generate-completion-script", "fish").output
    let offers = script.split(separator: "\n").filter {
      $0.contains("_positional \"\(verb)\" ") && !$0.contains("-fka ''")
    }
    #expect(offers.last?.contains("_positional \"\(verb)\" \(place)'") == true, "\(offers)")
  }

  @Test(arguments: [
    ("zsh", #"Marijn\ H"#), ("zsh", "\"Marijn H"), ("bash", "'Marijn H"), ("bash", #"Marijn\ H"#), ("fish", "Marijn H"),
  ])
  func `a name with a blank goes on where its blank is quoted`(shell: String, typed: String) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let names = try await offered(books, "--author", of: ["list"], ["--author", typed], shell: shell)
    #expect(names.first == "Marijn Haverbeke", "\(names)")
  }

  @Test func `zsh puts no blank behind the equals sign that a value follows`() async throws {
    let script = try await BooksProgram().run("--generate-completion-script", "zsh").output
    #expect(script.contains("_describe -V '' whole_completions -- begun_completions -S '' -- empty_completions"))
  }

  /// Of fish only what tells it the words is replaced here.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "there is no fish"))
  func `fish offers something where the word is not begun`() async throws {
    let books = try BooksProgram()
    let script = try await books.run("--generate-completion-script", "fish").output
    let asked = """
      \(script)
      function __books_tokens
          test "$argv" = -t; or printf '%s\\n' books list --status
      end
      __books_custom_completion ---completion list -- --status 3 0
      """
    let offered = try await said(by: "/usr/bin/fish", ["--no-config"], of: asked, for: books)
    #expect(offered == "to-read\nreading\nread\n")
  }

  /// Bash ends a word at `:` and `=`; what it then replaces is only what is behind these.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no bash"),
    arguments: [
      ("books browse book-list:javas", ["books", "browse", "book-list", ":", "javas"], "javascript"),
      ("books browse book-list:", ["books", "browse", "book-list", ":", ""], "bash"),
      ("books edit x status=t", ["books", "edit", "x", "status", "=", "t"], "to-read"),
      ("books sources set nytimes base", ["books", "sources", "set", "nytimes", "base"], "base-url="),
      ("books search --source book", ["books", "search", "--source", "book"], "book-list"),
    ])
  func `bash completes names with colons and equals signs`(
    line: String, words: [String], expected: String
  ) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list", "-q").status == 0)
    let offered = try await offeredByBash(books, line, words)
    #expect(offered.split(separator: "\n").contains { $0 == expected }, "\(offered)")
  }

  /// What is offered is expanded by bash, which a name from the web must not use.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no bash"),
    arguments: ["$(>pwned)", "`>pwned`", "a;>pwned", "~root", "$HOME", "*"])
  func `bash runs and expands nothing that a source says`(tag: String) async throws {
    let books = try BooksProgram()
    let list = try books.file("l.json", "[{\"title\":\"A\",\"tags\":[\"\(tag)\",\"plain\"]}]")
    #expect(try await books.run("sync", "book-list", "-q", adding: ["BOOKS_BOOK_LIST_BASE_URL": list]).status == 0)
    let ids = try await books.run("categories", "--offline", "-q").output.split(separator: "\n").count
    #expect(ids == 3)
    let words = ["books", "browse", "book-list", ":", ""]
    let offered = try await offeredByBash(books, "books browse book-list:", words)
    #expect(offered.split(separator: "\n") == ["plain"])
    let left = try FileManager.default.contentsOfDirectory(atPath: books.home.path(percentEncoded: false))
    #expect(!left.contains { $0.hasPrefix("pwned") }, "\(left)")
  }

  /// What bash offers for the line, of which the last word is being typed; a line each.
  private func offeredByBash(_ books: BooksProgram, _ line: String, _ words: [String]) async throws -> String {
    let script = try await books.run("--generate-completion-script", "bash").output
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let asked = """
      \(script)
      COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
      COMP_LINE='\(line)' COMP_POINT=\(line.count) COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
      _books_whole_words books "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try await said(by: "/bin/bash", ["--norc"], of: asked, for: books)
  }

  /// What a shell prints that runs the script, with the program on its path.
  private func said(
    by shell: String, _ options: [String], of script: String, for books: BooksProgram
  ) async throws -> String {
    let program = try BooksProgram.executable("books")
    let path = program.deletingLastPathComponent().path(percentEncoded: false) + ":/usr/bin:/bin"
    let file = try books.file("complete.script", script)
    return try await onWaitingThread {
      let output = Pipe()
      let process = try ChildProcess.start(
        URL(filePath: shell), options + [file], environment: books.environment.merging(["PATH": path]) { $1 },
        in: books.home, output: .pipe(output), errors: .null)
      let printed = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return printed
    }
  }
}
