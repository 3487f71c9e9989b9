import Foundation
import Sourcing
import TestSupport
import Testing

@testable import AppServices

@Suite struct RetryingTransportTests {
  private let bench = TransportBench()
  private let request = HTTPRequest("https://wire.example/a")

  private func transport(_ inner: StubTransport, _ timeout: Duration = .seconds(20)) -> RetryingTransport {
    RetryingTransport(inner, patience: bench.patience(timeout), now: bench.now)
  }

  @Test(
    arguments: [
      (response(502), 3), (response(503), 3), (response(504), 3), (.failure(.refused("h")), 3),
      (.failure(.truncated), 3),
      (.failure(.broken("reset")), 3), (response(200), 1), (response(429), 1), (response(500), 1), (response(404), 1),
      (.failure(.timedOut), 1), (.failure(.unknownHost("h")), 1), (.failure(.tls("expired")), 1),
      (.failure(.cancelled), 1),
    ] as [(Result<HTTPResponse, TransportError>, Int)])
  func `what may pass is sent three times, the rest once`(
    outcome: Result<HTTPResponse, TransportError>, times: Int
  ) async {
    let inner = stub(outcome)
    let last: Result<HTTPResponse, TransportError>
    do throws(TransportError) { last = .success(try await transport(inner).send(request)) } catch {
      last = .failure(error)
    }
    #expect(last == outcome && inner.requests.count == times)
  }

  @Test func `the first that goes well is the answer`() async throws {
    let inner = stub(.failure(.broken("reset")), response(200, "body"), response(500))
    #expect(try await transport(inner).send(request).body == Array("body".utf8))
    #expect(inner.requests.count == 2 && bench.waits.count == 1 && bench.waits[0] < .milliseconds(200))
  }

  @Test func `a wait that the service asks for is kept, and not where it leaves no time`() async throws {
    let asking = response(503, "", HTTPHeader("Retry-After", "3"))
    let inner = stub(asking, response(200))
    #expect(try await transport(inner).send(request).status == 200)
    #expect(bench.waits == [.seconds(3)])
    let late = stub(asking, response(200))
    #expect(try await transport(late, .milliseconds(3500)).send(request).status == 503)
    #expect(late.requests.count == 1)
  }

  @Test func `all attempts together have the time of one`() async throws {
    var hurried = request
    hurried.limits.total = .seconds(8)
    let inner = StubTransport { [clock = bench.clock] (_) throws(TransportError) in
      clock.advance(to: .seconds(5))
      throw .broken("reset")
    }
    let (asked, retrying) = (hurried, transport(inner))
    await #expect(throws: TransportError.broken("reset")) { _ = try await retrying.send(asked) }
    #expect(inner.requests.map(\.limits.total) == [.seconds(8), .seconds(3), .seconds(3)])
  }

  @Test func `where no further request is allowed, what failed is told`() async throws {
    let inner = stub(response(503), .failure(.held(Backoff(.day, until: bench.time + 3600))))
    #expect(try await transport(inner).send(request).status == 503)
    #expect(inner.requests.count == 2)
  }
}
