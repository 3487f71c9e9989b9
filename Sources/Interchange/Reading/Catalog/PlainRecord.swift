import Domain
import Foundation

/// Sets the fields to the members of their names, as they come: the file may have them in any order. Where it has them
/// in the order of the fields, as `books export` writes them, going through these once is enough.
struct MemberReader: RecordContentVisitor {
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
    record.leaveOutImpossibleNumbers()
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
