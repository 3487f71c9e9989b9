import Domain

/// The identifiers in a cell.
enum CellISBN {
  case isbn(String)
  /// An Amazon number.
  case asin(String)
  /// An ISBN that was spoiled: digits with an exponent, one too many or too few, or such that do not fit one another.
  case wrong(String, reason: String)
  /// Ten digits among words that may be an ISBN or any other number.
  case doubtful(String, reason: String)
  /// What is no ISBN.
  case refused(String)
  /// Words that stand beside numbers: a binding, a price.
  case words

  /// Each of several, which commas, semicolons, bars, slashes or ends of lines separate, and blanks between whole
  /// numbers; those beyond the bound are refused as one. What stands in brackets behind a number, as `(pbk.)`, is
  /// passed over; other words, as in `0306406152 : $12.95`, are told as such, once for each number or list of these.
  /// - Parameters:
  ///   - restoresZeros: whether seven and eight digits are what a spreadsheet left of an ISBN-10.
  ///   - most: how many are read: of half a million each would have a reason of its own.
  static func all(in text: String, restoresZeros: Bool, atMost most: Int = TextBounds.names) -> [CellISBN] {
    let pieces = pieces(of: text)
    let read = allOfWords(pieces.prefix(most).map { (piece: $0, found: each(in: $0, restoresZeros: restoresZeros)) })
    let rest = pieces.count - most
    guard rest > 0 else { return read }
    let left = rest == 1 ? "1 number of it is left out" : "\(rest) numbers of it are left out"
    return read + [.refused("\(left): a row has \(TextBounds.names) at most")]
  }

  /// A number with a decimal comma is one piece, and so is the address of a page.
  private static func pieces(of text: String) -> [Substring] {
    if saysNothing(text) { return [] }
    // Most cells hold one number and nothing else.
    if text.utf8.allSatisfy(isOfOnePiece) || isExponential(text) { return [text[...]] }
    if let number = ungrouped(text) { return [number[...]] }
    let isAddress = text.contains("://")
    return withoutQualifiers(text)
      .split { ",;|".contains($0) || $0.isNewline }
      // Before it is cut at its slash.
      .filter { !saysNothing($0) }
      .flatMap { (piece: Substring) -> [Substring] in isAddress ? [piece] : piece.split(separator: "/") }
      .flatMap { numbers(in: $0) }
  }

  /// A sign of ASCII that neither separates nor opens a bracket.
  private static func isOfOnePiece(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "/"), UInt8(ascii: "("): false
    default: (0x21...0x7E).contains(byte)
    }
  }

  /// A digit, a hyphen, or the X that is a check digit.
  static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte | 0x20 == UInt8(ascii: "x")
  }

  /// The numbers between blanks; a number with blanks in it is one.
  private static func numbers(in piece: Substring) -> [Substring] {
    let words = piece.split(whereSeparator: \.isWhitespace)
    return words.count > 1 && words.allSatisfy(isWhole) ? words : [piece]
  }

  /// Ten or thirteen digits, the last perhaps an X, with or without hyphens.
  static func isWhole(_ word: Substring) -> Bool {
    guard word.utf8.count <= 20 else { return false }
    let digits = word.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.count == 10 || digits.count == 13, let last = digits.last else { return false }
    return digits.dropLast().allSatisfy(\.isASCIIDigit) && (last.isASCIIDigit || last | 0x20 == UInt8(ascii: "x"))
  }

  /// The text without what stands in round brackets, as a library writes it behind a number (MARC 21, field 020), where
  /// that is no number itself.
  private static func withoutQualifiers(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
    var (result, inside) = ([UInt8](), [UInt8]())
    var isInside = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "(") where !isInside: isInside = true
      case UInt8(ascii: ")") where isInside:
        isInside = false
        let digits = inside.count(where: \.isASCIIDigit)
        result += [UInt8(ascii: " ")] + (digits > 8 ? inside : [])
        inside = []
      default: if isInside { inside.append(byte) } else { result.append(byte) }
      }
    }
    // A bracket that is never closed holds nothing.
    if isInside { result += [UInt8(ascii: "(")] + inside }
    return String(decoding: result, as: UTF8.self)
  }

  /// The number that a piece is; of one with words beside them the numbers that are ISBNs, and that there are words.
  private static func each(in piece: Substring, restoresZeros: Bool) -> [CellISBN] {
    guard let one = one(piece, restoresZeros: restoresZeros) else { return [] }
    guard case .refused = one else { return [one] }
    if let digits = ungrouped(String(piece)) { return [whole(digits[...]) ?? one] }
    let found = numbers(amongWords: piece)
    return found.isEmpty ? [one] : found + [.words]
  }

  private static func one(_ text: Substring, restoresZeros: Bool) -> CellISBN? {
    guard var text = trimmed(String(text)) else { return nil }
    if let number = behindOldName(text) { text = number }
    // By which a reader tells a spreadsheet that digits are a text.
    if text.first == "'", let digits = trimmed(String(text.dropFirst())) { text = digits }
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    let reading = ISBN.read(text)
    if let isbn = reading.isbn {
      return .isbn(reading.class == .isbn13 ? isbn.description : isbn.isbn10 ?? isbn.description)
    }
    if reading.class == .empty { return nil }
    if isExponential(text) {
      return .wrong(
        text, reason: "a spreadsheet has rounded the number “\(text.prefix(20))”: its last digits are lost")
    }
    if text.hasSuffix(".0"), let isbn = ISBN.read(String(text.dropLast(2))).isbn { return .isbn(isbn.description) }
    if restoresZeros, let isbn = restored(text) { return .isbn(isbn.isbn10 ?? isbn.description) }
    if isASIN(text) { return .asin(text.uppercased()) }
    let reason = "“\(text.prefix(40))” is no ISBN: \(reading.class.explanation)"
    return isSpoiled(text, reading.class) ? .wrong(text, reason: reason) : .refused(reason)
  }

  /// A library's own numbers, which stand in such columns too, are shorter.
  private static func isSpoiled(_ text: String, _ kind: ISBNParseResult.Class) -> Bool {
    kind == .badChecksum || kind == .badLength && text.utf8.count(where: \.isASCIIDigit) >= 9
  }

  /// How many characters a number has that a spreadsheet may have taken leading zeros from; nil for any other text.
  static func shortLength(of text: String) -> Int? {
    let length = text.utf8.count
    guard (7...9).contains(length) else { return nil }
    let digits = text.utf8.last.map { $0 | 0x20 } == UInt8(ascii: "x") ? text.utf8.dropLast() : text.utf8[...]
    return digits.allSatisfy(\.isASCIIDigit) ? length : nil
  }

  /// The ISBN-10 that begins with the zeros that are wanting, where its check digit says so.
  static func restored(_ text: String) -> ISBN? {
    guard let length = shortLength(of: text) else { return nil }
    return ISBN.read(String(repeating: "0", count: 10 - length) + text).isbn
  }

  /// `9.78E+12`, also with a decimal comma.
  private static func isExponential(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIIDigit else { return false }
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let exponent = parts[1].hasPrefix("+") ? parts[1].dropFirst() : parts[1]
    return !exponent.isEmpty && exponent.utf8.allSatisfy(\.isASCIIDigit)
      && parts[0].utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  }

  /// Ten capitals and digits that begin with B, as Amazon numbers what has no ISBN.
  private static func isASIN(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.first == UInt8(ascii: "B")
      && text.utf8.allSatisfy { $0.isASCIIDigit || (65...90).contains($0) }
  }
}
