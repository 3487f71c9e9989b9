import Catalog

/// Which books have some words, in FTS5's own language; made of quoted words only.
struct WordCondition {
  private(set) var match: String
  /// True where a book has to have more than one word.
  private(set) var hasSeveral: Bool
  /// The last word, which is perhaps only begun, and the condition of all others: where that word is one word of the
  /// index, and the words may stand anywhere in a book.
  private(set) var begun: (whole: String, word: String)?

  /// That all words of the text are there, the last of them perhaps only begun; nil for a text without words. Nothing in
  /// the text is ever read as FTS5's own language. Words after the 32nd are passed over.
  init?(_ text: String) {
    let words = SearchWord.all(in: text).prefix(32)
    guard let last = words.last else { return nil }
    let whole = words.dropLast().map { $0.condition(asPrefix: false) }
    match = (whole + [last.condition(asPrefix: true)]).joined(separator: " AND ")
    hasSeveral = words.count > 1
    if hasSeveral, last.parts.count == 1 { begun = (whole.joined(separator: " AND "), last.parts[0]) }
  }

  /// Lets one of these conditions do as well.
  mutating func or(_ others: [String]) {
    match = (["(\(match))"] + others).joined(separator: " OR ")
    begun = nil
  }

  /// Asks these columns alone, as FTS5 names them: `authors`, `{title subtitle}`; nil for all.
  mutating func limit(to columns: String?) {
    match = columns.map { "\($0) : (\(match))" } ?? "(\(match))"
    if columns != nil { begun = nil }
  }

  /// Asks for the other one too.
  mutating func and(_ other: WordCondition) {
    match += " AND " + other.match
    (hasSeveral, begun) = (true, nil)
  }
}
