import Sourcing

/// The answer to a search: `{"kind":"books#volumes","totalItems":496,"items":[…]}`. Without hits there is no `items`.
struct GoogleBooksReply: Decodable, Sendable {
  let items: [GoogleBooksVolume]
  /// Items that are no objects.
  let failures: Int
  /// An estimate that moves from page to page: it says no more than whether there are any. Wire: `totalItems`.
  let total: Int?

  /// How many items there were.
  var found: Int { items.count + failures }

  /// True where it says that there are volumes and gives none. Behind the first page that is the end; a first page that
  /// does so does not say that nothing was found.
  var withholdsAll: Bool { found == 0 && total ?? 0 > 0 }

  private enum Keys: String, CodingKey { case kind, totalItems, items, error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    total = container.integer(.totalItems)
    if let array = try container.decodeIfPresent(LossyArray<GoogleBooksVolume>.self, forKey: .items) {
      items = array.elements
      failures = array.failures
    } else {
      // No items and nothing that says what this is: some other answer, not an empty one.
      if container.text(.kind) != "books#volumes" { _ = try container.decode(Int.self, forKey: .totalItems) }
      items = []
      failures = 0
    }
    // It reports an error beside its empty list: the search failed, and did not find nothing.
    if items.isEmpty, failures == 0, let isNull = try? container.decodeNil(forKey: .error), !isNull {
      throw DecodingError.valueNotFound(
        [GoogleBooksVolume].self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "it reports an error"))
    }
  }
}

/// The answer to a volume that is asked for alone. What has no id is none, and an error perhaps.
struct GoogleBooksItem: Decodable, Sendable {
  let volume: GoogleBooksVolume

  init(from decoder: any Decoder) throws {
    volume = try GoogleBooksVolume(from: decoder)
    guard volume.id != nil else {
      throw DecodingError.valueNotFound(
        String.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "it has no id"))
    }
  }
}
