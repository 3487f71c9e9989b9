import Foundation
import Sourcing
import Testing

/// The rules of limits, rests and what services say.
@Suite struct RateLimitStateTests {
  private let noon = Date(timeIntervalSince1970: 1_700_049_600)  // 2023-11-15 12:00 UTC
  private let limits = SourceLimits(perMinute: 5, perDay: 500, pause: .seconds(60))
  private var account = RateLimitState()

  @Test mutating func `a bucket of five gives five at once, then one every twelve seconds`() {
    for _ in 1...5 { #expect(account.acquire(limits, at: noon, bypassingLimits: false) == nil) }
    #expect(account.acquire(limits, at: noon, bypassingLimits: false) == Backoff(.minute, until: noon + 12))
    #expect(account.acquire(limits, at: noon + 11, bypassingLimits: false)?.reason == .minute)
    #expect(account.acquire(limits, at: noon + 12, bypassingLimits: false) == nil)
    #expect(account.acquire(limits, at: noon + 12, bypassingLimits: false)?.reason == .minute)
    #expect(account.remaining(limits, at: noon + 3600).minute == 5)
  }

  @Test mutating func `the request after the day's last is refused until the day ends`() {
    let limits = SourceLimits(perDay: 3)
    for _ in 1...3 { #expect(account.acquire(limits, at: noon, bypassingLimits: false) == nil) }
    #expect(account.acquire(limits, at: noon + 60, bypassingLimits: false) == Backoff(.day, until: noon + 12 * 3600))
    #expect(account.remaining(limits, at: noon).day == 0)
    #expect(account.acquire(limits, at: noon + 12 * 3600, bypassingLimits: false) == nil)
    #expect(account.remaining(limits, at: noon + 12 * 3600).day == 2)
  }

  @Test(arguments: [
    // Noon UTC is four in the morning there; midnight Pacific is 08:00 UTC in winter and 07:00 in summer.
    (1_700_049_600.0, 20 * 3600.0), (1_689_422_400.0, 19 * 3600.0),
  ])
  func `a day ends at midnight where the service is`(noon: Double, hours: Double) {
    let limits = SourceLimits(perDay: 1, dayZone: "America/Los_Angeles")
    let noon = Date(timeIntervalSince1970: noon)
    #expect(limits.dayEnd(after: noon) == noon + hours)
    #expect(limits.day(of: noon + hours) == limits.day(of: noon) + 1)
  }

  @Test mutating func `a reader who bypassesLimits is not held back, and the request counts`() {
    let limits = SourceLimits(perMinute: 1, perDay: 1)
    _ = account.acquire(limits, at: noon, bypassingLimits: false)
    #expect(account.acquire(limits, at: noon, bypassingLimits: true) == nil)
    #expect(account.requests == 2)
    #expect(account.acquire(limits, at: noon, bypassingLimits: false) == Backoff(.day, until: noon + 12 * 3600))
  }

  @Test mutating func `the fifth failure in a row brings a rest that doubles up to an hour`() {
    for _ in 1...4 { #expect(account.note(.failed, limits, at: noon) == nil) }
    var time = noon
    for rest: TimeInterval in [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600] {
      let hold = Backoff(.circuitOpen, until: time + rest)
      #expect(account.note(.failed, limits, at: time) == hold)
      #expect(account.acquire(limits, at: hold.until - 1, bypassingLimits: false) == hold)
      #expect(account.acquire(limits, at: hold.until, bypassingLimits: false) == nil)
      time = hold.until
    }
  }

  @Test mutating func `failures of what was under way when the rest began do not lengthen it`() {
    let hold = Backoff(.circuitOpen, until: noon + 60)
    for _ in 1...4 { _ = account.note(.failed, limits, at: noon) }
    for seconds in 0..<30 { #expect(account.note(.failed, limits, at: noon + Double(seconds)) != nil) }
    #expect(account.hold(limits, at: noon + 30) == hold)
    #expect(account.note(.failed, limits, at: noon + 60) == Backoff(.circuitOpen, until: noon + 180))
  }

  @Test mutating func `an answer ends the row and the rest`() {
    for _ in 1...5 { _ = account.note(.failed, limits, at: noon) }
    #expect(account.note(.answered, limits, at: noon) == nil)
    #expect(account.note(.failed, limits, at: noon) == nil)
  }

  @Test mutating func `what the service says holds`() {
    #expect(account.note(.throttled(until: noon + 30), limits, at: noon) == Backoff(.pause, until: noon + 30))
    #expect(account.acquire(limits, at: noon + 29, bypassingLimits: false) == Backoff(.pause, until: noon + 30))
    #expect(account.acquire(limits, at: noon + 30, bypassingLimits: false) == nil)
    #expect(account.note(.quotaUsedUp(until: nil), limits, at: noon) == Backoff(.day, until: noon + 12 * 3600))
    #expect(account.note(.quotaUsedUp(until: noon + 90), limits, at: noon) == Backoff(.day, until: noon + 90))
    #expect(account.note(.forgiven, limits, at: noon) == nil)
  }

  @Test(
    arguments: [
      (.quotaUsedUp(until: nil), .day, 12 * 3600), (.throttled(until: nil), .pause, 60),
      (.throttled(until: Date(timeIntervalSince1970: 1_700_049_630)), .pause, 30),
    ] as [(RequestEvent, Backoff.Reason, Double)])
  func `an answer that was under way does not end what another was told meanwhile`(
    told: RequestEvent, reason: Backoff.Reason, seconds: Double
  ) {
    var account = RateLimitState()
    for _ in 1...4 { _ = account.note(.failed, limits, at: noon) }
    let hold = Backoff(reason, until: noon + seconds)
    #expect(account.note(told, limits, at: noon) == hold)
    #expect(account.note(.answered, limits, at: noon + 1) == hold)
    // The service works, whatever it allows.
    #expect(account.failures == 0)
    #expect(account.note(.answered, limits, at: noon + seconds) == nil)
    #expect(account.heldUntil == nil && account.refusals == 0)
  }

  @Test(arguments: [30.0, nil])
  func `a refusal that was under way does not shorten what another was told of the day`(seconds: Double?) {
    var account = RateLimitState()
    let day = Backoff(.day, until: noon + 12 * 3600)
    #expect(account.note(.quotaUsedUp(until: nil), limits, at: noon) == day)
    #expect(account.note(.throttled(until: seconds.map { noon + $0 }), limits, at: noon + 1) == day)
  }

  @Test mutating func `three refusals a minute apart that say nothing mean the day`() {
    #expect(account.note(.throttled(until: nil), limits, at: noon) == Backoff(.pause, until: noon + 60))
    #expect(account.note(.throttled(until: nil), limits, at: noon + 1) == Backoff(.pause, until: noon + 61))
    #expect(account.note(.throttled(until: nil), limits, at: noon + 61)?.reason == .pause)
    #expect(account.note(.throttled(until: nil), limits, at: noon + 122) == Backoff(.day, until: noon + 12 * 3600))
  }

  @Test mutating func `refusals are counted on when the clock was ahead at the last one`() {
    _ = account.note(.throttled(until: nil), limits, at: noon + 7 * 86_400)
    #expect(account.note(.throttled(until: nil), limits, at: noon)?.reason == .pause)
    #expect(account.note(.throttled(until: nil), limits, at: noon + 61) == Backoff(.day, until: noon + 12 * 3600))
  }

  @Test mutating func `a request that did not reach the service is given back`() {
    for _ in 1...5 { _ = account.acquire(limits, at: noon, bypassingLimits: false) }
    _ = account.note(.unsent, limits, at: noon)
    #expect(account.remaining(limits, at: noon).minute == 1 && account.remaining(limits, at: noon).day == 496)
  }

  @Test mutating func `a clock that was far ahead and set right holds nothing back`() {
    let ahead = noon + 3650 * 86_400
    for _ in 1...5 { _ = account.acquire(limits, at: ahead, bypassingLimits: false) }
    _ = account.note(.quotaUsedUp(until: nil), limits, at: ahead)
    for _ in 1...5 { _ = account.note(.failed, limits, at: ahead) }
    #expect(account.remaining(limits, at: noon).minute == 5)
    #expect(account.acquire(limits, at: noon, bypassingLimits: false) == nil)
  }

  @Test mutating func `a rest lasts an hour at most, also where the clock was days ahead when it began`() {
    for _ in 1...5 { _ = account.note(.failed, limits, at: noon + 3 * 86_400) }
    #expect(account.hold(limits, at: noon) == nil)
    #expect(account.note(.failed, limits, at: noon) == Backoff(.circuitOpen, until: noon + 120))
  }

  @Test mutating func `without limits nothing is held back`() {
    for _ in 1...1000 { #expect(account.acquire(SourceLimits(), at: noon, bypassingLimits: false) == nil) }
    #expect(account.remaining(SourceLimits(), at: noon).minute == nil)
  }
}
