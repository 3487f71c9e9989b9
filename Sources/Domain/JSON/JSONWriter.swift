/// Writes JSON (RFC 8259) as one line of UTF-8 without white space, member by member: no value is made of it first.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { writer in
///   writer.member("title", book.title)
///   writer.member("pages", book.pages)
/// }
/// ```
///
/// Who writes sees to it that names stand in objects alone, each before a value.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// True where a comma has to come before what stands next.
  private var isBehindValue = false

  /// - Parameter capacity: about how many bytes come.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Objects and arrays

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  package mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void)
  {
    open(UInt8(ascii: "["))
    for element in elements { body(&self, element) }
    close(UInt8(ascii: "]"))
  }

  private mutating func open(_ bracket: UInt8) {
    part()
    bytes.append(bracket)
    isBehindValue = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    isBehindValue = true
  }

  /// The name of a member, before its value.
  /// - Parameter name: without anything that is to be escaped.
  package mutating func name(_ name: StaticString) {
    part()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// The same of any text.
  package mutating func name(of text: String) {
    part()
    Self.append(text, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  /// What stands between two values of an object or an array.
  private mutating func part() {
    if isBehindValue { bytes.append(UInt8(ascii: ",")) }
    isBehindValue = false
  }

  // MARK: Values

  package mutating func null() { literal("null") }

  package mutating func flag(_ flag: Bool) { literal(flag ? "true" : "false") }

  package mutating func number(_ number: Int64) {
    part()
    bytes.append(contentsOf: String(number).utf8)
    isBehindValue = true
  }

  package mutating func text(_ text: String) {
    part()
    Self.append(text, to: &bytes)
    isBehindValue = true
  }

  package mutating func text(orNull text: String?) {
    if let text { self.text(text) } else { null() }
  }

  /// - Parameter value: one whole value, as another writer wrote it.
  package mutating func written(_ value: [UInt8]) {
    part()
    bytes += value
    isBehindValue = true
  }

  private mutating func literal(_ literal: StaticString) {
    part()
    literal.withUTF8Buffer { bytes += $0 }
    isBehindValue = true
  }

  // MARK: Members

  /// The text, or null.
  package mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    text(orNull: value)
  }

  /// The number, or null.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    self.name(name)
    if let value { number(Int64(value)) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    flag(value)
  }

  package mutating func member(_ name: StaticString, _ value: [String]) {
    self.name(name)
    array(value) { $0.text($1) }
  }

  // MARK: Texts

  /// Beside what RFC 8259 asks for, C1 controls and bidirectional controls are escaped: they command terminals.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy(Self.isPlain) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { append(scalar, to: &bytes) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// True for a byte that stands for itself, whatever stands beside it. Of letters beyond ASCII these are all whose
  /// first byte is none of a control's: those begin with C2, D8 and E2.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2: false
    default: true
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\t": bytes += "\\t".utf8
    case "\r": bytes += "\\r".utf8
    case _ where isControl(scalar):
      let hex = String(scalar.value, radix: 16)
      bytes += ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
