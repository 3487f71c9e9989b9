import Dispatch
package import Foundation
import SpawnShim
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that was started. It is in a process group of its own, blocks and passes over no signal at first, and has
/// no descriptor of this process but for its three standard streams. How it ends is known where this process does not
/// ignore `SIGCHLD` (``InterruptHandler/keepEndsOfPrograms()``).
///
/// Foundation's `Process` does much the same, but on Linux a start crashes now and then: up to Swift 6.3.1 it reads
/// beyond the entries of `/proc/self/fd` (swift-corelibs-foundation, pull request 5472).
package final class ChildProcess: Sendable {
  /// What a program has as one of its standard streams.
  package enum StandardStream {
    /// The one that this process has.
    case inherited
    /// `/dev/null`.
    case null
    case file(FileHandle)
    /// One end of it, which is closed in this process as soon as the program has it.
    case pipe(Pipe)
  }

  /// How a process ended.
  package enum TerminationReason: Sendable {
    case exit, uncaughtSignal
  }

  /// Why there is no such process.
  package struct StartFailure: Error, Equatable, CustomStringConvertible {
    package let program: String
    /// The system's, as in `errno`.
    package let errorNumber: Int32

    package var description: String { "\(program) was not started: \(String(cString: strerror(errorNumber)))" }
  }

  package let processIdentifier: Int32
  /// The handles of the program's files and pipes. They are held until it has ended, since a handle that is let go is
  /// closed: the program could no longer write to its end of such a pipe.
  private let handles: [FileHandle]
  /// What `waitpid` gave; nil until the program has ended.
  private let waitStatus = Mutex<Int32?>(nil)
  private let end = DispatchGroup()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: those behind the name of the program, which is its path.
  ///   - environment: all that it gets; nil: what this process has.
  ///   - folder: where it runs; nil: where this process does.
  /// - Throws: ``StartFailure``, also where the folder is not there.
  package static func start(
    _ executable: URL, _ arguments: [String] = [], environment: [String: String]? = nil, in folder: URL? = nil,
    input: StandardStream = .inherited, output: StandardStream = .inherited, errors: StandardStream = .inherited
  ) throws -> ChildProcess {
    let program = path(of: executable)
    let place = folder.map { path(of: $0) } ?? "."
    let variables = environment ?? ProcessInfo.processInfo.environment
    let words = strings([program] + arguments)
    let settings = strings(variables.map { "\($0.key)=\($0.value)" })
    defer { for text in words + settings { free(text) } }
    let streams = [
      input.descriptor(STDIN_FILENO, \.fileHandleForReading), output.descriptor(STDOUT_FILENO, \.fileHandleForWriting),
      errors.descriptor(STDERR_FILENO, \.fileHandleForWriting),
    ]
    var child = pid_t()
    let error = spawn_shim_start(&child, program, words, settings, place, streams)
    guard error == 0 else { throw StartFailure(program: program, errorNumber: error) }
    if case .pipe(let pipe) = input { try? pipe.fileHandleForReading.close() }
    for case .pipe(let pipe) in [output, errors] { try? pipe.fileHandleForWriting.close() }
    return ChildProcess(child, input.handles + output.handles + errors.handles)
  }

  private static func path(of url: URL) -> String { url.absoluteURL.path(percentEncoded: false) }

  /// The strings for C; the caller frees them.
  private static func strings(_ all: [String]) -> [UnsafeMutablePointer<CChar>?] { all.map { strdup($0) } + [nil] }

  private init(_ processIdentifier: Int32, _ handles: [FileHandle]) {
    self.processIdentifier = processIdentifier
    self.handles = handles
    end.enter()
    // Only this thread asks the system, which tells of an end once.
    Thread.detachNewThread { self.awaitEnd() }
  }

  private func awaitEnd() {
    var information = siginfo_t()
    // With this the system keeps the number for the process, which may still be sent a signal.
    while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) < 0 {
      precondition(errno == EINTR, "somebody else has waited for \(processIdentifier)")
    }
    waitStatus.withLock { known in
      var status: Int32 = 0
      // Returns at once. From here on the number may be that of another process.
      while waitpid(processIdentifier, &status, 0) < 0 {
        precondition(errno == EINTR, "somebody else has waited for \(processIdentifier)")
      }
      known = status
    }
    end.leave()
  }

  package var isRunning: Bool { waitStatus.withLock { $0 == nil } }

  /// Returns as soon as it has ended: at once where it has already. Any number of threads may wait.
  package func waitUntilExit() { end.wait() }

  /// Waits for its end no longer than until then.
  /// - Returns: false where it still runs.
  func hasEnded(by time: ContinuousClock.Instant) -> Bool {
    let left = max(.zero, time - ContinuousClock.now)
    return end.wait(timeout: .now() + .milliseconds(left.wholeMilliseconds)) == .success
  }

  /// What it exited with, or the signal that ended it. To be asked only once it has ended.
  package var terminationStatus: Int32 { endingSignal == 0 ? endStatus >> 8 & 0xFF : endingSignal }

  /// To be asked only once it has ended.
  package var terminationReason: TerminationReason { endingSignal == 0 ? .exit : .uncaughtSignal }

  /// 0 where it exited. The bit above these seven says that it left a memory image.
  private var endingSignal: Int32 { endStatus & 0x7F }

  private var endStatus: Int32 {
    guard let status = waitStatus.withLock({ $0 }) else { preconditionFailure("\(processIdentifier) has not ended") }
    return status
  }

  /// Sends the signal. Does nothing once the process has ended.
  package func send(_ signal: Int32) {
    // While this is held nobody takes the status of the process, so that the number is its own.
    waitStatus.withLock { if $0 == nil { kill(processIdentifier, signal) } }
  }

  /// Sends what ^C sends. Does nothing once the process has ended.
  package func interrupt() { send(SIGINT) }

  /// Asks the process to end. Does nothing once it has ended.
  package func terminate() { send(SIGTERM) }
}

extension ChildProcess.StandardStream {
  fileprivate var handles: [FileHandle] {
    switch self {
    case .inherited, .null: []
    case .file(let file): [file]
    case .pipe(let pipe): [pipe.fileHandleForReading, pipe.fileHandleForWriting]
    }
  }

  /// - Parameters:
  ///   - own: what it is where it is inherited.
  ///   - end: the end of a pipe that the program uses.
  fileprivate func descriptor(_ own: Int32, _ end: KeyPath<Pipe, FileHandle>) -> Int32 {
    switch self {
    case .inherited: own
    case .null: spawn_shim_null
    case .file(let file): file.fileDescriptor
    case .pipe(let pipe): pipe[keyPath: end].fileDescriptor
    }
  }
}
