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

  enum CodingKeys: String, CodingKey {
    case source, key, fetchedAt, addedAt, detail, kind, title, subtitle, authors, ownISBNs, relatedISBNs, otherIDs,
      publisher
    case published, pages, language, format, description, categories, cover, links, rating, favorite, extra, notes
    case contributors, series, originalTitle, workDate, edition, place
  }

  init(from decoder: any Decoder) throws { try self.init(decoder.container(keyedBy: CodingKeys.self)) }

  init(_ container: KeyedDecodingContainer<CodingKeys>) throws {
    let key = try RecordName(container, source: .source, key: .key).key
    var record = SourceRecord(source: key.source, key: key.key, title: try container.title(.title))
    record.fetchedAt = try container.time(.fetchedAt)
    addedAt = try container.contains(.addedAt) ? container.time(.addedAt) : record.fetchedAt
    record.detail = try Self.detail(container)
    record.kind = try container.known(.kind)
    record.subtitle = try container.decodeIfPresent(forKey: .subtitle)
    record.authors = try container.list(.authors)
    for contributor in try container.contributors(.contributors) { record.take(contributor) }
    record.series = try container.series(.series)
    record.originalTitle = try container.decodeIfPresent(forKey: .originalTitle)
    record.workDate = try container.date(.workDate)
    record.editionStatement = try container.decodeIfPresent(forKey: .edition)
    record.place = try container.decodeIfPresent(forKey: .place)
    record.ownISBNs = try container.list(.ownISBNs)
    record.relatedISBNs = try container.list(.relatedISBNs)
    record.otherIDs = try container.list(.otherIDs)
    record.publisher = try container.decodeIfPresent(forKey: .publisher)
    record.published = try container.date(.published)
    record.pages = try container.decodeIfPresent(forKey: .pages)
    record.language = try container.decodeIfPresent(forKey: .language)
    record.format = try container.decodeIfPresent(forKey: .format)
    record.description = try container.decodeIfPresent(forKey: .description)
    record.categories = try container.list(.categories)
    record.cover = try container.address(.cover)
    record.links = try container.decodeIfPresent(LinksElement.self, forKey: .links)?.links ?? [:]
    record.rating = try container.decodeIfPresent(RatingElement.self, forKey: .rating)?.rating
    record.favorite = try container.decodeIfPresent(forKey: .favorite) ?? false
    record.extra = try container.decodeIfPresent(forKey: .extra) ?? [:]
    record.notes = try container.list(.notes)
    self.record = record
  }

  private static func detail(_ container: KeyedDecodingContainer<CodingKeys>) throws -> SourceRecord.Detail {
    let name = try container.text(.detail)
    guard let detail = SourceRecord.Detail.all.first(where: { $0.name == name }) else {
      throw container.fault(.detail, "is none of brief, listed, full")
    }
    return detail
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
  /// As the file has it; but an author belongs to the authors, whoever wrote the file.
  mutating func take(_ contributor: Contributor) {
    if contributor.role == .author { add(contributor) } else { contributors.append(contributor) }
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
