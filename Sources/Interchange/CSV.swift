/// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.
package enum CSV {
  /// One row with its line end. A cell is quoted where it must be; one that a spreadsheet might take for a formula gets
  /// an apostrophe in front. It is one that begins with `=`, `+`, `-`, `@`, their wide or small forms, or a control
  /// character, whatever apostrophes, white space and invisible characters stand before these.
  ///
  /// Taking one apostrophe off any cell of which the rest is such a cell gives back what was there.
  package static func row(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(guarded(cell), to: &bytes)
    }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    return bytes
  }

  private static func guarded(_ cell: String) -> String { mayBeFormula(cell) ? "'" + cell : cell }

  /// The same with an apostrophe in front, so that taking it off leads back.
  static func mayBeFormula(_ cell: String) -> Bool {
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

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    let special: Set<UInt8> = [UInt8(ascii: ","), quote, UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard cell.utf8.contains(where: special.contains) else { return bytes += Array(cell.utf8) }
    bytes.append(quote)
    for byte in cell.utf8 { bytes += byte == quote ? [quote, quote] : [byte] }
    bytes.append(quote)
  }

  private static let quote = UInt8(ascii: "\"")
}
