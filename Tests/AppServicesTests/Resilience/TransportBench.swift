import Foundation
import Sourcing
import Synchronization
import TestSupport

@testable import AppServices

/// What a decorator stands between in a test: a stub inside, a time that waiting moves, a ledger and a cache in memory.
final class TransportBench: Sendable {
  private struct State {
    var time = Date(timeIntervalSince1970: 1_700_049_600)  // noon UTC
    var waits: [Duration] = []
  }

  private let state = Mutex(State())
  let clock = DrivenClock()
  let ledger = MemoryLedger()
  let cache = MemoryCache()

  var time: Date { state.withLock(\.time) }
  var waits: [Duration] { state.withLock(\.waits) }
  func pass(_ seconds: TimeInterval) { state.withLock { $0.time += seconds } }

  var now: @Sendable () -> Date { { [self] in time } }

  func deadline(in time: Duration) -> Deadline { Deadline(clock.start + time, on: clock) }

  func patience(_ timeout: Duration = .seconds(20)) -> Patience {
    Patience(deadline: deadline(in: timeout)) { [self] wait in
      state.withLock { state in
        state.waits.append(wait)
        state.time += wait / .seconds(1)
      }
    }
  }

  func allowance(_ limits: SourceLimits, bypassingLimits: Bool = false) -> SourceAllowance {
    SourceAllowance(account: "wire", limits: limits, ledger: ledger, bypassingLimits: bypassingLimits, now: now)
  }
}

/// Answers each request with the next of these outcomes, the last one ever after.
func stub(_ outcomes: Result<HTTPResponse, TransportError>...) -> StubTransport {
  let left = Mutex(outcomes)
  return StubTransport { (_) throws(TransportError) in
    try left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
  }
}

func response(_ status: Int, _ body: String = "", _ headers: HTTPHeader...) -> Result<HTTPResponse, TransportError> {
  .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
}

/// The rules of a ledger without a file.
final class MemoryLedger: RequestLedger {
  private let states = Mutex<[String: RateLimitState]>([:])

  func acquire(from source: String, limits: SourceLimits, at now: Date, bypassingLimits: Bool) async -> Backoff? {
    states.withLock { $0[source, default: RateLimitState()].acquire(limits, at: now, bypassingLimits: bypassingLimits) }
  }

  func note(_ event: RequestEvent, of source: String, limits: SourceLimits, at now: Date) async -> Backoff? {
    states.withLock { $0[source, default: RateLimitState()].note(event, limits, at: now) }
  }

  func remaining(of source: String, limits: SourceLimits, at now: Date) async -> Remaining {
    states.withLock { $0[source, default: RateLimitState()] }.remaining(limits, at: now)
  }
}

/// A cache without a file.
final class MemoryCache: HTTPCache {
  private let answers = Mutex<[String: CachedResponse]>([:])

  var names: Set<String> { answers.withLock { Set($0.keys) } }

  func response(named name: String) async -> CachedResponse? { answers.withLock { $0[name] } }
  func store(_ answer: CachedResponse, named name: String) async { answers.withLock { $0[name] = answer } }
  func remove(named name: String) async { answers.withLock { $0[name] = nil } }
}
