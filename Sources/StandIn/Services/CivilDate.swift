import Domain

/// A day of the Gregorian calendar without a time zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package let dayNumber: Int

  package init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// - Parameters: `month` in 1...12, `day` in 1...31.
  package init(year: Int, month: Int, day: Int) {
    dayNumber = CivilCalendar.dayNumber(year: year, month: month, day: day)
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
  /// `YYYY-MM-DD`.
  package var description: String {
    let (year, month, day) = CivilCalendar.date(ofDay: dayNumber)
    return [(year, 4), (month, 2), (day, 2)].map { zeroPadded(String($0.0), to: $0.1) }.joined(separator: "-")
  }
}
