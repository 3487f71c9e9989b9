/// The texts by which books are sorted, in lists of the catalogue and in the results of a search. They are folded, so
/// that neither accents nor case separate what belongs together, nor an apostrophe, a dash or a quotation mark that one
/// source types in another way than the next, nor the points of Arabic and Hebrew, nor signs that nobody sees.
package enum SortKey {
  /// The title without a leading article, as catalogues file it: `martian` for “The Martian”.
  ///
  /// Which words are articles depends on the language, as a source writes it; English is assumed where it is not known,
  /// and a language without a list here has none. Whatever stands in front of the first letter or digit is left out.
  package static func title(_ title: String, language: String?) -> String {
    key(title, without: articles(of: language))
  }

  /// The keys under which ``title(_:language:)`` may have put a title that somebody types, whose language nobody knows.
  /// The first is the title as it stands. A second is without its first word, where that is an article of some
  /// language.
  package static func titles(typed text: String) -> [String] {
    let (whole, rest) = (key(text, without: []), key(text, without: anyArticles))
    return whole == rest ? [whole] : [whole, rest]
  }

  private static func key(_ title: String, without articles: [String]) -> String {
    if isASCII(title) { return plainTitle(title.lowercased(), articles) }
    let whole = filed(title)
    let text = String(whole.drop { !$0.isLetter && !$0.isNumber })
    guard !text.isEmpty else { return whole }
    for article in articles where text.hasPrefix(article) {
      let rest = text.dropFirst(article.count).drop { !$0.isLetter && !$0.isNumber }
      if !rest.isEmpty { return String(rest) }
    }
    return text
  }

  /// The text folded, with one sign for all that are typed for it.
  static func filed(_ text: String) -> String {
    if isASCII(text) { return text.lowercased() }
    let folded = folded(plainlyTyped(text))
    return isASCII(folded)
      ? folded : String(String.UnicodeScalarView(unpointed(folded).unicodeScalars.map(\.filed)))
  }

  /// The same by bytes: most titles have no others than ASCII, and characters are slow to find.
  private static func plainTitle(_ title: String, _ articles: [String]) -> String {
    func beginning(_ text: Substring.UTF8View) -> Substring.UTF8View {
      text.drop { !(0x61...0x7A).contains($0) && !$0.isASCIIDigit }
    }
    let text = beginning(Substring(title).utf8)
    guard !text.isEmpty else { return title }
    for article in articles where text.starts(with: article.utf8) {
      let rest = beginning(text.dropFirst(article.utf8.count))
      if !rest.isEmpty { return String(Substring(rest)) }
    }
    return String(Substring(text))
  }

  /// English is assumed where the language is not known; one without a list has none.
  private static func articles(of language: String?) -> [String] {
    guard let language else { return english }
    // As nearly all sources write it.
    if let known = articles[comparableLanguage(language)] { return known }
    return articles[comparableLanguage(String(folded(language).prefix { $0.isLetter }))] ?? []
  }

  /// Most titles are English, or may be: what other languages have is made where a title asks for it.
  private static let english = separated("the an a")

  /// The initial articles of each language that has any, as catalogues pass over them (MARC 21 Format for Bibliographic
  /// Data, appendix F, "Initial Definite and Indefinite Articles"). Each with what separates it from the next word.
  ///
  /// Left out are those that more often are another word at the beginning of a title: French `des`, and the Dutch `'n`
  /// and `'t`, whose apostrophe is gone by then.
  private static let articles: [String: [String]] = {
    let spoken = [
      "de": "der die das den dem des eine einen einem einer eines ein", "fr": "les le la l' une un",
      "es": "los las el la lo unos unas una un", "it": "gli il lo la le li i l' una uno un' un",
      "pt": "os as uma um o a", "nl": "het een eene de", "sv": "den det de ett en", "da": "den det de et en",
      "no": "den det dei de eit ei et en e", "ca": "els les los el la l' una un", "ro": "unei unui o un",
      "hu": "egy az a", "eo": "la", "af": "die",
    ]
    var articles = spoken.mapValues(separated)
    articles["en"] = english
    articles["nb"] = articles["no"]
    articles["nn"] = articles["no"]
    return articles
  }()

  /// The articles of all languages. No text begins with two of them, since each ends where its word does.
  private static let anyArticles: [String] = Set(articles.values.joined()).sorted()

  private static func separated(_ words: String) -> [String] {
    words.split(separator: " ").map { $0.hasSuffix("'") ? String($0) : String($0) + " " }
  }
}

extension Unicode.Scalar {
  fileprivate var filed: Unicode.Scalar {
    if isASCII { return self }
    if isApostrophe { return "'" }
    if isDash { return "-" }
    switch self {
    case "“", "”", "„", "‟", "«", "»": return "\""
    default: return self
    }
  }
}
