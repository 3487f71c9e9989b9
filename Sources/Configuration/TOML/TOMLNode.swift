import TOMLKit

/// A value of a TOML file.
enum TOMLNode: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case moment
  case array([TOMLNode])
  case table([String: TOMLNode])

  init(_ value: any TOMLValueConvertible) {
    switch value.type {
    case .string: self = .string(value.string ?? "")
    case .int: self = .integer(value.int ?? 0)
    case .double: self = .number(value.double ?? 0)
    case .bool: self = .flag(value.bool ?? false)
    case .date, .time, .dateTime: self = .moment
    case .array: self = .array(value.array.map(TOMLNode.elements) ?? [])
    case .table: self = .table(value.table.map(TOMLNode.entries) ?? [:])
    }
  }

  private static func elements(_ array: TOMLArray) -> [TOMLNode] {
    array.indices.map { TOMLNode(array[$0]) }
  }

  private static func entries(_ table: TOMLTable) -> [String: TOMLNode] {
    Dictionary(table.keys.map { ($0, table[$0].map(TOMLNode.init(_:)) ?? .moment) }) { first, _ in first }
  }

  /// What is found by following the keys; nil where they lead nowhere.
  subscript(path: some Sequence<String>) -> TOMLNode? {
    path.reduce(Optional(self)) { node, key in
      guard case .table(let entries) = node else { return nil }
      return entries[key]
    }
  }

  /// For messages: `a string`.
  var kind: String {
    switch self {
    case .string: "a string"
    case .integer: "a whole number"
    case .number: "a number"
    case .flag: "true or false"
    case .moment: "a date or time"
    case .array: "a list"
    case .table: "a table"
    }
  }
}
