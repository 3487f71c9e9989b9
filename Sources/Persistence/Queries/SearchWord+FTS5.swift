import Catalog

extension SearchWord {
  /// The condition in FTS5's language that finds the word, or words that begin so.
  func condition(asPrefix: Bool) -> String {
    let star = asPrefix ? " *" : ""
    let apart = "\"" + parts.joined(separator: " ") + "\"" + star
    return isCompound ? "(\"" + parts.joined() + "\"" + star + " OR " + apart + ")" : apart
  }

  /// The condition that all words of the text stand there one behind the other; nil for a text without words.
  static func phrase(_ text: String) -> String? {
    let words = indexed(in: text)
    return words.isEmpty ? nil : "\"\(words)\""
  }

  /// The condition that all words of the text are there, the last of them perhaps only begun; nil for a text
  /// without words. Nothing in the text is ever read as FTS5's own language. Words after the 32nd are passed over.
  static func condition(_ text: String) -> String? {
    let words = all(in: text).prefix(32)
    guard !words.isEmpty else { return nil }
    return words.enumerated().map { $1.condition(asPrefix: $0 == words.count - 1) }.joined(separator: " AND ")
  }
}
