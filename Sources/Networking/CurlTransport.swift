import Foundation
package import Sourcing
import Synchronization

/// Sends requests with libcurl, all on one thread of its own that starts with the first request.
///
/// Redirects are followed here, not by libcurl: http and https only, secret headers to the origin asked alone.
/// Connections are kept for later requests. Proxies come from the environment. No cookies.
package final class CurlTransport: HTTPTransport, DownloadTransport {
  private let userAgent: String
  private let proxies: ProxySettings
  private let log: (@Sendable (String) -> Void)?
  private let clock: any MonotonicClock
  private let loop = Mutex<CurlLoop?>(nil)

  /// `userAgent` names this program. `log` gets one line for each address asked, without its query. The limits of
  /// requests go by `clock`, which is looked at ten times a second at least while a request is under way.
  package init(
    userAgent: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    clock: any MonotonicClock = ContinuousClock(), log: (@Sendable (String) -> Void)? = nil
  ) {
    self.userAgent = userAgent
    self.clock = clock
    self.log = log
    proxies = ProxySettings(environment: environment)
  }

  deinit { loop.withLock { $0?.close() } }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await printableAnswer(to: request, into: nil)
  }

  package func download(
    _ request: HTTPRequest, into sink: any DownloadSink
  ) async throws(TransportError) -> HTTPResponse {
    try await printableAnswer(to: request, into: sink)
  }

  private func printableAnswer(
    to request: HTTPRequest, into sink: (any DownloadSink)?
  ) async throws(TransportError) -> HTTPResponse {
    let secrets = Secrets(request.secrets)
    do throws(TransportError) { return try await answer(to: request, into: sink, secrets) } catch {
      throw error.printable(without: secrets)
    }
  }

  private func answer(
    to request: HTTPRequest, into sink: (any DownloadSink)?, _ secrets: Secrets
  ) async throws(TransportError) -> HTTPResponse {
    guard libcurlIsReady else { throw .broken("libcurl is missing, or does not start") }
    let end = clock.now + request.limits.total
    var hop = try Hop(request)
    for _ in 0...max(0, request.limits.redirects) {
      let exchange = Exchange(
        hop: hop, limits: request.limits, start: clock.now, end: end, userAgent: userAgent, proxies: proxies,
        sink: sink)
      let outcome = await outcome(of: exchange)
      log?(logLine(exchange, outcome, secrets, at: clock.now))
      let arrival = try outcome.get()
      guard let next = try hop.following(arrival) else { return arrival.response }
      hop = next
    }
    throw .tooManyRedirects
  }

  private func outcome(of exchange: Exchange) async -> ResponsePromise.Outcome {
    let loop = runningLoop()
    return await withTaskCancellationHandler {
      if !Task.isCancelled { loop.begin(exchange) }
      return await exchange.answer.outcome
    } onCancel: {
      exchange.answer.give(.failure(.cancelled))
      loop.wake()
    }
  }

  private func runningLoop() -> CurlLoop {
    loop.withLock { loop in
      if let loop { return loop }
      let started = CurlLoop(clock: clock)
      loop = started
      return started
    }
  }
}
