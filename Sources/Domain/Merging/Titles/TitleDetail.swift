/// What a title says beyond what two records of one title share: in brackets, behind a colon, in the subtitle.
///
/// It keeps nothing apart that an ISBN joins. Where there is none it is all that tells the volumes of a work, the levels of a
/// course and the years of an almanac from one another.
package struct TitleDetail: Hashable, Sendable {
  /// The words behind a colon and in the subtitle, of any length.
  private(set) var words: Set<String> = []
  /// The numbers there and in brackets: digits, Roman and Chinese numerals, ordinals, the upper and the lower part.
  private(set) var numbers: Set<String> = []

  /// - Parameters:
  ///   - title: as a source writes it.
  ///   - subtitle: nil or a text for "no value" where there is none.
  package init(title: String, subtitle: String?) {
    let text = FoldedScalars(folding: title)
    for range in bracketed(text) { add(Self.words(of: text[range]), areWords: false) }
    add(Self.words(of: ParsedTitle.parts(of: text).rest[...]), areWords: true)
    if let subtitle, isValue(subtitle) { add(Self.words(of: FoldedScalars(folding: subtitle)[...]), areWords: true) }
  }

  private mutating func add(_ all: [FoldedScalars], areWords: Bool) {
    for word in all {
      if areWords { words.insert(String(scalars: word)) }
      numbers.formUnion(Self.numbers(in: word))
    }
  }

  /// True where the numbers of the one are among those of the other: one that names none is of any.
  package func hasNumbers(of other: TitleDetail) -> Bool {
    numbers.isSubset(of: other.numbers) || other.numbers.isSubset(of: numbers)
  }

  /// True where the one says what the other says, or more, and they name no different numbers.
  package func agrees(with other: TitleDetail) -> Bool {
    hasNumbers(of: other) && (words.isSubset(of: other.words) || other.words.isSubset(of: words))
  }

  // MARK: Words and numbers

  static func words(of text: ArraySlice<Unicode.Scalar>) -> [FoldedScalars] {
    text.split { !$0.isOfWord && !$0.isApostrophe }.map { FoldedScalars($0.filter { !$0.isApostrophe }) }
      .filter { !$0.isEmpty }
  }

  /// The numbers that a word is or has: of `a1` the whole, of `第3巻` and `第三巻` the number, of `ii`, `second` and `十一` what they
  /// mean.
  static func numbers(in word: FoldedScalars) -> Set<String> {
    let text = String(scalars: word)
    if word.allSatisfy(\.isASCII) {
      if word.contains(where: \.isASCIIDigit) { return [withoutZeros(withoutOrdinalEnd(text))] }
      return (WrittenNumber.spelled(text) ?? WrittenNumber.ordinals[text]).map { [String($0)] } ?? []
    }
    if let first = word.firstIndex(where: Volume.isNumeral), Volume.isOfWhole(word, before: first) { return [] }
    if let volume = Volume.first(in: word), volume.range == word.indices { return [String(volume.number)] }
    let digits = word.map(WrittenNumber.asciiDigit).split { $0 == nil }.map { String(scalars: $0.compactMap(\.self)) }
    if !digits.isEmpty { return Set(digits.map(withoutZeros)) }
    if let number = WrittenNumber.ordinals[text] ?? WrittenNumber.chinese(word) { return [String(number)] }
    return word.allSatisfy(ofParts.contains) ? [text] : []
  }

  /// `2` for `2nd`.
  private static func withoutOrdinalEnd(_ word: String) -> String {
    let digits = word.prefix { $0.isNumber }
    return !digits.isEmpty && ["st", "nd", "rd", "th"].contains(word.dropFirst(digits.count)) ? String(digits) : word
  }

  private static func withoutZeros(_ digits: String) -> String {
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  /// What numbers of parts are written with in Chinese, Japanese and Korean: numerals, counters, and upper, middle, lower.
  private static let ofParts = Set("〇零一二三四五六七八九十百千上中下前後后終终第巻卷冊册部編编集章回期季話话輯辑권부편상중하".unicodeScalars)
}
