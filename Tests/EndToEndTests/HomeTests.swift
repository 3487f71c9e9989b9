import Foundation
import StandIn
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder in which the program keeps what it keeps: new, shared by many, read-only, taken by something else.
@Suite struct HomeTests {
  @Test func `sixteen first starts at once all succeed and leave one catalogue`() async throws {
    let books = try BooksProgram()
    let statuses = try await withThrowingTaskGroup(of: BooksProgram.Run.self) { group in
      for _ in 0..<16 { group.addTask { try await books.run("list") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.allSatisfy { $0.status == 1 || $0.status == 0 }, "\(statuses.map(\.errors))")
    let left = try FileManager.default.contentsOfDirectory(atPath: books.home.path(percentEncoded: false))
    #expect(left.filter { $0.hasPrefix("catalog") } == ["catalog.sqlite"])
  }

  @Test func `a home that may only be read is listed, searched, shown and exported, and nothing is kept`() async throws
  {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    #expect(try await books.run("sync", "book-list").status == 0)
    let home = books.home.path(percentEncoded: false)
    let before = try FileManager.default.contentsOfDirectory(atPath: home).sorted()
    let listed = try await books.run("list", "--ndjson", "--limit", "5")
    let id = try #require(listed.output.split(separator: "\"id\":\"").dropFirst().first?.prefix { $0 != "\"" })
    try await withoutWriting(books) { run in
      for arguments in [
        ["list", "--ndjson", "--limit", "5"], ["show", String(id)], ["export", "-f", "csv"],
        ["history"], ["sources"], ["search", "javascript", "--offline"], ["doctor"], ["duplicates"],
      ] {
        let (status, errors) = try await run(arguments)
        #expect([0, 1].contains(status), "\(arguments): \(errors)")
      }
      let (found, said) = try await run(["search", "javascript"])
      #expect(found == 0 && said.contains("what comes is shown and not kept"), "\(said)")
      let (refused, why) = try await run(["favorite", String(id)])
      #expect(refused == 73 && why.contains("cannot be written"), "\(why)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: home).sorted() == before)
  }

  @Test(arguments: ["list", "search x --offline", "export -f csv", "history", "sync", "doctor", "categories --offline"])
  func `a pipe in the place of the catalogue is refused alike by every verb, and at once`(line: String) async throws {
    let books = try BooksProgram()
    let path = books.home.appending(path: "catalog.sqlite").path(percentEncoded: false)
    #expect(mkfifo(path, 0o600) == 0)
    let run = try await books.run(list: line.split(separator: " ").map(String.init))
    #expect(run.status == 66, "\(run.errors)")
    #expect((run.errors + run.output).contains("it is a pipe, not a file"))
  }

  @Test func `sources are listed beside a damaged catalogue and a damaged ledger, and what that costs is said`()
    async throws
  {
    let books = try BooksProgram()
    for name in ["catalog.sqlite", "requests.sqlite"] {
      try Data("no database\n".utf8).write(to: books.home.appending(path: name))
    }
    for arguments in [["sources"], ["sources", "info", "nytimes"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0 && run.output.contains("nytimes"))
      #expect(run.errors.contains("requests.sqlite: it is damaged"), "\(run.errors)")
    }
  }

  @Test func `listing sources makes no catalogue`() async throws {
    let books = try BooksProgram()
    #expect(try await books.run("sources").status == 0)
    for name in ["catalog.sqlite", "requests.sqlite"] {
      #expect(!FileManager.default.fileExists(atPath: books.home.path(percentEncoded: false) + "/" + name))
    }
  }

  /// Runs the body with a function that runs the program while the home may only be read: by its permissions, and for an
  /// administrator, whom these do not bind, as another user.
  private func withoutWriting(
    _ books: BooksProgram, _ body: (([String]) async throws -> (Int32, String)) async throws -> Void
  ) async throws {
    let home = books.home.path(percentEncoded: false)
    func setMode(_ folder: mode_t, _ file: mode_t) {
      let inside = (FileManager.default.enumerator(atPath: home)?.allObjects as? [String] ?? []).map { home + "/" + $0 }
      for path in [home] + inside {
        var status = stat()
        guard stat(path, &status) == 0 else { continue }
        chmod(path, status.st_mode & S_IFMT == S_IFDIR ? folder : file)
      }
    }
    setMode(0o555, 0o444)
    defer { setMode(0o700, 0o600) }
    try await body { arguments in
      let process = Process()
      let errors = Pipe()
      let program = try BooksProgram.executable("books").path(percentEncoded: false)
      let asAnother = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      let command = (geteuid() == 0 ? asAnother : []) + [program] + arguments + ["--home", home]
      process.executableURL = URL(filePath: command[0])
      process.arguments = Array(command.dropFirst())
      // The other user has no folder of this one's for what is to be gone soon.
      process.environment = books.environment.merging(["TMPDIR": "/tmp"]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, said)
    }
  }
}
