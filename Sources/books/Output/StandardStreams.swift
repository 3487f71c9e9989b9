import Foundation
import Platform

/// Data for whoever reads stdout.
enum StandardOutput {
  /// Writes everything, or throws; nothing is held back in a buffer.
  static func write(_ bytes: [UInt8]) throws(OutputError) { try OutputError.writeAll(bytes, to: STDOUT_FILENO) }

  static func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }

  /// One line, its end added.
  static func line(_ bytes: [UInt8]) throws(OutputError) { try write(bytes + [UInt8(ascii: "\n")]) }
}

/// Progress, warnings and summaries for the person at stderr. What cannot be written there is not missed.
enum StandardError {
  static func write(_ text: String) { try? OutputError.writeAll(Array(text.utf8), to: STDERR_FILENO) }

  static func line(_ text: String) { write(text + "\n") }
}

/// Why output could not be written.
struct OutputError: Error, CustomStringConvertible {
  var code: Int32

  var isClosedPipe: Bool { code == EPIPE }
  var description: String { "cannot write the output: \(String(cString: strerror(code)))" }

  /// Writes every byte, however often that takes.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    do throws(SystemError) { try Platform.writeAll(bytes, to: descriptor) } catch {
      throw OutputError(code: error.code)
    }
  }
}
