/// A volume named in a title: `vol. 3`, `Part One`, `Band IV`, `v. 3`, `том 2`, `第3巻`, `上`.
///
/// "Book 2" and "#2" are numbers in a series, which sources count differently: no volumes.
struct Volume: Hashable {
  var number: Int
  /// Where it stands in the text that was read.
  var range: Range<Int>

  /// The first volume that `text` names; nil where it names none.
  static func first(in text: FoldedScalars) -> Volume? {
    for start in text.indices {
      if let volume = volume(in: text, at: start) { return volume }
    }
    return nil
  }

  private static func volume(in text: FoldedScalars, at start: Int) -> Volume? {
    switch text[start] {
    case "v", "p", "b", "t", "т": western(text, at: start)
    // All numerals, counters and thirds but ASCII's digits stand above it.
    case let scalar where scalar.value < 0x3000 && !scalar.isASCIIDigit: nil
    default: eastern(text, at: start)
    }
  }

  // MARK: A word, then a number

  private static func western(_ text: FoldedScalars, at start: Int) -> Volume? {
    guard start == 0 || !text[start - 1].isOfWord else { return nil }
    // The longest word is "volume"; looking no further keeps a title of many words without an end linear.
    guard let end = text[start...].prefix(7).firstIndex(where: { !$0.isLetter }) else { return nil }
    let word = String(scalars: text[start..<end])
    if word == "v" { return text[end] == "." ? numbered(text, from: start, after: end, digitsOnly: true) : nil }
    return words.contains(word) ? numbered(text, from: start, after: end, digitsOnly: text[end].isASCIIDigit) : nil
  }

  private static func numbered(_ text: FoldedScalars, from start: Int, after end: Int, digitsOnly: Bool) -> Volume? {
    guard let first = text[end...].firstIndex(where: { !$0.isSpace && $0 != "." }) else { return nil }
    let last = text[first...].firstIndex { !$0.isOfWord } ?? text.endIndex
    // The longest number is "eleven"; nothing has a volume 10,000.
    guard first < last, last - first <= 6 else { return nil }
    let token = String(scalars: text[first..<last])
    guard let number = digits(token) ?? (digitsOnly ? nil : spelled[token]) else { return nil }
    return Volume(number: number, range: start..<last)
  }

  private static func digits(_ token: String) -> Int? {
    token.utf8.count <= 4 && token.utf8.allSatisfy(\.isASCIIDigit) ? Int(token) : nil
  }

  private static let words: Set<String> = ["volume", "vol", "part", "band", "bd", "tome", "tomo", "teil", "том"]

  static let spelled: [String: Int] = {
    let roman = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx"
    let english = "one two three four five six seven eight nine ten eleven twelve"
    let pairs = [roman, english].flatMap { $0.split(separator: " ").enumerated().map { (String($1), $0 + 1) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  // MARK: 巻 and its like

  private static func eastern(_ text: FoldedScalars, at start: Int) -> Volume? {
    if let number = thirds[text[start]] {
      return standsAlone(text, start) ? Volume(number: number, range: start..<start + 1) : nil
    }
    if counters.contains(text[start]) { return counted(text, from: start, numberAt: start + 1, counterAfter: false) }
    if text[start] == "第" { return counted(text, from: start, numberAt: start + 1, counterAfter: true) }
    guard start == 0 || !isNumeral(text[start - 1]) else { return nil }
    return counted(text, from: start, numberAt: start, counterAfter: true)
  }

  private static func counted(_ text: FoldedScalars, from start: Int, numberAt first: Int, counterAfter: Bool)
    -> Volume?
  {
    guard first < text.endIndex, isNumeral(text[first]) else { return nil }
    let end = text[first...].firstIndex { !isNumeral($0) } ?? text.endIndex
    guard let number = numeral(text[first..<end]) else { return nil }
    if !counterAfter { return Volume(number: number, range: start..<end) }
    guard end < text.endIndex, counters.contains(text[end]) else { return nil }
    return Volume(number: number, range: start..<end + 1)
  }

  private static func isNumeral(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit || oneToTen.contains(scalar) }

  private static func numeral(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    if text.count == 1, let first = text.first, let place = oneToTen.firstIndex(of: first) { return place + 1 }
    return digits(String(scalars: text))
  }

  private static func standsAlone(_ text: FoldedScalars, _ index: Int) -> Bool {
    (index == 0 || !text[index - 1].isOfWord) && (index + 1 == text.endIndex || !text[index + 1].isOfWord)
  }

  private static let counters: Set<Unicode.Scalar> = ["巻", "卷", "冊", "册", "권"]
  private static let oneToTen: [Unicode.Scalar] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
  /// The upper, the middle and the lower part of a work.
  private static let thirds: [Unicode.Scalar: Int] = ["上": 1, "中": 2, "下": 3]
}
