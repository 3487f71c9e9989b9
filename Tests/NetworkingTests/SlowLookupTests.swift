import SlowResolver
import Sourcing
import TestSupport
import Testing

@testable import Networking

#if os(Linux)
  /// Names under `.slow.invalid` are looked up until the test lets them go, by the target SlowResolver.
  @Suite struct SlowLookupTests {
    @Test func `a slow look-up is waited for as long as the limits allow`() async throws {
      let exchanges = try DrivenExchanges()
      defer { exchanges.close() }
      let lookup = HeldLookup("waited-for")
      let answer = try exchanges.begin(lookup.address, .patient)
      try await lookup.begins()
      try await exchanges.reach(HTTPLimits.patient.connect - .milliseconds(1))
      #expect(!answer.isGiven)
      lookup.end()
      #expect(await answer.outcome.failure == .unknownHost(lookup.name))
    }

    @Test func `a slower one is a time-out, and holds up no other transfer meanwhile`() async throws {
      let exchanges = try DrivenExchanges()
      defer { exchanges.close() }
      let lookup = HeldLookup("given-up")
      defer { lookup.end() }
      let answer = try exchanges.begin(lookup.address, .patient)
      try await lookup.begins()
      // Each of these is a few requests that are answered.
      for _ in 1...10 { try await exchanges.reach(.seconds(1)) }
      #expect(!answer.isGiven)
      try await exchanges.reach(HTTPLimits.patient.connect)
      #expect(await answer.outcome.failure == .timedOut)
      for _ in 1...10 { try await exchanges.reach(HTTPLimits.patient.connect) }
    }

    @Test func `one that is given up by cancellation is not waited for`() async throws {
      let lookup = HeldLookup("cancelled")
      defer { lookup.end() }
      let task = Task { await ask(lookup.address, limits: .patient) }
      try await lookup.begins()
      task.cancel()
      #expect(await task.value.error == .cancelled)
    }
  }

  /// A name that nobody has found out about until the test says so.
  private struct HeldLookup {
    let name: String

    /// - Parameter name: one that no other test has.
    init(_ name: String) { self.name = name + ".slow.invalid" }

    var address: String { "http://\(name)/" }

    /// Returns once somebody looks it up.
    func begins() async throws {
      #expect(try await eventually { slow_resolver_is_asked(name) })
    }

    /// For good: the name is unknown.
    func end() { slow_resolver_end(name) }
  }
#endif
