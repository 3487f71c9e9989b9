import Sourcing
import TestSupport
import Testing

@testable import Networking

@Suite struct LogLineTests {
  @Test func `a line says how long it took by the clock of the request`() throws {
    let (request, clock) = (HTTPRequest("https://example.org/a"), DrivenClock())
    let exchange = Exchange(
      hop: try Hop(request), limits: .patient, start: clock.now, end: clock.now + .seconds(60),
      userAgent: "books/test", proxies: ProxySettings(environment: [:]))
    clock.advance(to: .milliseconds(12_345))
    let line = logLine(exchange, .failure(.timedOut), Secrets(request.secrets), at: clock.now)
    #expect(line == "GET https://example.org/a -> no answer in time, 12,345 ms")
  }
}
