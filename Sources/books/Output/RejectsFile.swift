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

  /// - Throws: ``ExitStatus`` 73 where the file cannot be made, ``OutputError`` where it cannot be written.
  func write(_ line: RejectedLine, of file: String) throws {
    try state.withLock { state in
      if state.sink == nil { state.sink = try ExportSink(path: path, terminal: session.options.output) }
      state.count += 1
      let remark = "# \(file), line \(line.number): \(line.reason)\n"
      do { try state.sink?.write(Array(remark.utf8) + line.bytes + [UInt8(ascii: "\n")]) } catch {
        // Half of them would look like all.
        state.sink?.discard()
        state = State()
        throw error
      }
    }
  }

  /// Puts what was written in place.
  /// - Returns: how many lines there are.
  func finish() throws -> Int {
    try state.withLock { state in
      try state.sink?.finish()
      state.sink = nil
      return state.count
    }
  }
}
