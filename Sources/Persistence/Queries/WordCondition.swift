import Catalog

/// Which books have some words, in FTS5's own language; made of quoted words only.
struct WordCondition {
  private(set) var match: String
  /// True where some text asks for more than one word; `spider-man` is one, as is a run of Han characters.
  private(set) var hasSeveral: Bool
  /// The condition of all words but the last, and the last, which is perhaps only begun: where that is one word of the
  /// index, and the words may stand anywhere in a book.
  private(set) var begun: (whole: String, word: String)?

  /// Bytes. FTS5 cuts what is much longer, 32,768 (`FTS5_MAX_TOKEN_SIZE`), and finds it by its beginning alone.
  private static let longest = 1000

  /// That all words of the text are there, the last of them perhaps only begun; nil for a text without words. Nothing
  /// in the text is ever read as FTS5's own language. Words after the 32nd are passed over.
  init?(_ text: String) {
    let words = SearchWord.all(in: text).prefix(32)
    guard let last = words.last else { return nil }
    let whole = words.dropLast().map { $0.condition(asPrefix: false) }
    match = (whole + [last.condition(asPrefix: true)]).joined(separator: " AND ")
    hasSeveral = words.count > 1
    if hasSeveral, last.parts.count == 1, last.parts[0].utf8.count <= Self.longest {
      begun = (whole.joined(separator: " AND "), last.parts[0])
    }
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
    hasSeveral = hasSeveral || other.hasSeveral
    begun = nil
  }
}
