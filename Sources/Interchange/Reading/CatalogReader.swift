package import Domain
import Foundation

/// Reads a whole catalogue, plain or with provenance, one element at a time.
///
/// What is read is checked, but the file may turn out to be broken behind it: nothing counts before the end is reached.
package struct CatalogReader: Sendable {
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
  /// How many lines stand behind the last end line, or the beginning, that only an end line can vouch for.
  private var counts: [CatalogSection: Int] = [:]
  /// Pieces of the element read last, the next of them last.
  private var waiting: [CatalogElement] = []

  package init(_ form: CatalogFormat, _ more: @escaping NextBytes) {
    self.form = form
    json = JSONReader(reading: more)
  }

  /// The next piece; nil at the end.
  ///
  /// A book comes as its records, or as a copy where the file has no more of them than their names.
  /// - Throws: ``CatalogFault``, and what reading the file throws.
  package mutating func next() throws -> CatalogElement? {
    do {
      while waiting.isEmpty {
        guard let pieces = try form == .json ? nextOfDocument() : nextLine() else { return nil }
        waiting = pieces.reversed()
      }
      return waiting.popLast()
    } catch let fault as JSONFault {
      throw CatalogFault(line: fault.location.line, fault.reason)
    }
  }

  private mutating func nextLine() throws -> [CatalogElement]? {
    guard let first = try json.next() else {
      if counts.isEmpty { return nil }
      throw json.cutOff
    }
    guard first == UInt8(ascii: "{") else { throw CatalogFault(line: json.location.line, "no object stands here") }
    let line = json.location.line
    switch try element(LineElement.self) {
    case .copy(let pieces): return pieces
    case .element(let pieces, let section):
      counts[section, default: 0] += 1
      return pieces
    case .end(let wanted):
      try check(wanted, line: line)
      return []
    }
  }

  private mutating func check(_ wanted: [CatalogSection: Int], line: Int) throws {
    for section in CatalogSection.allCases {
      let (wanted, count) = (wanted[section] ?? 0, counts[section] ?? 0)
      if wanted != count {
        let words = "“end.\(section.rawValue)” is \(wanted), but \(count) stand before it: lines were lost or added"
        throw CatalogFault(line: line, words)
      }
    }
    counts = [:]
  }

  /// The pieces of one element, none where only a bracket or a name was read; nil at the end.
  private mutating func nextOfDocument() throws -> [CatalogElement]? {
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
    case .elements(let section, let isFirst): return try element(of: section, isFirst: isFirst, beginningWith: byte)
    case .end: throw CatalogFault(line: json.location.line, "something stands behind the end of the document")
    }
    return []
  }

  /// Reads the name of a member, and the value of all that are no sections.
  private mutating func member(isFirst: Bool, beginningWith byte: UInt8) throws {
    if byte == UInt8(ascii: "}") {
      guard hasSchema else { throw CatalogFault("it names no schema: it is no catalogue of books export") }
      try json.expect("}")
      return state = .end
    }
    if !isFirst { try json.expect(",") }
    state = .members(isFirst: false)
    let (line, name) = (json.location.line, try element(String.self))
    try json.expect(":")
    if name == "schema" { return try take(schema: element(String.self), line: line) }
    guard let section = CatalogSection(rawValue: name) else {
      throw CatalogFault(line: line, "“\(name.prefix(40))” is no part of a catalogue")
    }
    try json.expect("[")
    state = .elements(section, isFirst: true)
  }

  private mutating func take(schema: String, line: Int) throws {
    if schema == CatalogFormat.schema { return hasSchema = true }
    let isCatalogue = schema.hasPrefix("books.catalog/")
    throw CatalogFault(
      line: line,
      isCatalogue
        ? "it is a \(schema.prefix(40)), written by a newer version of books: update books"
        : "it is a “\(schema.prefix(40))”; only \(CatalogFormat.schema), as books export writes it, can be imported")
  }

  private mutating func element(
    of section: CatalogSection, isFirst: Bool, beginningWith byte: UInt8
  ) throws -> [CatalogElement] {
    if byte == UInt8(ascii: "]") {
      try json.expect("]")
      state = .members(isFirst: false)
      return []
    }
    if !isFirst { try json.expect(",") }
    state = .elements(section, isFirst: false)
    return switch section {
    case .books: try element(BookElement.self).pieces
    case .records: [try element(RecordElement.self).piece]
    case .categories: [.category(try element(CategoryElement.self).summary)]
    case .placements: [.placement(try element(PlacementElement.self).placement)]
    case .journal: [.entry(try element(EntryElement.self).entry)]
    case .decisions: [.decision(try element(VerdictElement.self).verdict)]
    }
  }

  private mutating func element<Element: Decodable>(_ type: Element.Type) throws -> Element {
    guard try json.next() != nil else { throw json.cutOff }
    let line = json.location.line
    guard let value = try json.value(within: Self.limits) else {
      throw CatalogFault(line: line, "it is larger than any book can be")
    }
    do { return try JSONDecoder().decode(type, from: Data(value)) } catch { throw CatalogFault(line: line, error) }
  }

  /// Of one element: a book of some thousand records. Decoding it needs several times its text.
  private static let limits = JSONLimits(bytes: 8 << 20, values: 400_000)
}
