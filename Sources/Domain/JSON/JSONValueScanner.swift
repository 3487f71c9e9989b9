/// Follows the grammar of JSON (RFC 8259) through one value, some bytes at a time, and finds its end.
///
/// It holds some bytes of state and builds nothing, so that a value of any size costs no memory. That texts are UTF-8
/// is left to who decodes them.
struct JSONValueScanner: Sendable {
  enum Result {
    /// The value ends before this byte.
    case end(Int)
    /// It goes on behind these bytes.
    case more
    /// This byte is wrong.
    case fault(at: Int, String)
  }

  private enum State {
    /// What may stand next.
    case value, elementOrEnd, name, nameOrEnd, colon, commaOrEnd
    /// Inside a text: of a name or a value.
    case text, escape, hexadecimal
    /// Inside a number: what stands next.
    case integer, digits, leadingZero, fraction, fractionDigits, exponent, exponentSign, exponentDigits
    /// Inside `true`, `false` or `null`.
    case literal
  }

  /// Values seen so far, names included.
  private(set) var values = 0
  /// How many lines ended in the bytes last given; they end between values only.
  private(set) var lines = 0
  /// Index of the last of these ends.
  private(set) var lastLineEnd: Int?

  private var state = State.value
  private var depth = 0
  /// One bit for each open array or object, the innermost lowest; set for an object.
  private var objects: UInt64 = 0
  private var isName = false
  private var hexDigitsLeft = 0
  /// What is left of a literal, the next byte lowest.
  private var rest: UInt32 = 0

  /// No shape that is read here is deeper than eight.
  static let mostDepth = 64

  /// True where the value is over if nothing follows: a number that is all of the text.
  var mayBeOver: Bool {
    guard depth == 0 else { return false }
    return switch state {
    case .digits, .leadingZero, .fractionDigits, .exponentDigits: true
    default: false
    }
  }

  /// Goes on with the bytes from `start` on.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Result {
    (lines, lastLineEnd) = (0, nil)
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .text:
        // Most of a value is this.
        while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
        if index == bytes.count { return .more }
        switch bytes[index] {
        case UInt8(ascii: "\""): if endText() { return .end(index + 1) }
        case UInt8(ascii: "\\"): state = .escape
        default: return .fault(at: index, Self.unescaped(bytes[index]))
        }
      case .escape, .hexadecimal:
        guard consumeEscaped(byte) else { return .fault(at: index, "“\\” stands before what it cannot stand before") }
      case .literal:
        guard byte == UInt8(truncatingIfNeeded: rest) else { return .fault(at: index, Self.noValue) }
        rest >>= 8
        if rest == 0, endValue() { return .end(index + 1) }
      case .integer, .digits, .leadingZero, .fraction, .fractionDigits, .exponent, .exponentSign, .exponentDigits:
        switch consumeOfNumber(byte) {
        case .some(true): break
        case .some(false):
          // The byte is the first behind the number.
          if endValue() { return .end(index) }
          continue
        case nil: return .fault(at: index, "a number in it is not written as one")
        }
      case .value, .elementOrEnd, .name, .nameOrEnd, .colon, .commaOrEnd:
        switch byte {
        case 0x20, 0x09, 0x0D: break
        case 0x0A: (lines, lastLineEnd) = (lines + 1, index)
        default:
          if let fault = consumeStructure(byte) { return .fault(at: index, fault) }
          if depth == 0, state == .commaOrEnd { return .end(index + 1) }
        }
      }
      index += 1
    }
    return .more
  }

  /// True for what stands inside a text and means itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static let noValue = "no value begins so"

  /// What is wrong with a text in which this byte stands, which may not (RFC 8259, section 7).
  private static func unescaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x0A, 0x0D: return #"a text in it has no end in its line (the end of a line in a text is written “\n”)"#
    case 0x09: return #"a tab stands in a text (it is written “\t” there)"#
    default:
      let name = zeroPadded(String(byte, radix: 16, uppercase: true), to: 4)
      return #"a control character stands in a text (it is written “\u\#(name)” there)"#
    }
  }

  /// - Returns: what is wrong with the byte; nil where nothing is.
  private mutating func consumeStructure(_ byte: UInt8) -> String? {
    switch (state, byte) {
    case (.elementOrEnd, UInt8(ascii: "]")), (.nameOrEnd, UInt8(ascii: "}")): close()
    case (.commaOrEnd, UInt8(ascii: "]")) where !isInObject, (.commaOrEnd, UInt8(ascii: "}")) where isInObject:
      close()
    case (.commaOrEnd, UInt8(ascii: ",")): state = isInObject ? .name : .value
    case (.colon, UInt8(ascii: ":")): state = .value
    case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")): beginText(isName: true)
    case (.value, _), (.elementOrEnd, _): return beginValue(byte)
    case (.commaOrEnd, _): return isInObject ? "“,” or “}” should stand here" : "“,” or “]” should stand here"
    case (.colon, _): return "“:” should stand here"
    default: return "a name in quotes should stand here"
    }
    return nil
  }

  private mutating func beginValue(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.mostDepth else { return "it is nested too deeply" }
      let isObject = byte == UInt8(ascii: "{")
      depth += 1
      objects = objects << 1 | (isObject ? 1 : 0)
      state = isObject ? .nameOrEnd : .elementOrEnd
      values += 1
      return nil
    case UInt8(ascii: "\""):
      beginText(isName: false)
      return nil
    case UInt8(ascii: "-"): state = .integer
    case UInt8(ascii: "0"): state = .leadingZero
    case UInt8(ascii: "1")...UInt8(ascii: "9"): state = .digits
    case UInt8(ascii: "t"): expect(0x65_7572)
    case UInt8(ascii: "f"): expect(0x6573_6C61)
    case UInt8(ascii: "n"): expect(0x6C_6C75)
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): return "a value is missing"
    default: return Self.noValue
    }
    values += 1
    return nil
  }

  /// - Parameter letters: those behind the first, the next lowest.
  private mutating func expect(_ letters: UInt32) { (state, rest) = (.literal, letters) }

  private mutating func beginText(isName: Bool) {
    self.isName = isName
    state = .text
    values += 1
  }

  /// - Returns: whether the whole value is over.
  private mutating func endText() -> Bool {
    if isName {
      state = .colon
      return false
    }
    return endValue()
  }

  private mutating func endValue() -> Bool {
    state = .commaOrEnd
    return depth == 0
  }

  private mutating func close() {
    depth -= 1
    objects >>= 1
    state = .commaOrEnd
  }

  private var isInObject: Bool { objects & 1 == 1 }

  private mutating func consumeEscaped(_ byte: UInt8) -> Bool {
    if state == .hexadecimal {
      hexDigitsLeft -= 1
      if hexDigitsLeft == 0 { state = .text }
      return hexadecimalValue(byte) != nil
    }
    switch byte {
    case UInt8(ascii: "u"): (state, hexDigitsLeft) = (.hexadecimal, 4)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      state = .text
    default: return false
    }
    return true
  }

  /// - Returns: whether the byte belongs to the number; nil where the number may not end so.
  private mutating func consumeOfNumber(_ byte: UInt8) -> Bool? {
    switch (state, byte) {
    case (.integer, UInt8(ascii: "0")): state = .leadingZero
    case (.integer, UInt8(ascii: "1")...UInt8(ascii: "9")): state = .digits
    case (.digits, UInt8(ascii: "0")...UInt8(ascii: "9")): break
    case (.digits, UInt8(ascii: ".")), (.leadingZero, UInt8(ascii: ".")): state = .fraction
    case (.fraction, UInt8(ascii: "0")...UInt8(ascii: "9")): state = .fractionDigits
    case (.fractionDigits, UInt8(ascii: "0")...UInt8(ascii: "9")): break
    case (.digits, UInt8(ascii: "e")), (.digits, UInt8(ascii: "E")), (.leadingZero, UInt8(ascii: "e")),
      (.leadingZero, UInt8(ascii: "E")), (.fractionDigits, UInt8(ascii: "e")), (.fractionDigits, UInt8(ascii: "E")):
      state = .exponent
    case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): state = .exponentSign
    case (.exponent, UInt8(ascii: "0")...UInt8(ascii: "9")), (.exponentSign, UInt8(ascii: "0")...UInt8(ascii: "9")):
      state = .exponentDigits
    case (.exponentDigits, UInt8(ascii: "0")...UInt8(ascii: "9")): break
    case (.digits, _), (.leadingZero, _), (.fractionDigits, _), (.exponentDigits, _):
      return Self.mayStandBehindNumber(byte) ? false : nil
    default: return nil
    }
    return true
  }

  private static func mayStandBehindNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }
}

func hexadecimalValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
