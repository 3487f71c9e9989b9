import Domain
import Foundation

/// Reads an element as `books export` writes it, faster than Foundation's decoder, which makes objects of it first.
///
/// Nil for whatever is not plainly what it should be: that is decoded, which finds what there is or names the fault. What is
/// read here is just what decoding gives.
enum PlainElement {
  /// The records of a book of which all are there with their sources' words.
  static func records(ofBook bytes: [UInt8]) -> [CatalogElement]? { try? read(bytes) { try $0.recordsOfBook() } }

  static func record(_ bytes: [UInt8]) -> CatalogElement? { try? read(bytes) { try $0.record() } }

  static func placement(_ bytes: [UInt8]) -> CatalogElement? { try? read(bytes) { try $0.placement() } }

  /// The record that is the value of an object's only member.
  static func onlyRecord(_ bytes: [UInt8]) -> CatalogElement? {
    try? read(bytes) { try $0.onlyMember { try $0.record() } }
  }

  /// The placement that is the value of an object's only member.
  static func onlyPlacement(_ bytes: [UInt8]) -> CatalogElement? {
    try? read(bytes) { try $0.onlyMember { try $0.placement() } }
  }

  /// What is not plain ends the whole reading: the cursor stands in the middle of a value then.
  private static func read<Value>(_ bytes: [UInt8], _ body: (inout JSONCursor) throws -> Value) throws -> Value {
    var cursor = JSONCursor(bytes)
    return try body(&cursor)
  }
}

/// It takes a closer look.
private struct NotPlain: Error {}

extension String {
  /// What is no text is read as U+FFFD, which begins with this byte.
  fileprivate var mayBeReplaced: Bool { utf8.contains(0xEF) }
}

/// The members of an object that were read. Which of two of one name counts, and what a name is that is no text, decoding
/// says.
private struct SeenNames {
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

/// Sets the fields to the members of their names, as they come: the file may have them in any order. Where it has them in
/// the order of the fields, as `books export` writes them, going through these once is enough.
private struct MemberReader: RecordContentVisitor {
  static var sets: Bool { true }
  private(set) var cursor: JSONCursor
  private var seen = SeenNames()
  /// The name of the member whose value stands next; nil behind the last.
  private var name: String?

  private var (source, key) = (String?.none, String?.none)
  private var (fetchedAt, addedAt, detail) = (Date?.none, Date?.none, SourceRecord.Detail?.none)

  init(cursor: JSONCursor) { self.cursor = cursor }

  mutating func record() throws -> CatalogElement {
    guard cursor.first == UInt8(ascii: "{") else { throw NotPlain() }
    var record = SourceRecord(source: "", key: "", title: "")
    try goOn()
    while let name {
      try record.visitContent(&self)
      // It is of no field: no other has its name.
      if self.name == name {
        cursor.skipValue()
        try goOn()
      }
    }
    guard let source, let key, let fetchedAt, let detail, seen.contains("kind"), seen.contains("title") else {
      throw NotPlain()
    }
    record.recordKey = RecordKey(source: source, key: key)
    (record.fetchedAt, record.detail) = (fetchedAt, detail)
    record.creditAuthors()
    return .record(record, addedAt: addedAt ?? fetchedAt)
  }

  /// Goes to the next member, past those that say of which record it is a copy.
  private mutating func goOn() throws {
    name = nil
    while let next = cursor.nextMember() {
      try seen.note(next)
      switch next {
      case "source": source = try cursor.plainSourceName()
      case "key": key = try cursor.plainKey()
      case "id": cursor.skipValue()
      case "fetchedAt": fetchedAt = try cursor.plainTime()
      case "addedAt": addedAt = try cursor.plainTime()
      case "detail":
        let name = try cursor.plainText()
        detail = SourceRecord.Detail.all.first { $0.name == name }
      default:
        name = next
        return
      }
    }
  }

  private mutating func set<Value>(
    _ value: inout Value, to field: RecordFieldName, _ read: (inout JSONCursor) throws -> Value
  ) throws {
    guard let name, field.isMember(name) else { return }
    value = try read(&cursor)
    try goOn()
  }

  mutating func kind(_ name: RecordFieldName, _ value: inout SourceRecord.Kind) throws {
    try set(&value, to: name) { try $0.plainKind() }
  }
  mutating func detail(_ name: RecordFieldName, _ value: inout SourceRecord.Detail) {}
  mutating func title(_ name: RecordFieldName, _ value: inout String) throws {
    try set(&value, to: name) { try $0.plainTitle() }
  }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) throws {
    try set(&value, to: name) { try $0.plainText() }
  }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) throws {
    try set(&value, to: name) { try $0.plainTexts() }
  }
  mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) throws {
    try set(&value, to: name) { try $0.plainContributors() }
  }
  mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) throws {
    try set(&value, to: name) { try $0.plainSeries() }
  }
  mutating func date(_ name: RecordFieldName, _ value: inout PartialDate?) throws {
    try set(&value, to: name) { try $0.plainDate() }
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) throws {
    try set(&value, to: name) { try $0.plainNumber() }
  }
  mutating func address(_ name: RecordFieldName, _ value: inout String?) throws {
    try set(&value, to: name) { try $0.plainAddress() }
  }
  mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) throws {
    try set(&value, to: name) { try $0.plainLinks() }
  }
  mutating func rating(_ name: RecordFieldName, count: RecordFieldName, _ value: inout Rating?) throws {
    try set(&value, to: name) { try $0.plainRating() }
  }
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) throws {
    try set(&value, to: name) { try $0.plainFlag() }
  }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) throws {
    try set(&value, to: name) { try $0.plainNames() }
  }
}

extension JSONCursor {
  fileprivate mutating func onlyMember(_ value: (inout JSONCursor) throws -> CatalogElement) throws -> CatalogElement {
    var found: CatalogElement?
    try members { _, cursor in
      if found != nil { throw NotPlain() }
      found = try value(&cursor)
    }
    guard let found else { throw NotPlain() }
    return found
  }

  fileprivate mutating func recordsOfBook() throws -> [CatalogElement] {
    var records: [CatalogElement]?
    try plainMembers { name, cursor in
      guard name == "records" else { return }
      guard cursor.first == UInt8(ascii: "[") else { throw NotPlain() }
      var found: [CatalogElement] = []
      try cursor.elements { found.append(try $0.record()) }
      records = found
    }
    // Of none the book itself is read, as a copy.
    guard let records, !records.isEmpty else { throw NotPlain() }
    return records
  }

  fileprivate mutating func record() throws -> CatalogElement {
    var members = MemberReader(cursor: self)
    let record = try members.record()
    self = members.cursor
    return record
  }

  fileprivate mutating func placement() throws -> CatalogElement {
    guard first == UInt8(ascii: "{") else { throw NotPlain() }
    var seen = SeenNames()
    var placement = Placement(record: RecordKey(source: "", key: ""), category: "")
    var (source, key, category) = (String?.none, String?.none, String?.none)
    try members { name, cursor in
      try seen.note(name)
      switch name {
      case "source": source = try cursor.plainSourceName()
      case "key": key = try cursor.plainKey()
      case "category": category = try cursor.plainText()
      case "date": placement.date = try cursor.plainDate()
      case "page": placement.page = try cursor.plainPosition()
      case "place": placement.place = try cursor.plainPosition()
      case "rank": placement.rank = try cursor.plainNumber()
      case "rankLastWeek": placement.rankLastWeek = try cursor.plainNumber()
      case "weeksOnList": placement.weeksOnList = try cursor.plainNumber()
      default: break
      }
    }
    guard let source, let key, let category else { throw NotPlain() }
    (placement.record, placement.category) = (RecordKey(source: source, key: key), category)
    return .placement(placement)
  }

  // MARK: Values

  /// Nil for null.
  fileprivate mutating func plainText() throws -> String? {
    if isNull { return skipNull() }
    guard first == UInt8(ascii: "\""), let text = text(), text.utf8.count <= TextBounds.imported else {
      throw NotPlain()
    }
    if text.mayBeReplaced { throw NotPlain() }
    return text
  }

  fileprivate mutating func plainTexts() throws -> [String] {
    try plainElements { cursor in
      guard let text = try cursor.plainText() else { throw NotPlain() }
      return text
    }
  }

  /// None for null.
  fileprivate mutating func plainElements<Element>(_ element: (inout JSONCursor) throws -> Element) throws -> [Element]
  {
    if isNull { return skipNull() ?? [] }
    guard first == UInt8(ascii: "[") else { throw NotPlain() }
    var list: [Element] = []
    try elements { cursor in
      list.append(try element(&cursor))
      if list.count > TextBounds.names { throw NotPlain() }
    }
    return list
  }

  fileprivate mutating func plainNumber() throws -> Int? {
    if isNull { return skipNull() }
    guard isNumber, let number = text().flatMap({ Int($0) }) else { throw NotPlain() }
    return number
  }

  fileprivate mutating func plainPosition() throws -> Int {
    let number = try plainNumber() ?? 0
    guard Placement.positions.contains(number) else { throw NotPlain() }
    return number
  }

  fileprivate mutating func plainReal() throws -> Double {
    guard isNumber, let number = text().flatMap(Double.init), number.isFinite else { throw NotPlain() }
    return number
  }

  fileprivate mutating func plainFlag() throws -> Bool {
    if isNull { return skipNull() ?? false }
    guard first == UInt8(ascii: "t") || first == UInt8(ascii: "f") else { throw NotPlain() }
    return text() == "true"
  }

  fileprivate mutating func plainSourceName() throws -> String {
    guard let name = try plainText(), isSourceName(name) else { throw NotPlain() }
    return name
  }

  fileprivate mutating func plainKey() throws -> String {
    guard let key = try plainText(), isKey(key) else { throw NotPlain() }
    return key
  }

  fileprivate mutating func plainKind() throws -> SourceRecord.Kind {
    guard let kind = try plainText().flatMap(SourceRecord.Kind.init(rawValue:)) else { throw NotPlain() }
    return kind
  }

  fileprivate mutating func plainTitle() throws -> String {
    guard let title = try plainText(), trimmed(title) != nil, TextBounds.isTitle(title) else { throw NotPlain() }
    return title
  }

  fileprivate mutating func plainTime() throws -> Date {
    guard let time = try plainText().flatMap(instant) else { throw NotPlain() }
    return time
  }

  fileprivate mutating func plainDate() throws -> PartialDate? {
    guard let text = try plainText() else { return nil }
    guard let date = PartialDate(text) else { throw NotPlain() }
    return date
  }

  fileprivate mutating func plainAddress() throws -> String? {
    guard let text = try plainText() else { return nil }
    guard webAddress(text) == text else { throw NotPlain() }
    return text
  }

  fileprivate mutating func plainLinks() throws -> [LinkKind: String] {
    var links: [LinkKind: String] = [:]
    try plainMembers { name, cursor in
      // Others lead nowhere.
      if let kind = LinkKind(rawValue: name) { links[kind] = try cursor.plainAddress() }
    }
    return links
  }

  fileprivate mutating func plainNames() throws -> [String: String] {
    var names: [String: String] = [:]
    try plainMembers { name, cursor in
      guard let text = try cursor.plainText() else { throw NotPlain() }
      names[name] = text
    }
    return names
  }

  fileprivate mutating func plainRating() throws -> Rating? {
    if isNull { return skipNull() }
    var (average, count) = (Double?.none, Int?.none)
    try plainMembers { name, cursor in
      if name == "average" { average = try cursor.plainReal() }
      if name == "count" { count = try cursor.plainNumber() }
    }
    guard let average, let count else { throw NotPlain() }
    return Rating(average: average, count: count)
  }

  fileprivate mutating func plainContributors() throws -> [Contributor] {
    try plainPairs(of: "role").map { name, role in
      Contributor(name, Contributor.Role(rawValue: role ?? Contributor.Role.contributor.rawValue))
    }
  }

  fileprivate mutating func plainSeries() throws -> [SeriesEntry] {
    try plainPairs(of: "position").map { SeriesEntry($0, position: $1) }
  }

  /// Of each object of an array its name, and the other member where it is there.
  fileprivate mutating func plainPairs(of second: String) throws -> [(name: String, detail: String?)] {
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
  fileprivate mutating func plainMembers(_ body: (_ name: String, inout JSONCursor) throws -> Void) throws {
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
