/// A JSON value to be written. Members of an object keep their order, so that the same value is always the same bytes.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Sendable {
    package var name: String
    package var value: JSON
  }

  /// `value`, or null.
  package static func optional(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

  package static func strings(_ values: [String]) -> JSON { .array(values.map(JSON.string)) }

  /// The members of both objects; those of `more` come last. An array or a plain value has no members.
  package func adding(_ more: JSON) -> JSON { .object(members + more.members) }

  /// The object without the members of these names.
  package func without(_ names: Set<String>) -> JSON { .object(members.filter { !names.contains($0.name) }) }

  /// The object with the members of these names alone, in this order.
  package func picking(_ names: [String]) -> JSON { .object(names.map { Member(name: $0, value: self[$0]) }) }

  /// The member of that name; null where there is none.
  package subscript(name: String) -> JSON { members.first { $0.name == name }?.value ?? .null }

  private var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}

extension JSON {
  /// The value as JSON text without white space.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value): text += String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      Self.write(values, between: ("[", "]"), to: &text) { value, text in value.write(to: &text) }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &text) { member, text in
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between ends: (String, String), to text: inout String,
    each: (Element, inout String) -> Void
  ) {
    text += ends.0
    for (position, element) in elements.enumerated() {
      if position > 0 { text += "," }
      each(element, &text)
    }
    text += ends.1
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
