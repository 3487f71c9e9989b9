import Domain
import Foundation

/// JSON for columns that hold a list of texts or names with texts.
///
/// Written in one fixed way, so that equal values are equal bytes. Reading takes a short cut through text without
/// escapes, an order of magnitude faster than `JSONDecoder`, which is left for the rest and for what people wrote by
/// hand.
enum FlatJSON {
  /// `["a","b"]`; nil for an empty list.
  static func text(_ list: [String]) -> String? {
    guard !list.isEmpty else { return nil }
    var text = "["
    text.reserveCapacity(list.reduce(1) { $0 + $1.utf8.count + 3 })
    for (index, element) in list.enumerated() {
      if index > 0 { text += "," }
      append(element, to: &text)
    }
    text += "]"
    return text
  }

  /// `{"a":"b"}` with the names ascending; nil for an empty dictionary.
  static func text(_ dictionary: [String: String]) -> String? {
    guard !dictionary.isEmpty else { return nil }
    let members = dictionary.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var text = "{"
    for (index, member) in members.enumerated() {
      if index > 0 { text += "," }
      append(member.key, to: &text)
      text += ":"
      append(member.value, to: &text)
    }
    text += "}"
    return text
  }

  /// `[{"name":"a","role":"b"}]`, without the second member where it is missing; nil for no pairs.
  static func text(_ pairs: [TextPair], naming second: StaticString) -> String? {
    guard !pairs.isEmpty else { return nil }
    let objects = pairs.map { pair in
      let detail = pair.detail.map { ",\"\(second)\":" + quoted($0) } ?? ""
      return "{\"name\":" + quoted(pair.name) + detail + "}"
    }
    return "[" + objects.joined(separator: ",") + "]"
  }

  /// The pairs in the text; a second member may also be `null`, as cards have it.
  /// - Throws: where it is none that ``text(_:naming:)`` writes.
  static func pairs(_ text: String, naming second: StaticString) throws -> [TextPair] {
    let objects = try JSONDecoder().decode([[String: String?]].self, from: Data(text.utf8))
    return try objects.map { object in
      guard case let name?? = object["name"] else { throw UnknownFieldValue() }
      return TextPair(name: name, detail: object["\(second)"] ?? nil)
    }
  }

  /// The list in the text; `[]` for nil.
  static func list(_ text: String?) throws -> [String] {
    guard let text else { return [] }
    if let plain = plainStrings(text, open: "[", close: "]", separators: [",", ","]) { return plain }
    return try JSONDecoder().decode([String].self, from: Data(text.utf8))
  }

  /// The list in the text.
  static func list(_ utf8: UnsafeBufferPointer<UInt8>) throws -> [String] {
    var strings: [String] = []
    // Each has a quote at both ends.
    strings.reserveCapacity(utf8.count { $0 == UInt8(ascii: "\"") } / 2)
    if eachPlain(utf8, { strings.append(String(decoding: $0, as: UTF8.self)) }) { return strings }
    return try JSONDecoder().decode([String].self, from: Data(utf8))
  }

  /// The names and texts in the text; empty for nil.
  static func dictionary(_ text: String?) throws -> [String: String] {
    guard let text else { return [:] }
    if let plain = plainStrings(text, open: "{", close: "}", separators: [":", ","]), plain.count.isMultiple(of: 2) {
      let pairs = stride(from: 0, to: plain.count, by: 2).map { (plain[$0], plain[$0 + 1]) }
      return Dictionary(pairs) { $1 }
    }
    return try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
  }

  /// The strings of a text as this type writes it, with the two separators taking turns; nil for any other text.
  private static func plainStrings(
    _ text: String, open: Unicode.Scalar, close: Unicode.Scalar, separators: [Unicode.Scalar]
  ) -> [String]? {
    var text = text
    return text.withUTF8 { bytes in
      var strings: [String] = []
      let isPlain = eachPlain(bytes, open: open, close: close, separators: separators) {
        strings.append(String(decoding: $0, as: UTF8.self))
      }
      return isPlain ? strings : nil
    }
  }

  /// The bytes of each text of a list as this type writes it, in order; false where one has an escape, or it is no such
  /// list, of which some may have been given before.
  static func eachPlain(_ list: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    eachPlain(list, open: "[", close: "]", separators: [",", ","], body)
  }

  private static func eachPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, open: Unicode.Scalar, close: Unicode.Scalar, separators: [Unicode.Scalar],
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 4, bytes[0] == UInt8(ascii: open), bytes[bytes.count - 1] == UInt8(ascii: close) else {
      return false
    }
    var (position, count) = (1, 0)
    while bytes[position] == quote {
      // Ends before the bracket that is the last byte.
      var end = position + 1
      while end < bytes.count - 1, bytes[end] != quote {
        if bytes[end] == UInt8(ascii: "\\") { return false }
        end += 1
      }
      guard end < bytes.count - 1 else { return false }
      body(UnsafeBufferPointer(rebasing: bytes[(position + 1)..<end]))
      count += 1
      if end + 1 == bytes.count - 1 { return true }
      guard bytes[end + 1] == UInt8(ascii: separators[(count - 1) % 2]) else { return false }
      position = end + 2
    }
    return false
  }

  /// RFC 8259, section 7: the quote, the backslash and what is below U+0020 are escaped, nothing else.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    append(text, to: &quoted)
    return quoted
  }

  private static func append(_ element: String, to text: inout String) {
    text += "\""
    if element.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += element
    } else {
      for scalar in element.unicodeScalars { text += escaped(scalar) }
    }
    text += "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case _ where scalar.value < 0x20: "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
