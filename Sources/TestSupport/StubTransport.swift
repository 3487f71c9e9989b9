package import Sourcing
import Synchronization

/// A transport that answers from what the test planned. A request that nobody planned fails loudly with its address.
package final class StubTransport: HTTPTransport {
  package typealias Plan = @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse?

  private let plan: Plan
  private let log = Mutex<[HTTPRequest]>([])

  /// `plan` answers a request, or gives nil for one that it did not expect.
  package init(_ plan: @escaping Plan) { self.plan = plan }

  /// Answers every request alike.
  package convenience init(status: Int = 200, headers: [HTTPHeader] = [], body: String = "") {
    self.init { (_) throws(TransportError) in
      HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
    }
  }

  /// All requests so far, in order.
  package var requests: [HTTPRequest] { log.withLock { $0 } }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    guard let response = try plan(request) else {
      fatalError("unplanned request: \(request.address)")
    }
    return response
  }
}
