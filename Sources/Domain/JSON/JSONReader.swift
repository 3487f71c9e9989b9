/// Gives the next bytes of a text, some at a time; none at its end.
package typealias NextBytes = @Sendable () throws -> [UInt8]

/// Walks through a JSON text (RFC 8259, UTF-8) of any length from front to back: into objects and arrays, past what is
/// not wanted, and takes out one value at a time. Nothing but that value and some bytes behind it is in memory.
///
/// ```swift
/// var reader = JSONReader(body)
/// try reader.members { name, reader in
///   guard name == "items" else { return }
///   try reader.elements { reader in
///     if let row = try reader.value(within: limits) { use(row) }
///   }
/// }
/// try reader.end()
/// ```
///
/// What the closures do not read is passed over. Every byte that is passed is checked against the grammar, so that a
/// text that was walked through to its ``end()`` is JSON. A byte order mark is passed over.
///
/// Over bytes in memory a copy of the reader is a bookmark: it goes on from where it was made. Over a file it is not.
///
/// All methods throw ``JSONFault``, and what giving the bytes throws.
package struct JSONReader: Sendable {
  private let more: NextBytes
  private var chunk: [UInt8]
  private var index = 0
  /// How many bytes came before this chunk.
  private var chunkStart = 0
  private var line = 1
  /// How many bytes came before this line.
  private var lineStart = 0
  private var mayHaveMark = true

  package init(_ bytes: [UInt8]) {
    more = { [] }
    chunk = bytes
  }

  package init(reading more: @escaping NextBytes) {
    self.more = more
    chunk = []
  }

  /// Goes on where a reader of the same text was.
  /// - Parameter more: gives the bytes behind the position.
  package init(reading more: @escaping NextBytes, from position: JSONPosition) {
    self.more = more
    chunk = []
    (chunkStart, line, lineStart) = (position.offset, position.line, position.lineStart)
    mayHaveMark = position.offset == 0
  }
}

// MARK: Where it is

extension JSONReader {
  /// Of the byte that is read next.
  package var location: JSONLocation { JSONLocation(line: line, column: offset - lineStart + 1) }

  /// How many bytes were read.
  package var offset: Int { chunkStart + index }

  /// Where another reader can go on.
  package var position: JSONPosition { JSONPosition(offset: offset, line: line, lineStart: lineStart) }

  /// The next byte that is no white space, which stays where it is; nil at the end.
  @discardableResult
  package mutating func next() throws -> UInt8? {
    repeat {
      if mayHaveMark { try skipMark() }
      while index < chunk.count {
        switch chunk[index] {
        case 0x20, 0x09, 0x0D: index += 1
        case 0x0A:
          index += 1
          (line, lineStart) = (line + 1, offset)
        default: return chunk[index]
        }
      }
    } while try fill()
    return nil
  }

  /// - Throws: where something else than white space follows.
  package mutating func end() throws {
    if try next() != nil { throw fault(.syntax, "something stands behind its end") }
  }

  /// A fault at the place that the reader has come to.
  /// - Parameter reason: for a person.
  package func fault(_ kind: JSONFault.Kind, _ reason: String) -> JSONFault {
    JSONFault(kind, at: location, reason)
  }

  package var cutOff: JSONFault { fault(.cutOff, "it ends in the middle: the file was cut off") }

  /// Some programs put a byte order mark in front.
  private mutating func skipMark() throws {
    mayHaveMark = false
    while chunk.count < 4 {
      let next = try more()
      if next.isEmpty { break }
      chunk += next
    }
    if chunk.starts(with: byteOrderMark) { (index, lineStart) = (byteOrderMark.count, byteOrderMark.count) }
    // The mark of UTF-32 in the lower order begins with that of UTF-16.
    if chunk.starts(with: [0xFF, 0xFE, 0, 0]) || chunk.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw fault(.syntax, "it is written in UTF-32, and JSON is written in UTF-8")
    }
    if chunk.starts(with: [0xFE, 0xFF]) || chunk.starts(with: [0xFF, 0xFE]) {
      throw fault(.syntax, "it is written in UTF-16, and JSON is written in UTF-8")
    }
  }

  /// - Returns: false at the end.
  private mutating func fill() throws -> Bool {
    let next = try more()
    if next.isEmpty { return false }
    chunkStart += chunk.count
    (chunk, index) = (next, 0)
    return true
  }
}

// MARK: Into objects and arrays

extension JSONReader {
  /// Gives the name of each member of the object that stands next, and the reader before its value.
  package mutating func members(_ body: (_ name: String, inout JSONReader) throws -> Void) throws {
    guard try next() == UInt8(ascii: "{") else { throw fault(.shape, "no object stands here") }
    skip()
    if try skip("}") { return }
    repeat {
      let name = try memberName()
      try next()
      let start = offset
      try body(name, &self)
      if offset == start { try skipValue() }
    } while try skip(",")
    try close("}")
  }

  /// Gives the reader before each element of the array that stands next.
  package mutating func elements(_ body: (inout JSONReader) throws -> Void) throws {
    guard try next() == UInt8(ascii: "[") else { throw fault(.shape, "no array stands here") }
    skip()
    if try skip("]") { return }
    repeat {
      try next()
      let start = offset
      try body(&self)
      if offset == start { try skipValue() }
    } while try skip(",")
    try close("]")
  }

  /// Goes behind the bracket, unless something else stands behind a member or an element.
  private mutating func close(_ bracket: Unicode.Scalar) throws {
    guard let byte = try next() else { throw cutOff }
    guard byte == UInt8(ascii: bracket) else { throw fault(.syntax, "“,” or “\(bracket)” should stand here") }
    skip()
  }

  /// The name of a member, and goes behind its colon.
  package mutating func memberName() throws -> String {
    guard try next() == UInt8(ascii: "\"") else { throw fault(.syntax, "a name in quotes should stand here") }
    guard let name = try text() else { throw fault(.tooLarge, "a name is longer than any can be") }
    try expect(":")
    return name
  }

  /// Goes behind the sign, which must stand next.
  package mutating func expect(_ sign: Unicode.Scalar) throws {
    guard let byte = try next() else { throw cutOff }
    guard byte == UInt8(ascii: sign) else { throw fault(.syntax, "“\(sign)” should stand here") }
    skip()
  }

  /// Goes behind the sign if it stands next.
  package mutating func skip(_ sign: Unicode.Scalar) throws -> Bool {
    guard try next() == UInt8(ascii: sign) else { return false }
    skip()
    return true
  }

  private mutating func skip() { index += 1 }
}

// MARK: Values

extension JSONReader {
  /// The bytes of the next value, which is JSON; nil where it is beyond the limits, and passed over then.
  package mutating func value(within limits: JSONLimits) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    return try scan(into: &bytes, limits) ? bytes : nil
  }

  /// As ``value(within:)``, for files that people wrote: text that is not UTF-8 (RFC 8259, section 8.1) is a fault
  /// here. The other leaves that check to the decoder.
  package mutating func wellFormedValue(within limits: JSONLimits) throws -> [UInt8]? {
    try next()
    let start = location
    guard let bytes = try value(within: limits) else { return nil }
    if let place = firstByteThatIsNoUTF8(bytes) {
      throw JSONFault(.syntax, at: start.after(bytes[..<place]), "what stands here is not UTF-8")
    }
    return bytes
  }

  /// Passes over the next value.
  /// - Returns: how many values it consists of, itself and names included.
  @discardableResult
  package mutating func skipValue() throws -> Int {
    var bytes: [UInt8] = []
    var scanner = JSONValueScanner()
    _ = try scan(&scanner, into: &bytes, JSONLimits(bytes: 0, values: 0))
    return scanner.values
  }

  /// The next value as text: a string without its quotes, a number or a boolean as it is written; nil for null, for an
  /// array or an object, and for more than a megabyte, which are passed over. What is no UTF-8 is replaced.
  package mutating func text() throws -> String? {
    guard let first = try next() else { throw cutOff }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"):
      try skipValue()
      return nil
    default:
      guard let bytes = try value(within: JSONLimits(bytes: 1 << 20, values: 1)) else { return nil }
      return first == UInt8(ascii: "\"")
        ? unescaped(bytes[1..<(bytes.count - 1)]) : String(decoding: bytes, as: UTF8.self)
    }
  }

  /// - Returns: false where the value is beyond the limits; `bytes` are of no use then.
  private mutating func scan(into bytes: inout [UInt8], _ limits: JSONLimits) throws -> Bool {
    var scanner = JSONValueScanner()
    return try scan(&scanner, into: &bytes, limits)
  }

  private mutating func scan(
    _ scanner: inout JSONValueScanner, into bytes: inout [UInt8], _ limits: JSONLimits
  ) throws -> Bool {
    guard try next() != nil else { throw cutOff }
    var isWithin = limits.bytes > 0
    repeat {
      let start = index
      let result = chunk.withUnsafeBufferPointer { scanner.scan($0, from: start) }
      if let lastLineEnd = scanner.lastLineEnd { lineStart = chunkStart + lastLineEnd + 1 }
      line += scanner.lines
      switch result {
      case .end(let end): index = end
      case .more: index = chunk.count
      case .fault(let place, let reason):
        index = place
        throw fault(.syntax, reason)
      }
      isWithin = isWithin && bytes.count + index - start <= limits.bytes && scanner.values <= limits.values
      if isWithin { bytes += chunk[start..<index] } else { bytes = [] }
      if case .end = result { return isWithin }
    } while try fill()
    guard scanner.mayBeOver else { throw cutOff }
    return isWithin
  }
}

/// Where the first byte is that belongs to no character; nil where all do.
private func firstByteThatIsNoUTF8(_ bytes: [UInt8]) -> Int? {
  if String(validating: bytes, as: UTF8.self) != nil { return nil }
  var (parser, rest, place) = (UTF8.ForwardParser(), bytes.makeIterator(), 0)
  while case .valid(let scalar) = parser.parseScalar(from: &rest) { place += scalar.count }
  return place
}

/// JSON's white space (RFC 8259, section 2).
package func isJSONSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
