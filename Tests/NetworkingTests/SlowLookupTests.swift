import Networking
import Sourcing
import StandIn
import Testing

#if os(Linux)
  /// Names under `.slow.invalid` take three seconds to look up, by the target SlowResolver.
  @Suite struct SlowLookupTests {
    @Test func `a slow look-up ends at the connect limit`() async {
      let (outcome, time) = await ask("http://a.slow.invalid/", limits: limits(connect: .milliseconds(500)))
      #expect(outcome.error == .timedOut)
      #expect(time >= .milliseconds(500) && time < .seconds(2))
    }

    @Test func `the slow look-up is one, when waited for`() async {
      let (outcome, time) = await ask(
        "http://b.slow.invalid/", limits: limits(connect: .seconds(10), total: .seconds(10)))
      #expect(outcome.error == .unknownHost("b.slow.invalid"))
      #expect(time >= .seconds(3))
    }

    @Test func `giving up a slow look-up does not hold up other transfers`() async throws {
      let server = try LoopbackServer { _ in .reply(.json("{}")) }
      let transport = directTransport()
      async let slow = ask("http://c.slow.invalid/", limits: limits(connect: .milliseconds(300)), by: transport)
      var slowest = Duration.zero
      let start = ContinuousClock.now
      while .now - start < .seconds(1) {
        let (outcome, time) = await ask(server.address, by: transport)
        #expect(outcome.value?.status == 200)
        slowest = max(slowest, time)
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(await slow.outcome.error == .timedOut)
      // Held up, it would be nearly three seconds.
      #expect(slowest < .seconds(2))
    }

    @Test func `cancelling a slow look-up is answered at once`() async throws {
      let task = Task { await ask("http://d.slow.invalid/").outcome }
      try await Task.sleep(for: .milliseconds(100))
      let start = ContinuousClock.now
      task.cancel()
      #expect(await task.value.error == .cancelled)
      #expect(.now - start < .milliseconds(500))
    }
  }
#endif
