extension ISBN {
  /// Reads one identifier as a person, a feed or a spreadsheet writes it, and says what it is.
  ///
  /// Passed over: `="..."` of spreadsheets, `ISBN`, `ISBN-10:`, `ISBN-13:`, `urn:isbn:`, spaces, dashes and invisible
  /// characters; full-width digits are digits. A wrong check digit is never mended.
  /// - Parameter placeholders: ISBNs that stand for "none" in this catalogue, beside the built-in ones (nine equal
  ///   digits, 012345678, 123456789 or 987654321 before the check digit).
  package static func read(_ text: String, placeholders: Set<ISBN> = []) -> ISBNParseResult {
    let (kind, isbn) = classified(text)
    if let isbn, isbn.isPlaceholder || placeholders.contains(isbn) {
      return ISBNParseResult(input: text, class: .placeholder, isbn: nil)
    }
    return ISBNParseResult(input: text, class: kind, isbn: isbn)
  }

  private static func classified(_ text: String) -> (ISBNParseResult.Class, ISBN?) {
    // Nearly every ISBN in a feed is plain digits: those are read without a copy of the text.
    if let characters = ISBNCharacters(text) { return classified(characters) }
    let identifier = unwrappedIdentifier(text)
    if let characters = ISBNCharacters(identifier) { return classified(characters) }
    return (isAbsent(identifier) ? .empty : .badCharacter, nil)
  }

  private static func classified(_ characters: ISBNCharacters) -> (ISBNParseResult.Class, ISBN?) {
    if characters.isNothing { return (.empty, nil) }
    if characters.endsInX, !(9...10).contains(characters.count) { return (.badCharacter, nil) }
    switch characters.count {
    case 9: return classified10(characters, good: .sbn9, bad: .badLength)
    case 10: return classified10(characters, good: .isbn10, bad: .badChecksum)
    case 13: return classified13(characters.number)
    default: return (.badLength, nil)
    }
  }

  private static func classified13(_ number: Int64) -> (ISBNParseResult.Class, ISBN?) {
    if number / 1_000_000_000 == 9790 { return (.ismn, nil) }
    switch number / 10_000_000_000 {
    case 977: return (.issnEAN, nil)
    case 978, 979: return ISBN(digits: number).map { (.isbn13, $0) } ?? (.badChecksum, nil)
    default: return (.notBookland, nil)
    }
  }

  /// An ISBN-10, or an SBN of nine characters, which is one without its leading zero.
  private static func classified10(
    _ characters: ISBNCharacters, good: ISBNParseResult.Class, bad: ISBNParseResult.Class
  ) -> (ISBNParseResult.Class, ISBN?) {
    let core = characters.endsInX ? characters.number : characters.number / 10
    let check = characters.endsInX ? 10 : characters.number % 10
    guard checkDigit(ofNine: core) == check else { return (bad, nil) }
    let twelve = 978_000_000_000 + core
    return (good, ISBN(digits: twelve * 10 + checkDigit(ofTwelve: twelve)))
  }

  /// The nine digits before the check digit are what people and programs type for "no ISBN".
  private var isPlaceholder: Bool {
    let core = digits / 10 % 1_000_000_000
    return core.isMultiple(of: 111_111_111) || core == 12_345_678 || core == 123_456_789 || core == 987_654_321
  }
}
