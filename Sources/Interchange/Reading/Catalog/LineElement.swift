import Domain

/// A line of ndjson: a book, or one key that says what its value is.
enum LineElement: Decodable {
  /// What a plain export has of a book.
  case copy([CatalogElement])
  /// An element of a whole catalogue.
  case element([CatalogElement], of: CatalogSection)
  /// How many elements of each section stand before this line.
  case end([CatalogSection: Int])

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      // Every other object of JSON is taken for such a line, as the answer of a service: it wants no id.
      if container.allKeys.contains(where: { $0.stringValue == "schema" }) {
        throw ElementFault(
          path: [], reason: "is a whole catalogue and no line of one: it seems to be of the form json")
      }
      guard container.allKeys.contains(where: { ["id", "records"].contains($0.stringValue) }) else {
        throw ElementFault(
          path: [], reason: "is no book as an export has it: “id” is missing; a list of books is an array")
      }
      self.init(try BookElement(from: decoder))
      return
    }
    if key.stringValue == CatalogSection.endKey {
      self = .end(try container.decode(EndElement.self, forKey: key).counts)
      return
    }
    guard let section = CatalogSection.allCases.first(where: { $0.elementKey == key.stringValue }) else {
      throw ElementFault(
        path: [], reason: "is neither a book nor one of record, category, placement, entry, decision, end")
    }
    self = .element([try Self.decoded(section, key, container)], of: section)
  }

  init(_ book: BookElement) {
    let elements = book.elements
    if case .copy = elements.first { self = .copy(elements) } else { self = .element(elements, of: .books) }
  }

  private static func decoded(
    _ section: CatalogSection, _ key: AnyKey, _ container: KeyedDecodingContainer<AnyKey>
  ) throws -> CatalogElement {
    switch section {
    case .books: throw ElementFault(path: [key], reason: "is no line of its own")
    case .records: try container.decode(RecordElement.self, forKey: key).element
    case .categories: .category(try container.decode(CategoryElement.self, forKey: key).summary)
    case .placements: .placement(try container.decode(PlacementElement.self, forKey: key).placement)
    case .journal: .entry(try container.decode(EntryElement.self, forKey: key).entry)
    case .decisions: .decision(try container.decode(VerdictElement.self, forKey: key).brought)
    }
  }
}

/// How many elements each section has.
private struct EndElement: Decodable {
  let counts: [CatalogSection: Int]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var counts: [CatalogSection: Int] = [:]
    for section in CatalogSection.allCases {
      let count: Int? = try container.decodeIfPresent(forKey: AnyKey(stringValue: section.rawValue))
      counts[section] = count ?? 0
    }
    self.counts = counts
  }
}

extension RecordElement {
  var element: CatalogElement { .record(record, addedAt: addedAt) }
}
