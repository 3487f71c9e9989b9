/// A piece of an HTML or XML document.
///
/// What is interpolated into it is escaped, unless it is markup itself: `"<b>\(title)</b>"` shows any title as text. No
/// other way leads from a text to markup but ``init(trusted:)``.
struct Markup: Sendable, Hashable {
  private(set) var text: String

  init() { text = "" }

  /// - Parameter text: markup that this program itself wrote.
  init(trusted text: String) { self.text = text }

  /// The text, escaped.
  init(escaping text: String) {
    self.text = ""
    Markup.escape(text, into: &self.text)
  }

  var isEmpty: Bool { text.isEmpty }

  static func += (left: inout Markup, right: Markup) { left.text += right.text }

  static func + (left: Markup, right: Markup) -> Markup { Markup(trusted: left.text + right.text) }
}

extension [Markup] {
  /// All of them, one after the other.
  func joined(separator: Markup = "") -> Markup {
    Markup(trusted: map(\.text).joined(separator: separator.text))
  }
}

extension Markup: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { text = value }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 24 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: String) { Markup.escape(value, into: &text) }

    mutating func appendInterpolation(_ value: Int) { text += String(value) }

    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Nothing for nil.
    mutating func appendInterpolation(_ markup: Markup?) { text += markup?.text ?? "" }

    mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { text += part.text } }
  }
}

extension Markup {
  /// Safe as the content of an element and as the value of an attribute in double or single quotes. Control characters
  /// but line ends and tabs, and what XML 1.0 cannot hold, become U+FFFD.
  fileprivate static func escape(_ value: String, into text: inout String) {
    var value = value
    // Nearly all text has nothing to escape.
    if value.withUTF8({ $0.allSatisfy(isPlain) }) { return text += value }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// True for a byte of UTF-8 that never begins what is escaped. C1 controls begin with 0xC2, U+FFFE with 0xEF.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    case 0x20..<0x7F: true
    case 0x80..<0xC2, 0xC3..<0xEF, 0xF0...0xFF: true
    default: false
    }
  }
}
