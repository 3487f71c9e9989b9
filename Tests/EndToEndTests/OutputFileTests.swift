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
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let path = books.home.appending(path: name).path(percentEncoded: false)
    shell.arguments = ["-c", "\"$0\" list \(redirection) \"$1\"", program, path]
    shell.environment = books.environment.merging(variables) { $1 }
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 73)
    // The one line that says why is the shell's own to lead: what is left of the file is whole.
    for (file, data) in try contents(books) { #expect(data.starts(with: before[file] ?? Data()), "\(file)") }
  }

  @Test func `a file without a name is refused`() async throws {
    #expect(try await BooksProgram().run("export", "-f", "csv", "-o", "").status == 64)
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
