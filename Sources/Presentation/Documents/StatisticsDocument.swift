package import Catalog
import Domain
package import Interchange

extension JSON {
  /// `books.stats/1`: how many books there are, and how many of each kind.
  package init(_ statistics: LibraryStatistics) {
    self = [
      "schema": "books.stats/1", "books": JSON(statistics.books), "saved": JSON(statistics.saved),
      "favorites": JSON(statistics.favorites),
      "statuses": .array(statistics.statuses.map { Self.count("status", JSON($0.value.rawValue), $0.books) }),
      "ratings": .array(statistics.ratings.map { Self.count("rating", JSON($0.value), $0.books) }),
      "readYears": .array(statistics.readYears.map { Self.count("year", JSON($0.value), $0.books) }),
      "decades": .array(statistics.decades.map { Self.count("decade", JSON($0.value), $0.books) }),
      "languages": .array(statistics.languages.map { Self.count("language", JSON($0.value), $0.books) }),
      "authors": .array(statistics.authors.map { JSON($0) }),
      "sources": .array(statistics.sources.map { Self.count("source", JSON($0.value), $0.books) }),
    ]
  }

  private static func count(_ name: String, _ value: JSON, _ books: Int) -> JSON {
    .object([(name, value), ("books", JSON(books))])
  }
}
