import Domain
import Foundation
import TOMLKit

/// A TOML text, what it says, and where.
struct TOMLDocument: Sendable {
  let bytes: [UInt8]
  let root: TOMLNode
  /// All headers and keys, in the order of the text.
  let statements: [TOMLStatement]

  /// - Throws: ``TOMLFault`` with the place of the first error.
  init(_ bytes: [UInt8]) throws(TOMLFault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw TOMLFault(line: 1, column: 1, reason: "the file is not UTF-8")
    }
    // The parser reads a C string: what follows a zero byte would pass unread.
    if let zero = bytes.firstIndex(of: 0) { throw TOMLFault(at: zero, of: bytes, reason: "a zero byte") }
    let scanner = TOMLScanner(bytes)
    if let deep = scanner.deepKey { throw TOMLFault(at: deep, of: bytes, reason: "a key that leads too deep") }
    statements = scanner.statements
    try Self.checkHeaders(statements, of: bytes)
    root = try Self.parse(text)
    self.bytes = bytes
  }

  /// The parser asserts that a header begins with a key, and would end the program where one does not.
  private static func checkHeaders(_ statements: [TOMLStatement], of bytes: [UInt8]) throws(TOMLFault) {
    for statement in statements where statement.kind == .header {
      let brackets = bytes[statement.range.lowerBound...].prefix(2).prefix { $0 == UInt8(ascii: "[") }.count
      let name = bytes[(statement.range.lowerBound + brackets)...].drop { $0 == UInt8(ascii: " ") || $0 == 0x09 }
      guard let first = name.first, TOMLText.isBare(first) || first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
      else { throw TOMLFault(at: name.startIndex, of: bytes, reason: "a table header without a name") }
    }
  }

  private static func parse(_ text: String) throws(TOMLFault) -> TOMLNode {
    do {
      return TOMLNode(try TOMLTable(string: text))
    } catch let error as TOMLParseError {
      let place = error.source.begin
      throw TOMLFault(line: place.line, column: place.column, reason: error.description)
    } catch {
      throw TOMLFault(line: 1, column: 1, reason: "the file is not TOML")
    }
  }
}

/// Where a text is no TOML, and why.
struct TOMLFault: Error, Hashable {
  var line: Int
  var column: Int
  var reason: String
}

extension TOMLFault {
  fileprivate init(at index: Int, of bytes: [UInt8], reason: String) {
    let place = TextPlace(of: index, in: bytes)
    self.init(line: place.line, column: place.column, reason: reason)
  }
}

/// A place in a text, as editors count: from 1, columns in Unicode scalars.
struct TextPlace: Hashable {
  let line: Int
  let column: Int
}

extension TextPlace {
  init(of index: Int, in bytes: [UInt8]) {
    var places = TextPlaces(in: bytes)
    self = places.place(of: index)
  }
}

/// The places of a text, from its beginning on: however many are asked for, no line is counted twice.
struct TextPlaces {
  private let bytes: [UInt8]
  private var index = 0
  private var (line, column) = (1, 1)

  init(in bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: byteOrderMark) { index = byteOrderMark.count }
  }

  /// - Parameter end: not before that of the call before.
  mutating func place(of end: Int) -> TextPlace {
    while index < end {
      if bytes[index] == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return TextPlace(line: line, column: column)
  }
}
