/// A day of the Gregorian calendar without a time zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package let dayNumber: Int

  package init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// Howard Hinnant's `days_from_civil` (chrono-Compatible Low-Level Date Algorithms).
  /// - Parameters: `month` in 1...12, `day` in 1...31.
  package init(year: Int, month: Int, day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    dayNumber = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Nil unless the text is `YYYY-MM-DD` and a day that exists.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard description == text else { return nil }
  }

  /// 0 is Sunday.
  package var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

  /// The first Sunday on or after this day.
  package var sunday: CivilDate { self + (7 - weekday) % 7 }

  package static func + (date: CivilDate, days: Int) -> CivilDate { CivilDate(dayNumber: date.dayNumber + days) }
  package static func - (date: CivilDate, days: Int) -> CivilDate { CivilDate(dayNumber: date.dayNumber - days) }
  package static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`; Hinnant's `civil_from_days`.
  package var description: String {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return [(year, 4), (month, 2), (day, 2)].map { Self.digits($0.0, width: $0.1) }.joined(separator: "-")
  }

  private static func digits(_ number: Int, width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
