/// The proleptic Gregorian calendar by numbers of days: what dates are counted in and compared by across months and
/// years.
///
/// After Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil` and `civil_from_days`
/// (<https://howardhinnant.github.io/date_algorithms.html>). Foundation, which knows every calendar, takes many times
/// as long. Years begin in March here, so that the day which comes and goes is their last; an era is 400 of them.
package enum CivilCalendar {
  /// How many days lie between 1 January 1970 and this date; below zero for the days before.
  /// - Parameters:
  ///   - year: any; 0 is the year before 1.
  ///   - month: 1...12.
  ///   - day: 1...31; one that its month does not have counts on into the next.
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = divided(marchYear, by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysOfEra + dayOfEra - daysBefore1970
  }

  /// The date of a day that is counted from 1 January 1970, which is 0.
  package static func date(ofDay dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = divided(dayNumber + daysBefore1970, by: daysOfEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static let daysOfEra = 146_097
  /// From 1 March of the year 0, with which the first era begins.
  private static let daysBefore1970 = 719_468

  /// The quotient that is rounded down, and the rest, which is never below zero.
  private static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
