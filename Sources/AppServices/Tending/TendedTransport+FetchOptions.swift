import Foundation
import Sourcing
import Synchronization

extension TendedTransport {
  /// A request is sent so often at most, and a page asked for.
  static let mostAttempts = 3
  /// The longest first wait after a broken connection; doubles each time.
  private static let firstWait = Duration.milliseconds(200)

  /// Sends the request as soon as that is allowed, and again where the connection broke or the service is overloaded.
  func ask(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await waitForAllowance()
    var outcome = await outcome(of: request)
    var attempt = 1
    while attempt < Self.mostAttempts, let delay = delay(after: outcome, attempt), fits(delay) {
      try await wait(delay)
      // What went wrong is what the reader is told, not that there was no allowance left to try it again.
      do throws(TransportError) { try await waitForAllowance() } catch .held { break } catch { throw error }
      outcome = await self.outcome(of: request)
      attempt += 1
    }
    return try outcome.get()
  }

  /// True where the wait leaves time for an answer.
  func fits(_ delay: Duration) -> Bool { clock.now + delay + Self.spare < deadline }

  func wait(_ delay: Duration) async throws(TransportError) {
    do { try await tending.wait(delay) } catch { throw .cancelled }
  }

  /// - Throws: ``TransportError/held(_:)`` where the wait would be too long.
  private func waitForAllowance() async throws(TransportError) {
    while let hold = await takeAllowance() {
      let delay = Duration.seconds(max(0.001, hold.until.timeIntervalSince(now())))
      guard hold.reason == .minute, fits(delay) else { throw .held(hold) }
      try await wait(delay)
    }
    state.withLock { state in
      state.traffic.requests += 1
      state.page.requests += 1
    }
  }

  private func takeAllowance() async -> Backoff? {
    await tending.ledger.take(from: account, limits: info.limits, at: now(), bypassingLimits: bypassesLimits)
  }

  /// Notes what became of the source. Gives what holds it back from now on.
  func noted(_ event: RequestEvent) async -> Backoff? {
    await tending.ledger.note(event, of: account, limits: info.limits, at: now())
  }

  private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    do throws(TransportError) { return .success(try await tending.network.send(request)) } catch {
      if error.isBeforeSending { _ = await noted(.unsent) }
      return .failure(error)
    }
  }

  /// How long to wait before the same is tried again; nil where that would not help.
  ///
  /// Full jitter: any time up to a bound that doubles, so that many who failed together do not come back together
  /// (Brooker, “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015).
  private func delay(after outcome: Result<HTTPResponse, TransportError>, _ attempt: Int) -> Duration? {
    switch outcome {
    case .success(let response) where [502, 503, 504].contains(response.status):
      if let retryAt = response.retryAt(now: now()) { return .seconds(retryAt.timeIntervalSince(now())) }
    case .failure(.refused), .failure(.broken), .failure(.truncated): break
    case .success, .failure: return nil
    }
    return Self.firstWait * (1 << (attempt - 1)) * Double.random(in: 0..<1)
  }
}

extension TransportError {
  /// True where the service cannot have seen the request.
  fileprivate var isBeforeSending: Bool {
    switch self {
    case .badAddress, .unknownHost, .refused, .proxy, .tls: true
    default: false
    }
  }
}
