import Interchange
import Synchronization

/// Where the lines of a dump go that give nothing, each behind a line that says why; so the file can be mended and
/// imported. There is none where no line is rejected.
final class RejectsFile: Sendable {
  private struct State {
    var sink: ExportSink?
    var count = 0
    /// True where there can be no file.
    var isWithout = false
  }

  let path: String
  private let goOn: (@Sendable (ExitStatus) -> Void)?
  private let state = Mutex(State())

  /// - Parameter goOn: called once where the file cannot be made, and the lines are kept nowhere; nil where the reader
  ///   asked for the file.
  /// - Throws: ``ExitStatus`` 73 where the file would take the place of one of the program's, or cannot be made and was
  ///   asked for; 74 where there is no room for it.
  init(path: String, session: Session, orElse goOn: (@Sendable (ExitStatus) -> Void)? = nil) throws {
    if path != "-" { try session.reservedFiles.check(path) }
    if goOn == nil { try ExportSink.check(path) }
    self.path = path
    self.goOn = goOn
  }

  /// - Throws: ``ExitStatus`` 73 or 74 where the file cannot be made, ``OutputError`` where it cannot be written.
  func write(_ line: RejectedLine, of file: String) throws {
    try state.withLock { state in
      if state.isWithout { return }
      do {
        if state.sink == nil { state.sink = try ExportSink(path: path) }
      } catch let error as ExitStatus where goOn != nil {
        state.isWithout = true
        goOn?(error)
        return
      }
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
