import Domain
package import Foundation

/// The instant as a person says it: `just now`, `2 minutes ago`, `in 3 hours`; beyond a week the day by the calendar of
/// the zone, `2026-03-01`, and for what is to come the minute too.
package func spoken(_ date: Date, now: Date, in zone: TimeZone) -> String {
  let seconds = now.timeIntervalSince(date)
  let length = abs(seconds)
  if length < 60 { return seconds >= 0 ? "just now" : "in less than a minute" }
  if length < 7 * 86_400, let words = inLargestUnit(length) { return seconds > 0 ? words + " ago" : "in " + words }
  var style = Date.VerbatimFormatStyle.iso8601Day(in: zone)
  if seconds < 0 { style = .iso8601Minute(in: zone) }
  return date.formatted(style)
}

/// `3 days`, `1 hour`: whole ones of the largest unit that fits; nil for less than a minute.
package func inLargestUnit(_ seconds: TimeInterval) -> String? {
  let units = [(86_400.0, "day"), (3_600.0, "hour"), (60.0, "minute")]
  guard let (unit, name) = units.first(where: { seconds >= $0.0 }) else { return nil }
  let count = Int(seconds / unit)
  return counted(count, name)
}

extension Date.VerbatimFormatStyle {
  private static func style(_ format: Date.FormatString, in zone: TimeZone) -> Date.VerbatimFormatStyle {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return Date.VerbatimFormatStyle(format: format, timeZone: zone, calendar: calendar)
  }

  fileprivate static func iso8601Day(in zone: TimeZone) -> Date.VerbatimFormatStyle {
    style("\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits)", in: zone)
  }

  fileprivate static func iso8601Minute(in zone: TimeZone) -> Date.VerbatimFormatStyle {
    style(
      "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
      in: zone)
  }
}
