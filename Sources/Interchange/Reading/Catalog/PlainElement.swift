import Domain
import Foundation

/// Reads an element as `books export` writes it, faster than Foundation's decoder, which makes objects of it first.
///
/// Nil for whatever is not plainly what it should be: that is decoded, which finds what there is or names the fault.
/// What is read here is just what decoding gives.
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
}
