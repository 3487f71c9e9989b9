package import Foundation

/// The state of one source in a ledger, with the rules of limits, pauses and the circuit breaker; how it is stored is
/// not its concern.
package struct RateLimitState: Hashable, Sendable {
  /// Requests left in the minute's bucket at ``tokensAt``; nil: it is full.
  package var tokens: Double?
  package var tokensAt = Date.distantPast
  /// The day, as `YYYYMMDD` in the service's zone, that ``requests`` were made on.
  package var day = 0
  package var requests = 0
  /// Refusals in a row, at least a minute apart, for which the service gave neither a reason nor a time.
  package var refusals = 0
  package var refusedAt: Date?
  /// Until when the service asked not to be asked.
  package var heldUntil: Date?
  package var isHeldForTheDay = false
  /// Failures in a row.
  package var failures = 0
  package var circuitOpenUntil: Date?

  package init() {}

  /// This many failures in a row open the circuit of a source.
  package static let mostFailures = 5
  /// Seconds for which the circuit is open at first; each further failure doubles them, up to ``longestOpening``.
  private static let shortestOpening: TimeInterval = 60
  private static let longestOpening: TimeInterval = 3600
  /// Seconds; a longer hold is not believed. A service may ask for a week (``HTTPResponse/retryAt(now:)``).
  private static let longestHold: TimeInterval = 8 * 86_400
  /// This many refusals in a row, a minute apart, mean that the day's requests are used up: a limit of the minute would
  /// be over.
  private static let refusalsOfTheDay = 3
  /// The part of a request that rounding to milliseconds may lose.
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
      // While the source is held back no request is sent. So this one was under way when another was refused, and its
      // answer does not end the hold.
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
    if let circuitOpenUntil, Self.rests(until: circuitOpenUntil, at: now) {
      holds.append(Backoff(.circuitOpen, until: circuitOpenUntil))
    }
    if let perDay = limits.perDay, requestsToday(limits, at: now) >= perDay {
      holds.append(Backoff(.day, until: limits.dayEnd(after: now)))
    }
    if let perMinute = limits.perMinute {
      let missing = 1 - filled(perMinute, at: now)
      if missing > Self.nothing { holds.append(Backoff(.minute, until: now + missing * 60 / Double(perMinute))) }
    }
    return holds.filter { Self.holds(until: $0.until, at: now) }.max { $0.until < $1.until }
  }

  /// False also for a hold beyond ``longestHold``: it was noted by a clock far ahead that was set right since.
  private static func holds(until: Date, at now: Date) -> Bool { until > now && until < now + longestHold }

  /// False also for a rest of more than ``longestOpening``, which a clock ahead noted. A minute more is believed: a
  /// clock is set right by a few seconds now and then.
  private static func rests(until: Date, at now: Date) -> Bool { until > now && until < now + longestOpening + 60 }

  /// True until ``heldUntil``.
  private func isHeld(at now: Date) -> Bool { heldUntil.map { Self.holds(until: $0, at: now) } ?? false }

  /// What may still be asked at this time, within these limits.
  package func remaining(_ limits: SourceLimits, at now: Date) -> Remaining {
    Remaining(
      minute: limits.perMinute.map { Int(filled($0, at: now) + Self.nothing) },
      day: limits.perDay.map { max(0, $0 - requestsToday(limits, at: now)) },
      dayEndsAt: limits.dayEnd(after: now), hold: hold(limits, at: now))
  }

  /// The state that two states of one source make together: of the requests those of the later day, or the larger
  /// number of the same day; of the holds the longer ones. Merging a state with itself gives itself.
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
    if let circuitOpenUntil, Self.rests(until: circuitOpenUntil, at: now) { return }
    failures += 1
    guard failures >= Self.mostFailures else { return }
    let doublings = Double(min(failures - Self.mostFailures, 10))
    circuitOpenUntil = now + min(Self.longestOpening, Self.shortestOpening * pow(2, doublings))
  }

  private mutating func holdBack(until: Date, forTheDay: Bool, at now: Date) {
    // A request that was under way when the day's requests turned out to be used up may be refused for a minute only.
    if !forTheDay, isHeldForTheDay, isHeld(at: now), let heldUntil, heldUntil > until { return }
    (heldUntil, isHeldForTheDay) = (until, forTheDay)
  }

  private mutating func refuse(_ limits: SourceLimits, at now: Date) {
    // By the absolute difference: the clock may have been set back since the last refusal.
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
