/// Comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.
package enum CSV {
  /// One row with its line end. A cell is quoted where it must be; one that a spreadsheet would take for a formula
  /// (it begins with `=`, `+`, `-`, `@` or a control character, apostrophes before it not counted) gets an apostrophe
  /// in front: taking one apostrophe off any cell that has one before such a character gives back what was there.
  package static func row(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(guarded(cell), to: &bytes)
    }
    bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    return bytes
  }

  private static func guarded(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first(where: { $0 != "'" }) else { return cell }
    let isDangerous = "=+-@".unicodeScalars.contains(first) || first.value < 0x20 || first.value == 0x7F
    return isDangerous ? "'" + cell : cell
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
