/// The texts by which books are sorted, in a list of the catalogue as in what a search found, folded so that accents and
/// cases do not part what belongs together.
package enum SortKey {
  /// The title without a leading article, as catalogues file it: `martian` for “The Martian”.
  ///
  /// Which words are articles depends on the language, as a source writes it; those of English where none is known.
  /// What is neither letter nor digit in front is passed over.
  package static func title(_ title: String, language: String?) -> String {
    let text = String(folded(title).drop { !$0.isLetter && !$0.isNumber })
    guard !text.isEmpty else { return folded(title) }
    let code = language.map { String(folded($0).prefix { $0.isLetter }) } ?? "en"
    for article in articles[code] ?? [] where text.hasPrefix(article) {
      let rest = text.dropFirst(article.count).drop { !$0.isLetter && !$0.isNumber }
      if !rest.isEmpty { return String(rest) }
    }
    return text
  }

  /// `weir, andy` for “Andy Weir” and “Weir, Andy”; a name of one word, or without Latin letters, as it is.
  package static func author(_ name: String) -> String {
    let text = folded(name).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.contains(","), let space = text.lastIndex(of: " ") else { return text }
    return text[text.index(after: space)...] + ", " + text[..<space]
  }

  /// Folded, each with what divides it from the next word.
  private static let articles: [String: [String]] = {
    let english = ["the ", "an ", "a "]
    let german = ["der ", "die ", "das ", "eine ", "ein "]
    let french = ["les ", "le ", "la ", "l'", "l’", "une ", "un "]
    let spanish = ["los ", "las ", "el ", "la ", "una ", "un "]
    let italian = ["gli ", "il ", "lo ", "la ", "le ", "i ", "l'", "l’", "una ", "uno ", "un'", "un "]
    let portuguese = ["os ", "as ", "uma ", "um ", "o ", "a "]
    let dutch = ["het ", "een ", "de "]
    return [
      "en": english, "eng": english, "de": german, "ger": german, "deu": german, "fr": french, "fre": french,
      "fra": french, "es": spanish, "spa": spanish, "it": italian, "ita": italian, "pt": portuguese,
      "por": portuguese, "nl": dutch, "dut": dutch, "nld": dutch,
    ]
  }()
}
