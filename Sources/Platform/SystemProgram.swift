import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program of the system whose output is wanted, and which may be anything.
package struct SystemProgram: Hashable, Sendable {
  /// Whole.
  package let path: String

  package init(path: String) { self.path = path }

  /// The program of this name in the first folder of `PATH` that has one; folders that are not named whole are passed
  /// over, since what lies in the working folder may have come from anywhere.
  package init?(named name: String, in environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
    self.path = path
  }

  /// What it writes to its standard output until it closes that; nil where it writes more than so many bytes, takes
  /// longer, or ends in any way but well. It has no input, what it says on standard error is dropped, and it is ended.
  /// - Parameter environment: all that it gets.
  package func output(
    _ arguments: [String], environment: [String: String], atMost limit: Int, within time: Duration
  ) -> [UInt8]? {
    let (pipe, end) = (Pipe(), ContinuousClock.now + time)
    let process = try? ChildProcess.start(
      URL(filePath: path), arguments, environment: environment, input: .null, output: .pipe(pipe), errors: .null)
    guard let process else { return nil }
    let bytes = Self.read(pipe.fileHandleForReading.fileDescriptor, atMost: limit, until: end)
    guard bytes != nil, process.hasEnded(by: end) else {
      process.send(SIGKILL)
      return nil
    }
    return process.terminationReason == .exit && process.terminationStatus == 0 ? bytes : nil
  }

  /// All until the end; nil where that does not come in time or within the limit.
  private static func read(_ descriptor: Int32, atMost limit: Int, until end: ContinuousClock.Instant) -> [UInt8]? {
    var all: [UInt8] = []
    while let part = readable(descriptor, atMost: 1 << 16, until: end) {
      if part.isEmpty { return all }
      all += part
      if all.count > limit { return nil }
    }
    return nil
  }
}
