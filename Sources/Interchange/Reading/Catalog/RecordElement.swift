import Domain
import Foundation

/// The source and key of a record.
struct RecordName: Decodable {
  let key: RecordKey

  private enum CodingKeys: CodingKey { case source, key }

  init(from decoder: any Decoder) throws {
    try self.init(decoder.container(keyedBy: CodingKeys.self), source: .source, key: .key)
  }

  /// Of an element that has more: each container of an element costs as much as all its names.
  init<Key>(_ container: KeyedDecodingContainer<Key>, source: Key, key: Key) throws {
    let (name, text) = (try container.text(source), try container.text(key))
    guard isSourceName(name) else { throw container.fault(source, "is no name of a source") }
    guard isKey(text) else { throw container.fault(key, "is no key of a record") }
    self.key = RecordKey(source: name, key: text)
  }
}

/// `a-z`, `0-9` and `-`.
func isSourceName(_ text: some StringProtocol) -> Bool {
  !text.isEmpty
    && text.utf8.allSatisfy { (97...122).contains($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
}

/// No catalogue holds a zero character in a key.
func isKey(_ text: some StringProtocol) -> Bool { !text.isEmpty && !text.utf8.contains(0) }

/// A record with everything that its source said.
struct RecordElement: Decodable {
  let record: SourceRecord
  let addedAt: Date

  init(from decoder: any Decoder) throws { try self.init(decoder.container(keyedBy: AnyKey.self)) }

  init(_ container: KeyedDecodingContainer<AnyKey>) throws {
    let key = try RecordName(container, source: "source", key: "key").key
    // Looked at first, since it says of what the rest is.
    var record = SourceRecord(source: key.source, key: key.key, title: try container.title("title"))
    record.fetchedAt = try container.time("fetchedAt")
    addedAt = try container.contains("addedAt") ? container.time("addedAt") : record.fetchedAt
    record.detail = try Self.detail(container)
    var members = MemberDecoder(container: container)
    try record.visitContent(&members)
    record.creditAuthors()
    record.leaveOutImpossibleNumbers()
    self.record = record
  }

  private static func detail(_ container: KeyedDecodingContainer<AnyKey>) throws -> SourceRecord.Detail {
    let name = try container.text("detail")
    guard let detail = SourceRecord.Detail.all.first(where: { $0.name == name }) else {
      throw container.fault("detail", "is none of brief, listed, full")
    }
    return detail
  }
}

/// Sets the fields to the members of their names.
private struct MemberDecoder: RecordContentVisitor {
  static var sets: Bool { true }
  let container: KeyedDecodingContainer<AnyKey>

  private func key(_ name: RecordFieldName) -> AnyKey { AnyKey(stringValue: name.member.description) }

  mutating func kind(_ name: RecordFieldName, _ value: inout SourceRecord.Kind) throws {
    value = try container.known(key(name))
  }
  /// Stands in copies alone, beside what the source said.
  mutating func detail(_ name: RecordFieldName, _ value: inout SourceRecord.Detail) {}
  mutating func title(_ name: RecordFieldName, _ value: inout String) throws {
    value = try container.title(key(name))
  }
  mutating func text(_ name: RecordFieldName, _ value: inout String?) throws {
    value = try container.decodeIfPresent(forKey: key(name))
  }
  mutating func list(_ name: RecordFieldName, _ value: inout [String]) throws { value = try container.list(key(name)) }
  mutating func contributors(_ name: RecordFieldName, _ value: inout [Contributor]) throws {
    value = try container.contributors(key(name))
  }
  mutating func series(_ name: RecordFieldName, _ value: inout [SeriesEntry]) throws {
    value = try container.series(key(name))
  }
  mutating func date(_ name: RecordFieldName, _ value: inout PartialDate?) throws {
    value = try container.date(key(name))
  }
  mutating func number(_ name: RecordFieldName, _ value: inout Int?) throws {
    value = try container.decodeIfPresent(forKey: key(name))
  }
  mutating func address(_ name: RecordFieldName, _ value: inout String?) throws {
    value = try container.address(key(name))
  }
  mutating func links(_ name: RecordFieldName, _ value: inout [LinkKind: String]) throws {
    value = try container.decodeIfPresent(LinksElement.self, forKey: key(name))?.links ?? [:]
  }
  mutating func rating(_ name: RecordFieldName, count: RecordFieldName, _ value: inout Rating?) throws {
    value = try container.decodeIfPresent(RatingElement.self, forKey: key(name))?.rating
  }
  mutating func flag(_ name: RecordFieldName, _ value: inout Bool) throws {
    value = try container.decodeIfPresent(forKey: key(name)) ?? false
  }
  mutating func names(_ name: RecordFieldName, _ value: inout [String: String]) throws {
    value = try container.decodeIfPresent(forKey: key(name)) ?? [:]
  }
}

/// Addresses by what they lead to.
struct LinksElement: Decodable {
  let links: [LinkKind: String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var links: [LinkKind: String] = [:]
    for kind in LinkKind.allCases { links[kind] = try container.address(AnyKey(stringValue: kind.rawValue)) }
    self.links = links
  }
}

extension SourceRecord {
  /// Puts those of the contributors who are authors among these, where they belong, whoever wrote the file.
  mutating func creditAuthors() {
    let credited = contributors.filter { $0.role == .author }
    if credited.isEmpty { return }
    add(credited)
    contributors.removeAll { $0.role == .author }
  }
}

extension KeyedDecodingContainer {
  /// - Parameter cut: true where what is more than a field of a record has is left out.
  func contributors(_ key: Key, cut: Bool = false) throws -> [Contributor] {
    let elements: [ContributorElement] = try parts(key, cut: cut)
    return elements.map { Contributor($0.name, Contributor.Role(rawValue: $0.role)) }
  }

  /// - Parameter cut: as ``contributors(_:cut:)``.
  func series(_ key: Key, cut: Bool = false) throws -> [SeriesEntry] {
    let elements: [SeriesElement] = try parts(key, cut: cut)
    return elements.map { SeriesEntry($0.name, position: $0.position) }
  }

  /// - Throws: ``ElementFault`` for more than a field of a record has, unless they are cut.
  private func parts<Element: Decodable>(_ key: Key, cut: Bool) throws -> [Element] {
    let parts: [Element] = try list(key)
    if cut { return Array(parts.prefix(TextBounds.names)) }
    guard parts.count <= TextBounds.names else { throw fault(key, "has more than \(TextBounds.names) parts") }
    return parts
  }
}

private struct ContributorElement: Decodable {
  let name: String
  let role: String

  private enum CodingKeys: CodingKey { case name, role }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.boundedText(.name)
    role = try container.decodeIfPresent(forKey: .role) ?? Contributor.Role.contributor.rawValue
  }
}

private struct SeriesElement: Decodable {
  let name: String
  let position: String?

  private enum CodingKeys: CodingKey { case name, position }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.boundedText(.name)
    position = try container.decodeIfPresent(forKey: .position)
  }
}

private struct RatingElement: Decodable {
  let rating: Rating

  private enum CodingKeys: CodingKey { case average, count }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rating = Rating(average: try container.number(.average), count: try container.number(.count))
  }
}
