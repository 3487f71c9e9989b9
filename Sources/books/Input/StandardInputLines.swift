import Foundation
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of standard input as they come: those that are there already at once, and never more than a buffer of
/// them.
actor StandardInputLines {
  private static let bufferSize = 1 << 20

  /// What came of a line whose end has not come yet, as much as is read of it.
  private var rest: [UInt8] = []
  private var isOver = false

  /// The lines that came since the last call; waits where none did. Nil behind the last.
  /// - Throws: ``ExitStatus`` 66 where it is closed, 74 where it cannot be read; `CancellationError` as soon as the
  ///   task is cancelled.
  func next() async throws -> InputLines? {
    while !isOver {
      let bytes = try await Self.nextBytes()
      isOver = bytes.isEmpty
      let lines = lines(in: bytes)
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  /// The whole lines so far; at the end also one without an end.
  private func lines(in bytes: [UInt8]) -> InputLines {
    let end = isOver ? 0 : bytes.lastIndex(where: InputLines.isEnd).map { $0 + 1 }
    guard let end else {
      rest += bytes.prefix(InputLines.longest - rest.count)
      return InputLines([])
    }
    let whole = rest.isEmpty ? bytes[..<end] : ArraySlice(rest + bytes[..<end])
    rest = Array(bytes[end...].prefix(InputLines.longest))
    return InputLines(whole)
  }

  /// Nobody can end a read of a terminal: a thread of a task that is cancelled is left waiting, and ends with the
  /// program.
  private static func nextBytes() async throws -> [UInt8] {
    let (stream, answer) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    Thread.detachNewThread {
      answer.yield(with: Result { try read() })
      answer.finish()
    }
    for try await bytes in stream { return bytes }
    throw CancellationError()
  }

  private static func read() throws -> [UInt8] {
    while true {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: bufferSize) { buffer, count in
        #if canImport(Glibc)
          let read = Glibc.read(STDIN_FILENO, buffer.baseAddress, bufferSize)
        #else
          let read = Darwin.read(STDIN_FILENO, buffer.baseAddress, bufferSize)
        #endif
        code = read < 0 ? errno : 0
        count = max(0, read)
      }
      if code == 0 { return bytes }
      guard StandardStreams.isToBeTriedAgain(code, STDIN_FILENO, for: POLLIN) else {
        throw InputFile.unreadable("standard input", code)
      }
    }
  }
}
