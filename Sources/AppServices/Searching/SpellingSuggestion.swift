package import Catalog
import Domain

/// What was perhaps meant by words that no book has.
package struct SpellingSuggestion: Hashable, Sendable {
  /// The parts of a query that take words.
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
    // Words that find books by themselves are written right: the other filters leave those books out.
    guard try await store.books(ofWordsAlone).total == 0 else { return nil }
    for part in SpellingSuggestion.Part.allCases {
      let words = (part.words(of: self) ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
      for index in words.indices.prefix(Self.mostWords) {
        guard let near = try await wordNear(words, at: index, of: part, in: store) else { continue }
        var meant = words
        meant[index] = near
        return SpellingSuggestion(part: part, text: meant.joined(separator: " "))
      }
    }
    return nil
  }

  /// Of more words the first are tried.
  private static let mostWords = 8

  /// The words that are typed, without any other filter.
  private var ofWordsAlone: ListQuery {
    var query = ListQuery()
    (query.text, query.title) = (filters.text, filters.title)
    (query.author, query.series) = (filters.author, filters.series)
    (query.limit, query.isExplained) = (1, false)
    return query
  }

  /// The word that was most likely meant by the one at the index, out of a book that has all the others; nil where no
  /// word is near.
  private func wordNear(
    _ words: [String], at index: Int, of part: SpellingSuggestion.Part, in store: any Catalog
  ) async throws -> String? {
    let typed = letters(words[index])
    guard typed.count > 3, typed.allSatisfy(\.isLetter) else { return nil }
    var others = words
    others.remove(at: index)
    for length in Set([typed.count - 2, 3]).sorted(by: >) where length >= 3 {
      // The last word of a text may be the beginning of one.
      let beginning = (others + [String(typed.prefix(length))]).joined(separator: " ")
      let books = try await store.books(part.asking(beginning, in: self)).books
      if let near = nearestWord(to: typed, in: books.flatMap(part.texts(of:))) { return near }
    }
    return nil
  }
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

  /// The texts of the book in which the part looks for words.
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
