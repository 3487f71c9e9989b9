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

  private var reason: String { SystemError(code: code).words }

  /// Writes every byte, however often that takes.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
    do throws(SystemError) { try Platform.writeAll(bytes, to: descriptor) } catch {
      throw OutputError(code: error.code)
    }
  }
}

extension SystemError {
  /// The system's own words, and what to do where there is no room.
  var words: String { description + (saysNoRoom ? ": make room and try again" : "") }

  /// How a run ends that could not make something.
  var codeOfOutput: ExitStatus.Code { saysNoRoom ? .io : .cannotCreate }
}
