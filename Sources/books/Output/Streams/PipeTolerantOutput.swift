/// Standard output of a command that acts while it prints. The reader of a pipe may leave early, as `head` does:
/// nothing more is written then, and the work goes on.
struct PipeTolerantOutput: Sendable {
  private var isUnread = false

  /// - Throws: any error but that of a pipe that is no longer read.
  mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    if isUnread { return }
    do throws(OutputError) { try StandardOutput.write(bytes) } catch {
      guard error.isClosedPipe else { throw error }
      isUnread = true
    }
  }

  mutating func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  /// One line, its end added.
  mutating func line(_ bytes: [UInt8]) throws(OutputError) { try write(bytes + [UInt8(ascii: "\n")]) }
}
