import Foundation
import Platform
import StandIn
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct SafetyTests {
  @Test func `two programs that write at once both succeed`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    async let first = books.run("sync", "--refresh")
    async let second = books.run("sync", "--refresh")
    async let third = books.run("search", "javascript")
    let runs = try await [first, second, third]
    #expect(runs.map(\.status) == [0, 0, 0], "\(runs.map(\.errors))")
    #expect(try await books.run("doctor").status == 0)
  }

  /// Each answer, and each source that is done, is a line of what it says with `-v`.
  @Test(arguments: 0...6)
  func `a program that is killed during sync leaves a sound catalogue`(lines: Int) async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    let running = try books.start(["sync", "--refresh", "-v"])
    if lines > 0 { _ = running.errors.text { $0.count { $0 == "\n" } >= lines } }
    kill(running.process.processIdentifier, SIGKILL)
    running.process.waitUntilExit()
    let doctor = try await books.run("doctor")
    #expect(doctor.status == 0, "\(doctor.output)")
    let sync = try await books.run("sync", "--refresh")
    #expect(sync.status == 0, "\(sync.errors)")
  }

  @Test func `a damaged catalogue is reported and left as it is`() async throws {
    let books = try BooksProgram()
    let file = books.home.appending(path: "catalog.sqlite")
    let garbage = Data("this is no database, but somebody's file\n".utf8)
    try garbage.write(to: file)
    let run = try await books.run("list")
    #expect(run.status == 65)
    #expect(run.errors.contains("catalog.sqlite"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try await books.run("doctor").status == 65)
    #expect(try Data(contentsOf: file) == garbage)
  }

  @Test func `a record keeps very many authors, and the first of very many tags`() async throws {
    let books = try BooksProgram()
    let list = books.home.appending(path: "many.json")
    let names = (1...5000).map { "name\($0)" }.joined(separator: ",")
    try "[{\"title\":\"Many\",\"authors\":\"\(names)\",\"tags\":\"\(names)\"}]"
      .write(to: list, atomically: true, encoding: .utf8)
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": list.path(percentEncoded: false)]
    let run = try await books.run("sync", "book-list", adding: variables)
    #expect(run.status == 0, "\(run.errors)")
    let book = try #require(try await books.run("list", "name5000", "--json", adding: variables).results().first)
    #expect((book["authors"] as? [String])?.count == 5000 && (book["categories"] as? [String])?.count == 50)
  }

  @Test func `a catalogue that was only begun counts as none`() async throws {
    let books = try BooksProgram()
    // A header and no table: what is left where the disk was full.
    var page = Data(repeating: 0, count: 4096)
    page.replaceSubrange(0..<24, with: Data("SQLite format 3\0".utf8) + [0x10, 0, 1, 1, 0, 64, 32, 32])
    for (place, value) in [(27, 1), (31, 1), (47, 4), (59, 1), (95, 1), (100, 0x0D), (105, 0x10)] {
      page[place] = UInt8(value)
    }
    try page.write(to: books.home.appending(path: "catalog.sqlite"))
    let doctor = try await books.run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("not there yet"))
  }

  @Test func `an export that cannot be written leaves nothing behind`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let folder = books.home.appending(path: "nowhere/books.csv").path(percentEncoded: false)
    let run = try await books.run("export", "-f", "csv", "-o", folder)
    #expect(run.status == 73)
    #expect(run.errors.contains("nowhere"))
    #expect(try await books.run("export", "-f", "csv", "-o", books.home.path(percentEncoded: false)).status == 73)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no full device"))
  func `an export to a full device says so`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let run = try await books.run("export", "-f", "csv", "-o", "/dev/full")
    #expect(run.status == 74)
    #expect(run.errors == "books: cannot write /dev/full: No space left on device: make room and try again\n")
  }

  @Test func `an interrupted export ends with 130 and leaves whole lines or nothing`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let running = try books.start(["export", "-f", "ndjson"])
    var output = running.output.text { !$0.isEmpty }
    // Nobody reads the pipe now, so that the program waits in the middle of its output.
    kill(running.process.processIdentifier, SIGINT)
    output += String(decoding: try running.output.readToEnd() ?? Data(), as: UTF8.self)
    running.process.waitUntilExit()
    #expect([0, 130].contains(running.process.terminationStatus))
    #expect(output.isEmpty || output.hasSuffix("\n"))
  }

  @Test func `an export replaces a file in one step`() async throws {
    let books = try BooksProgram()
    _ = try await books.run("sync", "book-list")
    let file = books.home.appending(path: "out.json")
    try Data("old".utf8).write(to: file)
    #expect(try await books.run("export", "-f", "json", "-o", file.path(percentEncoded: false)).status == 0)
    #expect(try Data(contentsOf: file).starts(with: Data("{\"schema\":\"books.catalog/1\"".utf8)))
    let left = try FileManager.default.contentsOfDirectory(atPath: books.home.path(percentEncoded: false))
    #expect(!left.contains { $0.hasSuffix(".part") })
  }

  @Test func `data that commands terminals reaches none`() async throws {
    let books = try BooksProgram()
    let list = books.home.appending(path: "evil.json")
    let evil = "[{\"title\":\"Red \\u001b[31m alert\\u202e\",\"authors\":\"A\\u0007 B\\u009b\"}]"
    try evil.write(to: list, atomically: true, encoding: .utf8)
    let variables = ["BOOKS_BOOK_LIST_BASE_URL": list.path(percentEncoded: false)]
    _ = try await books.run("sync", "book-list", adding: variables)
    for arguments in [["list", "-q"], ["list", "--json"], ["list", "--ndjson"], ["export", "-f", "json"]] {
      let run = try await books.run(
        arguments[0], arguments[1], arguments.count > 2 ? arguments[2] : "-q", adding: variables)
      #expect(run.output.contains("alert"))
      #expect(!run.output.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{7}", "\u{9B}"].contains($0) })
    }
  }
}
