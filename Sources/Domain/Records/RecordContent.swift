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

extension SourceRecord {
  /// A hash of what the record says, the same in every run: two records of one key with the same hash say the same.
  ///
  /// Never 0, so that 0 can stand for a record of which none was made. Of 64 bits: that a changed record has the hash of
  /// what it said before happens once in 10^19 times, and would cost that change.
  package var contentHash: Int64 {
    var (record, visitor) = (self, ContentHash())
    do { try record.visitContent(&visitor) } catch { preconditionFailure("hashing throws nothing") }
    return visitor.hash.hash == 0 ? 1 : Int64(bitPattern: visitor.hash.hash)
  }
}

/// Every value is told from the next by what no UTF-8 has, and from a missing one.
///
/// A field that earlier programs did not know counts only where it has a value, and then with its name: a record without
/// any has the hash that they gave it, and is not taken for another when it comes again.
private struct ContentHash: RecordContentVisitor {
  static var sets: Bool { false }
  var hash = FNV1a()

  private var isLater = false

  mutating func beginLaterFields() { isLater = true }

  private mutating func appendName(_ name: StaticString) {
    guard isLater else { return }
    name.withUTF8Buffer { for byte in $0 { hash.append(UInt64(byte)) } }
    hash.append(Self.end)
  }

  private static let end: UInt64 = 0xFF
  private static let none: UInt64 = 0xFE

  mutating func text(_ name: StaticString, _ value: inout String) {
    hash.append(value)
    hash.append(Self.end)
  }

  mutating func text(_ name: StaticString, _ value: inout String?) {
    if var text = value {
      appendName(name)
      self.text(name, &text)
    } else if !isLater {
      hash.append(Self.none)
    }
  }

  mutating func list(_ name: StaticString, _ value: inout [String]) {
    for var text in value { self.text(name, &text) }
    hash.append(Self.none)
  }

  mutating func names(_ name: StaticString, _ value: inout [String: String]) {
    if !value.isEmpty {
      let members = value.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for var (key, text) in members {
        self.text(name, &key)
        self.text(name, &text)
      }
    }
    hash.append(Self.none)
  }

  mutating func pairs(_ name: StaticString, of second: StaticString, _ value: inout [TextPair]) {
    guard !value.isEmpty else { return }
    appendName(name)
    for var pair in value {
      text(name, &pair.name)
      hash.append(pair.detail == nil ? Self.none : 0)
      if var detail = pair.detail { text(second, &detail) }
    }
    hash.append(Self.none)
  }

  mutating func number(_ name: StaticString, _ value: inout Int) { hash.append(UInt64(bitPattern: Int64(value))) }

  mutating func number(_ name: StaticString, _ value: inout Int?) {
    if var number = value {
      appendName(name)
      self.number(name, &number)
    } else if !isLater {
      hash.append(Self.none << 56)
    }
  }

  mutating func real(_ name: StaticString, _ value: inout Double?) {
    hash.append(value?.bitPattern ?? Self.none << 56)
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) { hash.append(value ? 1 : 0) }
}
