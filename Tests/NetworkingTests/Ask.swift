import Networking
import Sourcing
import StandIn

/// Limits short enough for tests.
func limits(
  connect: Duration = .seconds(2), stall: Duration = .seconds(2), total: Duration = .seconds(5), body: Int = 1 << 20,
  redirects: Int = 5
) -> HTTPLimits {
  var limits = HTTPLimits()
  limits.connect = connect
  limits.stall = stall
  limits.total = total
  limits.body = body
  limits.redirects = redirects
  return limits
}

/// A transport that no proxy of the machine comes in the way of.
func directTransport(log: (@Sendable (String) -> Void)? = nil) -> CurlTransport {
  CurlTransport(userAgent: "books/test", environment: [:], log: log)
}

/// The outcome of one request of a fresh transport, and how long it took.
func ask(
  _ address: String, headers: [HTTPHeader] = [], limits: HTTPLimits = limits(), by transport: CurlTransport? = nil
) async -> (outcome: Result<HTTPResponse, TransportError>, time: Duration) {
  let transport = transport ?? directTransport()
  let start = ContinuousClock.now
  do {
    let response = try await transport.send(HTTPRequest(address, headers: headers, limits: limits))
    return (.success(response), .now - start)
  } catch {
    return (.failure(error), .now - start)
  }
}

/// The outcome of a request to a server that plays the fault.
func ask(
  _ fault: Fault, limits: HTTPLimits = limits(), by transport: CurlTransport? = nil
) async throws -> (outcome: Result<HTTPResponse, TransportError>, time: Duration) {
  let server = try LoopbackServer { _ in .fault(fault) }
  // Ends with its last reference: `stop` would wait for its threads, and hold up one of Swift's meanwhile.
  defer { withExtendedLifetime(server) {} }
  return await ask("\(server.address)/x?key=SECRET", limits: limits, by: transport)
}

/// The shortest of three times: what a busy machine adds to one of them is none of ours.
func shortest(_ measured: () async throws -> Duration) async rethrows -> Duration {
  try await min(measured(), measured(), measured())
}

extension Result where Failure == TransportError {
  var error: TransportError? {
    if case .failure(let error) = self { error } else { nil }
  }
  var value: Success? { try? get() }
}

extension TransportError {
  var isBroken: Bool { if case .broken = self { true } else { false } }
  var isTLS: Bool { if case .tls = self { true } else { false } }
}
