package import Foundation

/// Counts the requests to each source and notes what became of them, for this run, later runs and other programs.
///
/// It never fails. What cannot be written counts for this run alone, and what cannot be read holds nothing back.
package protocol RequestLedger: Sendable {
  /// Counts one request to the source.
  /// - Parameter bypassingLimits: true for a request that is never held back, but counts.
  /// - Returns: nil where the request may be sent; else what holds the source back, and nothing is counted.
  func acquire(from source: String, limits: SourceLimits, at now: Date, bypassingLimits: Bool) async -> Backoff?

  /// Notes what became of a request.
  /// - Returns: what holds the source back from now on; nil where nothing does.
  func note(_ event: RequestEvent, of source: String, limits: SourceLimits, at now: Date) async -> Backoff?

  /// How many requests the source still allows. Counts nothing and writes nothing.
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

/// What became of a request to a source.
package enum RequestEvent: Hashable, Sendable {
  /// It answered. A hold that was noted in between stays: the request may have been under way by then.
  case answered
  /// It gave no answer that could be read.
  case failed
  /// The request that was taken did not reach it.
  case unsent
  /// It was asked too often for the moment; `until` is what it said, if it did.
  case throttled(until: Date?)
  /// The day's requests are used up; `until` is what it said, if it did.
  case quotaUsedUp(until: Date?)
  /// All holds end: the reader changed a setting, or asked in spite of them and got an answer.
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
