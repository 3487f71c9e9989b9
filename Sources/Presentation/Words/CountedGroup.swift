package import Catalog
import Domain

/// Numbers of books under a heading, as faces plot them.
package struct CountedGroup: Hashable, Sendable {
  /// By what the books are grouped.
  package enum Kind: Hashable, Sendable {
    case books, status, rating, yearRead, decade, language, author, source
  }

  /// One group, and how many books are in it.
  package struct Bar: Hashable, Sendable {
    package var label: String
    package var books: Int
  }

  package var kind: Kind
  /// In the order of the statistics; never empty.
  package var bars: [Bar]

  package var heading: String {
    switch kind {
    case .books: "books"
    case .status: "status"
    case .rating: "rating"
    case .yearRead: "read in"
    case .decade: "published"
    case .language: "language"
    case .author: "author"
    case .source: "source"
    }
  }

  /// What the statistics count, without what no book has.
  package static func all(_ statistics: LibraryStatistics) -> [CountedGroup] {
    [
      CountedGroup(
        .books,
        [
          ("all", statistics.books), ("in your library", statistics.saved), ("favorites", statistics.favorites),
        ]),
      CountedGroup(.status, statistics.statuses.map { ($0.value.rawValue, $0.books) }),
      CountedGroup(.rating, statistics.ratings.map { (String($0.value), $0.books) }),
      CountedGroup(.yearRead, statistics.readYears.map { (String($0.value), $0.books) }),
      CountedGroup(.decade, statistics.decades.map { ("\($0.value)s", $0.books) }),
      CountedGroup(.language, statistics.languages.map { ($0.value, $0.books) }),
      CountedGroup(.author, statistics.authors.map { ($0.name, $0.books) }),
      CountedGroup(.source, statistics.sources.map { ($0.value, $0.books) }),
    ].filter { !$0.bars.isEmpty }
  }

  private init(_ kind: Kind, _ bars: [(String, Int)]) {
    self.kind = kind
    self.bars = bars.map { Bar(label: $0.0, books: $0.1) }
  }
}
