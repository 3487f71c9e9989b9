import Domain

/// A JSON value whose objects keep the order of their keys, and its text.
///
/// Foundation's encoder gives keys in hash or alphabetical order and leaves nulls out; the shapes of `books` promise
/// neither.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
  /// One whole value, as a ``JSONWriter`` wrote it.
  case written([UInt8])
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { ($0.0, $0.1) }) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension JSON {
  /// The string, or null.
  package init(_ text: (some CustomStringConvertible)?) { self = text.map { .string($0.description) } ?? .null }
  /// The number, or null.
  package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  package init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }

  /// The object with more members after its own; any other value, and one that is written, unchanged.
  package func adding(_ members: [(key: String, value: JSON)]) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }

  /// The value as one line of UTF-8 without white space (RFC 8259). A number that is not finite is null.
  package var line: [UInt8] {
    if case .written(let value) = self { return value }
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let number): bytes += (number.isFinite ? String(number) : "null").utf8
    case .string(let text): JSONWriter.append(text, to: &bytes)
    case .written(let value): bytes += value
    case .array(let elements): Self.write(elements, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &bytes) { member, bytes in
        JSONWriter.append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: Unicode.Scalar, _ close: Unicode.Scalar, to bytes: inout [UInt8],
    _ writeElement: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      writeElement(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }
}
