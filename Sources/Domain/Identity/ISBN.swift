/// An ISBN-13 whose check digit is right: the key by which records of different sources are one edition.
///
/// The value is the thirteen digits as one integer (9 780 000 000 000 ... 9 799 999 999 999), so that it compares,
/// hashes and is stored as a number. Made only by reading text (``ISBN/read(_:placeholders:)``) or from a stored
/// number.
package struct ISBN: Hashable, Comparable, Sendable {
  /// The thirteen digits as a number.
  package let digits: Int64

  /// Nil unless `digits` has a Bookland prefix (978, 979 without the ISMN range 9790) and its own check digit.
  package init?(digits: Int64) {
    let prefix = digits / 10_000_000_000
    guard prefix == 978 || prefix == 979, digits / 1_000_000_000 != 9790 else { return nil }
    guard Self.checkDigit(ofTwelve: digits / 10) == digits % 10 else { return nil }
    self.digits = digits
  }

  /// The check digit (ISBN Users' Manual, 7th edition, section 5) of the first twelve digits of an ISBN-13.
  package static func checkDigit(ofTwelve twelve: Int64) -> Int64 {
    var rest = twelve
    var sum: Int64 = 0
    for position in 0..<12 {
      sum += (rest % 10) * (position.isMultiple(of: 2) ? 3 : 1)
      rest /= 10
    }
    return (10 - sum % 10) % 10
  }

  /// The check digit (ISO 2108:1992: modulus 11, weights 10 to 2) of the first nine digits of an ISBN-10: 0...10, where
  /// 10 is written X.
  package static func checkDigit(ofNine nine: Int64) -> Int64 {
    var rest = nine
    var sum: Int64 = 0
    for weight in Int64(2)...10 {
      sum += rest % 10 * weight
      rest /= 10
    }
    return (11 - sum % 11) % 11
  }

  package static func < (left: ISBN, right: ISBN) -> Bool { left.digits < right.digits }
}

extension ISBN: CustomStringConvertible {
  /// Thirteen digits without hyphens.
  package var description: String { String(digits) }

  /// Ten characters without hyphens, the last perhaps `X`; nil for 979, which has no ten-digit form.
  package var isbn10: String? {
    guard digits / 10_000_000_000 == 978 else { return nil }
    let core = digits / 10 % 1_000_000_000
    let check = Self.checkDigit(ofNine: core)
    return zeroPadded(String(core), to: 9) + (check == 10 ? "X" : String(check))
  }
}
