import Foundation
import Platform
import StandIn
import TestSupport
import Testing

/// What `search` shows on a terminal.
@Suite struct LiveTableTests {
  private struct Shown {
    /// The screen each time something was written.
    var screens: [Screen] = []
    var written = ""
    var status: Int32 = -1

    var last: Screen? { screens.last }
  }

  /// Runs a search on a terminal of this size, below a few lines that were there before.
  /// - Parameter see: gets the screen each time something was written, and the process that may be interrupted then.
  private func show(
    _ books: BooksProgram, rows: UInt16, columns: UInt16, _ arguments: [String], adding extra: [String: String] = [:],
    see: (Screen, ChildProcess) -> Void = { _, _ in }
  ) throws -> Shown {
    var terminal = try PseudoTerminal(rows: rows, columns: columns)
    let process = try books.start(
      ["search"] + arguments, on: terminal, adding: ["NO_COLOR": ""].merging(extra) { $1 })
    var shown = Shown()
    var screen = Screen(rows: Int(rows), columns: Int(columns))
    screen.write("one\r\ntwo\r\nthree\r\n")
    while let text = terminal.read() {
      screen.write(text)
      shown.written += text
      shown.screens.append(screen)
      see(screen, process)
    }
    process.waitUntilExit()
    shown.status = process.terminationStatus
    return shown
  }

  /// Two services answer at once; two are held back, the first of them for less long.
  private func server() async throws -> (StandInServer, late: Hold, last: Hold) {
    let server = try StandInServer.start()
    return (server, await server.control.hold(.googleBooks), await server.control.hold(.nytimes))
  }

  /// As long as it takes on a machine with other work: nobody waits for it but where something is wrong.
  private static let patience = ["--timeout", "120"]

  @Test(arguments: [(24, 80), (7, 60), (3, 40), (6, 24)] as [(UInt16, UInt16)])
  func `answers are shown as they come, and one table is left`(rows: UInt16, columns: UInt16) async throws {
    let (server, late, last) = try await server()
    let books = try BooksProgram.withAllSources(server)
    let shown = try show(
      books, rows: rows, columns: columns, ["javascript", "--limit", "9"] + Self.patience
    ) { screen, _ in
      guard screen.lines.last?.hasPrefix("waiting for ") == true else { return }
      if late.isReleased { last.release() } else { late.release() }
    }
    #expect(late.isReleased && last.isReleased)
    #expect(shown.status == 0)
    let end = try #require(shown.last)
    #expect(end.unknown == [])
    let lines = end.lines
    #expect(lines.prefix(3) == ["one", "two", "three"])
    #expect(lines.count { $0.hasPrefix("ID ") } == 1)
    let results = try await books.run("search", "javascript", "--limit", "9", "--json").object()["results"]
    let ids = try #require(results as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(lines.dropFirst(4).prefix(9).map { String($0.prefix(12)) } == ids)
    #expect(!lines.contains { $0.contains("waiting for") || $0.contains("more") })
    #expect(end.lines.allSatisfy { $0.count <= columns })
  }

  @Test func `what came is on the screen while another source is waited for`() async throws {
    let (server, late, last) = try await server()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("list")
    let shown = try show(
      books, rows: 24, columns: 80, ["javascript", "--limit", "9"] + Self.patience
    ) { screen, _ in
      guard let waiting = screen.lines.last, screen.lines.contains(where: { $0.hasPrefix("ID ") }) else { return }
      if waiting.hasPrefix("waiting for google-books, nytimes;") { late.release() }
      if waiting.hasPrefix("waiting for nytimes;"), waiting.contains("google-books") { last.release() }
    }
    #expect(late.isReleased && last.isReleased, "\(shown.screens.map { $0.lines.last ?? "" })")
    #expect(shown.status == 0)
  }

  @Test func `more rows than there is room for are counted until the end`() async throws {
    let (server, late, last) = try await server()
    let books = try BooksProgram.withAllSources(server)
    let shown = try show(
      books, rows: 8, columns: 70, ["javascript", "--limit", "20"] + Self.patience
    ) { screen, _ in
      late.release()
      if screen.lines.contains(where: { $0.hasPrefix("… and ") }) { last.release() }
    }
    #expect(last.isReleased)
    // Whatever stands in the lines that scrolled off must have come from before, or be of the end.
    for screen in shown.screens where screen.lines.last?.hasPrefix("waiting") == true {
      #expect(!screen.scrolledOff.contains { $0.hasPrefix("ID ") })
    }
  }

  @Test func `what was found stays when it is interrupted`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.nytimes, fault: StandInFault("hang"), delay: .zero)
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("search", "javascript", "--source", "book-list")
    var isInterrupted = false
    let shown = try show(books, rows: 24, columns: 80, ["javascript", "--limit", "5"] + Self.patience) {
      screen, process in
      guard !isInterrupted, screen.lines.contains(where: { $0.hasPrefix("ID ") }) else { return }
      isInterrupted = true
      process.interrupt()
    }
    #expect(shown.status == 130)
    let lines = try #require(shown.last?.lines)
    #expect(lines.count { $0.hasPrefix("ID ") } == 1)
    #expect(!lines.contains { $0.contains("waiting for") })
  }

  @Test(
    .serialized,
    arguments: [([], ["TERM": "dumb"]), (["--json"], [:]), (["-q"], [:])] as [([String], [String: String])])
  func `nothing is painted where it would not be understood, or is not wanted`(
    arguments: [String], variables: [String: String]
  ) async throws {
    let (server, late, last) = try await server()
    let books = try BooksProgram.withAllSources(server)
    // Where it is painted, it is so with what is here before anybody answers, and again with each answer.
    _ = try await books.run("search", "javascript", "--source", "book-list")
    async let isAsked = {
      defer { for hold in [late, last] { hold.release() } }
      return try await eventually {
        for service in StandInService.allCases where await server.control.requestCount(of: service) == 0 {
          return false
        }
        return true
      }
    }()
    let shown = try show(
      books, rows: 24, columns: 80, ["javascript", "--refresh"] + arguments + Self.patience, adding: variables)
    #expect(try await isAsked)
    #expect(shown.status == 0)
    #expect(!shown.screens.contains { $0.lines.contains { $0.hasPrefix("… and") } })
    #expect(shown.written.matches(of: /(^|[\r\n])(\e\[[0-9;]*m)*ID\s/).count == (arguments == ["--json"] ? 0 : 1))
  }
}
