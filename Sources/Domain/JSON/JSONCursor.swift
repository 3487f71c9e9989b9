/// Walks through a value that ``JSONReader/value(within:)`` gave, and so is known to be JSON: what was checked already
/// is not checked again, and texts are made of what is asked for alone.
///
/// ```swift
/// var cursor = JSONCursor(row)
/// cursor.members { name, cursor in
///   if name == "title" { title = cursor.text() }
/// }
/// ```
///
/// What the closures do not read is passed over. On bytes that are no JSON it may stop the program; it never reads
/// behind them.
package struct JSONCursor: Sendable {
  private let bytes: [UInt8]
  private var index = 0

  /// - Parameter bytes: One JSON value, perhaps with white space around it.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    skipSpace()
  }

  /// The first byte of the value that stands next.
  package var first: UInt8 { bytes[index] }

  /// The name of the first member of the object that stands next; nil where there is none, or no object.
  package var firstName: String? {
    var cursor = self
    guard cursor.first == UInt8(ascii: "{") else { return nil }
    cursor.index += 1
    cursor.skipSpace()
    return cursor.first == UInt8(ascii: "\"") ? cursor.string() : nil
  }

  /// Gives the name of each member of the object that stands next, and the cursor before its value. Any other value is
  /// passed over.
  package mutating func members(_ body: (_ name: String, inout JSONCursor) throws -> Void) rethrows {
    guard first == UInt8(ascii: "{") else { return skipValue() }
    while let name = nextMember() {
      let start = index
      try body(name, &self)
      if index == start { skipValue() }
    }
  }

  /// Goes to the first member of the object that stands next, or, from behind the value of a member, to the one after
  /// it: gives its name, with the cursor before its value. Nil where there is none, with the cursor behind the object.
  package mutating func nextMember() -> String? {
    skipSpace()
    let isBefore = first != UInt8(ascii: "}")
    index += 1
    guard isBefore else { return nil }
    skipSpace()
    if first == UInt8(ascii: "}") {
      index += 1
      return nil
    }
    let name = string()
    skipSpace()
    index += 1  // the colon
    skipSpace()
    return name
  }

  /// Gives the cursor before each element of the array that stands next. Any other value is passed over.
  package mutating func elements(_ body: (inout JSONCursor) throws -> Void) rethrows {
    guard first == UInt8(ascii: "[") else { return skipValue() }
    repeat {
      index += 1
      skipSpace()
      if first == UInt8(ascii: "]") { break }
      let start = index
      try body(&self)
      if index == start { skipValue() }
      skipSpace()
    } while first == UInt8(ascii: ",")
    index += 1
  }

  /// The next value as text, as ``JSONReader/text()`` gives it: a string without its quotes, a number or a boolean as
  /// it is written; nil for null, for an array or an object, which are passed over. What is no UTF-8 is replaced.
  package mutating func text() -> String? {
    switch first {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"):
      skipValue()
      return nil
    default:
      let start = index
      skipScalar()
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
  }

  /// Passes over the next value.
  package mutating func skipValue() {
    var depth = 0
    repeat {
      switch first {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: skipScalar()
      }
    } while depth > 0
  }

  private mutating func string() -> String {
    let start = index + 1
    return skipString()
      ? unescaped(bytes[start..<(index - 1)]) : String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
  }

  /// - Returns: whether there is a backslash in it.
  @discardableResult
  private mutating func skipString() -> Bool {
    var hasEscape = false
    index += 1
    while true {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return hasEscape
      case UInt8(ascii: "\\"):
        hasEscape = true
        index += 2
      default: index += 1
      }
    }
  }

  /// Passes over a number, `true`, `false` or `null`.
  private mutating func skipScalar() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x09, 0x0A, 0x0D: return
      default: index += 1
      }
    }
  }

  private mutating func skipSpace() {
    while index < bytes.count, isJSONSpace(bytes[index]) { index += 1 }
  }
}
