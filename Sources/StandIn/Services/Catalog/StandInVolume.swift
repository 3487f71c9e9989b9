/// A volume of the stand-in for Google Books.
package struct StandInVolume: Sendable {
  package var id: String
  package var title: String
  package var subtitle: String?
  package var authors: [String]
  package var publisher: String?
  package var published: String?
  package var pageCount: Int?
  package var printType: String
  package var language: String
  package var categories: [String]
  package var identifiers: [Identifier]
  /// May hold HTML, which a single volume shows and a search does not.
  package var description: String?
  package var isPublicDomain: Bool
  /// Half stars from 1 to 5; nil for most.
  package var rating: (average: Double, count: Int)?

  package struct Identifier: Sendable {
    /// `ISBN_10`, `ISBN_13`, `ISSN` or `OTHER`.
    package var type: String
    package var value: String

    package init(type: String, value: String) {
      self.type = type
      self.value = value
    }
  }

  /// A volume whose id follows from `work` and its own title.
  package init(
    work: Int, title: String, authors: [String] = [], publisher: String? = nil, published: String? = nil,
    pageCount: Int? = nil, printType: String = "BOOK", language: String = "en", categories: [String] = [],
    identifiers: [Identifier], description: String? = nil, isPublicDomain: Bool = false
  ) {
    id = Self.id(of: "\(work) \(title)")
    self.title = title
    self.authors = authors
    self.publisher = publisher
    self.published = published
    self.pageCount = pageCount
    self.printType = printType
    self.language = language
    self.categories = categories
    self.identifiers = identifiers
    self.description = description
    self.isPublicDomain = isPublicDomain
  }

  /// An edition of `work`.
  package init(_ work: StandInWork, _ volume: StandInWork.Volume) {
    let isbn = work.isbn(edition: volume.edition)
    id = Self.id(of: isbn.isbn13)
    title = work.title
    subtitle = work.subtitle
    authors = work.authors
    publisher = work.publisher
    published = work.published(of: volume)
    pageCount = work.pageCount.map { $0 + 16 * volume.edition }
    printType = "BOOK"
    language = work.language
    categories = [Self.heading(work.subjects)]
    identifiers = Self.identifiers(of: isbn, tenOnly: volume.isbn10Only, tenFirst: work.number.isMultiple(of: 2))
    description = work.description
    isPublicDomain = false
    let isRated = work.number.isMultiple(of: 3) && volume.edition == 0
    rating = isRated ? (Double(6 + work.number % 5) / 2, work.number * 7 % 50 + 1) : nil
  }

  /// All that it says of ISBNs, in both lengths where there are two.
  package func has(isbn: String) -> Bool { identifiers.contains { $0.value == isbn } }

  /// The service gives the two in either order.
  private static func identifiers(of isbn: InventedISBN, tenOnly: Bool, tenFirst: Bool) -> [Identifier] {
    let thirteen = [Identifier(type: "ISBN_13", value: isbn.isbn13)]
    let ten = isbn.isbn10.map { [Identifier(type: "ISBN_10", value: $0)] } ?? []
    if tenOnly && !ten.isEmpty { return ten }
    return tenFirst ? ten + thirteen : thirteen + ten
  }

  /// One broad heading, as the service gives in searches.
  private static func heading(_ subjects: [String]) -> String {
    switch subjects.first {
    case "fiction": "Fiction"
    case "memoir": "Biography & Autobiography"
    case "business": "Business & Economics"
    case "picture books", "middle grade": "Juvenile Fiction"
    case "cooking": "Cooking"
    case "gardening": "Gardening"
    case "history", "nature", "travel": "History"
    case "crafts", "advice", "health", "psychology": "Self-Help"
    default: "Computers"
    }
  }

  /// Twelve characters, as the service has them.
  static func id(of text: String) -> String {
    StableCode.of(text, length: 11, alphabet: StableCode.mixedCase) + "C"
  }
}
