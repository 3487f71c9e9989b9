/// What a title says beyond what two records of one title share, without what says nothing of the content: a format, a
/// year, a statement of edition, the place in a series, "A Novel".
///
/// Books of one title and author are taken for one unseen only where this says the same of both. Which words tell a
/// set, a half, a guide or a translation is not asked: there are more of them, in more languages, than any list has.
package struct TitleAddition: Hashable, Sendable {
  /// The words of each bracket in their order; a number in any form is its digits.
  private var brackets: Set<[String]> = []
  /// The words behind a colon and in the subtitle, in their order, each once.
  private var subtitle: [String] = []
  private var numbers: Set<String> = []

  /// - Parameters:
  ///   - title: as a source writes it.
  ///   - subtitle: nil or a text for "no value" where there is none.
  package init(title: String, subtitle: String?) {
    // The volume is of the key, and compared there.
    let parts = TitleParts(title: title, subtitle: subtitle)
    let name = TitleWords.plain(parts.main[...]).map { String(scalars: $0) }
    for whole in [parts.title, parts.subtitle] {
      for range in bracketed(whole) { addBracket(whole[range], under: name) }
    }
    for part in [parts.rest, TitleParts.droppingBrackets(parts.subtitle)] { addSubtitle(part[...]) }
  }

  private mutating func addBracket(_ text: ArraySlice<Unicode.Scalar>, under name: [String]) {
    let words = Self.words(of: text)
    if Self.saysNothing(text, words) || Self.isYear(words) || Self.isPlaceInSeries(text, under: name) { return }
    brackets.insert(words)
  }

  /// A year or a place in a series that stands outside brackets is of the title.
  private mutating func addSubtitle(_ text: ArraySlice<Unicode.Scalar>) {
    let words = Self.words(of: text)
    guard !Self.saysNothing(text, words) else { return }
    var known = Set(subtitle)
    for word in words where known.insert(word).inserted { subtitle.append(word) }
    for word in TitleWords.plain(text) { numbers.formUnion(TitleWords.numbers(in: word)) }
  }

  /// True where both say the same in brackets, neither or both have a subtitle, and these name the same numbers. What
  /// the subtitles say is for ``TitleDetail/agrees(with:)``; the same words in another order are another text.
  package func isSame(as other: TitleAddition) -> Bool {
    guard brackets == other.brackets, numbers == other.numbers, subtitle.isEmpty == other.subtitle.isEmpty else {
      return false
    }
    return subtitle == other.subtitle || Set(subtitle) != Set(other.subtitle)
  }

  private static func words(of text: ArraySlice<Unicode.Scalar>) -> [String] {
    TitleWords.plain(text).map { word in
      let numbers = TitleWords.numbers(in: word)
      return numbers.count == 1 ? numbers.first ?? "" : String(scalars: word)
    }
  }

  // MARK: What says nothing of the content

  private static func saysNothing(_ text: ArraySlice<Unicode.Scalar>, _ words: [String]) -> Bool {
    if words.isEmpty || TitleVocabulary.works.contains(words) || isEdition(words) { return true }
    // What was abridged is another text.
    return isFormat(text) && !words.contains("abridged")
  }

  private static func isYear(_ words: [String]) -> Bool {
    words.count == 1 && words[0].utf8.count == 4 && words[0].utf8.allSatisfy(\.isASCIIDigit)
  }

  /// `2nd edition`, `3. Auflage`, `revised edition`; not `3-in-1 edition` and not `Spanish edition`.
  private static func isEdition(_ words: [String]) -> Bool {
    guard words.contains(where: TitleVocabulary.editions.contains) else { return false }
    return words.allSatisfy { word in
      TitleVocabulary.editions.contains(word) || word.utf8.first.map(\.isASCIIDigit) ?? false
    }
  }

  /// `Dune, #1`, `#1`, `The Expanse, Book Two`. Where the series has no name, or that of the title, only the first is
  /// meant: `1Q84 (1Q84, #3)` may be the third part of the work alone.
  private static func isPlaceInSeries(_ text: ArraySlice<Unicode.Scalar>, under name: [String]) -> Bool {
    let words = TitleWords.plain(text).map { String(scalars: $0) }
    if let sign = text.lastIndex(of: "#") {
      let number = text[(sign + 1)...].filter { !$0.isSpace && !closing.contains($0) }
      guard number.first?.isASCIIDigit == true, number.allSatisfy({ $0.isASCIIDigit || $0 == "." }) else {
        return false
      }
      let series = TitleWords.plain(text[..<sign]).map { String(scalars: $0) }
      return String(scalars: number) == "1" || !series.isEmpty && series != name
    }
    guard words.count > 2, let last = words.last, TitleVocabulary.series.contains(words[words.count - 2]) else {
      return false
    }
    let number = WrittenNumber.digits(last.unicodeScalars) ?? WrittenNumber.spelled(last)
    return number.map { $0 == 1 || words.dropLast(2) != name[...] } ?? false
  }

  /// What ends a bracket.
  private static let closing: Set<Unicode.Scalar> = [")", "]", "}", "】", "〕", "）"]
}
