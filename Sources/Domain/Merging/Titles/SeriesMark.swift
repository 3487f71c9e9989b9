/// What a title says of the place of a book in a series, and of its being something else than the work itself: two that
/// differ here are not suggested to be one. It keeps nothing apart that an ISBN joins.
struct SeriesMark: Hashable {
  /// As written, without zeros before: `2`, `1.5`, `1-3`; words and Roman numerals as digits.
  private(set) var numbers: Set<String> = []
  /// What it is made of: `screenplay`, `box set`.
  private(set) var forms: Set<String> = []

  init() {}

  init(title: String, subtitle: String?) {
    for text in [title, subtitle].compactMap(\.self) {
      let text = FoldedScalars(folding: text)
      read(text)
      for range in bracketed(text) { if let number = Self.number(ofBrackets: text[range]) { numbers.insert(number) } }
    }
  }

  mutating func formUnion(_ other: SeriesMark) {
    numbers.formUnion(other.numbers)
    forms.formUnion(other.forms)
  }

  /// True where both name a number, and none in common, or only one is of a form.
  func differs(from other: SeriesMark) -> Bool {
    if forms != other.forms { return true }
    return !numbers.isEmpty && !other.numbers.isEmpty && numbers.isDisjoint(with: other.numbers)
  }

  private mutating func read(_ text: FoldedScalars) {
    let words = TitleWords.withNumberSigns(text)
    for (index, word) in words.enumerated() {
      if word.first == "#" {
        numbers.insert(Self.withoutZeros(word.dropFirst()))
      } else if TitleVocabulary.series.contains(word), index + 1 < words.count,
        let number = Self.number(words[index + 1])
      {
        numbers.insert(number)
      }
      for length in 1...2 where index + length <= words.count {
        if let form = TitleVocabulary.forms[words[index..<index + length].joined(separator: " ")] { forms.insert(form) }
      }
    }
  }

  /// A number that stands in brackets alone, as shops write which volume of a series it is: `(2)`, `[3]`, `（下）`. A year
  /// is none.
  private static func number(ofBrackets text: ArraySlice<Unicode.Scalar>) -> String? {
    let inner = text.dropFirst().dropLast().drop(while: \.isSpace)
    guard let last = inner.lastIndex(where: { !$0.isSpace }) else { return nil }
    let word = FoldedScalars(inner[...last])
    guard word.count <= 6, word.allSatisfy(\.isOfWord) else { return nil }
    let numbers = TitleWords.numbers(in: word)
    guard numbers.count == 1, let number = numbers.first,
      number.utf8.count != 4 || !number.utf8.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return number
  }

  private static func number(_ word: String) -> String? {
    if word.unicodeScalars.first?.isASCIIDigit == true { return withoutZeros(word[...]) }
    return WrittenNumber.spelled(word).map { String($0) }
  }

  /// `1.5` of `01.5`, and `1-3` of `01-03`.
  private static func withoutZeros(_ number: Substring) -> String {
    number.split(separator: "-", omittingEmptySubsequences: false).map { part in
      let rest = part.drop { $0 == "0" }
      let hasDigit = rest.unicodeScalars.first?.isASCIIDigit == true
      return hasDigit || rest.count == part.count ? String(rest) : "0\(rest)"
    }
    .joined(separator: "-")
  }
}
