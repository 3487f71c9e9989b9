import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Progress, warnings and summaries for the person at stderr. What cannot be written there is not missed.
enum StandardError {
  /// True where stderr is redirected into a file of our own, or into a book list: one more line would break that file.
  private static let isSilent = Mutex(ReservedFiles.holdStandardError)

  /// From now on nothing is written to stderr.
  static func silence() { isSilent.withLock { $0 = true } }

  static func write(_ text: String) {
    if isSilent.withLock(\.self) { return }
    try? OutputError.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  static func line(_ text: String) { write(text + "\n") }

  /// A line for a person: made printable, cut in the middle where it is beyond all reading, and folded at words where a
  /// terminal is too narrow for it.
  static func remark(_ text: String, for terminal: Terminal) { line(terminal.folded(abridged(text))) }
}
