package import Domain

/// The words of a book that a search finds it by, one text for each column of the index.
package struct SearchWords: Hashable, Sendable {
  /// The titles that its records give, in key order, and the one shown where it is another. So another choice among
  /// them changes nothing here.
  package var title: String
  /// The authors in the same way.
  package var authors: String
  package var subtitle: String
  /// Words of the categories, the series and the contributors, and of what the reader said of the book: tags, note
  /// and review.
  package var categories: String

  package init(_ book: Book) {
    title = Self.text(book.records.map(\.title) + [book.title] + (book.originalTitle.map { [$0] } ?? []))
    authors = Self.text(book.records.flatMap(\.authors) + book.authors)
    subtitle = Self.text(book.records.compactMap(\.subtitle) + [book.subtitle].compactMap(\.self))
    categories = Self.categories(
      book.categories + book.series.map(\.name) + book.contributors.map(\.name), of: book.shelf)
  }

  /// The words of the column that has all that no other has: these texts, and what the reader said.
  package static func categories(_ categories: [String], of shelf: Shelf) -> String {
    text(categories + shelf.tags + [shelf.note, shelf.myReview].compactMap(\.self))
  }

  /// The words of all texts, in order; a text whose words were there before is passed over.
  private static func text(_ texts: [String]) -> String {
    guard let first = texts.first else { return "" }
    let indexed = SearchWord.indexed(in: first)
    // Most records say what the book shows.
    let others = texts.dropFirst().filter { $0 != first }
    guard !others.isEmpty else { return indexed }
    var seen: Set<String> = []
    var known: Set<String> = ["", indexed]
    var words = indexed.isEmpty ? [] : [indexed]
    for text in others where seen.insert(text).inserted {
      let indexed = SearchWord.indexed(in: text)
      if known.insert(indexed).inserted { words.append(indexed) }
    }
    return words.joined(separator: " ")
  }
}
