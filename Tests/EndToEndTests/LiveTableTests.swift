import Foundation
import StandIn
import Testing

/// What `search` shows on a terminal.
@Suite struct LiveTableTests {
  private struct Shown {
    /// The screen each time something was written, with the time since the start.
    var screens: [(time: Duration, screen: Screen)] = []
    var status: Int32 = -1

    var last: Screen? { screens.last?.screen }
  }

  /// Runs a search on a terminal of this size, below a few lines that were there before.
  private func show(
    _ books: BooksProgram, rows: UInt16, columns: UInt16, _ arguments: [String], adding extra: [String: String] = [:],
    interruptingWhen isReady: (Screen) -> Bool = { _ in false }
  ) throws -> Shown {
    var terminal = try PseudoTerminal(rows: rows, columns: columns)
    let process = Process()
    process.executableURL = try BooksProgram.executable("books")
    process.arguments = ["search"] + arguments
    process.environment = books.environment.merging(["TERM": "xterm", "NO_COLOR": ""]) { $1 }.merging(extra) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = terminal.program
    process.standardError = terminal.program
    let start = ContinuousClock.now
    try process.run()
    try terminal.program.close()
    var shown = Shown()
    var screen = Screen(rows: Int(rows), columns: Int(columns))
    screen.write("one\r\ntwo\r\nthree\r\n")
    var isInterrupted = false
    while let text = terminal.read() {
      screen.write(text)
      shown.screens.append((start.duration(to: .now), screen))
      if !isInterrupted, isReady(screen) {
        process.interrupt()
        isInterrupted = true
      }
    }
    process.waitUntilExit()
    shown.status = process.terminationStatus
    return shown
  }

  /// Two services answer at once, two of them late.
  private func server() async throws -> StandInServer {
    let server = try StandInServer.start()
    await server.control.set(.googleBooks, fault: nil, delay: .milliseconds(800))
    await server.control.set(.nytimes, fault: nil, delay: .milliseconds(2500))
    return server
  }

  @Test(arguments: [(24, 80), (7, 60), (3, 40), (6, 24)] as [(UInt16, UInt16)])
  func `answers are shown as they come, and one table is left`(rows: UInt16, columns: UInt16) async throws {
    let server = try await server()
    let books = try BooksProgram.withAllSources(server)
    let shown = try show(books, rows: rows, columns: columns, ["javascript", "--limit", "9"])
    #expect(shown.status == 0)
    let last = try #require(shown.last)
    #expect(last.unknown == [])
    let lines = last.lines
    #expect(lines.prefix(3) == ["one", "two", "three"])
    #expect(lines.count { $0.hasPrefix("ID ") } == 1)
    let results = try await books.run("search", "javascript", "--limit", "9", "--json").object()["results"]
    let ids = try #require(results as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(lines.dropFirst(4).prefix(9).map { String($0.prefix(12)) } == ids)
    #expect(!lines.contains { $0.contains("waiting for") || $0.contains("more") })
    #expect(last.lines.allSatisfy { $0.count <= columns })
  }

  @Test func `what came is on the screen while another source is waited for`() async throws {
    let server = try await server()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("list")
    let shown = try show(books, rows: 24, columns: 80, ["javascript", "--limit", "9"])
    let early = try #require(shown.screens.first { $0.screen.lines.contains { $0.hasPrefix("ID ") } })
    let end = try #require(shown.screens.last)
    #expect(early.time + .seconds(1) < end.time)
    #expect(early.screen.lines.last?.hasPrefix("waiting for ") == true)
    let waiting = shown.screens.map { $0.screen.lines.last ?? "" }
    #expect(waiting.contains { $0.hasPrefix("waiting for nytimes") && $0.contains("google-books") })
  }

  @Test func `more rows than there is room for are counted until the end`() async throws {
    let server = try await server()
    let books = try BooksProgram.withAllSources(server)
    let shown = try show(books, rows: 8, columns: 70, ["javascript", "--limit", "20"])
    #expect(shown.screens.contains { $0.screen.lines.contains { $0.hasPrefix("… and ") } })
    // Whatever stands in the lines that scrolled off must have come from before, or be of the end.
    for (_, screen) in shown.screens where screen.lines.last?.hasPrefix("waiting") == true {
      #expect(!screen.scrolledOff.contains { $0.hasPrefix("ID ") })
    }
  }

  @Test func `what was found stays when it is interrupted`() async throws {
    let server = try StandInServer.start()
    await server.control.set(.nytimes, fault: StandInFault("hang"), delay: .zero)
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("search", "javascript", "--source", "book-list")
    let shown = try show(books, rows: 24, columns: 80, ["javascript", "--timeout", "60", "--limit", "5"]) { screen in
      screen.lines.contains { $0.hasPrefix("ID ") }
    }
    #expect(shown.status == 130)
    let lines = try #require(shown.last?.lines)
    #expect(lines.count { $0.hasPrefix("ID ") } == 1)
    #expect(!lines.contains { $0.contains("waiting for") })
  }

  @Test(arguments: [([], ["TERM": "dumb"]), (["--json"], [:]), (["-q"], [:])] as [([String], [String: String])])
  func `nothing is painted where it would not be understood, or is not wanted`(
    arguments: [String], variables: [String: String]
  ) async throws {
    let server = try await server()
    let books = try BooksProgram.withAllSources(server)
    let shown = try show(books, rows: 24, columns: 80, ["javascript"] + arguments, adding: variables)
    #expect(shown.status == 0)
    #expect(!shown.screens.contains { $0.screen.lines.contains { $0.hasPrefix("… and") } })
    let tables = shown.screens.filter { $0.screen.lines.contains { $0.hasPrefix("ID ") } }
    #expect(tables.allSatisfy { $0.time >= .seconds(2) })
  }
}
