package import Domain

/// Splits the text of a catalogue into its elements, which are decoded later.
package struct RawElementReader: Sendable {
  private enum State {
    case begin
    /// True before the first member.
    case members(isFirst: Bool)
    /// Inside a section; true before its first element.
    case elements(CatalogSection, isFirst: Bool)
    case end
  }

  private let form: CatalogFormat
  private var json: JSONReader
  private var state = State.begin
  private var hasSchema = false

  package init(_ form: CatalogFormat, _ more: @escaping NextBytes) {
    self.form = form
    json = JSONReader(reading: more)
  }

  /// The next element; nil behind the last.
  /// - Throws: ``CatalogFault``, and what reading the file throws.
  package mutating func next() throws -> RawElement? {
    do { return try form == .json ? nextOfDocument() : nextLine() } catch let fault as JSONFault {
      throw CatalogFault(fault)
    }
  }

  private mutating func nextLine() throws -> RawElement? {
    guard let first = try json.next() else {
      if case .end = state { return nil }
      state = .end
      return RawElement(kind: .fileEnd(CatalogFault(json.cutOff)), bytes: [], line: json.location.line)
    }
    guard first == UInt8(ascii: "{") else { throw CatalogFault(line: json.location.line, "no object stands here") }
    return try text(.line)
  }

  private mutating func nextOfDocument() throws -> RawElement? {
    while true {
      guard let byte = try json.next() else {
        if case .end = state { return nil }
        throw json.cutOff
      }
      switch state {
      case .begin:
        guard byte == UInt8(ascii: "{") else { throw CatalogFault(line: json.location.line, "it is no JSON object") }
        try json.expect("{")
        state = .members(isFirst: true)
      case .members(let isFirst): try member(isFirst: isFirst, beginningWith: byte)
      case .elements(let section, let isFirst):
        if let text = try element(of: section, isFirst: isFirst, beginningWith: byte) { return text }
      case .end: throw CatalogFault(line: json.location.line, "something stands behind the end of the document")
      }
    }
  }

  /// Reads the name of a member of the document, and its value unless it is a section.
  private mutating func member(isFirst: Bool, beginningWith byte: UInt8) throws {
    if byte == UInt8(ascii: "}") {
      guard hasSchema else { throw CatalogFault("it names no schema: it is no catalogue of books export") }
      try json.expect("}")
      return state = .end
    }
    if !isFirst { try json.expect(",") }
    state = .members(isFirst: false)
    let (line, name) = (json.location.line, try text(.line).decoded(String.self))
    try json.expect(":")
    if name == "schema" { return try take(schema: text(.line).decoded(String.self), line: line) }
    guard let section = CatalogSection(rawValue: name) else {
      if isFirst, Self.isOfLine(name) {
        throw CatalogFault(
          line: line, "it is no whole catalogue and a line of one: it seems to be of the form ndjson")
      }
      throw CatalogFault(line: line, "“\(name.prefix(40))” is no part of a catalogue")
    }
    try json.expect("[")
    state = .elements(section, isFirst: true)
  }

  /// True for a name that a line of ndjson begins with.
  private static func isOfLine(_ name: String) -> Bool {
    name == "id" || name == CatalogSection.endKey || CatalogSection.allCases.contains { $0.elementKey == name }
  }

  private mutating func take(schema: String, line: Int) throws {
    if schema == CatalogFormat.schema { return hasSchema = true }
    let isCatalog = schema.hasPrefix("books.catalog/")
    throw CatalogFault(
      line: line,
      isCatalog
        ? "it is a \(schema.prefix(40)), written by a newer version of books: update books"
        : "it is a “\(schema.prefix(40))”; only \(CatalogFormat.schema), as books export writes it, can be imported")
  }

  /// Nil where the section ends.
  private mutating func element(
    of section: CatalogSection, isFirst: Bool, beginningWith byte: UInt8
  ) throws -> RawElement? {
    if byte == UInt8(ascii: "]") {
      try json.expect("]")
      state = .members(isFirst: false)
      return nil
    }
    if !isFirst { try json.expect(",") }
    state = .elements(section, isFirst: false)
    return try text(.element(section))
  }

  private mutating func text(_ kind: RawElement.Kind) throws -> RawElement {
    guard try json.next() != nil else { throw json.cutOff }
    let line = json.location.line
    guard let bytes = try json.value(within: Self.limits) else {
      throw CatalogFault(line: line, "it is larger than any book can be")
    }
    return RawElement(kind: kind, bytes: bytes, line: line)
  }

  /// The limits of one element, which may be a book of some thousand records. Decoding needs several times as much
  /// memory as its text.
  private static let limits = JSONLimits(bytes: 8 << 20, values: 400_000)
}

extension CatalogFault {
  fileprivate init(_ fault: JSONFault) { self.init(line: fault.location.line, fault.reason) }
}
