import Foundation
import Sourcing
import TestSupport
import Testing

@testable import AppServices

@Suite struct RateLimitedTransportTests {
  private let bench = TransportBench()
  private let request = HTTPRequest("https://wire.example/a")

  @Test func `what the day does not allow is not sent, and until when is said`() async throws {
    let inner = stub(response(200))
    let limits = SourceLimits(perDay: 1)
    let transport = RateLimitedTransport(inner, allowance: bench.allowance(limits), patience: bench.patience())
    #expect(try await transport.send(request).status == 200)
    let hold = Backoff(.day, until: limits.dayEnd(after: bench.time))
    await #expect(throws: TransportError.held(hold)) { try await transport.send(request) }
    #expect(inner.requests.count == 1 && bench.waits.isEmpty)
  }

  @Test func `the next of the minute's requests is waited for where there is time`() async throws {
    let inner = stub(response(200))
    let allowance = bench.allowance(SourceLimits(perMinute: 6))
    let transport = RateLimitedTransport(inner, allowance: allowance, patience: bench.patience(.seconds(12)))
    for _ in 1...7 { _ = try await transport.send(request) }
    #expect(bench.waits.count == 1 && abs(bench.waits[0] / .seconds(1) - 10) < 0.1)
    #expect(inner.requests.count == 7 && allowance.requests == 7)
  }

  @Test func `it is not where there is none`() async throws {
    let inner = stub(response(200))
    let allowance = bench.allowance(SourceLimits(perMinute: 6))
    let transport = RateLimitedTransport(inner, allowance: allowance, patience: bench.patience(.seconds(10)))
    for _ in 1...6 { _ = try await transport.send(request) }
    await #expect(throws: TransportError.self) { try await transport.send(request) }
    #expect(inner.requests.count == 6 && bench.waits.isEmpty)
  }

  @Test func `a reader who insists is not held back, and counts all the same`() async throws {
    let limits = SourceLimits(perDay: 2)
    let allowance = bench.allowance(limits, bypassingLimits: true)
    let transport = RateLimitedTransport(stub(response(200)), allowance: allowance, patience: bench.patience())
    for _ in 1...3 { _ = try await transport.send(request) }
    #expect(await bench.ledger.remaining(of: "wire", limits: limits, at: bench.time).day == 0)
  }

  @Test func `what nobody waits for any more is neither sent nor counted`() async throws {
    let (inner, limits) = (stub(response(200)), SourceLimits(perDay: 9))
    let allowance = bench.allowance(limits)
    let patient = RateLimitedTransport(inner, allowance: allowance, patience: bench.patience(.seconds(20)))
    let cancelled = Task { [request] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await patient.send(request)
    }
    await #expect(throws: TransportError.cancelled) { try await cancelled.value }
    let late = RateLimitedTransport(inner, allowance: allowance, patience: bench.patience(.seconds(2)))
    bench.clock.advance(to: .seconds(2))
    await #expect(throws: TransportError.timedOut) { try await late.send(request) }
    #expect(inner.requests.isEmpty && allowance.requests == 0)
    #expect(await bench.ledger.remaining(of: "wire", limits: limits, at: bench.time).day == 9)
  }

  @Test(arguments: [
    (TransportError.refused("wire.example"), 9), (.unknownHost("wire.example"), 9), (.tls("expired"), 9),
    (.noRoute("wire.example"), 9), (.noProxy("was not found"), 9), (.broken("reset"), 8), (.timedOut, 8),
  ])
  func `what the service cannot have seen does not count`(error: TransportError, left: Int) async throws {
    let limits = SourceLimits(perDay: 9)
    let transport = RateLimitedTransport(
      stub(.failure(error)), allowance: bench.allowance(limits), patience: bench.patience())
    await #expect(throws: error) { try await transport.send(request) }
    #expect(await bench.ledger.remaining(of: "wire", limits: limits, at: bench.time).day == left)
  }

  /// As a network sends it that wants its guests to sign in.
  @Test(
    arguments: [
      ("http://wire.example/a", response(200, "\n<html>"), 0), ("HTTP://wire.example:8080", response(200, "<p>"), 0),
      ("http://wire.example/a", .failure(.badRedirect("http://192.168.1.1/")), 0),
      ("http://wire.example/a", .failure(.tooManyRedirects), 0),
      ("http://wire.example/a", response(200, "rubbish"), 1), ("http://wire.example/a", response(500, "<html>"), 1),
      ("https://wire.example/a", response(200, "<html>"), 1),
      ("https://wire.example/a", .failure(.tooManyRedirects), 1),
      ("http://127.0.0.1:81/a", response(200, "<html>"), 1), ("http://localhost/a", response(200, "<html>"), 1),
      ("http://[::1]:81/a", response(200, "<html>"), 1),
    ] as [(String, Result<HTTPResponse, TransportError>, Int)])
  func `a page in the place of an answer says nothing of a service that is asked without TLS`(
    address: String, outcome: Result<HTTPResponse, TransportError>, onTheWay: Int
  ) async {
    let allowance = bench.allowance(SourceLimits())
    let transport = RateLimitedTransport(stub(outcome), allowance: allowance, patience: bench.patience())
    _ = try? await transport.send(HTTPRequest(address))
    #expect(allowance.requests == 1 && allowance.requestsOnTheWay == onTheWay)
  }

  @Test(arguments: ["0", "1"])
  func `a service that refuses is given a second at least`(wait: String) async throws {
    let allowance = bench.allowance(SourceLimits())
    let transport = RateLimitedTransport(
      stub(response(429, "", HTTPHeader("Retry-After", wait))), allowance: allowance, patience: bench.patience())
    _ = try await transport.send(request)
    #expect(allowance.retryAt == bench.time + 1)
  }

  @Test(arguments: [(429, true), (503, true), (502, false), (200, false)])
  func `when the service wants to be asked again is remembered`(status: Int, isHeard: Bool) async throws {
    let allowance = bench.allowance(SourceLimits())
    let transport = RateLimitedTransport(
      stub(response(status, "", HTTPHeader("Retry-After", "90"))), allowance: allowance, patience: bench.patience())
    _ = try await transport.send(request)
    #expect(allowance.retryAt == (isHeard ? bench.time + 90 : nil))
    allowance.forgetRetryAt()
    #expect(allowance.retryAt == nil)
  }
}
