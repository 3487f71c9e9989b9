import Foundation
import Sourcing

/// Sends a request again where the connection broke or the service is overloaded, as long as there is time.
struct RetryingTransport: HTTPTransport {
  /// How often a request is sent at most.
  static let mostAttempts = 3
  /// The longest first wait after a broken connection; doubles each time.
  private static let firstWait = Duration.milliseconds(200)

  private let inner: any HTTPTransport
  private let patience: Patience
  private let now: @Sendable () -> Date

  init(_ inner: any HTTPTransport, patience: Patience, now: @escaping @Sendable () -> Date) {
    self.inner = inner
    self.patience = patience
    self.now = now
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let clock = patience.deadline.clock
    let end = clock.now + request.limits.total
    var request = request
    var outcome = await outcome(of: request)
    var attempt = 1
    while attempt < Self.mostAttempts, let delay = delay(after: outcome, attempt), patience.allows(delay) {
      try await patience.pass(delay)
      // All attempts have the time of one, which may be less than the run has: a kept answer is to be read in the rest.
      request.limits.total = max(.milliseconds(1), end - clock.now)
      let next = await self.outcome(of: request)
      // What went wrong is what the reader is told, not that there was no allowance left to try it again.
      if case .failure(.held) = next { break }
      outcome = next
      attempt += 1
    }
    return try outcome.get()
  }

  private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    do throws(TransportError) { return .success(try await inner.send(request)) } catch { return .failure(error) }
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
