import AppServices
import Domain
import Foundation
import Sourcing
import Testing

/// Limits, what services say about them, patience and rest.
@Suite struct LimitsTests {
  @Test func `the request after the day's last is refused here, with the time of the reset`() async throws {
    let shelf = try ResilientShelf(limits: SourceLimits(perDay: 2))
    for words in ["a", "b"] { #expect(try await shelf.search(words).status.outcome == .ok) }
    let status = try await shelf.search("c").status
    #expect(status.outcome == .quota)
    #expect(status.retryAt == shelf.time + 12 * 3600)
    #expect(try await shelf.search("a").status.outcome == .cached)
    #expect(shelf.requests == 2)
    shelf.pass(12 * 3600)
    #expect(try await shelf.search("c").status.outcome == .ok)
  }

  @Test func `a bucket that fills up before the deadline is waited for`() async throws {
    let shelf = try ResilientShelf(limits: SourceLimits(perMinute: 6))
    for words in ["a", "b", "c", "d", "e", "f", "g"] {
      #expect(try await shelf.search(words).status.outcome == .ok)
    }
    #expect(shelf.waits.count == 1 && abs(shelf.waits[0] / .seconds(1) - 10) < 0.1)
  }

  @Test func `one that does not is not, and the time is said`() async throws {
    let shelf = try ResilientShelf(limits: SourceLimits(perMinute: 1))
    _ = try await shelf.search("a")
    let status = try await shelf.search("b").status
    #expect(status.outcome == .rateLimited && shelf.waits.isEmpty && shelf.requests == 1)
    #expect(abs(try #require(status.retryAt).timeIntervalSince(shelf.time) - 60) < 0.1)
  }

  @Test func `a wait that the service asks for is kept`() async throws {
    let shelf = try ResilientShelf { (number) throws(TransportError) in
      number == 1
        ? try ResilientShelf.status(429, headers: [HTTPHeader("Retry-After", "3")])(number)
        : try ResilientShelf.titles("Tide Tables")(number)
    }
    #expect(try await shelf.search().status.outcome == .ok)
    #expect(shelf.waits == [.seconds(3)])
  }

  @Test(arguments: [429, 503])
  func `a wait beyond the deadline is kept by later runs`(code: Int) async throws {
    let shelf = try ResilientShelf(ResilientShelf.status(code, headers: [HTTPHeader("Retry-After", "90")]))
    let later = shelf.time + 90
    #expect(try await shelf.search().status.retryAt == later)
    shelf.pass(60)
    let held = try await shelf.search().status
    #expect(held.outcome == .rateLimited && held.retryAt == later && shelf.requests == 1)
    shelf.answer(ResilientShelf.titles("Tide Tables"))
    shelf.pass(30)
    #expect(try await shelf.search().status.outcome == .ok)
  }

  @Test func `a used-up day is not asked again until it ends`() async throws {
    let shelf = try ResilientShelf(ResilientShelf.status(429, "per day"))
    let status = try await shelf.search().status
    #expect(status.outcome == .quota && status.retryAt == shelf.time + 12 * 3600)
    #expect(shelf.waits.isEmpty)
    #expect(try await shelf.search().status.outcome == .quota)
    #expect(shelf.requests == 1)
  }

  @Test func `a busy minute is tried three times, after the source's own pause and more`() async throws {
    let shelf = try ResilientShelf(ResilientShelf.status(429))
    #expect(try await shelf.search().status.outcome == .rateLimited)
    #expect(shelf.requests == 3)
    #expect(zip(shelf.waits, [Duration.seconds(2), .seconds(4)]).allSatisfy { $0 >= $1 && $0 <= $1 + .seconds(1) })
  }

  @Test(arguments: [
    (ResilientShelf.failure(.refused("wire.example")), 3), (ResilientShelf.failure(.broken("reset")), 3),
    (ResilientShelf.failure(.truncated), 3), (ResilientShelf.status(502), 3), (ResilientShelf.status(503), 3),
    (ResilientShelf.status(504), 3), (ResilientShelf.status(500), 1), (ResilientShelf.failure(.tls("expired")), 1),
    (ResilientShelf.failure(.unknownHost("wire.example")), 1), (ResilientShelf.status(401), 1),
    (ResilientShelf.failure(.noRoute("wire.example")), 1), (ResilientShelf.failure(.tooLarge(limit: 1 << 20)), 1),
  ])
  func `what may pass is tried three times, the rest once`(
    service: @escaping ResilientShelf.Service, requests: Int
  ) async throws {
    let shelf = try ResilientShelf(service)
    #expect(try await shelf.search().status.hasFailed)
    #expect(shelf.requests == requests)
  }

  @Test func `waits are random, at most two tenths of a second and then twice as long`() async throws {
    var first: Set<Duration> = []
    for _ in 1...20 {
      let shelf = try ResilientShelf(ResilientShelf.failure(.refused("wire.example")))
      _ = try await shelf.search()
      try #require(shelf.waits.count == 2)
      #expect(shelf.waits[0] < .milliseconds(200) && shelf.waits[1] < .milliseconds(400))
      first.insert(shelf.waits[0])
    }
    #expect(first.count > 10)
  }

  @Test func `where the allowance is over before all attempts are, what failed is told`() async throws {
    let shelf = try ResilientShelf(limits: SourceLimits(perMinute: 1), ResilientShelf.status(503))
    let status = try await shelf.search().status
    #expect(status.outcome == .httpError && shelf.requests == 1)
    #expect(status.message?.contains("503") == true)
  }

  @Test func `nothing is tried again where there is no time`() async throws {
    let shelf = try ResilientShelf(ResilientShelf.status(503))
    _ = try await shelf.search(timeout: .milliseconds(250))
    #expect(shelf.requests == 1 && shelf.waits.isEmpty)
  }

  @Test func `what failed five times in a row rests, until it is tested`() async throws {
    let shelf = try ResilientShelf(ResilientShelf.status(500))
    for _ in 1...4 { #expect(try await shelf.search().status.retryAt == nil) }
    let fifth = try await shelf.search().status
    #expect(fifth.outcome == .httpError && fifth.retryAt == shelf.time + 60)
    let resting = try await shelf.search().status
    #expect(resting.outcome == .unreachable && resting.retryAt == shelf.time + 60 && shelf.requests == 5)
    #expect(resting.remedy == .probe(source: "wire"))
    #expect(try await shelf.probe().outcome == .httpError)
    shelf.answer(ResilientShelf.titles("Tide Tables"))
    #expect(try await shelf.search().status.outcome == .unreachable)
    #expect(try await shelf.probe().outcome == .ok)
    #expect(try await shelf.search().status.outcome == .ok)
  }

  @Test func `what did not reach the service does not count, what did does`() async throws {
    let shelf = try ResilientShelf(
      limits: SourceLimits(perMinute: 5, perDay: 9), ResilientShelf.failure(.refused("wire.example")))
    #expect(try await shelf.search().status.outcome == .unreachable)
    #expect(await shelf.remaining().day == 9)
    shelf.answer(ResilientShelf.status(503))
    #expect(try await shelf.search().status.outcome == .httpError)
    #expect(await shelf.remaining().day == 6)
  }

  @Test func `a reader's impatience puts no source to rest`() async throws {
    let shelf = try ResilientShelf(ResilientShelf.failure(.timedOut))
    for _ in 1...8 { #expect(try await shelf.search().status.outcome == .timeout) }
    #expect(await shelf.remaining().hold == nil)
  }

  @Test func `a test asks although the day is used up`() async throws {
    let shelf = try ResilientShelf(limits: SourceLimits(perDay: 1))
    _ = try await shelf.search("a")
    #expect(try await shelf.probe().outcome == .ok)
    #expect(try await shelf.search("b").status.outcome == .quota)
  }
}
