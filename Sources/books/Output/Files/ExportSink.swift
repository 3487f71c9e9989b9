import Foundation
import Platform
import Synchronization

/// Writes an export. A regular file is written beside its name and put in place whole. A device, a pipe, and what is
/// open already under the name of a descriptor (`/dev/stdout`) are written directly. A terminal gets no control
/// characters.
final class ExportSink: Sendable {
  private enum Destination: Sendable {
    case file(AtomicFileWrite)
    /// What was open already, or is opened for writing: `isOurs` then.
    case stream(Int32, isOurs: Bool)
  }

  private struct State {
    var buffer: [UInt8] = []
    var bookCount = 0
    /// True where nothing more is to be written.
    var isInterrupted = false
  }

  private let state = Mutex(State())
  private let destination: Destination
  private let path: String
  /// True where it replaces a file that is not empty.
  let replaces: Bool

  /// - Throws: ``ExitStatus`` 73 where the file cannot be made, 74 where there is no room for it.
  init(path: String) throws {
    self.path = path
    let descriptor = Self.openDescriptor(path)
    replaces = descriptor == nil && FileStatus(at: path).map { $0.kind == .regular && $0.size > 0 } ?? false
    if let descriptor {
      destination = .stream(descriptor, isOurs: false)
    } else if try Self.isRegularOrNew(path) {
      do throws(SystemError) { destination = .file(try AtomicFileWrite(to: path)) } catch {
        throw Self.failure(path, error)
      }
    } else {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw Self.failure(path, .last) }
      destination = .stream(descriptor, isOurs: true)
    }
  }

  /// Checks that a regular file can be made at the path; does nothing for any other destination.
  /// - Throws: ``ExitStatus`` 73 where no file can be made there, 74 where there is no room for one.
  static func check(_ path: String) throws {
    guard openDescriptor(path) == nil, try isRegularOrNew(path) else { return }
    do throws(SystemError) { try AtomicFileWrite(to: path).discard() } catch { throw failure(path, error) }
  }

  /// How many books were written so far, as ``addBooks(_:)`` was told.
  var bookCount: Int { state.withLock(\.bookCount) }

  func addBooks(_ count: Int) { state.withLock { $0.bookCount += count } }

  func write(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      state.buffer += bytes
      if state.buffer.count >= Self.chunk { try flush(&state) }
    }
  }

  /// Writes what is left and puts the file in place.
  func finish() throws {
    try state.withLock { try flush(&$0) }
    switch destination {
    case .file(let file):
      do throws(SystemError) { try file.commit() } catch { throw Self.failure(path, error) }
    case .stream(let descriptor, let isOurs):
      if isOurs, close(descriptor) != 0 { throw Self.failure(path, .last) }
    }
  }

  /// Removes what was written beside the file.
  func discard() {
    if case .file(let file) = destination { file.discard() }
  }

  /// What a signal that ends the program has to wait for: none where the file is one of our own, which goes by itself.
  func interruption() -> InterruptHandler? {
    if case .file = destination { return nil }
    return InterruptHandler { [self] in interrupt() }
  }

  /// Waits for a write in progress, so that only whole books were written, but not for a reader that takes nothing.
  private func interrupt() {
    for _ in 0..<50 {
      if state.withLockIfAvailable({ $0.isInterrupted = true }) != nil { return }
      usleep(10_000)
    }
  }

  private static let chunk = 1 << 18

  private func flush(_ state: inout State) throws {
    if state.isInterrupted { InterruptHandler.awaitEnd() }
    defer { state.buffer.removeAll(keepingCapacity: true) }
    do throws(SystemError) {
      switch destination {
      case .file(let file): try file.write(state.buffer)
      case .stream(let descriptor, _):
        let isTerminal = isatty(descriptor) == 1
        let bytes =
          isTerminal ? Array(printableLines(String(decoding: state.buffer, as: UTF8.self)).utf8) : state.buffer
        try writeAll(bytes, to: descriptor)
      }
    } catch {
      throw path == "-" ? OutputError(code: error.code) : OutputError(code: error.code, name: path)
    }
  }

  /// The open descriptor that the path stands for; nil where it stands for none. A file that a shell opened must not be
  /// replaced: what stands in it already (`>>`), and all that is written behind, would be lost.
  private static func openDescriptor(_ path: String) -> Int32? {
    if path == "-" { return STDOUT_FILENO }
    guard let file = FileIdentity(path: path) else { return nil }
    let standard = [STDOUT_FILENO, STDERR_FILENO].first { FileIdentity(descriptor: $0) == file }
    if let standard { return standard }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
    guard let folder, let number = Int32(path.dropFirst(folder.count)) else { return nil }
    return FileStatus(of: number)?.kind == .regular && FileIdentity(descriptor: number) == file ? number : nil
  }

  private static func isRegularOrNew(_ path: String) throws -> Bool {
    guard let status = FileStatus(at: path) else { return true }
    if status.kind == .folder { throw ExitStatus(.cannotCreate, "\(path) is a folder: name a file in it") }
    return status.kind == .regular
  }

  private static func failure(_ path: String, _ error: SystemError) -> ExitStatus {
    let hint = error.code == EPERM ? " (it is another owner's, or may not be changed)" : ""
    return ExitStatus(error.codeOfOutput, "cannot write \(path): \(error.words)\(hint)")
  }
}
