import Domain

/// ISBNs as libraries and shops write them among words: `0-306-40615-2 (pbk) : £9.99` (MARC 21, field 020),
/// `978-3-16-148410-0 kart. : EUR 29,90` (German catalogues).
extension CellISBN {
  /// Those of which the check digit is right: the whole numbers among the words of a text, else the one with blanks in
  /// it that the text begins with. Of several that are doubtful the first stands for all.
  static func numbers(amongWords text: Substring) -> [CellISBN] {
    let words = text.split(whereSeparator: \.isWhitespace)
    var hasDoubtful = false
    let numbers = words.compactMap { word -> CellISBN? in
      // Of `ISBN:0306406152.` the digits.
      guard let digits = word.split(whereSeparator: { ".:;,=+".contains($0) }).last(where: { isWhole($0) }),
        let number = whole(digits)
      else { return nil }
      if isCertain(digits, behind: text[..<digits.startIndex]) { return number }
      if hasDoubtful { return nil }
      hasDoubtful = true
      return number.doubted(in: text)
    }
    if !numbers.isEmpty || words.count < 3 { return numbers }
    // The longest beginning that is one: `978 0 306 40615 7 : brosch.`
    for count in stride(from: min(words.count - 1, mostGroups), through: 2, by: -1) {
      let groups = words.prefix(count)
      let digits = groups.joined()
      if isWhole(digits[...]), let number = whole(digits[...]) {
        return [digits.utf8.count > 12 || areGroups(Array(groups)) ? number : number.doubted(in: text)]
      }
    }
    return []
  }

  /// False for ten digits that may be any number, as that of a telephone or an order: the check digit of one in eleven
  /// fits. No such doubt is about those that begin the text, stand behind `ISBN`, have its hyphens, or end in X.
  private static func isCertain(_ digits: Substring, behind before: Substring) -> Bool {
    if digits.utf8.last.map(\.isASCIIDigit) == false { return true }
    let groups = digits.split(separator: "-")
    if areGroups(groups) || digits.utf8.count(where: \.isASCIIDigit) > 10 { return true }
    let signs = before.suffix(16).uppercased().filter { $0.isLetter || $0.isNumber || $0 == "+" }
    if signs.isEmpty { return groups.count == 1 }
    return namesOfISBN.contains { signs.hasSuffix($0) }
  }

  /// How a word ends that says what comes behind it, without points and hyphens: `ISBN-10:`, `ISBN-Nr.`, `SBN`.
  private static let namesOfISBN = ["SBN", "SBN10", "SBNNR", "SBNNO", "SBNNUMMER", "SBNNUMBER"]

  /// True for the four parts of an ISBN-10, of which the last is the check digit: `0-306-40615-2`.
  private static func areGroups(_ groups: [Substring]) -> Bool { groups.count == 4 && groups[3].utf8.count == 1 }

  private func doubted(in text: Substring) -> CellISBN {
    guard case .isbn(let digits) = self else { return self }
    let rule = "ten digits among words are one where they stand first, or behind the word ISBN"
    return .doubtful(digits, reason: "“\(text.prefix(40))” is not taken for an ISBN: \(rule)")
  }

  /// Of an ISBN-13: prefix, group, publisher, title, check digit.
  private static let mostGroups = 5

  /// The ISBN that whole digits are; nil where the check digit does not fit.
  static func whole(_ digits: Substring) -> CellISBN? {
    let reading = ISBN.read(String(digits))
    return reading.isbn.map { .isbn(reading.class == .isbn13 ? $0.description : $0.isbn10 ?? $0.description) }
  }

  /// What was read of the pieces of a cell. Where words stand beside a number, what has too few digits for one is words
  /// as well: the cents of a price, and the price in another country.
  static func allOfWords(_ read: [(piece: Substring, found: [CellISBN])]) -> [CellISBN] {
    let hasWords = read.contains { part in part.found.contains { $0.isWords } }
    return read.flatMap { piece, found in
      let isOfWords = hasWords && found.count == 1 && piece.utf8.count(where: \.isASCIIDigit) < 9
      return isOfWords && found[0].isRefused ? [.words] : found
    }
  }

  private var isWords: Bool { if case .words = self { true } else { false } }
  private var isRefused: Bool { if case .refused = self { true } else { false } }

  /// The number in a text that begins as those of books before 1970 do: `SBN 425-03939-0`. Nil for any other text.
  static func behindOldName(_ text: String) -> String? {
    guard text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "s"), text.prefix(3).uppercased() == "SBN" else {
      return nil
    }
    let rest = text.dropFirst(3).drop { " :.".contains($0) }
    return rest.utf8.first?.isASCIIDigit == true ? String(rest) : nil
  }

  /// The digits of a number that a spreadsheet wrote with a mark before each three, where they are an ISBN:
  /// `9,780,306,406,157`. Nil for any other text.
  static func ungrouped(_ text: String) -> String? {
    guard (13...20).contains(text.utf8.count), let mark = text.first(where: { !$0.isNumber }),
      ",.' \u{A0}’".contains(mark)
    else { return nil }
    let groups = text.split(separator: mark, omittingEmptySubsequences: false)
    let areDigits = groups.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) }
    guard areDigits, (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
      return nil
    }
    let digits = groups.joined()
    return isWhole(digits[...]) && whole(digits[...]) != nil ? digits : nil
  }
}
