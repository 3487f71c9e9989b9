package import Domain
package import Foundation
import Interchange

/// The days of the reader, on which the instants of calibre's database fall.
///
/// calibre writes a day as the moment at which it begins where it is set: 1 January 2000 in Berlin as
/// `1999-12-31 23:00:00+00:00`. Like calibre this goes by what the time of the zone is today, with an hour of summer: a
/// hundred years ago it was another one, with which many days would be the one before.
package struct CalibreClock: Sendable {
  private let zone: TimeZone
  /// Seconds before the time of Greenwich, without summer time.
  private let offset: Int

  package init(_ zone: TimeZone, now: Date) {
    self.zone = zone
    offset = zone.secondsFromGMT(for: now) - Int(zone.daylightSavingTimeOffset(for: now))
  }

  /// The day of an instant as it stands in the database; a day alone as it is. Nil for what is neither, and for
  /// calibre's date that is not known.
  package func day(of text: String) -> PartialDate? {
    guard let date = PartialDate(text), !date.isUndefinedInCalibre else { return nil }
    guard let day = date.day, let month = date.month, let time = Self.secondOfDay(text) else { return date }
    let seconds = CivilCalendar.dayNumber(year: date.year, month: month, day: day) * 86_400 + time
    let instant = Date(timeIntervalSince1970: Double(seconds))
    let summer = zone.isDaylightSavingTime(for: instant) ? Int(zone.daylightSavingTimeOffset(for: instant)) : 0
    let dayNumber = Int((Double(seconds + offset + summer) / 86_400).rounded(.down))
    let shifted = CivilCalendar.date(ofDay: dayNumber)
    // Nil before the first year that there is, and behind the last.
    return PartialDate(year: shifted.year, month: shifted.month, day: shifted.day) ?? date
  }

  /// Of ` 23:00:00+00:00` behind a day in UTC, also with parts of a second, or without a zone, which is UTC then; below
  /// zero or beyond a day where the zone makes it so. Nil where no time stands there.
  private static func secondOfDay(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    func number(at place: Int) -> Int? {
      guard place + 2 <= bytes.count, bytes[place..<(place + 2)].allSatisfy(\.isASCIIDigit) else {
        return nil
      }
      return Int(bytes[place] - 48) * 10 + Int(bytes[place + 1] - 48)
    }
    guard let hour = number(at: 11), let minute = number(at: 14) else { return nil }
    let time = hour * 3_600 + minute * 60
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    guard let sign = bytes[16...].lastIndex(where: signs.contains) else { return time }
    guard let hours = number(at: sign + 1), let minutes = number(at: sign + 4) ?? number(at: sign + 3) else {
      return time
    }
    let ahead = hours * 3_600 + minutes * 60
    return bytes[sign] == UInt8(ascii: "+") ? time - ahead : time + ahead
  }
}
