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
/// The caller ensures that names stand in objects alone, each before a value.
package struct JSONWriter: Sendable {
  /// What is written, and room behind it: one look whether there is enough, and the bytes are put down.
  private var buffer: [UInt8]
  private var count = 0
  /// True where a comma has to come before what stands next.
  private var isBehindValue = false

  /// - Parameter capacity: about how many bytes come.
  package init(capacity: Int = 0) { buffer = [UInt8](repeating: 0, count: capacity) }

  /// What is written. The writer ends with it, so that nothing is copied.
  package consuming func finish() -> [UInt8] {
    buffer.removeLast(buffer.count - count)
    return buffer
  }

  /// Puts down the bytes that the body writes, at most `most`.
  /// - Parameter body: gets where they go; returns how many there are.
  private mutating func put(atMost most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    let missing = count + most - buffer.count
    if missing > 0 { buffer += repeatElement(0, count: max(missing, buffer.count)) }
    let start = count
    count += buffer.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { body($0 + start) } ?? 0
    }
  }

  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    put(atMost: bytes.count) { end in
      end.update(from: first, count: bytes.count)
      return bytes.count
    }
  }

  private mutating func put(_ byte: UInt8) {
    put(atMost: 1) { end in
      end.pointee = byte
      return 1
    }
  }

  // MARK: Objects and arrays

  /// - Parameter body: writes the members.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  /// - Parameter body: writes the elements.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  /// - Parameter body: writes one element.
  package mutating func array<Element>(_ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void)
  {
    array { writer in for element in elements { body(&writer, element) } }
  }

  private mutating func open(_ bracket: UInt8) {
    part()
    put(bracket)
    isBehindValue = false
  }

  private mutating func close(_ bracket: UInt8) {
    put(bracket)
    isBehindValue = true
  }

  /// The name of a member, before its value.
  /// - Parameter name: without anything that is to be escaped.
  package mutating func name(_ name: StaticString) {
    part()
    let length = name.utf8CodeUnitCount
    put(atMost: length + 3) { end in
      end[0] = UInt8(ascii: "\"")
      name.withUTF8Buffer { if let first = $0.baseAddress { (end + 1).update(from: first, count: length) } }
      end[length + 1] = UInt8(ascii: "\"")
      end[length + 2] = UInt8(ascii: ":")
      return length + 3
    }
  }

  /// The same of any text.
  package mutating func name(of text: String) {
    part()
    quote(text)
    put(UInt8(ascii: ":"))
  }

  /// What stands between two values of an object or an array.
  private mutating func part() {
    if isBehindValue { put(UInt8(ascii: ",")) }
    isBehindValue = false
  }

  // MARK: Values

  /// Writes `null`.
  package mutating func null() { literal("null") }

  /// Writes `true` or `false`.
  package mutating func flag(_ flag: Bool) { literal(flag ? "true" : "false") }

  /// Writes the number in decimal digits.
  package mutating func number(_ number: Int64) {
    part()
    var digits = String(number)
    digits.withUTF8 { put($0) }
    isBehindValue = true
  }

  /// Writes the text in quotation marks, escaped.
  package mutating func text(_ text: String) {
    part()
    quote(text)
    isBehindValue = true
  }

  /// Writes the text, or `null`.
  package mutating func text(orNull text: String?) {
    if let text { self.text(text) } else { null() }
  }

  /// - Parameter value: one whole value, as another writer wrote it.
  package mutating func written(_ value: [UInt8]) {
    part()
    value.withUnsafeBufferPointer { put($0) }
    isBehindValue = true
  }

  private mutating func literal(_ literal: StaticString) {
    part()
    literal.withUTF8Buffer { put($0) }
    isBehindValue = true
  }

  /// Puts down what stands between two whole values that are no elements of one array; the next begins anew.
  package mutating func between(_ text: StaticString) {
    text.withUTF8Buffer { put($0) }
    isBehindValue = false
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

  /// The flag.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    flag(value)
  }

  /// An array of the texts, also of none.
  package mutating func member(_ name: StaticString, _ value: [String]) {
    self.name(name)
    array(value) { $0.text($1) }
  }

  // MARK: Texts

  /// Puts the text down as ``append(_:to:)`` writes it.
  private mutating func quote(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard Self.isPlain(utf8) else { return false }
      put(atMost: utf8.count + 2) { end in
        end[0] = UInt8(ascii: "\"")
        if let first = utf8.baseAddress { (end + 1).update(from: first, count: utf8.count) }
        end[utf8.count + 1] = UInt8(ascii: "\"")
        return utf8.count + 2
      }
      return true
    }
    if isPlain { return }
    var bytes: [UInt8] = []
    Self.append(text, to: &bytes)
    bytes.withUnsafeBufferPointer { put($0) }
  }

  /// Beside what RFC 8259 asks for, C1 controls and bidirectional controls are escaped: they command terminals.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard Self.isPlain(utf8) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { append(scalar, to: &bytes) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// True where every byte stands for itself: eight at a time, as most are of ASCII.
  private static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let words = utf8.count / 8 * 8
    for start in stride(from: 0, to: words, by: 8) {
      let word = UnsafeRawPointer(utf8.baseAddress)?.loadUnaligned(fromByteOffset: start, as: UInt64.self) ?? 0
      guard isPlainASCII(word) || utf8[start..<start + 8].allSatisfy(isPlain) else { return false }
    }
    return utf8[words...].allSatisfy(isPlain)
  }

  /// True where all eight bytes are of ASCII and stand for themselves. A byte is below another where the difference
  /// borrows from beyond it (Anderson, Bit Twiddling Hacks, "Determine if a word has a byte less than n").
  private static func isPlainASCII(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (quotes, backslashes, deletes) = (word ^ ones &* 0x22, word ^ ones &* 0x5C, word ^ ones &* 0x7F)
    let special =
      (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | (deletes &- ones) | word
    return special & (ones &* 0x80) == 0
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
      bytes += ("\\u" + zeroPadded(String(scalar.value, radix: 16), to: 4)).utf8
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
