import Networking
import Sourcing
import Testing

#if os(Linux)
  /// Names under `.slow.invalid` take three seconds to look up, by the target SlowResolver.
  @Suite struct SlowLookupTests {
    @Test func `a slow look-up is waited for as long as the limits allow`() async {
      let patience = limits(connect: .seconds(60), total: .seconds(60))
      let (outcome, time) = await ask("http://a.slow.invalid/", limits: patience)
      #expect(outcome.error == .unknownHost("a.slow.invalid"))
      #expect(time >= .seconds(3))
    }

    @Test func `a slower one is a time-out`() async {
      let (outcome, time) = await ask("http://b.slow.invalid/", limits: limits(connect: .milliseconds(300)))
      #expect(outcome.error == .timedOut)
      #expect(time >= .milliseconds(290))
    }
  }
#endif
