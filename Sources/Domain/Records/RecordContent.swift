/// Reads, or sets, the fields that make up what a record says; one method for each shape that a field has.
///
/// What stores a record, prints it, reads it back, counts it or compares it with another goes through all fields this
/// way (``SourceRecord/visitContent(_:)``), so that a new field is one line there. A ``RecordColumnVisitor`` takes the
/// shapes for those that columns have, a ``RecordTextVisitor`` sees the texts alone.
package protocol RecordContentVisitor {
  /// True where the visitor sets the fields; what another one changes is gone.
  static var sets: Bool { get }

  mutating func kind(_ name: RecordFieldName, _ value: inout SourceRecord.Kind) throws
  mutating func detail(_ name: RecordFieldName, _ value: inout SourceRecord.Detail) throws
  mutating func title(_ name: RecordFieldName, _ value: inout String) throws
  mutating func text(_ name: RecordFieldName, _ value: inout String?) throws
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) throws
  mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) throws
  mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) throws
  mutating func date(_ name: RecordFieldName, _ value: inout PartialDate?) throws
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) throws
  mutating func address(_ name: RecordFieldName, _ value: inout String?) throws
  mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) throws
  /// - Parameter count: what the number of ratings is called where it stands apart from their mean.
  mutating func rating(_ name: RecordFieldName, count: RecordFieldName, _ value: inout Rating?) throws
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) throws
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) throws
}

/// What a field of a record is called.
package struct RecordFieldName: Sendable, ExpressibleByStringLiteral {
  /// In JSON.
  package let member: StaticString
  /// In the table of records.
  package let column: StaticString
  /// True for one that the first programs did not know; see ``SourceRecord/contentHash``.
  package let isLater: Bool

  fileprivate init(_ member: StaticString, column: StaticString, isLater: Bool = false) {
    (self.member, self.column, self.isLater) = (member, column, isLater)
  }

  package init(stringLiteral name: StaticString) { self.init(name, column: name) }

  fileprivate static func later(_ name: StaticString) -> RecordFieldName { later(name, column: name) }

  fileprivate static func later(_ member: StaticString, column: StaticString) -> RecordFieldName {
    RecordFieldName(member, column: column, isLater: true)
  }

  /// True for the name that the field has in JSON.
  package func isMember(_ name: String) -> Bool {
    guard name.utf8.count == member.utf8CodeUnitCount else { return false }
    return member.withUTF8Buffer { name.utf8.elementsEqual($0) }
  }
}

extension SourceRecord {
  /// Shows the visitor every field that is part of what the record says, in the order of printing. Key and fetch time
  /// are none of them.
  /// - Throws: ``UnknownFieldValue``, and what the visitor throws.
  package mutating func visitContent<Visitor: RecordContentVisitor>(_ visitor: inout Visitor) throws {
    if Visitor.sets { return try content[0].visit(&visitor) }
    var shown = content[0]
    try shown.visit(&visitor)
  }
}

extension SourceRecord.Content {
  /// A new field is a ``RecordFieldName/later(_:)`` one, wherever it stands among the others: the records that are
  /// there without it keep their hash. The order of the others, and of those that are later, never changes among
  /// themselves.
  fileprivate mutating func visit<Visitor: RecordContentVisitor>(_ visitor: inout Visitor) throws {
    try visitor.kind("kind", &kind)
    try visitor.detail("detail", &detail)
    try visitor.title("title", &title)
    try visitor.text("subtitle", &subtitle)
    try visitor.list("authors", &authors)
    try visitor.contributors(.later("contributors"), &contributors)
    try visitor.series(.later("series"), &series)
    try visitor.text(.later("originalTitle", column: "original_title"), &originalTitle)
    try visitor.date(.later("workDate", column: "work_date"), &workDate)
    try visitor.list(RecordFieldName("ownISBNs", column: "own_isbns"), &ownISBNs)
    try visitor.list(RecordFieldName("relatedISBNs", column: "related_isbns"), &relatedISBNs)
    try visitor.list(RecordFieldName("otherIDs", column: "other_ids"), &otherIDs)
    try visitor.text(.later("edition", column: "edition_statement"), &editionStatement)
    try visitor.text("publisher", &publisher)
    try visitor.text(.later("place"), &place)
    try visitor.date("published", &published)
    try visitor.number("pages", &pages)
    try visitor.text("language", &language)
    try visitor.text("format", &format)
    try visitor.text("description", &description)
    try visitor.list("categories", &categories)
    try visitor.address("cover", &cover)
    try visitor.links("links", &links)
    try visitor.rating("rating", count: "rating_count", &rating)
    try visitor.flag("favorite", &favorite)
    try visitor.names("extra", &extra)
    try visitor.list("notes", &notes)
  }
}
