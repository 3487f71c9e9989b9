#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes data to stdout.
enum StandardOutput {
  /// Writes everything, or throws; nothing is held back in a buffer.
  static func write(_ bytes: [UInt8]) throws(OutputError) { try OutputError.writeAll(bytes, to: STDOUT_FILENO) }

  static func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  /// One line, its end added.
  static func line(_ bytes: [UInt8]) throws(OutputError) { try write(bytes + [UInt8(ascii: "\n")]) }
}
