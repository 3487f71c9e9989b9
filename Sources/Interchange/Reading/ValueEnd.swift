/// Finds where a JSON value ends, some bytes at a time, by nothing but its brackets and quotes.
struct ValueEnd: Sendable {
  private enum State {
    case begin, text, escaped, between, word
  }

  private var state = State.begin
  private var depth = 0

  /// No shape of ours is deeper than eight.
  private static let mostDepth = 64

  /// True where the value is over if nothing follows: a number at the end of a file.
  var mayBeOver: Bool { state == .word }

  /// The index behind the value's last byte; nil where it goes on behind these bytes.
  mutating func index(in bytes: ArraySlice<UInt8>, line: Int) throws -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      if state == .word, Self.isDelimiter(byte) { return index }
      try take(byte, line: line)
      if state == .between && depth == 0 { return index + 1 }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8, line: Int) throws {
    switch state {
    case .escaped: state = .text
    case .text:
      switch byte {
      case UInt8(ascii: "\""): state = .between
      case UInt8(ascii: "\\"): state = .escaped
      case 0..<0x20: throw CatalogueFault(line: line, "a text in it has no end")
      default: break
      }
    case .begin, .between, .word: try takeOutsideText(byte, line: line)
    }
  }

  private mutating func takeOutsideText(_ byte: UInt8, line: Int) throws {
    switch byte {
    case UInt8(ascii: "\""): state = .text
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      (depth, state) = (depth + 1, .between)
      if depth > Self.mostDepth { throw CatalogueFault(line: line, "it is nested too deeply") }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if depth == 0 { throw CatalogueFault(line: line, "a value is missing") }
      (depth, state) = (depth - 1, .between)
    case UInt8(ascii: ","), UInt8(ascii: ":"):
      if depth == 0 { throw CatalogueFault(line: line, "a value is missing") }
    default: if depth == 0 { state = .word }
    }
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"): true
    default: false
    }
  }
}
