import Domain
import Foundation

/// It takes a closer look.
struct NotPlain: Error {}

extension String {
  /// What is no text is read as U+FFFD, which begins with this byte.
  fileprivate var mayBeReplaced: Bool { utf8.contains(0xEF) }
}

/// The members of an object that were read. Which of two of one name counts, and what a name is that is no text,
/// decoding says.
struct SeenNames {
  /// Each is looked for among those before it, and a file may have an object of any number.
  private static let most = 64
  private var names: [String] = []

  init() { names.reserveCapacity(32) }

  func contains(_ name: String) -> Bool { names.contains(name) }

  mutating func note(_ name: String) throws {
    if names.count == Self.most || names.contains(name) || name.mayBeReplaced { throw NotPlain() }
    names.append(name)
  }
}

extension JSONCursor {
  /// Nil for null.
  mutating func plainText() throws -> String? {
    if isNull { return skipNull() }
    guard first == UInt8(ascii: "\""), let text = text(), text.utf8.count <= TextBounds.imported else {
      throw NotPlain()
    }
    if text.mayBeReplaced { throw NotPlain() }
    return text
  }

  mutating func plainTexts() throws -> [String] {
    try plainElements { cursor in
      guard let text = try cursor.plainText() else { throw NotPlain() }
      return text
    }
  }

  /// None for null.
  mutating func plainElements<Element>(_ element: (inout JSONCursor) throws -> Element) throws -> [Element] {
    if isNull { return skipNull() ?? [] }
    guard first == UInt8(ascii: "[") else { throw NotPlain() }
    var list: [Element] = []
    try elements { cursor in
      list.append(try element(&cursor))
      if list.count > TextBounds.names { throw NotPlain() }
    }
    return list
  }

  mutating func plainNumber() throws -> Int? {
    if isNull { return skipNull() }
    guard isNumber, let number = text().flatMap({ Int($0) }) else { throw NotPlain() }
    return number
  }

  mutating func plainPosition() throws -> Int {
    let number = try plainNumber() ?? 0
    guard Placement.positions.contains(number) else { throw NotPlain() }
    return number
  }

  mutating func plainReal() throws -> Double {
    guard isNumber, let number = text().flatMap(Double.init), number.isFinite else { throw NotPlain() }
    return number
  }

  mutating func plainFlag() throws -> Bool {
    if isNull { return skipNull() ?? false }
    guard first == UInt8(ascii: "t") || first == UInt8(ascii: "f") else { throw NotPlain() }
    return text() == "true"
  }

  mutating func plainSourceName() throws -> String {
    guard let name = try plainText(), isSourceName(name) else { throw NotPlain() }
    return name
  }

  mutating func plainKey() throws -> String {
    guard let key = try plainText(), isKey(key) else { throw NotPlain() }
    return key
  }

  mutating func plainKind() throws -> SourceRecord.Kind {
    guard let kind = try plainText().flatMap(SourceRecord.Kind.init(rawValue:)) else { throw NotPlain() }
    return kind
  }

  mutating func plainTitle() throws -> String {
    guard let title = try plainText(), trimmed(title) != nil, TextBounds.isTitle(title) else { throw NotPlain() }
    return title
  }

  mutating func plainTime() throws -> Date {
    guard let time = try plainText().flatMap(instant) else { throw NotPlain() }
    return time
  }

  mutating func plainDate() throws -> PartialDate? {
    guard let text = try plainText() else { return nil }
    guard let date = PartialDate(text) else { throw NotPlain() }
    return date
  }

  mutating func plainAddress() throws -> String? {
    guard let text = try plainText() else { return nil }
    guard webAddress(text) == text else { throw NotPlain() }
    return text
  }

  mutating func plainLinks() throws -> [LinkKind: String] {
    var links: [LinkKind: String] = [:]
    try plainMembers { name, cursor in
      // Others lead nowhere.
      if let kind = LinkKind(rawValue: name) { links[kind] = try cursor.plainAddress() }
    }
    return links
  }

  mutating func plainNames() throws -> [String: String] {
    var names: [String: String] = [:]
    try plainMembers { name, cursor in
      guard let text = try cursor.plainText() else { throw NotPlain() }
      names[name] = text
    }
    return names
  }

  mutating func plainRating() throws -> Rating? {
    if isNull { return skipNull() }
    var (average, count) = (Double?.none, Int?.none)
    try plainMembers { name, cursor in
      if name == "average" { average = try cursor.plainReal() }
      if name == "count" { count = try cursor.plainNumber() }
    }
    guard let average, let count else { throw NotPlain() }
    return Rating(average: average, count: count)
  }

  mutating func plainContributors() throws -> [Contributor] {
    try plainPairs(of: "role").map { name, role in
      Contributor(name, Contributor.Role(rawValue: role ?? Contributor.Role.contributor.rawValue))
    }
  }

  mutating func plainSeries() throws -> [SeriesEntry] {
    try plainPairs(of: "position").map { SeriesEntry($0, position: $1) }
  }

  /// Of each object of an array its name, and the other member where it is there.
  mutating func plainPairs(of second: String) throws -> [(name: String, detail: String?)] {
    try plainElements { cursor in
      var (name, detail) = (String?.none, String?.none)
      try cursor.plainMembers { member, cursor in
        if member == "name" { name = try cursor.plainText() }
        if member == second { detail = try cursor.plainText() }
      }
      guard let name else { throw NotPlain() }
      return (name, detail)
    }
  }

  /// Those of an object; none of null.
  mutating func plainMembers(_ body: (_ name: String, inout JSONCursor) throws -> Void) throws {
    if isNull { return skipValue() }
    guard first == UInt8(ascii: "{") else { throw NotPlain() }
    var seen = SeenNames()
    try members { name, cursor in
      try seen.note(name)
      try body(name, &cursor)
    }
  }

  private var isNull: Bool { first == UInt8(ascii: "n") }

  private var isNumber: Bool { first == UInt8(ascii: "-") || first.isASCIIDigit }

  private mutating func skipNull<Value>() -> Value? {
    skipValue()
    return nil
  }
}
