import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why output could not be written.
struct OutputError: Error, CustomStringConvertible {
  var code: Int32
  /// Where it was to go.
  var name = "the output"

  var isClosedPipe: Bool { code == EPIPE }
  var description: String { "cannot write \(name): \(reason)" }

  private var reason: String {
    let words = String(cString: strerror(code))
    return [ENOSPC, EDQUOT, EFBIG].contains(code) ? words + ": make room and try again" : words
  }

  /// Writes every byte, however often that takes.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    do throws(SystemError) { try Platform.writeAll(bytes, to: descriptor) } catch {
      throw OutputError(code: error.code)
    }
  }
}
