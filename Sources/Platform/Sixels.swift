import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Images as sixels, the graphics of DEC's terminals (<https://vt100.net/docs/vt3xx-gp/chapter14.html>).
package enum Sixels {
  /// The first image among these bytes as one sequence, `ESC P … q … ESC \`; nil where there is none, or where anything
  /// is in it that draws nothing: whatever stands there, it commands a terminal to nothing else.
  package static func image(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: [escape, UInt8(ascii: "P")]) }) else {
      return nil
    }
    let parameters = bytes[(start + 2)...].prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
    guard parameters.count <= 32, parameters.endIndex < bytes.endIndex, bytes[parameters.endIndex] == UInt8(ascii: "q")
    else { return nil }
    let drawing = bytes[(parameters.endIndex + 1)...].prefix { draws($0) }
    guard !drawing.isEmpty, bytes[drawing.endIndex...].starts(with: [escape, UInt8(ascii: "\\")]) else { return nil }
    return bytes[start..<(drawing.endIndex + 2)]
  }

  /// Sixels (`?` to `~`), colours, repeats, raster attributes, and ends of lines, which count for nothing.
  private static func draws(_ byte: UInt8) -> Bool {
    (0x3F...0x7E).contains(byte) || isDigit(byte) || "\"#!$-;\r\n".utf8.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static let escape: UInt8 = 0x1B

  // MARK: Whether a terminal draws them

  /// What a terminal says of itself where it is asked for its primary attributes (DA1): true where sixels (4) are among
  /// them; nil for what is no such answer, or not all of one.
  package static func areDrawn(byAnswer bytes: [UInt8]) -> Bool? {
    let begin: [UInt8] = [escape, UInt8(ascii: "["), UInt8(ascii: "?")]
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: begin) }) else { return nil }
    let attributes = bytes[(start + begin.count)...].prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
    guard attributes.endIndex < bytes.endIndex, bytes[attributes.endIndex] == UInt8(ascii: "c") else { return nil }
    // The first says what kind of terminal it is.
    return attributes.split(separator: UInt8(ascii: ";")).dropFirst().contains { $0.elementsEqual("4".utf8) }
  }

  /// Asks the terminal that the program is run from; false where there is none, it is not the program's turn to read
  /// from it, or it does not answer in time.
  package static func areDrawn(byControllingTerminalWithin time: Duration) -> Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    // What runs in the background would be stopped.
    guard tcgetpgrp(terminal) == getpgrp() else { return false }
    return areDrawn(by: terminal, within: time)
  }

  /// The answer is neither echoed nor left in the input, and the terminal is afterwards as it was.
  package static func areDrawn(by terminal: Int32, within time: Duration) -> Bool {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return false }
    var silent = before
    // Without signals as well: Ctrl-C in between would leave a terminal that echoes nothing.
    silent.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    #if canImport(Darwin)
      // There `poll` cannot wait for `/dev/tty`: reading gives up by itself, VMIN being none and VTIME tenths of a
      // second.
      silent.c_cc.16 = 0
      silent.c_cc.17 = cc_t(clamping: max(1, time.wholeMilliseconds / 100))
    #endif
    guard tcsetattr(terminal, TCSANOW, &silent) == 0 else { return false }
    defer { _ = tcsetattr(terminal, TCSAFLUSH, &before) }
    let end = ContinuousClock.now + time
    guard (try? writeAll([escape, UInt8(ascii: "["), UInt8(ascii: "c")], to: terminal)) != nil else { return false }
    var answer: [UInt8] = []
    while answer.count < 1024, let part = readable(terminal, atMost: 256, until: end), !part.isEmpty {
      answer += part
      if let areDrawn = areDrawn(byAnswer: answer) { return areDrawn }
    }
    return false
  }
}
