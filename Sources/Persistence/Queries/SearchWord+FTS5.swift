import Catalog

extension SearchWord {
  /// The condition in FTS5's language that finds the word, or words that begin so.
  func condition(asPrefix: Bool) -> String {
    let star = asPrefix ? " *" : ""
    // `W. B. Du Bois` is `W. E. B. Du Bois`.
    let apart = "\"" + parts.joined(separator: areInitials ? "\" AND \"" : " ") + "\"" + star
    return isCompound ? "(\"" + parts.joined() + "\"" + star + " OR " + apart + ")" : apart
  }

  /// The condition that all words of the text stand there one behind the other; nil for a text without words.
  static func phrase(_ text: String) -> String? {
    let words = indexed(in: text)
    return words.isEmpty ? nil : "\"\(words)\""
  }
}
