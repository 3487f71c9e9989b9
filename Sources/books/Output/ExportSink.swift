import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where an export goes. A regular file is written beside its name and put in place whole; a device or a pipe is
/// written straight; a terminal gets no control characters.
final class ExportSink: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var count = 0
    /// False once the file was closed, well or not: its descriptor may be another's by then.
    var isOpen = true
    /// True where nothing more is to be written.
    var isInterrupted = false
  }

  private let state = Mutex(State())
  private let descriptor: Int32
  private let temporary: String?
  private let path: String
  private let isTerminal: Bool

  /// - Throws: ``Ending`` 73 where the file cannot be made.
  init(path: String, terminal: Terminal) throws {
    self.path = path
    isTerminal = path == "-" && terminal.isTerminal
    if path == "-" {
      (descriptor, temporary) = (STDOUT_FILENO, nil)
      return
    }
    let isRegular = try Self.isRegularOrNew(path)
    // A name that nobody can foresee, and never through a link that somebody laid there.
    temporary = isRegular ? "\(path).\(UUID().uuidString).part" : nil
    descriptor = open(temporary ?? path, O_WRONLY | (isRegular ? O_CREAT | O_EXCL : 0) | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw Self.failure(path) }
  }

  /// Books written so far.
  var count: Int { state.withLock(\.count) }

  func countOne() { state.withLock { $0.count += 1 } }

  func write(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      state.buffer += bytes
      if state.buffer.count >= Self.chunk { try flush(&state) }
    }
  }

  /// Writes what is left and puts the file in place.
  func finish() throws {
    try state.withLock { try flush(&$0) }
    guard path != "-" else { return }
    guard closeOnce(), temporary.map({ rename($0, path) == 0 }) ?? true else { throw Self.failure(path) }
  }

  /// Takes away what was begun.
  func discard() {
    guard path != "-" else { return }
    _ = closeOnce()
    if let temporary { unlink(temporary) }
  }

  /// Waits for a write in progress, so that only whole books were written, but not for a reader that takes nothing;
  /// then takes away what was begun.
  func interrupt() {
    for _ in 0..<50 {
      if state.withLockIfAvailable({ end(&$0) }) != nil { return }
      usleep(10_000)
    }
  }

  private func end(_ state: inout State) {
    state.isInterrupted = true
    if let temporary { unlink(temporary) }
  }

  /// False where the system could not write all of it.
  private func closeOnce() -> Bool {
    state.withLock { state in
      guard state.isOpen else { return true }
      state.isOpen = false
      return close(descriptor) == 0
    }
  }

  private static let chunk = 1 << 18

  private func flush(_ state: inout State) throws {
    if state.isInterrupted { return }
    let bytes = isTerminal ? Array(printableLines(String(decoding: state.buffer, as: UTF8.self)).utf8) : state.buffer
    state.buffer.removeAll(keepingCapacity: true)
    try OutputError.writeAll(bytes, to: descriptor)
  }

  private static func isRegularOrNew(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    if status.st_mode & S_IFMT == S_IFDIR { throw Ending(.cannotCreate, "\(path) is a folder: name a file in it") }
    return status.st_mode & S_IFMT == S_IFREG
  }

  private static func failure(_ path: String) -> Ending {
    Ending(.cannotCreate, "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
