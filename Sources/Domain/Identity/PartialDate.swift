/// A date known to the year, the month or the day, in the proleptic Gregorian calendar.
///
/// Written `2014`, `2014-02` or `2014-02-11`; ordered by time, a less precise date before the more precise ones in it.
package struct PartialDate: Hashable, Comparable, Sendable {
  /// 1...9999.
  package let year: Int
  /// 1...12.
  package let month: Int?
  /// 1...31, and a day that its month has.
  package let day: Int?

  /// Nil where a part is out of range, or a day comes without a month.
  package init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard (1...9999).contains(year) else { return nil }
    if let month {
      guard (1...12).contains(month) else { return nil }
      if let day, !(1...Self.days(in: month, of: year)).contains(day) { return nil }
    } else if day != nil {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; what follows a day (a time, a zone) is passed over. Nil for anything
  /// else.
  package init?(_ text: some StringProtocol) {
    // The part that is being read, and how many digits of it; libraries are full of dates.
    var (numbers, part, digits) = (SIMD4<Int>(), 0, 0)
    for byte in text.utf8 {
      if byte.isASCIIDigit {
        guard digits < (part == 0 ? 4 : 2) else { return nil }
        numbers[part] = numbers[part] * 10 + Int(byte - 48)
        digits += 1
      } else if part == 2, digits == 2 {
        break
      } else {
        guard byte == UInt8(ascii: "-"), digits == (part == 0 ? 4 : 2) else { return nil }
        (part, digits) = (part + 1, 0)
      }
    }
    guard digits == (part == 0 ? 4 : 2) else { return nil }
    self.init(year: numbers[0], month: part > 0 ? numbers[1] : nil, day: part > 1 ? numbers[2] : nil)
  }

  /// True where `other` says the same and more: `2014-02-11` refines `2014` and `2014-02`, not itself.
  package func isRefined(by other: PartialDate) -> Bool {
    guard year == other.year, self != other else { return false }
    guard let month else { return true }
    return month == other.month && day == nil
  }

  /// The date as one integer, `YYYYMMDD` with 00 for what is unknown; orders as the dates do.
  package var packed: Int { year * 10_000 + (month ?? 0) * 100 + (day ?? 0) }

  /// The inverse of ``packed``.
  package init?(packed: Int) {
    let month = packed / 100 % 100
    let day = packed % 100
    self.init(year: packed / 10_000, month: month == 0 ? nil : month, day: day == 0 ? nil : day)
  }

  package static func < (left: PartialDate, right: PartialDate) -> Bool { left.packed < right.packed }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }
}

extension PartialDate: CustomStringConvertible {
  package var description: String {
    let behindYear = [month, day].compactMap(\.self).map { zeroPadded(String($0), to: 2) }
    return ([zeroPadded(String(year), to: 4)] + behindYear).joined(separator: "-")
  }
}
