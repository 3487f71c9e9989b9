import Foundation
import Sourcing
import Synchronization

/// The account of one source in the ledger, in one run.
final class SourceAllowance: Sendable {
  let limits: SourceLimits
  let now: @Sendable () -> Date
  private let account: String
  private let ledger: any RequestLedger
  private let bypassesLimits: Bool
  private let lastRetryAt = Mutex<Date?>(nil)
  private let acquired = Mutex(0)
  private let lost = Mutex(0)

  /// - Parameter bypassingLimits: for a reader who insists: nothing holds the source back, and requests count all the
  ///   same.
  init(
    account: String, limits: SourceLimits, ledger: any RequestLedger, bypassingLimits: Bool = false,
    now: @escaping @Sendable () -> Date
  ) {
    self.account = account
    self.limits = limits
    self.ledger = ledger
    bypassesLimits = bypassingLimits
    self.now = now
  }

  /// Counts one request and gives nil, or says what holds it back.
  func acquire() async -> Backoff? {
    let hold = await ledger.acquire(from: account, limits: limits, at: now(), bypassingLimits: bypassesLimits)
    if hold == nil { acquired.withLock { $0 += 1 } }
    return hold
  }

  /// Notes what became of the source. Gives what holds it back from now on. An answer to a reader who insists ends
  /// whatever held it back.
  @discardableResult
  func note(_ event: RequestEvent) async -> Backoff? {
    let event = event == .answered && bypassesLimits ? .forgiven : event
    return await ledger.note(event, of: account, limits: limits, at: now())
  }

  /// How many requests were counted in this run, those included that did not reach the service.
  var requests: Int { acquired.withLock(\.self) }

  /// How many of these had a way to the service, whether it could be reached or not.
  var requestsOnTheWay: Int { requests - lost.withLock(\.self) }

  /// Notes that one of them found no way to the service, which is no failure of the service.
  func noteLost() { lost.withLock { $0 += 1 } }

  /// When the service wants to be asked again, if it said so since ``forgetRetryAt()``.
  var retryAt: Date? { lastRetryAt.withLock(\.self) }

  func forgetRetryAt() { lastRetryAt.withLock { $0 = nil } }

  /// Remembers when the service wants to be asked again, where the response says so. One that refuses, and wants to be
  /// asked again at once, counts in whole seconds: it is given one.
  func hear(_ response: HTTPResponse) {
    let now = now()
    guard [429, 503].contains(response.status), let retryAt = response.retryAt(now: now) else { return }
    lastRetryAt.withLock { $0 = max(retryAt, now + 1) }
  }
}
