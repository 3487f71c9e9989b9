/// A volume named in a title: `vol. 3`, `Part One`, `Band IV`, `v. 3`, `т. 2`, `Часть вторая`, `1. kötet`, `第十一巻`,
/// `上巻`; or several that are one, `Vol. 1-3`.
///
/// "Book 2" and "#2" are numbers in a series, which sources count differently: no volumes. `Книга 2`, `Libro 2` and
/// `No. 2` say the same in other words, and are none either.
///
/// ``VolumeSigns`` sees in bytes where one may be. Whatever is read here must be seen there, unless it is in letters
/// that ``FoldedLetters`` does not have.
struct Volume: Hashable {
  /// Of several volumes as ``number(from:to:)`` has it, which no single one has.
  var number: Int
  /// Where it stands in the text that was read.
  var range: Range<Int>

  /// Numbers have four digits at most.
  private static let beyondNumbers = 10_000

  /// The number that stands for the volumes from the first to the last.
  static func number(from first: Int, to last: Int) -> Int { first * beyondNumbers + last }

  /// The first volume that `text` names; nil where it names none.
  static func first(in text: FoldedScalars) -> Volume? {
    for start in text.indices {
      if let volume = volume(in: text, at: start) { return volume }
    }
    return nil
  }

  private static func volume(in text: FoldedScalars, at start: Int) -> Volume? {
    switch text[start] {
    case "v", "p", "b", "t", "d", "c", "k", "s", "z", "т", "ч", "τ": named(text, at: start)
    // Of Hebrew and Arabic, whose letters would be shown in another order.
    case "\u{5DB}", "\u{5D7}", "\u{627}", "\u{62C}", "\u{645}": named(text, at: start)
    // All numerals, counters and thirds but ASCII's digits stand above it.
    case let scalar where scalar.value < 0x3000 && !scalar.isASCIIDigit: nil
    default: eastern(text, at: start)
    }
  }

  static func isOfWord(_ text: FoldedScalars, at index: Int) -> Bool {
    text.indices.contains(index) && text[index].isOfWord
  }

  static func behindSpaces(_ text: FoldedScalars, from start: Int) -> Int {
    text[start...].firstIndex { !$0.isSpace } ?? text.endIndex
  }

  // MARK: 巻 and its like

  private static func eastern(_ text: FoldedScalars, at start: Int) -> Volume? {
    let scalar = text[start]
    if let number = thirds[scalar] { return third(text, at: start, number: number) }
    if counters.contains(scalar) { return numberedBehind(text, counterAt: start) }
    if scalar == "第" || scalar == "제" && !isOfWord(text, at: start - 1) { return ordinal(text, from: start) }
    guard start == 0 || !isNumeral(text[start - 1]) else { return nil }
    return counted(text, from: start)
  }

  /// `第3巻`, `第十一巻`, `제 3 권`.
  private static func ordinal(_ text: FoldedScalars, from start: Int) -> Volume? {
    let first = behindSpaces(text, from: start + 1)
    guard let end = endOfNumerals(text, from: first), let number = numeral(text[first..<end]) else { return nil }
    let counter = behindSpaces(text, from: end)
    guard counter < text.endIndex, counters.contains(text[counter]), counter == end || !isOfWord(text, at: counter + 1)
    else { return nil }
    return Volume(number: number, range: start..<counter + 1)
  }

  /// `3巻`, `十一巻`. 百冊 may be a hundred books, and what goes on behind 十一巻 may say that there are eleven.
  private static func counted(_ text: FoldedScalars, from start: Int) -> Volume? {
    guard let end = endOfNumerals(text, from: start), end < text.endIndex, counters.contains(text[end]),
      let number = numeral(text[start..<end]),
      isShort(text[start..<end]) || number < 100 && !isOfWord(text, at: end + 1), !isOfWhole(text, before: start)
    else { return nil }
    return Volume(number: number, range: start..<end + 1)
  }

  /// True where the number that begins at `start` says how many volumes the whole has: `全二册`, `共2册`, `전 3권`. 数学大全2巻 is
  /// the second of a great work.
  static func isOfWhole(_ text: FoldedScalars, before start: Int) -> Bool {
    guard let sign = text[..<start].lastIndex(where: { !$0.isSpace }), wholes.contains(text[sign]) else { return false }
    guard isOfWord(text, at: sign - 1) else { return true }
    return sign == start - 1 && text[sign].isHanOrKana && !beforeWholes.contains(text[sign - 1])
  }

  /// `巻3`, `巻十一`, and with a space only where the counter is a word for itself: `권 3`; in 인권 3 it is none.
  private static func numberedBehind(_ text: FoldedScalars, counterAt start: Int) -> Volume? {
    let first = behindSpaces(text, from: start + 1)
    guard let end = endOfNumerals(text, from: first), let number = numeral(text[first..<end]) else { return nil }
    let isApart = first > start + 1
    guard !isApart || !isOfWord(text, at: start - 1) else { return nil }
    let most = text[first].isASCIIDigit ? 999 : 99
    guard !isApart && isShort(text[first..<end]) || number <= most && !isOfWord(text, at: end) else { return nil }
    return Volume(number: number, range: start..<end)
  }

  /// `上` that stands alone, `上巻` and `下册`; `前編`, which stands alone as well: 戦前編 tells of before a war.
  private static func third(_ text: FoldedScalars, at start: Int, number: Int) -> Volume? {
    guard !isOneOfSeveral(text, at: start) else { return nil }
    let isApart = !isOfWord(text, at: start - 1)
    let isOfThree = text[start] == "上" || text[start] == "中" || text[start] == "下"
    if !isOfWord(text, at: start + 1) {
      return isApart && isOfThree ? Volume(number: number, range: start..<start + 1) : nil
    }
    guard !isOfWord(text, at: start + 2) else { return nil }
    let counter = text[start + 1]
    guard isOfThree && bound.contains(counter) || isApart && halves.contains(counter) else { return nil }
    return Volume(number: number, range: start..<start + 2)
  }

  /// True in `上、下`, `上巻・下巻` and `上下巻`, which say that all parts are there.
  private static func isOneOfSeveral(_ text: FoldedScalars, at start: Int) -> Bool {
    if start > 0, let before = orders[text[start - 1]], let own = orders[text[start]], before < own { return true }
    let hasCounter = start + 1 < text.endIndex && (bound.contains(text[start + 1]) || halves.contains(text[start + 1]))
    let behind = skippingJoints(text, from: start + (hasCounter ? 2 : 1), by: 1)
    if let behind, isOther(text, at: behind, than: text[start]) { return true }
    guard var before = skippingJoints(text, from: start - 1, by: -1) else { return false }
    if bound.contains(text[before]) || halves.contains(text[before]) { before -= 1 }
    return before >= 0 && isOther(text, at: before, than: text[start])
  }

  /// Where something else than what joins parts stands, at most three on; nil where none of it stood there.
  private static func skippingJoints(_ text: FoldedScalars, from start: Int, by step: Int) -> Int? {
    var (index, count) = (start, 0)
    while count <= 3, text.indices.contains(index), text[index].isSpace || joints.contains(text[index]) {
      (index, count) = (index + step, count + 1)
    }
    return count > 0 && text.indices.contains(index) ? index : nil
  }

  /// True where another part of as many stands, a word for itself but for its counter.
  private static func isOther(_ text: FoldedScalars, at index: Int, than part: Unicode.Scalar) -> Bool {
    let other = text[index]
    guard let number = thirds[other], number != thirds[part], (orders[other] == nil) == (orders[part] == nil),
      !isOfWord(text, at: index - 1)
    else { return false }
    guard isOfWord(text, at: index + 1) else { return true }
    return (bound.contains(text[index + 1]) || halves.contains(text[index + 1])) && !isOfWord(text, at: index + 2)
  }

  private static func endOfNumerals(_ text: FoldedScalars, from first: Int) -> Int? {
    guard first < text.endIndex, isNumeral(text[first]) else { return nil }
    return text[first...].firstIndex { !isNumeral($0) } ?? text.endIndex
  }

  static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIIDigit || WrittenNumber.isChinese(scalar)
  }

  private static func numeral(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    WrittenNumber.digits(text) ?? WrittenNumber.chinese(text)
  }

  /// True for digits, and for 一 to 十.
  private static func isShort(_ numeral: ArraySlice<Unicode.Scalar>) -> Bool {
    if numeral.count == 1 { return WrittenNumber.chinese(numeral).map { (1...10).contains($0) } ?? true }
    return numeral.allSatisfy(\.isASCIIDigit)
  }

  private static let counters: Set<Unicode.Scalar> = ["巻", "卷", "冊", "册", "권"]
  /// Of ``counters`` those that stand behind 上, and so end a word in hardly another sense.
  private static let bound: Set<Unicode.Scalar> = ["巻", "卷", "冊", "册"]
  /// What stands between parts that are named one after the other.
  private static let joints: Set<Unicode.Scalar> = ["、", "・", ",", "，", "/", "&", "+", "-", "~", "〜", "–", "—", "･"]
  /// Behind which a number counts all volumes: 全, 共, and in Korean 전 and 총.
  private static let wholes: Set<Unicode.Scalar> = ["全", "共", "전", "총"]
  /// What makes a word with 全 or 共: 大全, 完全, 安全, 健全, 公共.
  private static let beforeWholes: Set<Unicode.Scalar> = ["大", "完", "安", "健", "公"]
  /// Of three parts in a row: 上下 and 上中下.
  private static let orders: [Unicode.Scalar: Int] = ["上": 1, "中": 2, "下": 3]
  private static let halves: Set<Unicode.Scalar> = ["編", "编", "篇"]
  /// The upper, the middle and the lower part of a work, or the former and the latter.
  private static let thirds: [Unicode.Scalar: Int] = ["上": 1, "中": 2, "下": 3, "前": 1, "後": 3, "后": 3]
}
