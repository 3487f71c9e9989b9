import Foundation
import Sourcing
import StandIn
import TestSupport
import Testing

@testable import Networking

/// When a request is given up, by a clock that the test moves.
@Suite struct LimitTests {
  private let exchanges: DrivenExchanges

  init() throws { exchanges = try DrivenExchanges() }

  typealias LimitPath = any WritableKeyPath<HTTPLimits, Duration> & Sendable

  private static let moment = Duration.milliseconds(1)
  private static let limit = Duration.seconds(300)

  @Test(arguments: [TransportFault.slowHeaders, .stallInBody])
  func `silence behind a beginning ends at the stall limit`(fault: TransportFault) async throws {
    defer { exchanges.close() }
    let (server, asked) = try Self.hanging(fault)
    var limits = HTTPLimits.patient
    (limits.stall, limits.total) = (Self.limit, .seconds(1 << 40))
    let answer = try exchanges.begin(server.address, limits)
    await asked.pass()
    // The beginning may come after a few of these, and counts from then.
    for step in 1...100_000 where !answer.isGiven { try await exchanges.reach(Self.limit * step) }
    #expect(answer.isGiven)
    #expect(await answer.outcome.failure == .timedOut)
  }

  @Test func `bytes move the stall limit and not the total one`() {
    let start = ContinuousClock.now
    var deadlines = Deadlines(
      limits: limits(connect: .seconds(2), stall: .seconds(3)), start: start, end: start + .seconds(8))
    #expect(deadlines.next == start + .seconds(2))
    for (second, end) in [(1, 4), (3, 6), (4, 7), (6, 8), (7, 8)] {
      deadlines.sawProgress(at: start + .seconds(second), bytes: second)
      #expect(deadlines.next == start + .seconds(end))
      #expect(deadlines.failure == .timedOut)
    }
  }

  @Test func `what comes too slowly is told as that, and each time enough has come the time begins anew`() {
    let start = ContinuousClock.now
    var paced = limits(connect: .seconds(2), stall: .seconds(30))
    paced.pace = HTTPLimits.Pace(bytes: 2048, time: .seconds(20))
    var deadlines = Deadlines(limits: paced, start: start, end: start + .seconds(100))
    #expect(deadlines.next == start + .seconds(2) && deadlines.failure == .timedOut)
    for (second, bytes, end) in [(1, 0, 21), (15, 2047, 21), (18, 2048, 38), (30, 4095, 38), (37, 4096, 57)] {
      deadlines.sawProgress(at: start + .seconds(second), bytes: bytes)
      #expect(deadlines.next == start + .seconds(end))
      #expect(deadlines.failure == .tooSlow(bytes: 2048, time: .seconds(20)))
    }
    deadlines.sawProgress(at: start + .seconds(95), bytes: 9000)
    #expect(deadlines.next == start + .seconds(100) && deadlines.failure == .timedOut)
  }

  /// A byte comes now and then, which moves the stall limit.
  @Test func `what drips below its pace is given up`() async throws {
    defer { exchanges.close() }
    let (server, asked) = try Self.hanging(.drip)
    var limits = HTTPLimits.patient
    limits.pace = HTTPLimits.Pace(bytes: 1 << 30, time: Self.limit)
    (limits.stall, limits.total) = (.seconds(1 << 40), .seconds(1 << 40))
    let answer = try exchanges.begin(server.address, limits)
    await asked.pass()
    // The connection may be noticed after a few of these, and the time begins then.
    for step in 1...100_000 where !answer.isGiven { try await exchanges.reach(Self.limit * step) }
    #expect(await answer.outcome.failure == .tooSlow(bytes: 1 << 30, time: Self.limit))
  }

  /// Of the second a byte comes now and then, which moves no total limit.
  @Test(arguments: [(.hang, \HTTPLimits.stall), (.drip, \HTTPLimits.total)] as [(TransportFault, LimitPath)])
  func `a request is given up at its limit and not before`(fault: TransportFault, limit: LimitPath) async throws {
    defer { exchanges.close() }
    let (server, asked) = try Self.hanging(fault)
    var limits = HTTPLimits.patient
    limits[keyPath: limit] = Self.limit
    let answer = try exchanges.begin(server.address, limits)
    await asked.pass()
    try await exchanges.reach(Self.limit - Self.moment)
    #expect(!answer.isGiven)
    try await exchanges.reach(Self.limit)
    #expect(await answer.outcome.failure == .timedOut)
  }

  @Test func `the total limit holds over redirects`() async throws {
    let clock = DrivenClock()
    // Each answer takes 150 of 400 seconds: the third comes too late to be followed.
    let server = try LoopbackServer { _ in
      clock.advance(to: clock.now - clock.start + .seconds(150))
      return .reply(.redirect(to: "/"))
    }
    var limits = HTTPLimits.patient
    (limits.total, limits.redirects) = (.seconds(400), 50)
    let transport = CurlTransport(userAgent: "books/test", environment: [:], clock: clock)
    #expect(await ask(server.address, limits: limits, by: transport).error == .timedOut)
    #expect(server.requests.count == 3)
  }

  @Test func `waiting for a turn is not connecting`() async throws {
    defer { exchanges.close() }
    let (hold, arrived) = (Hold(), Countdown(16))
    let server = try LoopbackServer { _ in
      arrived.note()
      return .held(hold, .json("{}"))
    }
    var limits = HTTPLimits.patient
    limits.connect = Self.limit
    let answers = try (0..<20).map { _ in try exchanges.begin(server.address, limits) }
    await arrived.isOver.pass()
    try await exchanges.reach(Self.limit * 2)
    #expect(answers.count(where: \.isGiven) == 0)
    hold.release()
    for answer in answers { #expect(await answer.outcome.failure == nil) }
  }

  @Test func `waiting for a turn ends with the total limit`() async throws {
    defer { exchanges.close() }
    let (server, _) = try Self.hanging(.hang)
    var limits = HTTPLimits.patient
    limits.total = Self.limit
    let answers = try (0..<40).map { _ in try exchanges.begin(server.address, limits) }
    try await exchanges.reach(Self.limit - Self.moment)
    #expect(answers.count(where: \.isGiven) == 0)
    try await exchanges.reach(Self.limit)
    for answer in answers { #expect(await answer.outcome.failure == .timedOut) }
    withExtendedLifetime(server) {}
  }

  /// The one test that waits: libcurl counts in whole milliseconds, and so may be one early.
  @Test func `limits go by the machine's clock where no other is given`() async throws {
    let (server, _) = try Self.hanging(.hang)
    for limits in [limits(total: .milliseconds(100)), limits(stall: .milliseconds(100))] {
      let time = await ContinuousClock().measure {
        #expect(await ask(server.address, limits: limits).error == .timedOut)
      }
      #expect(time >= .milliseconds(99))
    }
  }

  /// A server that plays the fault, and what opens with its first request.
  private static func hanging(_ fault: TransportFault) throws -> (LoopbackServer, Gate) {
    let asked = Gate()
    let server = try LoopbackServer { _ in
      asked.open()
      return .fault(fault)
    }
    return (server, asked)
  }
}
