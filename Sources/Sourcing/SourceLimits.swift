package import Foundation

/// How often a service may be asked. Nil: no limit is known.
package struct SourceLimits: Hashable, Sendable {
  /// Requests a minute, as a token bucket of this size that fills up in a minute.
  package var perMinute: Int?
  package var perDay: Int?
  /// Where the service's day begins at midnight: a name of the time zone database.
  package var dayZone: String
  /// How long the service is left alone that says it was asked too often, and not for how long; whole seconds.
  package var pause: Duration

  package init(perMinute: Int? = nil, perDay: Int? = nil, dayZone: String = "GMT", pause: Duration = .seconds(2)) {
    self.perMinute = perMinute
    self.perDay = perDay
    self.dayZone = dayZone
    self.pause = pause
  }

  /// The service's day at that moment, as `YYYYMMDD`.
  package func day(of moment: Date) -> Int {
    let parts = calendar.dateComponents([.year, .month, .day], from: moment)
    return (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
  }

  /// When the next day begins.
  package func dayEnd(after moment: Date) -> Date {
    let start = calendar.startOfDay(for: moment)
    return calendar.date(byAdding: .day, value: 1, to: start) ?? start + 86_400
  }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: dayZone) ?? .gmt
    return calendar
  }
}
