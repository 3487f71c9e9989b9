import Foundation
import StandIn
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where `export -o` may write, and what becomes of what was there.
@Suite struct OutputFileTests {
  /// A home with a catalogue, a configuration, kept answers and a list of the reader's own.
  private func filled() async throws -> (books: BooksProgram, variables: [String: String]) {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let list = try books.file("mine.json", "[{\"title\":\"Mine\",\"authors\":\"Me\"}]")
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": "bundled:\nfile:\(list)"]
    #expect(try await books.run("sync", adding: variables).status == 0)
    return (books, variables)
  }

  private func contents(_ books: BooksProgram) throws -> [String: Data] {
    let names = ["catalog.sqlite", "config.toml", "requests.sqlite", "cache/http.sqlite", "mine.json"]
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: books.home.appending(path: $0))) })
  }

  @Test func `no export takes the place of a file of our own, whatever path leads to it`() async throws {
    let (books, variables) = try await filled()
    let before = try contents(books)
    let files = FileManager.default
    func path(_ name: String) -> String { books.home.appending(path: name).path(percentEncoded: false) }
    let elsewhere = path("elsewhere")
    try files.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    var paths = ["catalog.sqlite-wal", "catalog.sqlite-shm", "catalog.sqlite-journal", "cache/http.sqlite-wal"].map(
      path)
    for name in before.keys {
      let plain = name.replacing("/", with: "-")
      try files.createSymbolicLink(atPath: "\(elsewhere)/s-\(plain)", withDestinationPath: path(name))
      try files.linkItem(atPath: path(name), toPath: "\(elsewhere)/h-\(plain)")
      paths += [path(name), "\(elsewhere)/../\(name)", "\(elsewhere)/s-\(plain)", "\(elsewhere)/h-\(plain)"]
    }
    for path in paths {
      let run = try await books.run("export", "-f", "json", "-o", path, adding: variables)
      #expect(run.status == 73, "\(path): \(run.errors)")
      #expect(run.errors.contains("write to another file"), "\(path): \(run.errors)")
    }
    #expect(try contents(books) == before)
    #expect(try await books.run("doctor").status == 0)
  }

  @Test func `no export takes the place of a file of a book, or lies among them`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list").status == 0)
    let folder = books.home.appending(path: "files/ab")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let kept = folder.appending(path: "abcdef.png")
    try Data("kept".utf8).write(to: kept)
    func path(_ name: String) -> String { books.home.appending(path: name).path(percentEncoded: false) }
    try FileManager.default.linkItem(atPath: kept.path(percentEncoded: false), toPath: path("hard.png"))
    try FileManager.default.createSymbolicLink(atPath: path("soft.png"), withDestinationPath: "files/ab/abcdef.png")
    try FileManager.default.createSymbolicLink(atPath: path("folder"), withDestinationPath: "files")
    for name in [
      "files/ab/abcdef.png", "hard.png", "soft.png", "files/new.json", "files/ab/new.json", "folder/new.json",
      "folder/../files/ab/new.json",
    ] {
      let run = try await books.run("export", "-f", "json", "-o", path(name))
      #expect(run.status == 73 && run.errors.contains("a file of a book"), "\(name): \(run.errors)")
    }
    #expect(try Data(contentsOf: kept) == Data("kept".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) == ["abcdef.png"])
    #expect(try await books.run("export", "-f", "json", "-o", path("beside.json")).status == 0)
  }

  @Test(arguments: ["files/ab/abcdef.png", "hard.png", "soft.png"])
  func `no output is led into a file of a book, whatever name leads to it`(name: String) async throws {
    let books = try BooksProgram()
    let folder = books.home.appending(path: "files/ab")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let kept = folder.appending(path: "abcdef.png")
    try Data("kept".utf8).write(to: kept)
    func path(_ name: String) -> String { books.home.appending(path: name).path(percentEncoded: false) }
    switch name {
    case "hard.png": try FileManager.default.linkItem(atPath: kept.path(percentEncoded: false), toPath: path(name))
    case "soft.png":
      try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: "files/ab/abcdef.png")
    default: break
    }
    let arguments = ["isbn", "9780306406157"]
    for redirection in [">>", "2>>"] {
      #expect(try await books.run(arguments, redirection, to: name).status == 73, "\(redirection)")
    }
    #expect(try Data(contentsOf: kept) == Data("kept".utf8))
    #expect(try await books.run(arguments, ">>", to: "beside.txt").status == 0)
  }

  @Test func `a configuration that is not there yet is none to be made by an export`() async throws {
    let books = try BooksProgram()
    let path = books.home.appending(path: "config.toml").path(percentEncoded: false)
    #expect(try await books.run("export", "-f", "json", "-o", path).status == 73)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    arguments: ["catalog.sqlite", "config.toml", "requests.sqlite", "cache/http.sqlite", "mine.json"],
    [">>", "1<>", "2>>"])
  func `no output is led into a file of our own`(name: String, redirection: String) async throws {
    let (books, variables) = try await filled()
    let before = try contents(books)
    for arguments in [
      ["list"], ["list", "--json"], ["sync", "-v"], ["doctor"], ["isbn", "9780306406157"], ["--help"],
    ] {
      let run = try await books.run(arguments, redirection, to: name, adding: variables)
      #expect(run.status == 73, "\(arguments): \(run.errors)")
      // Where the line that says why would go into the file itself, nothing is said.
      #expect(
        run.errors.contains("write to another file") == !redirection.hasPrefix("2"), "\(arguments): \(run.errors)")
      #expect(try contents(books) == before, "\(arguments)")
    }
  }

  @Test(arguments: ["config.toml", "mine.json"], ["list", "lst", "list --json"])
  func `nothing is said into a file of our own, whatever else is wrong`(name: String, command: String) async throws {
    let (books, variables) = try await filled()
    let list = books.home.appending(path: "mine.json").path(percentEncoded: false)
    let broken = "timeout = soon\n[sources.book-list]\nbase-url = [\"\(list)\"]\n"
    try books.file("config.toml", broken)
    let before = try contents(books)
    let words = command.split(separator: " ").map(String.init)
    for variables in [variables, [:]] {
      let run = try await books.run(words, "2>>", to: name, adding: variables)
      #expect(run.status == (command == "lst" ? 64 : 78) && run.output == "" && run.errors == "", "\(run.errors)")
      #expect(try contents(books) == before)
    }
  }

  @Test(arguments: [["list", "--home", "$"], ["list", "--home=$"], ["lst", "--home", "$"], ["lst", "--home=$"]])
  func `nothing is said into a file of the home that the command line names`(arguments: [String]) async throws {
    let (books, elsewhere) = (try BooksProgram(), try BooksProgram())
    let home = books.home.path(percentEncoded: false)
    try books.file("config.toml", "timeout = 5\n")
    let run = try await books.run(
      arguments.map { $0.replacing("$", with: home) }, "2>>", to: "config.toml",
      adding: ["BOOKS_HOME": elsewhere.home.path(percentEncoded: false)])
    #expect(run.status == (arguments[0] == "lst" ? 64 : 73) && run.errors == "", "\(run.errors)")
    #expect(try String(contentsOf: books.home.appending(path: "config.toml"), encoding: .utf8) == "timeout = 5\n")
  }

  @Test func `standard error is led into any other file`() async throws {
    let books = try BooksProgram()
    try books.file("beside.txt", "before\n")
    #expect(try await books.run(["lst"], "2>>", to: "beside.txt").status == 64)
    let text = try String(contentsOf: books.home.appending(path: "beside.txt"), encoding: .utf8)
    #expect(text.hasPrefix("before\nbooks: there is no verb “lst”"), "\(text)")
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `what the program says of itself is not lost unsaid`(redirection: String) async throws {
    if redirection.contains("full"), !FileManager.default.fileExists(atPath: "/dev/full") { return }
    let books = try BooksProgram()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    for arguments in [
      ["--help"], ["--version"], ["help", "list"], ["list", "--help"], ["--generate-completion-script", "bash"],
    ] {
      let run = try await books.run(shell: "\"$0\" \"$@\" \(redirection)", [program] + arguments)
      #expect(run.status == 74, "\(arguments): \(run.errors)")
      #expect(run.errors.hasPrefix("books: cannot write the output: "), "\(arguments): \(run.errors)")
    }
  }

  @Test(arguments: [["sources"], ["sources", "info", "book-list"], ["categories", "--offline"], ["isbn", isbn(1)]])
  func `no file that is opened takes the place of an output that is closed`(arguments: [String]) async throws {
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let run = try await BooksProgram().run(shell: "\"$0\" \"$@\" >&-", [program] + arguments)
    #expect(run.status == 74)
    #expect(run.errors.hasSuffix("books: cannot write the output: Bad file descriptor\n"), "\(run.errors)")
  }

  @Test(arguments: [["isbn"], ["isbn", "-"], ["add", "-"], ["import", "-"]], ["<&-", "</"])
  func `an input that cannot be read is told, and is not taken for an empty one`(
    arguments: [String], redirection: String
  ) async throws {
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let run = try await BooksProgram().run(shell: "\"$0\" \"$@\" \(redirection)", [program] + arguments)
    let isMissing = redirection == "<&-" || arguments[0] == "import"
    #expect(run.status == (isMissing ? 66 : 74), "\(run.errors)")
    #expect(run.errors.contains("standard input") && !run.errors.contains("added"), "\(run.errors)")
  }

  @Test(arguments: [["-f", "csv"], ["-f", "json"], ["-f", "json", "--provenance"]])
  func `an export that finds nothing leaves the file that was there, and says so`(form: [String]) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sync", "book-list").status == 0)
    let (kept, empty) = (try books.file("keep.csv", "kept"), try books.file("empty.csv", ""))
    let before = try books.filesOfHome()
    let run = try await books.run(list: ["export", "no-such-word", "-o", kept] + form)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors == "books: nothing in the catalogue fits; \(kept) stays as it was\n", "\(run.errors)")
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "kept")
    let after = try books.filesOfHome()
    #expect(after == before)
    // Where nothing stands nothing is lost.
    for path in [empty, books.home.appending(path: "new.csv").path(percentEncoded: false)] {
      #expect(try await books.run(list: ["export", "no-such-word", "-o", path] + form).status == 0)
      #expect(try !Data(contentsOf: URL(filePath: path)).isEmpty)
    }
  }

  @Test func `a file without a name is refused`() async throws {
    let run = try await BooksProgram().run("export", "-f", "csv", "-o", "")
    #expect(run.status == 64 && run.errors.contains("--output takes the name of a file"), "\(run.errors)")
  }

  @Test func `a file that another program imports is not replaced`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let path = try books.file("all.json", "old")
    let held = open(path, O_RDONLY)
    #expect(flock(held, LOCK_SH) == 0)
    #expect(try await books.run("export", "-f", "json", "-o", path).status == 73)
    close(held)
    #expect(try await books.run("export", "-f", "json", "-o", path).status == 0)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd/1"), "descriptors have no names here"),
    arguments: [
      ("/dev/stdout", ""), ("/dev/fd/1", ""), ("/proc/self/fd/1", ""), ("/dev/stderr", "2>&1"), ("/dev/fd/3", "3>&1"),
    ])
  func `what a shell has led into a file stays before and behind an export to the name of a descriptor`(
    name: String, redirection: String
  ) async throws {
    let books = try BooksProgram()
    #expect(try await books.run("add", "--title", "Only").status == 0)
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let path = try books.file("log.txt", "first\n")
    let script = "{ \"$0\" export -q -f csv --columns title -o \(name) \(redirection); echo last; } >> \"$1\""
    let run = try await books.run(shell: script, [program, path])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "first\ntitle\r\nOnly\r\nlast\n")
  }

  @Test func `a file that was there keeps its mode, and the link to it stays`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let path = try books.file("private.csv", "old")
    chmod(path, 0o600)
    let link = books.home.appending(path: "link.csv").path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "private.csv")
    #expect(try await books.run("export", "-f", "csv", "-o", link).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "private.csv")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("id,kind,title"))
  }
}

extension BooksProgram {
  /// Runs with one of its streams led into a file of the home.
  fileprivate func run(
    _ arguments: [String], _ redirection: String, to name: String, adding extra: [String: String] = [:]
  ) async throws -> Run {
    let program = try Self.executable("books").path(percentEncoded: false)
    let path = home.appending(path: name).path(percentEncoded: false)
    let script = "file=\"$1\"; shift; exec \"$0\" \"$@\" \(redirection) \"$file\""
    return try await run(shell: script, [program, path] + arguments, adding: extra)
  }
}
