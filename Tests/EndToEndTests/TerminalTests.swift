import Foundation
import Platform
import StandIn
import TestSupport
import Testing

/// What the program does at a terminal, whatever the terminal says of itself.
@Suite struct TerminalTests {
  /// What is on a screen of 24 lines and 60 columns in the end.
  private func screen(
    of books: BooksProgram, rows: UInt16 = 24, _ arguments: [String]
  ) throws -> (screen: Screen, status: Int32) {
    var terminal = try PseudoTerminal(rows: rows, columns: 60)
    let process = try books.start(arguments, on: terminal, adding: ["NO_COLOR": "1", "COLUMNS": "200"])
    var screen = Screen(rows: 24, columns: 60)
    while let text = terminal.read() { screen.write(text) }
    process.waitUntilExit()
    return (screen, process.terminationStatus)
  }

  @Test func `a terminal that knows its columns and not its rows is as wide as it says`() async throws {
    let server = try StandInServer.start()
    let books = try BooksProgram.withAllSources(server)
    _ = try await books.run("sync")
    let shown = try screen(of: books, rows: 0, ["list", "--limit", "5", "-q"])
    #expect(shown.status == 0)
    // A line that is too long goes on in the next row.
    #expect(shown.screen.lines.count == 6)
  }

  @Test(arguments: [["browse", "nytimes:no-such-list"], ["browse", "book-list:no-such-list"]])
  func `what fails leaves no line of who was waited for`(arguments: [String]) async throws {
    let server = try StandInServer.start()
    let shown = try screen(of: try BooksProgram.withAllSources(server), arguments)
    #expect(shown.status != 0)
    #expect(!shown.screen.lines.contains { $0.contains("waiting for") }, "\(shown.screen.lines)")
    #expect(shown.screen.lines.contains { $0.contains("no category") }, "\(shown.screen.lines)")
  }

  @Test(arguments: [["--ndjson"], []])
  func `Ctrl-C is passed over where whoever started the program had it passed over`(flags: [String]) async throws {
    let server = try StandInServer.start()
    let hold = await server.control.hold(.googleBooks)
    let books = try BooksProgram.withAllSources(server)
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let process = try ChildProcess.start(
      URL(filePath: "/bin/sh"),
      ["-c", "trap '' INT; exec \"$0\" \"$@\"", program, "search", "javascript", "--timeout", "120"] + flags,
      environment: books.environment, input: .null, output: .null, errors: .null)
    #expect(try await eventually { await server.control.requestCount(of: .googleBooks) > 0 })
    process.interrupt()
    hold.release()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
