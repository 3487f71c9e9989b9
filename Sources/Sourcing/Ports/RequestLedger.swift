package import Foundation

/// What was asked of each source and what became of it, kept between runs and shared by all that run at once.
///
/// It never fails: what cannot be written counts for this run alone, and what cannot be read holds nobody back.
package protocol RequestLedger: Sendable {
  /// Takes one request out of the source's allowance and gives nil, or says what holds it back and takes nothing.
  ///
  /// A reader who insists is never held back; the request counts all the same.
  func acquire(from source: String, limits: SourceLimits, at now: Date, bypassingLimits: Bool) async -> Backoff?

  /// Notes what became of asking the source. Gives what holds it back from now on, if anything does.
  func note(_ event: RequestEvent, of source: String, limits: SourceLimits, at now: Date) async -> Backoff?

  /// What may still be asked of the source; takes nothing and writes nothing.
  func remaining(of source: String, limits: SourceLimits, at now: Date) async -> Remaining
}

/// Why a source is not asked for the moment, and until when.
package struct Backoff: Hashable, Sendable {
  /// What holds the source back.
  package enum Reason: Hashable, Sendable {
    /// The minute's requests are used up.
    case minute
    /// The service asked for a pause.
    case pause
    /// The day's requests are used up.
    case day
    /// It failed too often in a row.
    case circuitOpen
  }

  package var reason: Reason
  package var until: Date

  package init(_ reason: Reason, until: Date) {
    self.reason = reason
    self.until = until
  }
}

/// What became of asking a source.
package enum RequestEvent: Hashable, Sendable {
  /// It answered. What it said to others meanwhile holds all the same: the request may have been under way by then.
  case answered
  /// It gave no answer that could be read.
  case failed
  /// The request that was taken did not reach it.
  case unsent
  /// It was asked too often for the moment; `until` is what it said, if it did.
  case throttled(until: Date?)
  /// The day's requests are used up; `until` is what it said, if it did.
  case quotaUsedUp(until: Date?)
  /// What it said before holds no longer: the reader changed something, or insisted on asking and was answered.
  case forgiven
}

/// What may still be asked of a source. Nil: no limit is known.
package struct Remaining: Hashable, Sendable {
  package var minute: Int?
  package var day: Int?
  /// When the day's requests are there again.
  package var dayEndsAt: Date
  /// What holds it back now.
  package var hold: Backoff?

  package init(minute: Int?, day: Int?, dayEndsAt: Date, hold: Backoff?) {
    self.minute = minute
    self.day = day
    self.dayEndsAt = dayEndsAt
    self.hold = hold
  }
}
