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

/// The built executable with a home of its own that is gone with the value; it reaches nothing but loopback.
final class BooksProgram: Sendable {
  struct Run: Sendable {
    var status: Int32
    var output: String
    var errors: String
    /// In bytes; nil where the system does not say.
    var peakMemory: Int?

    /// The output as one JSON object.
    func object() throws -> [String: Any] {
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
    }
  }

  /// In seconds: many times what the longest takes on a busy machine.
  private static let longestRun = 300.0

  private let folder: TemporaryFolder
  let environment: [String: String]

  /// Without a server every source is pointed at a port that refuses connections. Ends the test as skipped where one of
  /// the sources is not installed.
  init(_ server: StandInServer? = nil, enabling sources: [String] = []) throws {
    try Registry.require(sources)
    folder = try TemporaryFolder()
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("BOOKS_") && !name.lowercased().hasSuffix("_proxy")
    }
    environment["BOOKS_HOME"] = folder.path
    environment["BOOKS_GOOGLE_BOOKS_BASE_URL"] = "http://127.0.0.1:1"
    environment["BOOKS_NYTIMES_BASE_URL"] = "http://127.0.0.1:1"
    environment.merge(server?.environment ?? [:]) { $1 }
    // A variable of a source that is not installed is warned of.
    let variables = try Registry.ids.map { "BOOKS_\($0.uppercased().replacing("-", with: "_"))_" }
    environment = environment.filter { name, _ in
      !name.hasPrefix("BOOKS_") || name == "BOOKS_HOME" || variables.contains(where: name.hasPrefix)
    }
    // A busy machine takes longer than readers wait: what is about time-outs says its own.
    environment["BOOKS_TIMEOUT"] = "120"
    self.environment = environment
    if !sources.isEmpty {
      let text = sources.map { "[sources.\($0)]\nenabled = true\n" }.joined()
      try text.write(to: home.appending(path: "config.toml"), atomically: true, encoding: .utf8)
    }
  }

  var home: URL { folder.url }

  /// A program with all sources of the stand-in enabled that are installed.
  static func withAllSources(_ server: StandInServer) throws -> BooksProgram {
    let played = ["nytimes", "google-books", "instructables", "book-list"]
    return try BooksProgram(server, enabling: played.filter(try Registry.ids.contains))
  }

  /// A program with all sources whose catalogue has their lists and what a search brought, and the server that they
  /// ask.
  static func filled() async throws -> (books: BooksProgram, server: StandInServer) {
    let server = try StandInServer.start()
    let books = try withAllSources(server)
    for arguments in [["sync"], ["search", "javascript"]] {
      let run = try await books.run(list: arguments)
      #expect(run.status == 0, "\(run.errors)")
    }
    return (books, server)
  }

  /// The names of what lies in the home, but for the log beside the catalogue: on a busy machine a program may end
  /// before it has put that into the file, and leaves it to the next.
  func filesOfHome() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: home.path(percentEncoded: false)))
      .subtracting(["catalog.sqlite-wal", "catalog.sqlite-shm"])
  }

  /// Puts a file into the home.
  /// - Returns: its path.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    let file = home.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path(percentEncoded: false)
  }

  /// Runs to the end. `input` is its whole standard input.
  func run(_ arguments: String..., input: String = "", adding extra: [String: String] = [:]) async throws -> Run {
    try await run(list: arguments, input: input, adding: extra)
  }

  /// - Parameter folder: where it runs; by default where the tests do.
  func run(
    list arguments: [String], input: String = "", adding extra: [String: String] = [:], in folder: URL? = nil
  ) async throws -> Run {
    try await run(try start(arguments, adding: extra, in: folder), input: input)
  }

  /// Counts the size of files (`ulimit -f`) in 512 bytes, as POSIX says. The `sh` of macOS is Bash 3.2, which counts in
  /// 1024.
  #if os(macOS)
    private static let shell = URL(filePath: "/bin/dash")
  #else
    private static let shell = URL(filePath: "/bin/sh")
  #endif

  /// Runs a shell with this script and these arguments, the first of them `$0`, to the end.
  func run(
    shell script: String, _ arguments: [String], input: String = "", adding extra: [String: String] = [:]
  ) async throws -> Run {
    let shell = try start(["-c", script] + arguments, adding: extra, executable: Self.shell)
    return try await run(shell, input: input)
  }

  private func run(_ process: Running, input: String) async throws -> Run {
    process.input.write(Data(input.utf8))
    try process.input.close()
    async let output = process.output.readAll()
    async let errors = process.errors.readAll()
    let memory = Task { await Self.peakMemory(of: process.process.processIdentifier) }
    let (out, err) = (await output, await errors)
    // It has nothing more to do than to end.
    memory.cancel()
    let peak = await memory.value
    process.process.waitUntilExit()
    return Run(status: process.process.terminationStatus, output: out, errors: err, peakMemory: peak)
  }

  /// The most memory that the process had by its end, as far as Linux told at the last of many looks; nil elsewhere.
  ///
  /// Not what is told of a child after its end: that begins with the memory of the process that started it.
  private static func peakMemory(of process: Int32) async -> Int? {
    var peak: Int?
    var status = [CChar](repeating: 0, count: 8192)
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    // Done in C, since every run of the program is watched so.
    while file >= 0, case let count = pread(file, &status, status.count - 1, 0), count > 0 {
      status[count] = 0
      guard let line = strstr(status, "VmHWM:") else { break }
      peak = strtol(line + 6, nil, 10) << 10
      if Task.isCancelled { break }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return peak
  }

  struct Running {
    let process: ChildProcess
    let input: FileHandle
    let output: FileHandle
    let errors: FileHandle
  }

  /// - Parameter executable: nil: the program.
  func start(
    _ arguments: [String], adding extra: [String: String] = [:], in folder: URL? = nil, executable: URL? = nil
  ) throws -> Running {
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    let program = try executable ?? Self.executable("books")
    let process = try ChildProcess.start(
      program, arguments, environment: environment.merging(extra) { $1 }, in: folder, input: .pipe(input),
      output: .pipe(output), errors: .pipe(errors))
    // A deadlock would never end, and nothing would say where it is.
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.longestRun) { [weak process] in
      guard let process, process.isRunning else { return }
      Issue.record("it did not end: \((arguments.joined(separator: " ")))")
      process.send(SIGKILL)
    }
    return Running(
      process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading,
      errors: errors.fileHandleForReading)
  }

  /// An executable of this package, beside the tests.
  static func executable(_ name: String) throws -> URL {
    // Foundation's list of bundles leaks on Linux, where the first is the one.
    for candidates in [{ [CommandLine.arguments[0]] }, { Bundle.allBundles.map(\.bundlePath) }] {
      for candidate in candidates() {
        let url = URL(filePath: candidate).deletingLastPathComponent().appending(path: name)
        if FileManager.default.isExecutableFile(atPath: url.path(percentEncoded: false)) { return url }
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}

extension FileHandle {
  /// What comes until it is so of all that came, or until the end.
  func text(until isEnough: (String) -> Bool) -> String {
    var bytes = Data()
    while case let more = availableData, !more.isEmpty {
      bytes += more
      if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything up to the end, read off the caller's thread.
  func readAll() async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let data = (try? self.readToEnd()) ?? Data()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}

/// Does the work for each, a few of them at a time: most of it waits for a program.
func inTurn<Item: Sendable>(
  _ items: [Item], atOnce most: Int = 3, _ work: @escaping @Sendable (Item) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for (place, item) in items.enumerated() {
      if place >= most { try await group.next() }
      group.addTask { try await work(item) }
    }
    try await group.waitForAll()
  }
}

/// The `number`th of many valid ISBN-13s.
func isbn(_ number: Int) -> String {
  let digits = String(978_100_000_000 + number).compactMap(\.wholeNumberValue)
  let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
  return (digits + [(10 - sum % 10) % 10]).map(String.init).joined()
}
