import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Progress, warnings and summaries for the person at stderr. What cannot be written there is not missed.
enum StandardError {
  /// True where it was led into a file of our own, or into a list: one line more in it, and it could not be read again.
  private static let isSilent = Mutex(ReservedFiles.holdStandardError)

  /// Nothing is written to it any more, whoever says it.
  static func silence() { isSilent.withLock { $0 = true } }

  static func write(_ text: String) {
    if isSilent.withLock(\.self) { return }
    try? OutputError.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  static func line(_ text: String) { write(text + "\n") }

  /// A line for a person: made printable, cut in the middle where it is beyond all reading, and folded at words where a
  /// terminal is too narrow for it.
  static func remark(_ text: String, for terminal: Terminal) { line(terminal.folded(books.remark(text))) }
}
