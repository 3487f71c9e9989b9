/// The ISBN of an invented edition: thirteen digits whose check digit is right.
///
/// Works 1...799 have 978-1-7358*www*-*e*, works 800...999 have 979-8-9850*www*-*e*, where *www* is the number of the
/// work and *e* that of the edition: seven-digit registrants, the shortest lists that the agencies give out (ten books
/// each), so that the numbers hyphenate like others and touch nothing that is widely known.
package struct InventedISBN: Hashable, Sendable {
  package let isbn13: String
  /// Nil for 979, which has no ten-digit form.
  package let isbn10: String?

  /// - Parameters: `work` in 1...999, `edition` in 0...9.
  package init(work: Int, edition: Int) {
    let item = String(1000 + work).dropFirst() + String(edition)
    let core = (work < 800 ? "17358" : "89850") + item
    let twelve = (work < 800 ? "978" : "979") + core
    isbn13 = twelve + Self.checkDigit13(twelve)
    isbn10 = work < 800 ? core + Self.checkDigit10(core) : nil
  }

  /// `978-1-7358001-0-…`.
  package var hyphenated: String {
    let digits = Array(isbn13).map(String.init)
    return [digits[0..<3], digits[3..<4], digits[4..<11], digits[11..<12], digits[12..<13]]
      .map { $0.joined() }.joined(separator: "-")
  }

  private static func checkDigit13(_ twelve: String) -> String {
    let sum = twelve.utf8.enumerated().reduce(0) { sum, next in
      sum + (Int(next.element) - 48) * (next.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return String((10 - sum % 10) % 10)
  }

  private static func checkDigit10(_ nine: String) -> String {
    let sum = nine.utf8.enumerated().reduce(0) { sum, next in sum + (Int(next.element) - 48) * (10 - next.offset) }
    let check = (11 - sum % 11) % 11
    return check == 10 ? "X" : String(check)
  }
}
