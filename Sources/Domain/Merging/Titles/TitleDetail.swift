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

  private static func words(of text: ArraySlice<Unicode.Scalar>) -> [FoldedScalars] {
    text.split { !$0.isOfWord && !$0.isApostrophe }.map { FoldedScalars($0.filter { !$0.isApostrophe }) }
      .filter { !$0.isEmpty }
  }

  /// The numbers that a word is or has: of `a1` the whole, of `第3巻` the digits, of `ii`, `second` and `十一` what they mean or
  /// are.
  static func numbers(in word: FoldedScalars) -> Set<String> {
    if word.allSatisfy(\.isASCII) {
      let text = String(scalars: word)
      if word.contains(where: \.isASCIIDigit) { return [withoutZeros(withoutOrdinalEnd(text))] }
      return (Volume.spelled[text].map(String.init) ?? ordinals[text]).map { [$0] } ?? []
    }
    let digits = word.map(asciiDigit).split { $0 == nil }.map { String(scalars: $0.compactMap(\.self)) }
    if !digits.isEmpty { return Set(digits.map(withoutZeros)) }
    if let number = ordinals[String(scalars: word)] { return [number] }
    return word.allSatisfy(ofParts.contains) ? [String(scalars: word)] : []
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

  /// The digit of ASCII for a decimal digit of any script.
  private static func asciiDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCIIDigit { return scalar }
    guard !scalar.isASCII, scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  /// What numbers of parts are written with in Chinese, Japanese and Korean: numerals, counters, and upper, middle, lower.
  private static let ofParts = Set("〇零一二三四五六七八九十百千上中下前後后終终第巻卷冊册部編编集章回期季話话輯辑권부편상중하".unicodeScalars)

  /// Folded, by the word: first to tenth in English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Polish.
  private static let ordinals: [String: String] = {
    let latin = [
      "first erste erster erstes ersten premier première primer primera primero primo prima primeira primeiro eerste",
      "second zweite zweiter zweites zweiten deuxième seconde segunda segundo secondo seconda tweede",
      "third dritte dritter drittes dritten troisième tercer tercera tercero terzo terza terceira terceiro derde",
      "fourth vierte vierter viertes vierten quatrième cuarta cuarto quarto quarta vierde",
      "fifth fünfte fünfter fünftes fünften cinquième quinta quinto vijfde",
      "sixth sechste sechster sechstes sechsten sixième sexta sexto sesto sesta zesde",
      "seventh siebte siebter siebtes siebten septième séptima séptimo settimo settima sétima sétimo zevende",
      "eighth achte achter achtes achten huitième octava octavo ottavo ottava oitava oitavo achtste",
      "ninth neunte neunter neuntes neunten neuvième novena noveno nono nona negende",
      "tenth zehnte zehnter zehntes zehnten dixième décima décimo tiende",
    ]
    let slavic = [
      "первый первая первое pierwszy pierwsza", "второй вторая второе drugi druga",
      "третий третья третье trzeci trzecia", "четвёртый четвёртая четвёртое czwarty czwarta",
      "пятый пятая пятое piąty piąta",
    ]
    let all = [latin, slavic].flatMap { $0.enumerated().map { (String($0 + 1), $1) } }
    return Dictionary(
      all.flatMap { number, words in words.split(separator: " ").map { (folded($0), number) } }
    ) { first, _ in first }
  }()
}
