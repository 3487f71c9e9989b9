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
    // In two halves, neither of which waits for the other: it is asked of each ISBN that is read, and of many twice.
    let (high, low) = twelve.quotientAndRemainder(dividingBy: 1_000_000)
    let sum = sum(ofSix: UInt32(truncatingIfNeeded: high)) + sum(ofSix: UInt32(truncatingIfNeeded: low))
    return Int64((10 - sum % 10) % 10)
  }

  /// The weights are 1 and 3 in turn; that of the last digit is 3.
  private static func sum(ofSix digits: UInt32) -> UInt32 {
    var (rest, sum) = (digits, UInt32(0))
    for _ in 0..<3 {
      let pair = rest % 100
      sum += pair / 10 + pair % 10 * 3
      rest /= 100
    }
    return sum
  }

  /// The check digit (ISO 2108:1992: modulus 11, weights 10 to 2) of the first nine digits of an ISBN-10: 0...10, where
  /// 10 is written X.
  package static func checkDigit(ofNine nine: Int64) -> Int64 {
    let (high, low) = nine.quotientAndRemainder(dividingBy: 100_000)
    let sum =
      sum(of: UInt32(truncatingIfNeeded: high), weights: 7...10)
      + sum(of: UInt32(truncatingIfNeeded: low), weights: 2...6)
    return Int64((11 - sum % 11) % 11)
  }

  /// - Parameter weights: from that of the last digit to that of the first.
  private static func sum(of digits: UInt32, weights: ClosedRange<UInt32>) -> UInt32 {
    var (rest, sum) = (digits, UInt32(0))
    for weight in weights {
      sum += rest % 10 * weight
      rest /= 10
    }
    return sum
  }

  package static func < (left: ISBN, right: ISBN) -> Bool { left.digits < right.digits }
}

extension ISBN: CustomStringConvertible {
  /// Thirteen digits without hyphens.
  package var description: String { String(digits) }

  /// Ten characters without hyphens, the last perhaps `X`; nil for 979, which has no ten-digit form.
  package var isbn10: String? {
    check10.map { check in
      zeroPadded(String(digits / 10 % 1_000_000_000), to: 9) + (check == 10 ? "X" : String(check))
    }
  }

  /// The check digit of the ten-digit form, 10 where that is X; nil for 979, which has no such form.
  var check10: Int64? {
    digits / 10_000_000_000 == 978 ? Self.checkDigit(ofNine: digits / 10 % 1_000_000_000) : nil
  }
}
