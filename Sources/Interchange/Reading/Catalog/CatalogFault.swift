/// Why a file is no catalogue that can be imported. The description is one line for the reader, without the file's name.
package struct CatalogFault: Error, Hashable, Sendable {
  /// Where the element begins that it is about, from 1; nil where it is about the whole file.
  package var line: Int?
  package var reason: String

  package init(line: Int? = nil, _ reason: String) {
    self.line = line
    self.reason = reason
  }
}

extension CatalogFault: CustomStringConvertible {
  package var description: String { (line.map { "line \($0): " } ?? "") + reason }
}

/// What is wrong with one value inside an element.
struct ElementFault: Error {
  var path: [any CodingKey]
  var reason: String
}

extension CatalogFault {
  /// What decoding the element that begins in `line` found.
  init(line: Int, _ error: any Error) {
    switch error {
    case let fault as ElementFault: self.init(line: line, Self.named(fault.path) + fault.reason)
    case DecodingError.keyNotFound(let key, let context):
      self.init(line: line, Self.named(context.codingPath + [key]) + "is missing")
    case DecodingError.valueNotFound(_, let context): self.init(line: line, Self.named(context.codingPath) + "is null")
    case DecodingError.typeMismatch(let type, let context):
      self.init(line: line, Self.named(context.codingPath) + "is not " + Self.words(for: type))
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(line: line, Self.named(context.codingPath) + "cannot be read")
    default: self.init(line: line, "it is no JSON that can be read")
    }
  }

  /// `“records[2].pages” `
  private static func named(_ path: [any CodingKey]) -> String {
    var name = ""
    for key in path {
      name += key.intValue.map { "[\($0)]" } ?? (name.isEmpty ? "" : ".") + key.stringValue
    }
    return name.isEmpty ? "it " : "“\(name)” "
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    case is [String].Type, is [Any].Type: "a list"
    case is [String: String].Type, is [String: Any].Type: "an object"
    default: "of the kind that it should be"
    }
  }
}
