import Foundation
import Platform
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal that the test is the screen of.
struct PseudoTerminal {
  /// What the program writes to, and what the test reads.
  let program: FileHandle
  let screen: FileHandle
  private var rest: [UInt8] = []

  init(rows: UInt16, columns: UInt16) throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw CocoaError(.fileReadUnknown) }
    screen = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
    program = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
  }

  /// What was written since the last time, as whole characters; nil once nobody can write any more.
  mutating func read() -> String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    #if canImport(Glibc)
      let count = Glibc.read(screen.fileDescriptor, &bytes, bytes.count)
    #else
      let count = Darwin.read(screen.fileDescriptor, &bytes, bytes.count)
    #endif
    guard count > 0 else { return nil }
    rest += bytes[..<count]
    let whole = rest.count - lengthOfBrokenEnd
    defer { rest.removeFirst(whole) }
    return String(decoding: rest[..<whole], as: UTF8.self)
  }

  /// Bytes in the end that begin a character which has not come as a whole.
  private var lengthOfBrokenEnd: Int {
    let tail = rest.suffix(4).reversed().prefix { $0 & 0xC0 == 0x80 }.count
    guard let first = rest.dropLast(tail).last, first >= 0xC0 else { return 0 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    return tail + 1 < length ? tail + 1 : 0
  }
}

extension BooksProgram {
  /// Starts the program on this terminal, which nobody else writes to from then on.
  ///
  /// - Parameter errorsOnly: true where nobody sees its standard output.
  func start(
    _ arguments: [String], on terminal: PseudoTerminal, errorsOnly: Bool = false, adding extra: [String: String] = [:]
  ) throws -> ChildProcess {
    let process = try ChildProcess.start(
      Self.executable("books"), arguments,
      environment: environment.merging(["TERM": "xterm"]) { $1 }.merging(extra) { $1 }, input: .null,
      output: errorsOnly ? .null : .file(terminal.program), errors: .file(terminal.program))
    try terminal.program.close()
    return process
  }
}
