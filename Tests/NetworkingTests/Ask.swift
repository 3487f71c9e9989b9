import Networking
import Sourcing
import StandIn

/// Limits that a test which shows something else is ended by, should nothing else end it.
func limits(
  connect: Duration = .seconds(60), stall: Duration = .seconds(60), total: Duration = .seconds(60), body: Int = 1 << 20,
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

/// The outcome of one request of a fresh transport.
func ask(
  _ address: String, headers: [HTTPHeader] = [], limits: HTTPLimits = limits(), by transport: CurlTransport? = nil
) async -> Result<HTTPResponse, TransportError> {
  let transport = transport ?? directTransport()
  do throws(TransportError) {
    return .success(try await transport.send(HTTPRequest(address, headers: headers, limits: limits)))
  } catch {
    return .failure(error)
  }
}

/// The outcome of a request to a server that plays the fault.
func ask(
  _ fault: TransportFault, limits: HTTPLimits = limits(), by transport: CurlTransport? = nil
) async throws -> Result<HTTPResponse, TransportError> {
  let server = try LoopbackServer { _ in .fault(fault) }
  // Ends with its last reference: `stop` would wait for its threads, and hold up one of Swift's meanwhile.
  defer { withExtendedLifetime(server) {} }
  return await ask("\(server.address)/x?key=SECRET", limits: limits, by: transport)
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
