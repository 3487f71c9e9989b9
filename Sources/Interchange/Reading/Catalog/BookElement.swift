import Domain
import Foundation

/// A book: where its records are whole, they are all that counts; else the card, as a copy.
struct BookElement: Decodable {
  let elements: [CatalogElement]

  private enum CodingKeys: CodingKey { case records }

  /// As the first record is, so are the others.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var names: [RecordKey] = []
    if container.contains(.records) {
      var list = try container.nestedUnkeyedContainer(forKey: .records)
      switch try list.isAtEnd ? nil : list.decode(FirstRecord.self) {
      case .whole(let first):
        var records = [first]
        while !list.isAtEnd { records.append(try list.decode(RecordElement.self)) }
        elements = records.map(\.element)
        return
      case .name(let first):
        names = [first.key]
        while !list.isAtEnd { names.append(try list.decode(RecordName.self).key) }
      case nil: break
      }
    }
    elements = [.copy(try CardElement(from: decoder).copy(of: names))]
  }
}

/// A record with its source's words, or its mere name.
private enum FirstRecord: Decodable {
  case whole(RecordElement)
  case name(RecordName)

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    self =
      container.contains("title")
      ? .whole(try RecordElement(container)) : .name(try RecordName(container, source: "source", key: "key"))
  }
}

/// What a book shows.
struct CardElement: Decodable {
  private var record: SourceRecord
  private var marks: [Mark: UserValue] = [:]

  /// Of the members of a book those that say what no other does.
  enum CodingKeys: CodingKey, CaseIterable {
    case id, kind, title, subtitle, authors, isbn13, isbns, publisher, published, pages, language, description
    case contributors, series, originalTitle, workDate, edition, place
    case categories, cover, links, editions, saved, favorite, tags, note, myReview, rating, status, readOn
  }

  func copy(of origins: [RecordKey]) -> BookCopy { BookCopy(record: record, origins: origins, marks: marks) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = RecordID(try container.text(.id)) else { throw container.fault(.id, "is no id of a book") }
    record = SourceRecord(
      source: SourceRecord.importSource, key: id.description, title: try container.title(.title))
    record.kind = try container.known(.kind)
    record.subtitle = try container.decodeIfPresent(forKey: .subtitle)
    // The reader may have given more than one record has.
    let authors: [String] = try container.decodeIfPresent(forKey: .authors) ?? []
    record.authors = Array(authors.prefix(TextBounds.names))
    // Those of several records may be more than one has.
    record.contributors = try container.contributors(.contributors, cut: true)
    record.creditAuthors()
    record.series = try container.series(.series, cut: true)
    record.originalTitle = try container.decodeIfPresent(forKey: .originalTitle)
    record.workDate = try container.date(.workDate)
    record.editionStatement = try container.decodeIfPresent(forKey: .edition)
    record.place = try container.decodeIfPresent(forKey: .place)
    record.publisher = try container.decodeIfPresent(forKey: .publisher)
    record.published = try container.date(.published)
    record.pages = try container.decodeIfPresent(forKey: .pages)
    record.language = try container.decodeIfPresent(forKey: .language)
    record.description = try container.decodeIfPresent(forKey: .description)
    let categories: [String] = try container.decodeIfPresent(forKey: .categories) ?? []
    record.categories = Array(categories.prefix(TextBounds.names))
    record.cover = try container.address(.cover)
    record.links = try container.decodeIfPresent(LinksElement.self, forKey: .links)?.links ?? [:]
    try setISBNs(container)
    try setMarks(container)
    record.leaveOutImpossibleNumbers()
  }

  /// The headline edition's is the record's own, those of the others stand beside it.
  private mutating func setISBNs(_ container: KeyedDecodingContainer<CodingKeys>) throws {
    let own = try container.isbn(.isbn13)
    let all = try (container.decodeIfPresent(forKey: .isbns) ?? []).map { (text: String) in
      guard let isbn = ISBN.read(text).isbn else { throw container.fault(.isbns, "has “\(text.prefix(40))”, no ISBN") }
      return isbn
    }
    let editions: [EditionElement] = try container.list(.editions)
    record.ownISBNs = own.map { [$0.description] } ?? []
    record.relatedISBNs = all.lazy.filter { $0 != own }.prefix(TextBounds.names).map(\.description)
    record.format = editions.first?.format
  }

  private mutating func setMarks(_ container: KeyedDecodingContainer<CodingKeys>) throws {
    let isFavorite = try container.decodeIfPresent(forKey: .favorite) ?? false
    let isSaved = try container.decodeIfPresent(forKey: .saved) ?? false
    if isFavorite { marks[.favorite] = .yes }
    // A favorite is in the library, whatever the file says.
    if isSaved || isFavorite { marks[.saved] = .yes }
    let tags: [String] = try container.decodeIfPresent(forKey: .tags) ?? []
    try set(.tags, tags.isEmpty ? nil : .list(tags), .tags, container)
    try set(.note, container.decodeIfPresent(forKey: .note).map(UserValue.text), .note, container)
    try set(.myReview, container.decodeIfPresent(forKey: .myReview).map(UserValue.text), .myReview, container)
    try set(.rating, container.decodeIfPresent(forKey: .rating).map(UserValue.number), .rating, container)
    try set(.status, container.decodeIfPresent(forKey: .status).map(UserValue.text), .status, container)
    try set(.readOn, container.date(.readOn).map(UserValue.date), .readOn, container)
  }

  /// A mark is held to what `edit` takes. One of which nothing is seen, as tables brought them, is none.
  private mutating func set(
    _ mark: Mark, _ value: UserValue?, _ key: CodingKeys, _ container: KeyedDecodingContainer<CodingKeys>
  ) throws {
    guard let value, !(value.isUnseen && value.fits(mark)) else { return }
    do throws(DecisionRefusal) { marks[mark] = try value.asEdit(of: .mark(mark)) } catch {
      throw container.fault(key, error == .emptyValue(.mark(mark)) ? "is blank" : Self.reason(mark))
    }
  }

  /// Why a value is none of the mark, and what is one.
  private static func reason(_ mark: Mark) -> String {
    switch mark {
    case .rating: "is no rating, which is a whole number from 1 to 5"
    case .status: "is no status, which is one of \(Shelf.Status.allCases.map(\.rawValue).joined(separator: ", "))"
    default: "is no such thing"
    }
  }
}

private struct EditionElement: Decodable {
  let format: String?
}
