/// What a title says of the place of a book in a series, and of its being something else than the work itself: two that
/// differ here are not suggested to be one. It keeps nothing apart that an ISBN joins.
struct SeriesMark: Hashable {
  /// As written: `2`, `1.5`, `1-3`; words and Roman numerals as digits.
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
    let words = Self.words(of: text)
    for (index, word) in words.enumerated() {
      if word.first == "#" {
        numbers.insert(String(word.dropFirst()))
      } else if Self.series.contains(word), index + 1 < words.count, let number = Self.number(words[index + 1]) {
        numbers.insert(number)
      }
      for length in 1...2 where index + length <= words.count {
        if let form = Self.forms[words[index..<index + length].joined(separator: " ")] { forms.insert(form) }
      }
    }
  }

  /// Letters and digits; a number keeps its point or dash, and the `#` before it.
  private static func words(of text: FoldedScalars) -> [String] {
    var words: [FoldedScalars] = [[]]
    for (index, scalar) in text.enumerated() {
      let before: Unicode.Scalar = index > 0 ? text[index - 1] : " "
      let isBeforeDigit = index + 1 < text.count && text[index + 1].isASCIIDigit
      if scalar.isOfWord {
        words[words.count - 1].append(scalar)
      } else if scalar == "#", isBeforeDigit, !before.isOfWord {
        words.append(["#"])
      } else if scalar == "." || scalar.isDash, isBeforeDigit, before.isASCIIDigit {
        words[words.count - 1].append(scalar.isDash ? "-" : scalar)
      } else if !scalar.isApostrophe {
        words.append([])
      }
    }
    return words.filter { !$0.isEmpty }.map { String(scalars: $0) }
  }

  /// A number that stands in brackets alone, as shops write which volume of a series it is: `(2)`, `[3]`, `（下）`. A year is none.
  private static func number(ofBrackets text: ArraySlice<Unicode.Scalar>) -> String? {
    let inner = text.dropFirst().dropLast().drop(while: \.isSpace)
    guard let last = inner.lastIndex(where: { !$0.isSpace }) else { return nil }
    let word = FoldedScalars(inner[...last])
    guard word.count <= 6, word.allSatisfy(\.isOfWord) else { return nil }
    let numbers = TitleDetail.numbers(in: word)
    guard numbers.count == 1, let number = numbers.first,
      number.utf8.count != 4 || !number.utf8.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return number
  }

  private static func number(_ word: String) -> String? {
    if word.unicodeScalars.first?.isASCIIDigit == true { return word }
    return WrittenNumber.spelled(word).map { String($0) }
  }

  /// Behind which a number is that of a book in a series.
  static let series: Set<String> = ["book", "bk", "buch", "livre", "libro", "книга"]

  /// By the words for it, the form.
  private static let forms: [String: String] = {
    let words = [
      "graphic novel": ["graphic novel", "graphic novels", "graphic adaptation", "comic", "comics", "manga"],
      "play": ["play", "plays", "stage play", "stageplay"],
      "screenplay": ["screenplay", "screenplays", "screen play", "script", "shooting script"],
      "study guide": [
        "study guide", "study guides", "study notes", "teachers guide", "teacher guide", "reading guide",
        "readers guide",
        "sparknotes", "cliffsnotes", "cliffs notes", "workbook",
      ],
      "companion": ["companion"],
      "summary": ["summary", "summaries", "analysis"],
      "box set": ["box set", "box sets", "boxed set", "boxset", "boxedset", "slipcase", "omnibus"],
      "coloring book": ["coloring book", "colouring book", "activity book"],
    ]
    return Dictionary(words.flatMap { form, names in names.map { ($0, form) } }) { first, _ in first }
  }()
}
