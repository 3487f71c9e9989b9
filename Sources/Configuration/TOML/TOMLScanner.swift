import Domain

/// Finds where the headers, keys and values of a TOML text stand; the parser tells what they mean, not where.
///
/// It reads leniently: on a text that is no TOML it gives something, always comes to an end and never leaves the text.
struct TOMLScanner {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var statements: [TOMLStatement] = []
  /// Where the first header or key stands that leads deeper than any; behind it nothing is scanned. Nil where none does.
  private(set) var deepKey: Int?
  private var depth = 0
  /// The parser refuses what is nested deeper.
  private static let mostDepth = 256
  /// Parts of the keys around a place, the header aside.
  private var partCount = 0
  /// Of a header, and of keys within one another; a setting has three. The parser makes a table in a table for each
  /// part, and of a hundred thousand parts so many that the stack does not reach for them.
  private static let mostParts = 32

  static func statements(of bytes: [UInt8]) -> [TOMLStatement] { TOMLScanner(bytes).statements }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
    scan()
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func scan() {
    var header: [String] = []
    while skipTrivia(), let first = byte {
      if first == UInt8(ascii: "[") {
        header = scanHeader()
      } else {
        scanPair(.pair, in: header)
        skipLine()
      }
    }
  }

  private mutating func scanHeader() -> [String] {
    let start = index
    while byte == UInt8(ascii: "[") { index += 1 }
    let path = scanKey()
    if path.count > Self.mostParts { endScan(atKey: start) }
    while byte == UInt8(ascii: "]") { index += 1 }
    statements.append(
      TOMLStatement(kind: .header, path: path, outer: 0, range: start..<index, value: index..<index))
    skipLine()
    return path
  }

  /// `key = value`, whose statement comes before those inside the value.
  private mutating func scanPair(_ kind: TOMLStatement.Kind, in outer: [String]) {
    let start = index
    let key = scanKey()
    let path = outer + key
    partCount += key.count
    defer { partCount -= key.count }
    if partCount > Self.mostParts { endScan(atKey: start) }
    if byte == UInt8(ascii: "=") { index += 1 }
    skipBlanks()
    let place = statements.count
    let valueStart = index
    scanValue(of: path)
    statements.insert(
      TOMLStatement(
        kind: kind, path: path, outer: outer.count, range: start..<index, value: valueStart..<index),
      at: place)
  }

  private mutating func endScan(atKey start: Int) {
    deepKey = deepKey ?? start
    index = bytes.count
  }

  // MARK: Keys

  /// A key in parts, with the blanks around it.
  private mutating func scanKey() -> [String] {
    var parts: [String] = []
    repeat {
      skipBlanks()
      parts.append(scanKeyPart())
      skipBlanks()
    } while skip(UInt8(ascii: "."))
    return parts
  }

  private mutating func scanKeyPart() -> String {
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return String(decoding: consume { Self.isBare($0) }, as: UTF8.self)
    }
    let start = index
    skipString()
    let inside = bytes[(start + 1)..<max(start + 1, index - 1)]
    return quote == UInt8(ascii: "'") ? String(decoding: inside, as: UTF8.self) : TOMLText.unescaped(inside)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  // MARK: Values

  private mutating func scanValue(of path: [String]) {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.mostDepth { index = bytes.count }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
    case UInt8(ascii: "["): scanArray()
    case UInt8(ascii: "{"): scanInlineTable(of: path)
    default: skipPlainValue()
    }
  }

  private mutating func scanArray() {
    index += 1
    while skipTrivia(), let next = byte, next != UInt8(ascii: "]") {
      let before = index
      if next == UInt8(ascii: ",") { index += 1 } else { scanElement() }
      if index == before { index += 1 }
    }
    _ = skip(UInt8(ascii: "]"))
  }

  /// Tables within arrays have no path that a key could name: what is found in them is forgotten.
  private mutating func scanElement() {
    let count = statements.count
    scanValue(of: [])
    statements.removeSubrange(count...)
  }

  private mutating func scanInlineTable(of path: [String]) {
    index += 1
    while skipTrivia(), let next = byte, next != UInt8(ascii: "}") {
      let before = index
      if next == UInt8(ascii: ",") { index += 1 } else { scanPair(.inlinePair, in: path) }
      if index == before { index += 1 }
    }
    _ = skip(UInt8(ascii: "}"))
  }

  /// A number, a boolean or a date, without the blanks after it.
  private mutating func skipPlainValue() {
    let value = consume { !",]}#\r\n".utf8.contains($0) }
    index -= value.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }

  /// A string of any of the four kinds, quotes included.
  private mutating func skipString() {
    guard let quote = byte else { return }
    let isLong = bytes[index...].starts(with: [quote, quote, quote])
    index += isLong ? 3 : 1
    while let next = byte {
      if next == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index = min(index + 2, bytes.count)
      } else if next == quote, !isLong {
        index += 1
        return
      } else if next == quote, bytes[index...].starts(with: [quote, quote, quote]) {
        // Up to two more quotes belong to the string.
        index += 3
        for _ in 0..<2 where byte == quote { index += 1 }
        return
      } else {
        index += 1
      }
    }
  }

  // MARK: What is between

  private mutating func consume(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let next = byte, isWanted(next) { index += 1 }
    return bytes[start..<index]
  }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() { _ = consume { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

  /// To the end of the line, the newline included.
  private mutating func skipLine() {
    _ = consume { $0 != UInt8(ascii: "\n") }
    _ = skip(UInt8(ascii: "\n"))
  }

  /// Blanks, newlines and comments. Always true, so that it can stand in a condition.
  private mutating func skipTrivia() -> Bool {
    while let next = byte {
      if next == UInt8(ascii: "#") { skipLine() } else if " \t\r\n".utf8.contains(next) { index += 1 } else { break }
    }
    return true
  }
}
