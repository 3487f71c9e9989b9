import Interchange
import Synchronization

/// Where the lines of a dump go that give nothing, each behind a line that says why; so the file can be mended and
/// imported. There is none where no line is rejected.
final class RejectsFile: Sendable {
  private struct State {
    var sink: ExportSink?
    var count = 0
  }

  let path: String
  private let session: Session
  private let state = Mutex(State())

  /// - Throws: ``ExitStatus`` 73 where the file would take the place of one of the program's.
  init(path: String, session: Session) throws {
    if path != "-" { try session.reservedFiles.check(path) }
    self.path = path
    self.session = session
  }

  /// - Throws: ``ExitStatus`` 73 where the file cannot be made, 74 where it cannot be written.
  func write(_ line: RejectedLine, of file: String) throws {
    try state.withLock { state in
      if state.sink == nil { state.sink = try ExportSink(path: path, terminal: session.options.output) }
      state.count += 1
      let remark = "# \(file), line \(line.number): \(line.reason)\n"
      try naming { try state.sink?.write(Array(remark.utf8) + line.bytes + [UInt8(ascii: "\n")]) }
    }
  }

  /// Puts what was written in place.
  /// - Returns: how many lines there are.
  func finish() throws -> Int {
    try state.withLock { state in
      try naming { try state.sink?.finish() }
      state.sink = nil
      return state.count
    }
  }

  private func naming(_ work: () throws -> Void) throws {
    do { try work() } catch let error as OutputError where !error.isClosedPipe {
      throw ExitStatus(
        .io, "\(path) cannot be written: \(error.reason): make room, or name another file with --rejects")
    }
  }
}
