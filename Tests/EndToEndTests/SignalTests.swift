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

/// What is left when a signal ends the program: nothing.
@Suite struct SignalTests {
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2]

  /// Some of the signals would leave memory images.
  init() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      setrlimit(RLIMIT_CORE, &none)
    #endif
  }

  private func names(_ books: BooksProgram) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: books.home.path(percentEncoded: false))
  }

  private func unfinished(_ books: BooksProgram) throws -> [String] {
    try names(books).filter { $0.hasSuffix(".part") || $0.hasSuffix(".new") }
  }

  /// A catalogue that takes a while to be written.
  private func large() async throws -> BooksProgram {
    let books = try BooksProgram()
    let rows = (1...1500).map { "{\"title\":\"Title \($0)\",\"authors\":\"A\",\"tags\":\"t\"}" }
    let list = try books.file("large.json", "[\(rows.joined(separator: ","))]")
    #expect(try await books.run("import", list).status == 0)
    return books
  }

  /// Starts an export and stops it where its file is begun and not in place; again where that was missed.
  private func stopped(
    _ books: BooksProgram, writing path: String, _ held: HeldFlush
  ) throws -> BooksProgram.Running? {
    for _ in 1...20 {
      let before = Set(try unfinished(books))
      let arguments = ["export", "-f", "json", "--provenance", "-o", path]
      let running = try books.start(arguments, adding: held.environment)
      while running.process.isRunning {
        guard try !before.isSuperset(of: unfinished(books)) else { continue }
        kill(running.process.processIdentifier, SIGSTOP)
        if try !before.isSuperset(of: unfinished(books)) { return running }
        kill(running.process.processIdentifier, SIGCONT)
      }
    }
    return nil
  }

  @Test(arguments: ending)
  func `an export that a signal ends leaves the old file and nothing beside it`(number: Int32) async throws {
    let books = try await large()
    let path = try books.file("out.json", "old")
    let held = try HeldFlush(in: books.home)
    // It may be done before the signal is looked at.
    for _ in 1...20 {
      let process = try #require(try stopped(books, writing: path, held)).process
      kill(process.processIdentifier, number)
      kill(process.processIdentifier, SIGCONT)
      process.waitUntilExit()
      #expect(try unfinished(books) == [])
      let file = try Data(contentsOf: URL(filePath: path))
      guard file == Data("old".utf8) else {
        // The signal came when the file was in its place: it is whole then.
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: file) }
        try Data("old".utf8).write(to: URL(filePath: path))
        continue
      }
      #expect(process.terminationStatus == (number == SIGINT ? 130 : number))
      #expect((process.terminationReason == .exit) == (number == SIGINT))
      return
    }
    Issue.record("no signal came in time")
  }

  @Test func `what a killed export left goes with the next, and what a living one writes stays`() async throws {
    let books = try await large()
    let path = books.home.appending(path: "out.json").path(percentEncoded: false)
    let held = try HeldFlush(in: books.home)
    let killed = try #require(try stopped(books, writing: path, held))
    kill(killed.process.processIdentifier, SIGKILL)
    killed.process.waitUntilExit()
    let left = try unfinished(books)
    #expect(left.count == 1)
    let living = try #require(try stopped(books, writing: path, held))
    let other = try unfinished(books)
    #expect(other.count == 1 && other != left)
    #expect(try await books.run("export", "-f", "csv", "-o", path).status == 0)
    #expect(try unfinished(books) == other)
    let released = held.release()
    defer { try? released.close() }
    kill(living.process.processIdentifier, SIGCONT)
    living.process.waitUntilExit()
    #expect(living.process.terminationStatus == 0)
    #expect(try unfinished(books) == [])
  }

  @Test(arguments: [
    ["export", "-f", "json", "-o"], ["sources", "enable", "nytimes"], ["sources", "set", "nytimes", "api-key"],
  ])
  func `a file beyond the limit of sizes is an error, and nothing is left`(arguments: [String]) async throws {
    let books = try BooksProgram()
    _ = try await books.run("list")
    let path = books.home.appending(path: "out.json").path(percentEncoded: false)
    let input = Pipe()
    let program = try BooksProgram.executable("books").path(percentEncoded: false)
    let shell = try ChildProcess.start(
      URL(filePath: "/bin/sh"),
      ["-c", "ulimit -f 0; exec \"$0\" \"$@\"", program] + arguments + (arguments.last == "-o" ? [path] : []),
      environment: books.environment, input: .pipe(input), output: .null, errors: .null)
    input.fileHandleForWriting.write(Data("k\n".utf8))
    try input.fileHandleForWriting.close()
    shell.waitUntilExit()
    #expect(shell.terminationReason == .exit && [73, 74].contains(shell.terminationStatus))
    #expect(try unfinished(books) == [])
    #expect(
      try names(books).allSatisfy { $0.hasPrefix("catalog.sqlite") || $0.hasPrefix("requests.sqlite") || $0 == "cache" }
    )
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a change of settings that a signal ends leaves the old file and nothing beside it`(number: Int32) async throws {
    let books = try BooksProgram()
    // As long as one may be, so that writing it takes its time.
    let filler = Array(repeating: "# " + String(repeating: "x", count: 98) + "\n", count: 2500).joined()
    let path = try books.file("config.toml", filler)
    let held = try HeldFlush(in: books.home)
    for attempt in 1...300 {
      let before = try String(contentsOfFile: path, encoding: .utf8)
      let process = try books.start(
        ["sources", "set", "nytimes", "per-minute=\(attempt)"], adding: held.environment
      ).process
      var isStopped = false
      while process.isRunning {
        guard try !unfinished(books).isEmpty else { continue }
        kill(process.processIdentifier, SIGSTOP)
        isStopped = try !unfinished(books).isEmpty
        kill(process.processIdentifier, isStopped ? number : SIGCONT)
        kill(process.processIdentifier, SIGCONT)
        break
      }
      process.waitUntilExit()
      #expect(try unfinished(books) == [])
      guard isStopped, process.terminationReason != .exit || process.terminationStatus != 0 else { continue }
      let after = try String(contentsOfFile: path, encoding: .utf8)
      guard after == before else {
        // The signal came when the file was in its place: it is whole then.
        #expect(after.hasPrefix(filler) && after.contains("per-minute = \(attempt)\n"))
        continue
      }
      #expect(process.terminationStatus == (number == SIGINT ? 130 : number))
      return
    }
    Issue.record("no signal came in time")
  }

  @Test func `what a killed change of settings left goes with the next`() async throws {
    let books = try BooksProgram()
    try books.file(".books-\(UUID().uuidString).part", "half")
    #expect(try await books.run("sources", "enable", "nytimes").status == 0)
    #expect(try unfinished(books) == [])
  }

  @Test func `settings changed by many programs at once are all kept`() async throws {
    let books = try BooksProgram()
    let settings = ["nytimes", "google-books", "instructables", "book-list"].flatMap { source in
      ["per-minute", "per-day"].map { (source, $0) }
    }
    for round in 1...4 {
      let runs = try await withThrowingTaskGroup(of: BooksProgram.Run.self) { group in
        for (source, name) in settings {
          group.addTask { try await books.run("sources", "set", source, "\(name)=\(round)") }
        }
        group.addTask { try await books.run("sources", round % 2 == 0 ? "enable" : "disable", "nytimes") }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(runs.allSatisfy { $0.status == 0 }, "\(runs.map(\.errors))")
      let text = try String(contentsOf: books.home.appending(path: "config.toml"), encoding: .utf8)
      #expect(text.matches(of: /per-(minute|day) = (\d+)/).count { $0.2 == "\(round)" } == settings.count, "\(text)")
      #expect(text.contains("enabled = \(round % 2 == 0)"), "\(text)")
    }
  }

  // MARK: The prompt for a key

  private func hasEcho(_ terminal: PseudoTerminal) -> Bool {
    var settings = termios()
    return tcgetattr(terminal.program.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Until it is so, or the program is gone.
  private func wait(_ process: ChildProcess, until isSo: () -> Bool) async throws {
    _ = try await eventually { isSo() || !process.isRunning }
    #expect(isSo())
  }

  private func prompting(
    _ terminal: PseudoTerminal, errors: ChildProcess.StandardStream = .null
  ) throws -> ChildProcess {
    let books = try BooksProgram()
    return try ChildProcess.start(
      BooksProgram.executable("books"), ["sources", "set", "nytimes", "api-key"], environment: books.environment,
      input: .file(terminal.program), output: .null, errors: errors)
  }

  @Test func `a key is asked for on a terminal alone`() async throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    let errors = Pipe()
    let process = try prompting(terminal, errors: .pipe(errors))
    try await wait(process) { !hasEcho(terminal) }
    terminal.screen.write(Data("hush-1234\n".utf8))
    process.waitUntilExit()
    let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(process.terminationStatus == 0 && told.hasPrefix("nytimes: ready"), "\(told)")
  }

  @Test(arguments: ending) func `a terminal has its echo again, whatever signal ends the prompt`(number: Int32)
    async throws
  {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    let process = try prompting(terminal)
    try await wait(process) { !hasEcho(terminal) }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(hasEcho(terminal))
    #expect(number == SIGINT ? process.terminationStatus == 130 : process.terminationReason == .uncaughtSignal)
  }

  @Test func `a terminal has its echo while the prompt is stopped, and none when it goes on`() async throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    let process = try prompting(terminal)
    try await wait(process) { !hasEcho(terminal) }
    for _ in 1...3 {
      kill(process.processIdentifier, SIGTSTP)
      try await wait(process) { isStopped(process) }
      #expect(hasEcho(terminal))
      kill(process.processIdentifier, SIGCONT)
      try await wait(process) { !hasEcho(terminal) }
    }
    terminal.screen.write(Data("hush-1234\n".utf8))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(hasEcho(terminal))
  }

  private func isStopped(_ process: ChildProcess) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    return status?.contains(") T ") ?? hasStoppedElsewhere(process)
  }

  /// Where there is no `/proc`.
  private func hasStoppedElsewhere(_ process: ChildProcess) -> Bool {
    let output = Pipe()
    let arguments = ["-o", "stat=", "-p", "\(process.processIdentifier)"]
    let ps = try? ChildProcess.start(URL(filePath: "/bin/ps"), arguments, output: .pipe(output))
    guard ps != nil else { return false }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).hasPrefix("T")
  }
}
