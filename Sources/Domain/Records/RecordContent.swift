/// Reads, or sets, the fields that make up what a record says; one method for each shape that a field has.
///
/// What stores a record, reads it back or compares it with another goes through all fields this way
/// (``SourceRecord/visitContent(_:)``), so that a new field is one line there.
package protocol RecordContentVisitor {
  /// True where the visitor sets the fields; what another one changes is gone.
  static var sets: Bool { get }

  mutating func text(_ name: StaticString, _ value: inout String) throws
  mutating func text(_ name: StaticString, _ value: inout String?) throws
  mutating func list(_ name: StaticString, _ value: inout [String]) throws
  mutating func names(_ name: StaticString, _ value: inout [String: String]) throws
  /// - Parameter second: what the second text of each pair is.
  mutating func pairs(_ name: StaticString, of second: StaticString, _ value: inout [TextPair]) throws
  mutating func number(_ name: StaticString, _ value: inout Int) throws
  mutating func number(_ name: StaticString, _ value: inout Int?) throws
  mutating func real(_ name: StaticString, _ value: inout Double?) throws
  mutating func flag(_ name: StaticString, _ value: inout Bool) throws

  /// Says that what follows are fields that earlier programs did not know.
  mutating func beginLaterFields()
}

/// A name, and what is said of it.
package struct TextPair: Hashable, Sendable {
  package var name: String
  package var detail: String?

  package init(name: String, detail: String?) {
    self.name = name
    self.detail = detail
  }
}

/// A value that no field has was read for one.
package struct UnknownFieldValue: Error {
  package init() {}
}

extension SourceRecord {
  /// Shows the visitor every field that is part of what the record says, in an order that never changes; new fields come
  /// last. Key and fetch time are none of them.
  /// - Throws: ``UnknownFieldValue``, and what the visitor throws.
  package mutating func visitContent<Visitor: RecordContentVisitor>(_ visitor: inout Visitor) throws {
    if Visitor.sets { return try content[0].visit(&visitor) }
    var shown = content[0]
    try shown.visit(&visitor)
  }
}

extension SourceRecord.Content {
  fileprivate mutating func visit<Visitor: RecordContentVisitor>(_ visitor: inout Visitor) throws {
    try visitor.raw("kind", &kind)
    try visitor.raw("detail", &detail)
    try visitor.text("title", &title)
    try visitor.text("subtitle", &subtitle)
    try visitor.list("authors", &authors)
    try visitor.list("own_isbns", &ownISBNs)
    try visitor.list("related_isbns", &relatedISBNs)
    try visitor.list("other_ids", &otherIDs)
    try visitor.text("publisher", &publisher)
    try visitor.date("published", &published)
    try visitor.number("pages", &pages)
    try visitor.text("language", &language)
    try visitor.text("format", &format)
    try visitor.text("description", &description)
    try visitor.list("categories", &categories)
    try visitor.text("cover", &cover)
    try visitor.links("links", &links)
    try visitor.rating("rating", count: "rating_count", &rating)
    try visitor.flag("favorite", &favorite)
    try visitor.names("extra", &extra)
    try visitor.list("notes", &notes)
    visitor.beginLaterFields()
    try visitor.contributors("contributors", &contributors)
    try visitor.series("series", &series)
    try visitor.text("original_title", &originalTitle)
    try visitor.date("work_date", &workDate)
    try visitor.text("edition_statement", &editionStatement)
    try visitor.text("place", &place)
  }
}

extension RecordContentVisitor {
  package mutating func beginLaterFields() {}

  fileprivate mutating func contributors(_ name: StaticString, _ value: inout [Contributor]) throws {
    var pairs = value.isEmpty ? [] : value.map { TextPair(name: $0.name, detail: $0.role.rawValue) }
    try self.pairs(name, of: "role", &pairs)
    guard Self.sets, !pairs.isEmpty || !value.isEmpty else { return }
    value = pairs.map { Contributor($0.name, $0.detail.map(Contributor.Role.init(rawValue:)) ?? .contributor) }
  }

  fileprivate mutating func series(_ name: StaticString, _ value: inout [SeriesEntry]) throws {
    var pairs = value.isEmpty ? [] : value.map { TextPair(name: $0.name, detail: $0.position) }
    try self.pairs(name, of: "position", &pairs)
    guard Self.sets, !pairs.isEmpty || !value.isEmpty else { return }
    value = pairs.map { SeriesEntry($0.name, position: $0.detail) }
  }

  // Where they are called, since what they compute with is of a type that else is looked up for each record.
  @inline(__always)
  fileprivate mutating func raw<Value: RawRepresentable<String>>(_ name: StaticString, _ value: inout Value) throws {
    let before = value.rawValue
    var raw = before
    try text(name, &raw)
    if Self.sets, raw != before { value = try Self.known(Value(rawValue: raw)) }
  }

  @inline(__always)
  fileprivate mutating func raw<Value: RawRepresentable<Int>>(_ name: StaticString, _ value: inout Value) throws {
    let before = value.rawValue
    var raw = before
    try number(name, &raw)
    if Self.sets, raw != before { value = try Self.known(Value(rawValue: raw)) }
  }

  @inline(__always)
  private static func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw UnknownFieldValue() }
    return value
  }

  fileprivate mutating func date(_ name: StaticString, _ value: inout PartialDate?) throws {
    var packed = value?.packed
    try number(name, &packed)
    if Self.sets { value = packed.flatMap { PartialDate(packed: $0) } }
  }

  /// Addresses of kinds that this program does not know are passed over.
  fileprivate mutating func links(_ name: StaticString, _ value: inout [LinkKind: String]) throws {
    var named: [String: String] = [:]
    for (kind, address) in value { named[kind.rawValue] = address }
    try names(name, &named)
    guard Self.sets, !named.isEmpty || !value.isEmpty else { return }
    value = Dictionary(named.compactMap { name, address in LinkKind(rawValue: name).map { ($0, address) } }) { $1 }
  }

  fileprivate mutating func rating(
    _ name: StaticString, count countName: StaticString, _ value: inout Rating?
  ) throws {
    var (average, count) = (value?.average, value?.count)
    try real(name, &average)
    try number(countName, &count)
    guard Self.sets else { return }
    value = average.flatMap { average in count.map { Rating(average: average, count: $0) } }
  }
}
