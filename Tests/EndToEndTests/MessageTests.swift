import Foundation
import Platform
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one line that says what is wrong.
@Suite struct MessageTests {
  @Test(arguments: [
    ["$"], ["show", "$"], ["search", "x", "--source", "$"], ["list", "--limit", "$"], ["list", "--isbn", "$"],
    ["list", "--cursor", "$"], ["browse", "$"], ["edit", "x", "$"], ["edit", "9780306406157", "$=1"],
    ["split", "$", "$"],
    ["sources", "enable", "$"], ["sources", "set", "nytimes", "$=1"], ["sources", "set", "nytimes", "per-day=$"],
    ["sources", "unset", "nytimes", "$"], ["import", "$"], ["export", "-f", "$"], ["export", "-f", "csv", "-o", "$"],
    ["doctor", "--release", "$"], ["--$"], ["list", "--$"], ["undo", "$"], ["list", "--home", "/$"], ["add", "$"],
  ])
  func `an argument of any length is cut in a message`(arguments: [String]) async throws {
    // Of an option of that length the parser takes long to find what was meant.
    let length = arguments.contains { $0.hasSuffix("--$") } ? 2_500 : 25_000
    let long = String(repeating: "long", count: length)
    let run = try await BooksProgram().run(list: arguments.map { $0.replacing("$", with: long) })
    #expect(run.status != 0 && run.status != 70, "\(run.status)")
    #expect(run.errors.count < 1000, "\(run.errors.count)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["search", "x", "--limit", "-1"], "--limit takes 1 to"), (["browse", "x", "--limit", "-1"], "--limit takes 1 to"),
    (["list", "--limit", "-20"], "--limit takes 1 to"), (["duplicates", "--limit", "-1"], "--limit takes 1 to"),
    (["history", "--limit", "-1"], "--limit takes 1 to"), (["browse", "x", "--page", "-1"], "--page takes 1 to"),
    (["sync", "--timeout", "-1"], "--timeout takes seconds, more than 0"), (["undo", "-1"], "-1 is below 1"),
    (["sources", "test", "--timeout", "-0.5"], "--timeout takes seconds, more than 0"),
  ])
  func `a number below its bounds is told the bounds`(arguments: [String], hint: String) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(hint), "\(run.errors)")
  }

  @Test func `an entry below the first is none`() async throws {
    let run = try await BooksProgram().run("undo", "--entry", "-1")
    #expect(run.status == 65 && run.errors.contains("no entry -1 in the history"), "\(run.errors)")
  }

  /// Starts the program with bytes of any kind, which `ChildProcess` cannot.
  private func run(_ bytes: [[UInt8]], _ environment: [[UInt8]], in folder: String) throws -> Int32 {
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    for descriptor in 0...2 { posix_spawn_file_actions_adddup2(&actions, null, Int32(descriptor)) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    func strings(_ all: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
      all.map { bytes in strdup(bytes.map { CChar(bitPattern: $0) } + [0]) } + [nil]
    }
    var arguments = strings([Array(program.utf8)] + bytes)
    var variables = strings(environment + [Array("HOME=\(folder)".utf8)])
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    #expect(posix_spawn(&child, program, &actions, nil, &arguments, &variables) == 0)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status >> 8 & 0xFF
  }

  @Test func `names that are not UTF-8 are refused, and no other folder is made`() throws {
    let books = try BooksProgram()
    let home = books.home.path(percentEncoded: false)
    for byte in [0xFF, 0xFE, 0x80] as [UInt8] {
      let path = Array("\(home)/h".utf8) + [byte]
      #expect(try run([Array("list".utf8), Array("--home".utf8), path], [], in: home) == 64)
      for name in ["BOOKS_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "BOOKS_NYTIMES_API_KEY"] {
        #expect(try run([Array("list".utf8)], [Array("\(name)=".utf8) + path], in: home) == 78, "\(name)")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: home) == [])
  }

  /// How a shell gets into a folder, the home that is named there, and how that ends.
  private static let foldersOfHomes: [(String, String, Int32)] = {
    let others: [(String, String, Int32)] = [
      ("mkdir gone; cd gone; rmdir ../gone", "home", 78), ("mkdir fine; cd fine", "home", 1),
    ]
    #if os(macOS)
      // Its file systems make no such folder.
      return others
    #else
      let unnamed = "mkdir \"$(printf 'w\\377')\"; cd \"$(printf 'w\\377')\""
      return [(unnamed, "home", 78), (unnamed, "/", 1)] + others
    #endif
  }()

  @Test(arguments: foldersOfHomes)
  func `a relative home in a folder that cannot be named is refused`(script: String, home: String, status: Int32) throws
  {
    let books = try BooksProgram()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let path = home == "/" ? books.home.path(percentEncoded: false) : home
    let shell = try ChildProcess.start(
      URL(filePath: "/bin/sh"), ["-c", "\(script); exec \"$0\" list --home \"$1\"", program, path],
      environment: books.environment, in: books.home, output: .null, errors: .null)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == status)
  }

  @Test func `a home that is named with a tilde is a folder of that name`() async throws {
    let books = try BooksProgram()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let script = "BOOKS_HOME='~' \"$0\" sync book-list; \"$0\" sync book-list --home '~/deep'"
    let environment = books.environment.merging(["HOME": books.home.path(percentEncoded: false) + "/real"]) { $1 }
    let shell = try ChildProcess.start(
      URL(filePath: "/bin/sh"), ["-c", script, program], environment: environment, in: books.home, errors: .null)
    shell.waitUntilExit()
    for path in ["~/catalog.sqlite", "~/deep/catalog.sqlite"] {
      #expect(FileManager.default.fileExists(atPath: books.home.appending(path: path).path(percentEncoded: false)))
    }
    #expect(!FileManager.default.fileExists(atPath: books.home.appending(path: "real").path(percentEncoded: false)))
  }

  @Test func `a configuration that is a pipe is said to be none, by every verb`() async throws {
    let books = try BooksProgram()
    #expect(mkfifo(books.home.appending(path: "config.toml").path(percentEncoded: false), 0o600) == 0)
    for arguments in [["list"], ["sources", "enable", "nytimes"], ["doctor"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 78)
      #expect((run.errors + run.output).contains("it is no regular file"), "\(run.errors)")
    }
  }

  @Test func `a configuration that leads nowhere does not enable what it disabled`() async throws {
    let books = try BooksProgram()
    try FileManager.default.createSymbolicLink(
      atPath: books.home.appending(path: "config.toml").path(percentEncoded: false),
      withDestinationPath: "unmounted/config.toml")
    let run = try await books.run("search", "javascript")
    #expect(run.status == 78)
    #expect(run.errors.contains("is a link to nothing"), "\(run.errors)")
  }

  @Test func `a source that is not installed is warned of once, and all else goes on`() async throws {
    let books = try BooksProgram()
    try books.file("config.toml", "order = [\"gone\"]\n[sources.gone]\nenabled = true\napi-key = \"hush-1234\"\n")
    for arguments in [
      ["sync", "book-list"], ["list"], ["sources", "list"], ["sources", "enable", "nytimes"], ["doctor"],
    ] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count { $0.contains("gone") } == 1, "\(run.errors)")
      #expect(!run.errors.contains("hush") && !run.output.contains("hush"))
    }
  }

  @Test func `no message is made of words of Foundation's or a library's own`() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = package.appending(path: "Sources").path(percentEncoded: false)
    // Programs of the tests may say what they like.
    let others = ["StandIn/", "stand-in/", "TestSupport/"]
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { name in
      name.hasSuffix(".swift") && !others.contains { name.hasPrefix($0) }
    }
    #expect(names.count > 100)
    for name in names {
      let text = try String(contentsOfFile: "\(sources)/\(name)", encoding: .utf8)
      #expect(!text.contains("localizedDescription") && !text.contains("\\(error)"), "\(name)")
    }
  }

  @Test(arguments: [
    ["sources", "unset", "nytimes", "api-key=hush-1234", "x"], ["sources", "test", "api-key=hush-1234"],
    ["sources", "set", "api-key=hush-1234", "x=y"], ["sources", "set", "nytimes", "api-key=hush-1234"],
    ["sources", "set", "nytimes", "api-key", "hush-1234"], ["sources", "set", "nytimes", "api-kye=hush-1234"],
    ["sources", "enable", "nytimes", "key=hush-1234"], ["sources", "info", "api-key=hush-1234"],
    ["sources", "api-key=hush-1234"], ["api-key=hush-1234"], ["list", "--api-key=hush-1234"],
  ])
  func `a key that was given in the wrong place is not repeated`(arguments: [String]) async throws {
    let run = try await BooksProgram().run(list: arguments)
    #expect(run.status == 64, "\(run.errors)")
    #expect(!run.errors.contains("hush"), "\(run.errors)")
  }

  @Test func `records of a source that the configuration names and that is not installed are out of view`() async throws
  {
    let books = try BooksProgram()
    let own = try books.file("own.json", "[{\"title\":\"Own\",\"authors\":\"A\"}]")
    #expect(try await books.run("import", own).status == 0)
    let export = try await books.run("export", "-f", "ndjson", "--provenance").output
    let orphan = try books.file(
      "orphan.ndjson", export.replacing("book-list", with: "gone").replacing("Own", with: "Orphan"))
    #expect(try await books.run("import", orphan).status == 0)
    #expect(try await books.run("list", "orphan").status == 0)
    for arguments in [["list"], ["stats"], ["export", "-f", "csv"], ["search", "orphan", "--offline"]] {
      let run = try await books.run(list: arguments + ["--source", "gone"])
      #expect(run.status == 0 && !run.output.isEmpty, "\(arguments): \(run.errors)")
      #expect(!run.output.contains("Own"), "\(arguments): \(run.output)")
      let unknown = try await books.run(list: arguments + ["--source", "gine"])
      #expect(unknown.status == 64 && unknown.errors.contains("no source"), "\(unknown.errors)")
    }
    try books.file("config.toml", "[sources.gone]\nenabled = true\n")
    #expect(try await books.run("sync", "book-list").status == 0)
    #expect(try await books.run("list", "orphan").status == 1)
    #expect(try await books.run("list", "own").status == 0)
    #expect(try await books.run("export", "-f", "ndjson", "--provenance").output.contains("Orphan"))
    try books.file("config.toml", "")
    #expect(try await books.run("sync", "book-list").status == 0)
    #expect(try await books.run("list", "orphan").status == 0)
  }

  @Test(arguments: [("/dev/zero", 65), ("/dev/null", 66)] as [(String, Int32)])
  func `a key that never ends, or never begins, is none`(input: String, status: Int32) async throws {
    let books = try BooksProgram()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let shell = try ChildProcess.start(
      URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" sources set nytimes api-key < \"$1\"", program, input],
      environment: books.environment, errors: .null)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == status)
  }
}
