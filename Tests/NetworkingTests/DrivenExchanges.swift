import Sourcing
import StandIn
import Synchronization
import TestSupport

@testable import Networking

/// Requests to services that hang, of one loop whose clock the test moves: no machine is too busy for them.
struct DrivenExchanges {
  let clock = DrivenClock()
  private let loop: CurlLoop
  /// Answers at once.
  private let neighbour: LoopbackServer

  init() throws {
    loop = CurlLoop(clock: clock)
    neighbour = try LoopbackServer { _ in .reply(.json("{}")) }
  }

  func close() { loop.close() }

  /// A request that is under way from now on.
  func begin(_ address: String, _ limits: HTTPLimits) throws -> ResponsePromise {
    let exchange = Exchange(
      hop: try Hop(HTTPRequest(address)), limits: limits, start: clock.now, end: clock.now + limits.total,
      userAgent: "books/test", proxies: ProxySettings(environment: [:]))
    loop.begin(exchange)
    return exchange.answer
  }

  /// Moves the clock to so long after its start, and returns once the loop has looked at every limit by it.
  func reach(_ time: Duration) async throws {
    clock.advance(to: time)
    // An answer may come in the turn that the clock is moved in; the next one begins in a turn after it.
    for _ in 1...2 { _ = try await begin(neighbour.address, .patient).outcome }
  }
}

extension HTTPLimits {
  /// Limits that no test comes near.
  static let patient = limits(
    connect: .seconds(3600), stall: .seconds(3600), total: .seconds(36_000), body: .max)
}

extension ResponsePromise.Outcome {
  var failure: TransportError? { if case .failure(let error) = self { error } else { nil } }
}

/// Opens a gate once so many requests have come.
final class Countdown: Sendable {
  let isOver = Gate()
  private let missing: Mutex<Int>

  init(_ count: Int) { missing = Mutex(count) }

  func note() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { isOver.open() }
  }
}
