import Foundation
import Sourcing
import Synchronization

extension TendedTransport {
  /// One page of the source, stamped with when it was fetched.
  ///
  /// What the source could read is kept; what it could not is not, and a kept answer that it cannot read is forgotten
  /// and asked for again. Where `mayBeStale`, kept answers past their freshness stand in for a service that fails.
  func page(_ token: String?, mayBeStale: Bool, _ request: PageRequest) async throws(SourceError) -> SourcePage {
    do throws(SourceError) {
      return try await tryPage(token, mayBeStale: mayBeStale, request)
    } catch {
      await noteFailure(error)
      return try await staleResult(insteadOf: error, token, mayBeStale: mayBeStale, request)
    }
  }

  /// Tells the ledger, once a run, that the source gave no answer.
  func noteFailure(_ error: SourceError) async {
    let (isNoted, retryAt, requests) = state.withLock { state in
      defer { state.isFailureNoted = state.isFailureNoted || error != .cancelled }
      return (state.isFailureNoted, state.page.retryAt, state.traffic.requests)
    }
    if case .held(let hold) = error { return state.withLock { $0.traffic.hold = hold } }
    if error == .timedOut && !wasPatient { return }
    guard !isNoted, requests > 0, let event = RequestEvent(error, retryAt: retryAt, now: now()) else { return }
    await note(event)
  }

  private func note(_ event: RequestEvent) async {
    let hold = await noted(event)
    state.withLock { $0.traffic.hold = hold }
  }

  /// The page, asked for again where the service was asked too often and a short wait may help.
  private func tryPage(
    _ token: String?, mayBeStale: Bool, _ request: PageRequest
  ) async throws(SourceError) -> SourcePage {
    var attempt = 1
    while true {
      state.withLock { $0.page = PageTraffic(mayBeStale: mayBeStale) }
      do throws(SourceError) {
        return await settled(try await request(token))
      } catch {
        let hadKeptAlone = await drop(after: error)
        guard attempt < Self.mostAttempts, let delay = delay(after: error, attempt, hadKeptAlone), fits(delay) else {
          throw error
        }
        do { try await wait(delay) } catch { throw .cancelled }
        attempt += 1
      }
    }
  }

  private func settled(_ page: SourcePage) async -> SourcePage {
    let made = state.withLock { $0.page }
    for (name, answer) in made.unsettled { await store(answer, named: name) }
    if made.requests > 0 { await note(.answered) }
    var page = page
    page.fetchedAt = made.oldest
    return page
  }

  private func store(_ answer: CachedResponse, named name: String) async {
    await tending.cache.store(answer, named: name)
    _ = state.withLock { $0.answered.insert(name) }
  }

  /// Keeps of a page that failed only the answer that there is no such thing, and forgets what could not be read.
  /// - Returns: whether all that the source was given was kept, so that asking may help.
  private func drop(after error: SourceError) async -> Bool {
    let (made, mode) = state.withLock { ($0.page, $0.mode) }
    for (name, answer) in made.unsettled where answer.response.status == 404 { await store(answer, named: name) }
    guard case .badResponse = error, made.requests == 0, mode != .keptOnly else { return false }
    for name in made.given { await tending.cache.remove(named: name) }
    return !made.given.isEmpty
  }

  /// How long to wait before the page is asked for again; nil where that would not help. Never less than was asked for.
  private func delay(after error: SourceError, _ attempt: Int, _ hadKeptAlone: Bool) -> Duration? {
    guard case .throttled(let after) = error else { return hadKeptAlone ? .zero : nil }
    if let retryAt = state.withLock({ $0.page.retryAt }) { return .seconds(retryAt.timeIntervalSince(now())) }
    let pause = info.limits.pause
    return after ?? pause * (1 << (attempt - 1)) + pause * Double.random(in: 0..<0.5)
  }

  private func staleResult(
    insteadOf error: SourceError, _ token: String?, mayBeStale: Bool, _ request: PageRequest
  ) async throws(SourceError) -> SourcePage {
    let first = state.withLock { $0.traffic.reasonForStale } ?? error
    guard mayBeStale, !isOffline, !bypassesLimits, error.isTransient else { throw first }
    state.withLock { state in
      state.mode = .keptOnly
      state.page = PageTraffic()
    }
    do throws(SourceError) {
      let page = await settled(try await request(token))
      state.withLock { $0.traffic.reasonForStale = first }
      return page
    } catch {
      throw first
    }
  }
}

extension SourceError {
  /// True for what passes: the service, the way to it, or an allowance.
  var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .badResponse, .throttled, .quotaUsedUp, .held: true
    case .http(let status, _): status >= 500
    case .missingSetting, .badSetting, .needsKey, .keyRefused, .unsupported, .noSuchItem, .cancelled, .offline: false
    }
  }
}

extension RequestEvent {
  /// What the ledger is told of the error; nil for what is no fault of the service.
  fileprivate init?(_ error: SourceError, retryAt: Date?, now: Date) {
    switch error {
    case .throttled(let after): self = .throttled(until: retryAt ?? after.map { now + TimeInterval($0) })
    case .quotaUsedUp(let after): self = .quotaUsedUp(until: retryAt ?? after.map { now + TimeInterval($0) })
    case .http(503, _) where retryAt != nil: self = .throttled(until: retryAt)
    case _ where error.isTransient: self = .failed
    default: return nil
    }
  }
}

extension TimeInterval {
  fileprivate init(_ duration: Duration) { self = duration / .seconds(1) }
}
