/// Volumes that a word tells: the number stands behind the word, `Band 4`, or before it, `4. Band`.
extension Volume {
  private enum Word {
    /// Means a part of a work where a number follows.
    case plain
    /// `v.`, with digits alone.
    case letter
    /// A name, or another word, as well.
    case name
    /// With its full stop. It may be an initial or a title.
    case abbreviation
    /// A common word of other languages: it counts behind a mark or a bracket alone, as in "Saga, del 1".
    case common
    /// Means several parts of a work, where the first and the last follow: `Volumes 1-3`.
    case several

    var needsStop: Bool { self == .letter || self == .abbreviation }
  }

  /// Folded. None is longer than ``longestWord``.
  private static let words: [String: Word] = [
    "volume": .plain, "volumen": .plain, "volumul": .plain, "vol": .plain, "part": .plain, "parte": .plain,
    "band": .plain, "bd": .plain, "tome": .plain, "tomo": .plain, "teil": .plain, "deel": .plain, "том": .plain,
    "часть": .plain, "частина": .plain, "czesc": .plain, "v": .letter, "tom": .name,
    "t": .abbreviation, "pt": .abbreviation, "cz": .abbreviation, "т": .abbreviation, "ч": .abbreviation,
    "volumes": .several, "vols": .several, "parts": .several, "bande": .several, "bde": .several, "teile": .several,
    "tomes": .several, "tomos": .several, "volumenes": .several, "volumi": .several, "partes": .several,
    "тома": .several, "части": .several,
    // Turkish, Czech, Slovak, Hungarian; then of the North, and Czech and Slovak once more.
    "cilt": .plain, "svazek": .plain, "zvazok": .plain, "kotet": .plain,
    "bind": .common, "del": .common, "dil": .common, "diel": .common,
    // Greek; Hebrew for a volume and for a part; Arabic for a part and for a volume, with the article and without.
    "τομοσ": .plain, "כרך": .plain, "חלק": .name,
    "الجزء": .plain, "جزء": .plain,
    "المجلد": .plain, "مجلد": .plain,
  ]

  /// That of "volumenes". Looking no further keeps a title of many words without an end linear.
  private static let longestWord = 9

  /// The volume whose word begins at `start`; nil where none does.
  static func named(_ text: FoldedScalars, at start: Int) -> Volume? {
    guard !isOfWord(text, at: start - 1) else { return nil }
    let beginning = text[start...].prefix(longestWord + 1)
    let isLast = beginning.count <= longestWord
    guard let end = beginning.firstIndex(where: { !$0.isLetter }) ?? (isLast ? text.endIndex : nil) else { return nil }
    let name = String(scalars: text[start..<end])
    guard let word = words[name], !word.needsStop || end < text.endIndex && text[end] == "." else { return nil }
    // In `2. Band. 1914` the number before the word is that of the volume.
    guard let (number, range) = before(name, in: text, start..<end) ?? behind(word, name, in: text, start..<end) else {
      return nil
    }
    return Volume(number: number, range: range)
  }

  // MARK: Behind the word

  /// - Parameter place: where the word stands.
  private static func behind(
    _ word: Word, _ name: String, in text: FoldedScalars, _ place: Range<Int>
  ) -> (number: Int, range: Range<Int>)? {
    // `Vol. #3`, and not "Best Band #1 Hits".
    let mayHaveSign = name.hasPrefix("vol")
    guard
      let first = text[place.upperBound...].firstIndex(where: {
        !$0.isSpace && $0 != "." && !(mayHaveSign && $0 == "#")
      }),
      let number = WrittenNumber(in: text, at: first) ?? number(behind: name, in: text, at: first),
      isNamed(number, by: word, in: text, from: place.lowerBound, first)
    else { return nil }
    if let last = last(of: number, in: text) {
      return (Volume.number(from: number.value, to: last.value), place.lowerBound..<last.end)
    }
    guard word != .several else { return nil }
    return (number.value, place.lowerBound..<number.end)
  }

  private static func isNamed(
    _ number: WrittenNumber, by word: Word, in text: FoldedScalars, from start: Int, _ first: Int
  ) -> Bool {
    switch word {
    case .plain, .several: return isSmall(number) || endsPart(text, at: number.end, ofRoman: number.form == .roman)
    case .letter: return number.form == .digits
    case .common:
      return number.value < 1_000 && number.form != .word && isBehindMark(text, start)
        && endsPart(text, at: number.end, ofRoman: number.form == .roman)
    case .name, .abbreviation:
      // "T. 1984" names a year, "Tom Six" a man, and the last word of "I Can't. 2" is none.
      guard number.value < 1_000, number.form != .word || word == .abbreviation,
        start == 0 || !text[start - 1].isApostrophe,
        endsPart(text, at: number.end, ofRoman: number.form == .roman)
      else { return false }
      // "T. V. Smith"
      let mayBeInitial = number.form == .roman && number.end - first == 1
      return !mayBeInitial || number.end == text.endIndex || text[number.end] != "."
    }
  }

  /// True for what counts wherever it stands. A word for a larger number, or an ordinal, is often said of what follows:
  /// "Part Twenty Questions", "Vol. Second Edition".
  private static func isSmall(_ number: WrittenNumber) -> Bool {
    switch number.form {
    case .digits: true
    case .roman: number.value <= 20
    case .word: number.value <= 12
    case .ordinal: false
    }
  }

  /// True where no word goes on there: at the end, at a bracket, at a mark.
  private static func endsPart(_ text: FoldedScalars, at end: Int, ofRoman isRoman: Bool = false) -> Bool {
    let next = behindSpaces(text, from: end)
    guard next < text.endIndex else { return true }
    let scalar = text[next]
    if scalar.isOfWord || scalar.isApostrophe || scalar == "&" || scalar == "+" { return false }
    // "Tom 1-day" goes on, "t. XXI-XXII" names two volumes.
    let joins = scalar.isDash && next == end && next + 1 < text.endIndex && text[next + 1].isLetter
    return !joins || isRoman
  }

  /// True where a mark or a bracket stands before, with spaces between or none: in "Bonds That Bind 2" none does.
  private static func isBehindMark(_ text: FoldedScalars, _ start: Int) -> Bool {
    guard let before = text[..<start].last(where: { !$0.isSpace }) else { return false }
    return !before.isOfWord && !before.isApostrophe
  }

  /// The last of several volumes of which the number is the first: `Vol. 1-3`, `t. XXI-XXII`, `Vol. 1 & 2`. Nil where no
  /// larger one of the same form is joined to it, in a row of more, and for a year, as in `Vol. 12-2010`.
  private static func last(of first: WrittenNumber, in text: FoldedScalars) -> WrittenNumber? {
    guard first.value > 0, first.form == .digits || first.form == .roman, first.end < text.endIndex else { return nil }
    guard text[first.end].isDash else { return second(behind: first, in: text) }
    guard let last = WrittenNumber(in: text, at: first.end + 1), last.form == first.form, last.value > first.value,
      last.value < 1_000
    else { return nil }
    let isRow = last.end + 1 < text.endIndex && text[last.end].isDash && text[last.end + 1].isOfWord
    return isRow ? nil : last
  }

  /// The second of two that are told with an "and": `Vol. 1 & 2`, `Band 1 und 2`. It is the next number, and no word
  /// follows: "Part 1 and 2 Poems" is not of two parts.
  private static func second(behind first: WrittenNumber, in text: FoldedScalars) -> WrittenNumber? {
    let start = behindSpaces(text, from: first.end)
    guard start < text.endIndex else { return nil }
    let isSign = text[start] == "&" || text[start] == "+"
    let joint = text[start...].prefix(longestAnd + 1).prefix { $0.isOfWord }
    guard isSign || start > first.end && ands.contains(String(scalars: joint)) else { return nil }
    let next = behindSpaces(text, from: isSign ? start + 1 : joint.endIndex)
    guard let second = WrittenNumber(in: text, at: next), second.form == first.form,
      second.value == first.value + 1, endsPart(text, at: second.end, ofRoman: second.form == .roman)
    else { return nil }
    return second
  }

  /// "And" in the languages of ``words``, folded.
  private static let ands: Set<String> = ["and", "und", "et", "y", "e", "en", "i", "и", "si", "ve", "a", "og", "och"]
  private static let longestAnd = 3

  // MARK: Numbers of one language

  /// A number as only the language of the word writes it: `Teil Zwei`, `Τόμος Β'`, and the letters of Hebrew. It counts
  /// where no word follows, as an ordinal does.
  private static func number(behind name: String, in text: FoldedScalars, at start: Int) -> WrittenNumber? {
    let token = text[start...].prefix(longestWord + 1).prefix { $0.isOfWord }
    guard (1...longestWord).contains(token.count), let table = numbers(behind: name),
      let value = table[String(scalars: token)]
    else { return nil }
    let next = token.endIndex < text.endIndex ? text[token.endIndex] : nil
    // The ten of an eleven, which Hebrew writes with a quotation mark before the one.
    if let next, quotationMarks.contains(next), isOfWord(text, at: token.endIndex + 1) { return nil }
    // `Α'`
    let hasSign = next?.isApostrophe ?? false
    return WrittenNumber(value: value, form: .ordinal, end: token.endIndex + (hasSign ? 1 : 0))
  }

  /// U+05F4 is Hebrew's own, and the others are typed for it.
  private static let quotationMarks: Set<Unicode.Scalar> = ["\u{5F4}", "\"", "“", "”"]

  private static func numbers(behind name: String) -> [String: Int]? {
    switch name {
    case "teil", "band", "bd": germanNumbers
    case "τομοσ": greekNumerals
    case "כרך", "חלק": hebrewNumerals
    default: nil
    }
  }

  /// Without "elf", which is a word of English.
  private static let germanNumbers: [String: Int] = [
    "eins": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
    "zwolf": 12,
  ]

  private static let greekNumerals: [String: Int] = [
    "α": 1, "β": 2, "γ": 3, "δ": 4, "ε": 5, "στ": 6, "ζ": 7, "η": 8, "θ": 9, "ι": 10, "ια": 11, "ιβ": 12,
  ]

  /// The first ten letters.
  private static let hebrewNumerals: [String: Int] = Dictionary(
    uniqueKeysWithValues: (0..<10).compactMap { index in
      Unicode.Scalar(UInt32(0x5D0 + index)).map { (String(Character($0)), index + 1) }
    })

  // MARK: Before the word

  /// Words before which a number may stand: `1. Band`, `2. díl`, `II. kötet`, `Zweiter Teil`.
  private static let wordsBehindNumbers: Set<String> = [
    "band", "bd", "teil", "deel", "cilt", "svazek", "zvazok", "kotet", "bind", "del", "dil", "diel", "τομοσ",
  ]

  /// - Parameter place: where the word stands.
  private static func before(
    _ name: String, in text: FoldedScalars, _ place: Range<Int>
  ) -> (number: Int, range: Range<Int>)? {
    guard wordsBehindNumbers.contains(name) else { return nil }
    // `1. Bd.`
    let hasStop = name == "bd" && place.upperBound < text.endIndex && text[place.upperBound] == "."
    let end = place.upperBound + (hasStop ? 1 : 0)
    guard endsPart(text, at: end), let behind = text[..<place.lowerBound].lastIndex(where: { !$0.isSpace }) else {
      return nil
    }
    let isCounted = text[behind] == "."
    let stop = isCounted ? behind : behind + 1
    var start = stop
    while start > 0, stop - start <= longestOrdinal, text[start - 1].isOfWord { start -= 1 }
    let token = text[start..<stop]
    guard start == 0 || text[start - 1].isSpace || text[start - 1] == "(" || text[start - 1] == "[",
      !isJoined(text, before: start)
    else { return nil }
    guard isCounted else {
      guard let number = ordinal(String(scalars: token), before: name) else { return nil }
      return (number, start..<end)
    }
    // A year is none.
    if token.count <= 3, let number = WrittenNumber.digits(token) { return (number, start..<end) }
    // `II. Band`; in "Ludwig II. Band 1" a number follows, and that is the volume's.
    guard let number = WrittenNumber.roman(String(scalars: token)) else { return nil }
    return (number, start..<end)
  }

  /// With some to spare.
  private static let longestOrdinal = 12

  /// True where another number is joined to the one that begins at `start`, so that both volumes are meant:
  /// `Erster und zweiter Teil`, `1. & 2. Band`.
  private static func isJoined(_ text: FoldedScalars, before start: Int) -> Bool {
    let words = text[..<start].suffix(2 * longestOrdinal).split(whereSeparator: \.isSpace).suffix(2)
    guard words.count == 2, let first = words.first, let joint = words.last, joins(joint) else { return false }
    let number = first.filter(\.isOfWord)
    let word = String(scalars: number)
    return WrittenNumber.digits(number) != nil || WrittenNumber.ordinals[word] != nil
      || WrittenNumber.roman(word) != nil
  }

  /// True for `&`, `+`, and a short word as `und`, `u.`, `a` and `ve`.
  private static func joins(_ joint: ArraySlice<Unicode.Scalar>) -> Bool {
    if joint.count == 1, joint.first == "&" || joint.first == "+" { return true }
    let word = joint.last == "." ? joint.dropLast() : joint
    return (1...3).contains(word.count) && word.allSatisfy(\.isLetter)
  }

  /// What an ordinal before the word counts. "Die zweite Band" and "Britain's Premier Band" play, "İkinci Dil" is a
  /// second language, and "First Bind" and "primero del" are words of other languages.
  private static func ordinal(_ word: String, before name: String) -> Int? {
    guard let number = WrittenNumber.ordinals[word] else { return nil }
    switch name {
    case "band": return word.hasSuffix("ter") ? number : nil
    case "dil": return word.hasSuffix("nci") || word.hasSuffix("ncu") ? nil : number
    case "bind", "del", "bd": return nil
    default: return number
    }
  }
}
