package import Catalog
import Domain

/// What was perhaps meant by words that no book has.
package struct SpellingSuggestion: Hashable, Sendable {
  /// What of a query words are typed for.
  package enum Part: String, Sendable, CaseIterable {
    case text, title, author, series
  }

  package var part: Part
  /// What was typed, with one of the words as a book writes it.
  package var text: String
}

extension ListQuery {
  /// For a query that finds nothing: its words with one of them as it stands in a book that has all the others and is
  /// among what else is asked for; nil where no word is near. A slip in the first three letters of a word is not found.
  /// - Throws: ``CatalogError``.
  package func spellingSuggestion(in store: any Catalog) async throws -> SpellingSuggestion? {
    // What only the other filters leave out is written right.
    var alone = ListQuery()
    (alone.text, alone.title) = (filters.text, filters.title)
    (alone.author, alone.series) = (filters.author, filters.series)
    (alone.limit, alone.isExplained) = (1, false)
    guard try await store.books(alone).total == 0 else { return nil }
    for part in SpellingSuggestion.Part.allCases {
      let words = (part.words(of: self) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
      for place in words.indices.prefix(Self.mostWords) {
        let typed = letters(words[place])
        guard typed.count > 3, typed.allSatisfy(\.isLetter) else { continue }
        var others = words
        others.remove(at: place)
        for length in Set([typed.count - 2, 3]).sorted(by: >) where length >= 3 {
          // The last word of a text may be the beginning of one.
          let beginning = (others + [String(typed.prefix(length))]).joined(separator: " ")
          let books = try await store.books(part.asking(beginning, in: self)).books
          if let near = nearestWord(to: typed, in: books.flatMap(part.texts(of:))) {
            var meant = words
            meant[place] = near
            return SpellingSuggestion(part: part, text: meant.joined(separator: " "))
          }
        }
      }
    }
    return nil
  }

  /// Of more words the first are tried.
  private static let mostWords = 8
}

extension SpellingSuggestion.Part {
  fileprivate func words(of query: ListQuery) -> String? {
    switch self {
    case .text: query.text
    case .title: query.title
    case .author: query.author
    case .series: query.series
    }
  }

  /// The query with these words in place of its own: the best matches.
  fileprivate func asking(_ words: String, in query: ListQuery) -> ListQuery {
    var query = query
    switch self {
    case .text: query.text = words
    case .title: query.title = words
    case .author: query.author = words
    case .series:
      // The words of series are whole. Those of a text are looked for in the names of series, too.
      query.series = nil
      query.text = [query.text, words].compactMap(\.self).joined(separator: " ")
    }
    (query.sort, query.reverse, query.isExplained) = (.relevance, false, false)
    (query.limit, query.skipped, query.cursor) = (200, 0, nil)
    return query
  }

  /// Where words of the book are that the part asks for.
  fileprivate func texts(of book: Book) -> [String] {
    let titles = [book.title, book.subtitle].compactMap(\.self)
    return switch self {
    case .text: titles + book.authors + book.series.map(\.name)
    case .title: titles
    case .author: book.authors
    case .series: book.series.map(\.name)
    }
  }
}

/// The word of the texts that the typed one was most likely meant to be, as it is written there; nil where none is
/// near.
private func nearestWord(to typed: String, in texts: [String]) -> String? {
  var (words, written): ([String], [String: String]) = ([], [:])
  // A text may be long, and what is looked for stands at its beginning.
  for word in texts.flatMap({ $0.prefix(300).split(whereSeparator: \.isWhitespace) }) {
    let plain = letters(word)
    guard !plain.isEmpty, plain != typed, written[plain] == nil else { continue }
    words.append(plain)
    written[plain] = withoutSigns(word)
  }
  return nearest(to: typed, among: words).flatMap { written[$0] }
}

private func letters(_ word: some StringProtocol) -> String { folded(word).filter { $0.isLetter || $0.isNumber } }

/// Without brackets, quotes and commas around it.
private func withoutSigns(_ word: Substring) -> String {
  let start = word.drop { !$0.isLetter && !$0.isNumber }
  guard let end = start.lastIndex(where: { $0.isLetter || $0.isNumber }) else { return String(word) }
  return String(start[...end])
}
