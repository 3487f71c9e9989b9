package import Foundation

/// The account of one source in a ledger: the rules of limits and rests, without the place where they are kept.
package struct RateLimitState: Hashable, Sendable {
  /// Requests left in the minute's bucket at ``tokensAt``; nil: it is full.
  package var tokens: Double?
  package var tokensAt = Date.distantPast
  /// The day, as `YYYYMMDD` in the service's zone, that ``requests`` were made on.
  package var day = 0
  package var requests = 0
  /// Refusals in a row, a minute and more apart, of which the service said neither why nor for how long.
  package var refusals = 0
  package var refusedAt: Date?
  /// What the service said.
  package var heldUntil: Date?
  package var isHeldForTheDay = false
  /// Failures in a row.
  package var failures = 0
  package var circuitOpenUntil: Date?

  package init() {}

  /// So many failures in a row put a source to rest.
  package static let mostFailures = 5
  private static let firstRest: TimeInterval = 60
  private static let longestRest: TimeInterval = 3600
  /// A service may ask for a week (``HTTPResponse/retryAt(now:)``).
  private static let longestHold: TimeInterval = 8 * 86_400
  /// A limit of the minute is over after a minute, so that a service that refuses time and again means the day.
  private static let refusalsOfTheDay = 3
  /// So little of a request is missing where times were rounded to milliseconds.
  private static let nothing = 1e-4

  /// As ``RequestLedger/acquire(from:limits:at:bypassingLimits:)``.
  package mutating func acquire(_ limits: SourceLimits, at now: Date, bypassingLimits: Bool) -> Backoff? {
    if !bypassingLimits, let hold = hold(limits, at: now) { return hold }
    if let perMinute = limits.perMinute {
      tokens = max(0, filled(perMinute, at: now) - 1)
      tokensAt = now
    }
    requests = requestsToday(limits, at: now) + 1
    day = limits.day(of: now)
    return nil
  }

  /// As ``RequestLedger/note(_:of:limits:at:)``.
  package mutating func note(_ event: RequestEvent, _ limits: SourceLimits, at now: Date) -> Backoff? {
    switch event {
    case .answered:
      (failures, circuitOpenUntil) = (0, nil)
      // Nobody asks while it is held back: the request was under way when another was refused, and says nothing of
      // that.
      if !isHeld(at: now) { (refusals, refusedAt, heldUntil, isHeldForTheDay) = (0, nil, nil, false) }
    case .forgiven:
      (refusals, refusedAt, heldUntil, isHeldForTheDay, failures, circuitOpenUntil) = (0, nil, nil, false, 0, nil)
    case .failed: fail(at: now)
    case .unsent:
      tokens = tokens.map { $0 + 1 }
      requests = max(0, requests - 1)
    case .quotaUsedUp(let until): holdBack(until: until ?? limits.dayEnd(after: now), forTheDay: true, at: now)
    case .throttled(let until?): holdBack(until: until, forTheDay: false, at: now)
    case .throttled(nil): refuse(limits, at: now)
    }
    return hold(limits, at: now)
  }

  /// What holds the source back, the longest first.
  package func hold(_ limits: SourceLimits, at now: Date) -> Backoff? {
    var holds: [Backoff] = []
    if let heldUntil { holds.append(Backoff(isHeldForTheDay ? .day : .pause, until: heldUntil)) }
    if let circuitOpenUntil { holds.append(Backoff(.circuitOpen, until: circuitOpenUntil)) }
    if let perDay = limits.perDay, requestsToday(limits, at: now) >= perDay {
      holds.append(Backoff(.day, until: limits.dayEnd(after: now)))
    }
    if let perMinute = limits.perMinute {
      let missing = 1 - filled(perMinute, at: now)
      if missing > Self.nothing { holds.append(Backoff(.minute, until: now + missing * 60 / Double(perMinute))) }
    }
    return holds.filter { Self.holds(until: $0.until, at: now) }.max { $0.until < $1.until }
  }

  /// What lasts longer was said by a clock far ahead that was set right since.
  private static func holds(until: Date, at now: Date) -> Bool { until > now && until < now + longestHold }

  /// True while what the service said holds.
  private func isHeld(at now: Date) -> Bool { heldUntil.map { Self.holds(until: $0, at: now) } ?? false }

  /// What may still be asked at this time, within these limits.
  package func remaining(_ limits: SourceLimits, at now: Date) -> Remaining {
    Remaining(
      minute: limits.perMinute.map { Int(filled($0, at: now) + Self.nothing) },
      day: limits.perDay.map { max(0, $0 - requestsToday(limits, at: now)) },
      dayEndsAt: limits.dayEnd(after: now), hold: hold(limits, at: now))
  }

  /// What two accounts of the same source say together: the requests of the later day, or the more of the same one;
  /// what holds it back longer. An account with itself is itself.
  package func merged(with other: RateLimitState) -> RateLimitState {
    var merged = self
    if (other.tokensAt, -(other.tokens ?? .infinity)) > (tokensAt, -(tokens ?? .infinity)) {
      (merged.tokens, merged.tokensAt) = (other.tokens, other.tokensAt)
    }
    if (other.day, other.requests) > (day, requests) { (merged.day, merged.requests) = (other.day, other.requests) }
    merged.refusals = max(refusals, other.refusals)
    merged.refusedAt = [refusedAt, other.refusedAt].compactMap(\.self).max()
    if let until = other.heldUntil, until > heldUntil ?? .distantPast {
      (merged.heldUntil, merged.isHeldForTheDay) = (until, other.isHeldForTheDay)
    }
    merged.failures = max(failures, other.failures)
    merged.circuitOpenUntil = [circuitOpenUntil, other.circuitOpenUntil].compactMap(\.self).max()
    return merged
  }

  /// A bucket of one minute's requests that fills up evenly; full where the clock was set back since.
  private func filled(_ perMinute: Int, at now: Date) -> Double {
    let elapsed = now.timeIntervalSince(tokensAt)
    guard let tokens, elapsed > -1 else { return Double(perMinute) }
    return min(Double(perMinute), tokens + max(0, elapsed) * Double(perMinute) / 60)
  }

  private func requestsToday(_ limits: SourceLimits, at now: Date) -> Int {
    day == limits.day(of: now) ? requests : 0
  }

  private mutating func fail(at now: Date) {
    // What was under way when the rest began says no more than what began it. Where thirty questions fail at once, each
    // would double the rest.
    if let circuitOpenUntil, Self.holds(until: circuitOpenUntil, at: now) { return }
    failures += 1
    guard failures >= Self.mostFailures else { return }
    let doublings = Double(min(failures - Self.mostFailures, 10))
    circuitOpenUntil = now + min(Self.longestRest, Self.firstRest * pow(2, doublings))
  }

  private mutating func holdBack(until: Date, forTheDay: Bool, at now: Date) {
    // One that was under way when another learned of the day's end may be refused for a minute.
    if !forTheDay, isHeldForTheDay, isHeld(at: now), let heldUntil, heldUntil > until { return }
    (heldUntil, isHeldForTheDay) = (until, forTheDay)
  }

  private mutating func refuse(_ limits: SourceLimits, at now: Date) {
    // The last one may be of a clock that was ahead, and set right since.
    if refusedAt.map({ abs(now.timeIntervalSince($0)) >= 60 }) ?? true {
      refusals += 1
      refusedAt = now
    }
    let isOfTheDay = refusals >= Self.refusalsOfTheDay && limits.perDay != nil
    holdBack(
      until: isOfTheDay ? limits.dayEnd(after: now) : now + limits.pause / .seconds(1),
      forTheDay: isOfTheDay, at: now)
  }
}
