/// What a text that claims to be one ISBN turned out to be.
package struct ISBNParseResult: Hashable, Sendable {
  /// The raw values are the names in `docs/merging.md` and in documents.
  package enum Class: String, Sendable, CaseIterable {
    case isbn10, isbn13, sbn9
    case empty
    case badCharacter = "bad-char"
    case badLength = "bad-length"
    case badChecksum = "bad-checksum"
    case ismn
    case issnEAN = "issn-ean"
    case notBookland = "not-bookland"
    case placeholder
  }

  /// The text as it was given.
  package let input: String
  package let `class`: Class
  /// The merge key; nil for every class but `isbn10`, `isbn13` and `sbn9`.
  package let isbn: ISBN?

  package init(input: String, class: Class, isbn: ISBN?) {
    self.input = input
    self.class = `class`
    self.isbn = isbn
  }
}

extension ISBNParseResult.Class {
  /// What is wrong, for a person; for the good ones what it is.
  package var explanation: String {
    switch self {
    case .isbn10: "an ISBN-10"
    case .isbn13: "an ISBN-13"
    case .sbn9: "an SBN of nine digits"
    case .empty: "there is nothing in it"
    case .badCharacter: "it has characters that no ISBN has there"
    case .badLength: "it has neither 10 nor 13 digits"
    case .badChecksum: "its check digit does not fit: a digit is wrong"
    case .ismn: "it is an ISMN, for printed music"
    case .issnEAN: "it is the barcode of a periodical (ISSN)"
    case .notBookland: "it is a barcode, but not of a book (978 or 979)"
    case .placeholder: "it is a placeholder that stands for no book"
    }
  }
}

extension ISBN {
  /// Reads one identifier as a person, a feed or a spreadsheet writes it, and says what it is.
  ///
  /// Left out: `="..."` of spreadsheets, `ISBN`, `ISBN-10:`, `ISBN-13:`, `urn:isbn:`, spaces, dashes and invisible
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

  /// Reads the bytes of a text without making a text of them: one that is made of ASCII digits, hyphens, spaces and a
  /// last X alone, as nearly all of a list are.
  /// - Returns: what ``read(_:placeholders:)`` says of it; nil for any other text.
  package static func read(plain bytes: UnsafeBufferPointer<UInt8>) -> (class: ISBNParseResult.Class, isbn: ISBN?)? {
    guard let characters = ISBNCharacters(bytes) else { return nil }
    let (kind, isbn) = classified(characters)
    return isbn?.isPlaceholder == true ? (.placeholder, nil) : (kind, isbn)
  }

  /// Reads a line as a barcode scanner types it: an ISBN in any form, or the thirteen digits of a barcode before the
  /// five of the price, or the two, that stand beside it (ISBN Users' Manual, 7th edition, section 12), with `+` or
  /// spaces between or nothing; with or without the `]E0` by which scanners name the kind of barcode (ISO/IEC 15424),
  /// and the control characters in which some frame a code (STX and ETX of ASCII).
  /// - Parameter placeholders: as for ``read(_:placeholders:)``.
  package static func read(scan text: String, placeholders: Set<ISBN> = []) -> ISBNParseResult {
    let line = unframed(text)
    let bare = read(line, placeholders: placeholders)
    let plain = ISBNParseResult(input: text, class: bare.class, isbn: bare.isbn)
    guard [.badLength, .badCharacter].contains(plain.class) else { return plain }
    var rest = line.utf8.drop { $0 <= 0x20 }
    if rest.starts(with: "]E".utf8), rest.dropFirst(2).first.map(\.isASCIIDigit) == true {
      rest = rest.dropFirst(3)
    }
    let separators = " +-\r\t".utf8
    let digits = rest.filter(\.isASCIIDigit)
    guard digits.count + rest.count(where: separators.contains) == rest.count, [13, 15, 18].contains(digits.count)
    else { return plain }
    let reading = read(String(decoding: digits.prefix(13), as: UTF8.self), placeholders: placeholders)
    return ISBNParseResult(input: text, class: reading.class, isbn: reading.isbn)
  }

  private static func classified(_ text: String) -> (ISBNParseResult.Class, ISBN?) {
    // Nearly every ISBN in a feed is plain digits: those are read without a copy of the text.
    if let characters = ISBNCharacters(text) { return classified(characters) }
    // As a table has it that a spreadsheet is not to take for a number.
    if text.utf8.starts(with: "=\"".utf8), text.utf8.last == UInt8(ascii: "\""), text.utf8.count > 2,
      let characters = ISBNCharacters(Substring(text.utf8.dropFirst(2).dropLast()))
    {
      return classified(characters)
    }
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

/// The digits of one identifier, and whether an `X` follows them.
struct ISBNCharacters {
  /// Digits and the X together; counts on past what fits ``number``.
  private(set) var count = 0
  /// The first eighteen digits as a number, without the X.
  private(set) var number: Int64 = 0
  private(set) var endsInX = false

  /// Nil where `text` has anything but ASCII digits, one last X, hyphens and spaces.
  init?(_ text: some StringProtocol) { self.init(text.utf8) }

  /// The same of its bytes.
  init?(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard !endsInX else { return nil }
        if count < 18 { number = number * 10 + Int64(byte - UInt8(ascii: "0")) }
      case UInt8(ascii: "X"), UInt8(ascii: "x"):
        guard !endsInX else { return nil }
        endsInX = true
      case UInt8(ascii: "-"), UInt8(ascii: " "):
        continue
      default:
        return nil
      }
      count += 1
    }
  }

  /// Blank, or the `0` that programs write for no number.
  var isNothing: Bool { count == 0 || count == 1 && number == 0 && !endsInX }
}

/// The identifier in `text` without what is written around it: `="..."` of spreadsheets, `ISBN`, `ISBN-10:`,
/// `ISBN-13:`, `urn:isbn:`, invisible characters (soft hyphen, zero width), outer white space; every dash a hyphen,
/// every space a plain one, full-width characters narrow.
func unwrappedIdentifier(_ text: String) -> String {
  let scalars = compatibilityForm(text).unicodeScalars.compactMap(plain)
  let quoted = unquoted(trimmed(scalars[...]))
  return String(String.UnicodeScalarView(trimmed(unlabelled(quoted))))
}

/// The text without the control characters of ASCII at its ends.
private func unframed(_ text: String) -> String {
  let bytes = text.utf8
  func isInner(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }
  guard let first = bytes.firstIndex(where: isInner), let last = bytes.lastIndex(where: isInner) else { return "" }
  return String(Substring(bytes[first...last]))
}

private typealias Scalars = ArraySlice<Unicode.Scalar>

private func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  if (" "..."~").contains(scalar) { return scalar }
  let properties = scalar.properties
  if properties.generalCategory == .format { return nil }
  return properties.isWhitespace ? " " : properties.isDash ? "-" : scalar
}

private func trimmed(_ text: Scalars) -> Scalars {
  let end = text.lastIndex { $0 != " " }.map { $0 + 1 } ?? text.startIndex
  return text[..<end].drop { $0 == " " }
}

/// A spreadsheet's formula for text that must not become a number.
private func unquoted(_ text: Scalars) -> Scalars {
  guard text.count >= 3, text.starts(with: "=\"".unicodeScalars), text.last == "\"" else { return text }
  return trimmed(text.dropFirst(2).dropLast())
}

private func unlabelled(_ text: Scalars) -> Scalars {
  if let rest = after("urn:isbn:", in: text) { return rest }
  guard let rest = after("isbn", in: text) else { return text }
  let unnumbered = afterLength(in: rest) ?? rest
  let colonless = unnumbered.drop { $0 == " " }
  return colonless.first == ":" ? colonless.dropFirst() : colonless
}

/// What follows `10` or `13`, where it stands apart from the digits of the number itself.
private func afterLength(in text: Scalars) -> Scalars? {
  let start = text.drop { $0 == " " || $0 == "-" }
  guard let rest = after("10", in: start) ?? after("13", in: start) else { return nil }
  return rest.first.map { ("0"..."9").contains($0) } ?? false ? nil : rest
}

/// What follows `label`, an ASCII word in lower case, where the text begins with it in any case.
private func after(_ label: String, in text: Scalars) -> Scalars? {
  var rest = text
  for letter in label.unicodeScalars {
    guard let next = rest.popFirst() else { return nil }
    let isCapital = ("A"..."Z").contains(next) && next.value + 32 == letter.value
    guard next == letter || isCapital else { return nil }
  }
  return rest
}
