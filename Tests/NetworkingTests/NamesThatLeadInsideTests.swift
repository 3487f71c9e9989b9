import Sourcing
import StandIn
import TestSupport
import Testing

@testable import Networking

#if os(Linux)
  /// Names under `.inside.invalid` are looked up as this machine, by the target SlowResolver: what a public name
  /// becomes between two looks at it, or was from the beginning.
  @Suite struct NamesThatLeadInsideTests {
    private let clock = DrivenClock()

    @Test func `what a redirect names is not connected to where its name leads to this machine`() async throws {
      let server = try LoopbackServer { _ in .reply(.json("{}")) }
      let address = "http://a.inside.invalid:\(server.port)/x"
      let exchange = try exchange(address, mayGoInside: false)
      #expect(await outcome(of: exchange).failure == .badRedirect(address))
      #expect(server.connectionCount == 0)
    }

    @Test func `a connection that another request left open is no way around that`() async throws {
      let server = try LoopbackServer { _ in .reply(.json("{}")) }
      let address = "http://b.inside.invalid:\(server.port)/x"
      let loop = CurlLoop(clock: clock)
      defer { loop.close() }
      let first = try exchange(address, mayGoInside: true)
      loop.begin(first)
      #expect(try await first.answer.outcome.get().isFromInside)
      let second = try exchange(address, mayGoInside: false)
      loop.begin(second)
      #expect(await second.answer.outcome.failure == .badRedirect(address))
      #expect(server.requests.count == 1)
    }

    @Test func `an address that the reader gave may be the name of this machine, and lead on there`() async throws {
      let server = try LoopbackServer { request in
        .reply(request.path == "/end" ? .json("{}") : .redirect(to: "/end"))
      }
      #expect(await ask("http://c.inside.invalid:\(server.port)/start").value?.status == 200)
      #expect(server.requests.map(\.path) == ["/start", "/end"])
    }

    private func exchange(_ address: String, mayGoInside: Bool) throws -> Exchange {
      var hop = try Hop(HTTPRequest(address))
      hop.mayGoInside = mayGoInside
      return Exchange(
        hop: hop, limits: limits(), start: clock.start, end: clock.start + .seconds(5), userAgent: "books/test",
        proxies: ProxySettings(environment: [:]))
    }

    private func outcome(of exchange: Exchange) async -> ResponsePromise.Outcome {
      let loop = CurlLoop(clock: clock)
      defer { loop.close() }
      loop.begin(exchange)
      return await exchange.answer.outcome
    }
  }
#endif
