import Domain

/// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.
package enum CSV {
  /// One row with its line end. A cell is quoted where it must be; one that a spreadsheet might take for a formula, or
  /// for a date, a time or a number that is written otherwise, gets an apostrophe in front. ``unguarded(_:)`` takes it
  /// off.
  package static func row(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cells.reduce(cells.count + 2) { $0 + $1.utf8.count })
    append(row: cells.indices, to: &bytes) { cells[$0] }
    return bytes
  }

  /// Writes a row of the cells of these columns behind what is there.
  static func append(row columns: Range<Int>, to bytes: inout [UInt8], cell: (_ column: Int) -> String) {
    for column in columns {
      if column > columns.lowerBound { bytes.append(UInt8(ascii: ",")) }
      let cell = cell(column)
      if !cell.isEmpty { append(guarded(cell), to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func guarded(_ cell: String) -> String { isGuarded(cell) ? "'" + cell : cell }

  /// What stood in a cell before ``row(_:)`` guarded it: the cell without its first apostrophe, where the rest is one
  /// that would be guarded.
  package static func unguarded(_ cell: String) -> String {
    guard cell.unicodeScalars.first == "'" else { return cell }
    let rest = String(String.UnicodeScalarView(cell.unicodeScalars.dropFirst()))
    return isGuarded(rest) ? rest : cell
  }

  private static func isGuarded(_ cell: String) -> Bool { mayBeFormula(cell) || mayBeDate(cell) }

  /// True of a cell that begins with `=`, `+`, `-`, `@`, their wide or small forms, or a control character, whatever
  /// apostrophes, white space and invisible characters stand before these. So the same with an apostrophe in front is
  /// one too, and taking it off leads back.
  static func mayBeFormula(_ cell: String) -> Bool {
    if let first = cell.utf8.first, isLetterOrDigit(first) { return false }
    for scalar in cell.unicodeScalars {
      if formulaSigns.contains(scalar) || scalar.value < 0x20 || scalar.value == 0x7F { return true }
      if scalar != "'" && !isPassedOver(scalar) { return false }
    }
    return false
  }

  /// As they are, full-width and small: programs fold them.
  private static let formulaSigns = Set(
    "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{FE66}\u{FE62}\u{FE63}\u{FE6B}".unicodeScalars)

  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " }
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || [.control, .format, .nonspacingMark, .enclosingMark].contains(properties.generalCategory)
  }

  /// True of a cell that a spreadsheet shows as another date, time or number than is written there: `2019-05`,
  /// `11/22/63`, `10:04`, `March 1917`, `SEPT2`, `007`, `1e5`; also behind apostrophes. A whole date (`2019-05-03`), a
  /// year and any other plain number are read as what they are.
  static func mayBeDate(_ cell: String) -> Bool {
    var cell = cell
    return cell.withUTF8(mayBeDate)
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func mayBeDate(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = cell.drop { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: " ") }
    // Most cells are longer or have no digit, and most others are numbers, whole dates or ISBNs, which have more parts.
    guard (2...24).contains(text.count), let shape = Shape(text), shape.hasDigit else { return false }
    if !shape.hasSeparator { return isOddNumber(text) }
    guard (2...(shape.hasColon ? 6 : 3)).contains(shape.parts), !isWholeDate(text) else { return false }
    return text.split(whereSeparator: isDateSeparator)
      .allSatisfy { $0.allSatisfy(isDigit) ? $0.count <= 4 : isMonth($0) || isHalfOfDay($0) }
  }

  /// What a text is made of that may be a date.
  private struct Shape {
    var hasDigit = false
    var hasColon = false
    var hasSeparator = false
    /// How many parts the separators make of it.
    var parts = 0

    /// Nil where one of the signs stands in no date, time or number.
    init?(_ text: Bytes) {
      var isInside = false
      for byte in text {
        if isDateSeparator(byte) {
          hasSeparator = true
          if byte == UInt8(ascii: ":") { hasColon = true }
          isInside = false
          continue
        }
        guard isLetterOrDigit(byte) else { return nil }
        if byte.isASCIIDigit { hasDigit = true }
        if !isInside { parts += 1 }
        isInside = true
      }
    }
  }

  /// True of `2019-05-03`.
  private static func isWholeDate(_ text: Bytes) -> Bool {
    text.count == 10 && zip(0..., text).allSatisfy { $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : $1.isASCIIDigit }
  }

  /// One of ` -/.:,`: asked of most bytes of an export.
  private static func isDateSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x2C...0x2F, 0x3A: true
    default: false
    }
  }

  /// A key path in its place would be followed step by step for each byte.
  private static func isDigit(_ byte: UInt8) -> Bool { byte.isASCIIDigit }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20)
  }

  /// A number with zeros in front, of more digits than a spreadsheet keeps (15), or with an exponent; or a month with a
  /// number right behind it.
  private static func isOddNumber(_ text: Bytes) -> Bool {
    let digits = text.prefix(while: isDigit)
    if digits.count == text.count { return text.first == 0x30 || text.count > 15 }
    let rest = text.dropFirst(digits.count)
    if !digits.isEmpty {
      return rest.first.map { $0 | 0x20 } == 0x65 && rest.count > 1 && rest.dropFirst().allSatisfy(isDigit)
    }
    let name = text.prefix { !isDigit($0) }
    return isMonth(name) && text.dropFirst(name.count).allSatisfy(isDigit)
  }

  /// An English name of a month, or the beginning of one.
  private static func isMonth(_ text: Bytes) -> Bool {
    isSame(text, "sept")
      || text.count >= 3 && months.contains { text.count <= $0.utf8CodeUnitCount && begins($0, with: text) }
  }

  private static let months: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private static func isHalfOfDay(_ text: Bytes) -> Bool { isSame(text, "am") || isSame(text, "pm") }

  private static func isSame(_ text: Bytes, _ word: StaticString) -> Bool {
    text.count == word.utf8CodeUnitCount && begins(word, with: text)
  }

  /// Case aside.
  /// - Parameter text: no longer than the word, which is of small ASCII letters.
  private static func begins(_ word: StaticString, with text: Bytes) -> Bool {
    zip(text, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)).allSatisfy { $0 | 0x20 == $1 }
  }

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    var cell = cell
    cell.withUTF8 { text in
      guard text.contains(where: needsQuotes) else { return bytes.append(contentsOf: text) }
      bytes.append(quote)
      for byte in text {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    }
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == quote || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }

  private static let quote = UInt8(ascii: "\"")
}
