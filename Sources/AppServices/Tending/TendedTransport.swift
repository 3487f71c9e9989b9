import Domain
import Foundation
import Sourcing
import Synchronization

/// The transport of one source in one run: asks the kept answers first, then the ledger whether the service may be asked,
/// then the service, again where that may help, and never waits past the deadline.
///
/// No actor: an adapter may be busy for long, and what became of the run has to be read at the deadline all the same.
final class TendedTransport: HTTPTransport {
  enum Mode: Sendable {
    /// Kept answers do while they are fresh.
    case freshFirst
    /// Everything is asked for.
    case askAlways
    /// Nothing is asked for; kept answers do, however old.
    case keptOnly
  }

  struct State: Sendable {
    var mode: Mode
    var traffic = FetchStatistics()
    var page = PageTraffic()
    /// Names of what the service answered in this run: it is not asked for the same twice.
    var answered: Set<String> = []
    /// True once the ledger knows that this run failed.
    var isFailureNoted = false
  }

  /// What one page is made of.
  struct PageTraffic: Sendable {
    /// Answers that are kept once the source could read them.
    var unsettled: [(name: String, answer: CachedResponse)] = []
    /// Names of kept answers that it was given.
    var given: [String] = []
    var oldest: Date?
    var requests = 0
    /// When the service wants to be asked again, if it said so.
    var retryAt: Date?
    /// Whether answers past their freshness may stand in.
    var mayBeStale = false
  }

  let info: SourceInfo
  let account: String
  let tending: Tending
  let deadline: ContinuousClock.Instant
  let bypassesLimits: Bool
  let isOffline: Bool
  let clock: any MonotonicClock
  let now: @Sendable () -> Date
  let state: Mutex<State>
  private let start: ContinuousClock.Instant

  init(
    _ source: ConfiguredSource, _ tending: Tending, _ freshness: FetchOptions.CachePolicy,
    until deadline: ContinuousClock.Instant,
    bypassingLimits: Bool, clock: any MonotonicClock, now: @escaping @Sendable () -> Date
  ) {
    info = source.info
    account = source.account
    self.tending = tending
    self.deadline = deadline
    self.clock = clock
    start = clock.now
    self.now = now
    bypassesLimits = bypassingLimits
    isOffline = freshness == .never
    state = Mutex(State(mode: bypassingLimits ? .askAlways : Mode(freshness)))
  }

  /// What went over the wire so far.
  var traffic: FetchStatistics { state.withLock { $0.traffic } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let name = request.name(of: info.id)
    let kept = bypassesLimits ? nil : await tending.cache.response(named: name)
    let (mode, wasAnswered) = state.withLock { ($0.mode, $0.answered.contains(name)) }
    if let kept, wasAnswered || mode == .keptOnly || mode == .freshFirst && isFresh(kept) {
      return use(kept, named: name)
    }
    if mode == .keptOnly { throw .offline }
    let response = try await ask(leavingTime(request, hasKept: kept != nil))
    note(response, to: request, named: name)
    return response
  }

  /// For the answer that there is no such thing.
  private static let freshnessOfNothing = Duration.seconds(3600)

  /// True for an answer that need not be asked for again. A clock that was far ahead must not keep it fresh for years.
  func isFresh(_ answer: CachedResponse) -> Bool {
    let longest = info.answerFreshness
    let freshness = answer.response.status == 200 ? longest : min(longest, Self.freshnessOfNothing)
    return abs(now().timeIntervalSince(answer.fetchedAt)) < freshness / .seconds(1)
  }

  private func use(_ kept: CachedResponse, named name: String) -> HTTPResponse {
    state.withLock { state in
      state.traffic.keptAnswers += 1
      state.traffic.oldest = min(state.traffic.oldest ?? .distantFuture, kept.fetchedAt)
      state.page.oldest = min(state.page.oldest ?? .distantFuture, kept.fetchedAt)
      state.page.given.append(name)
    }
    return kept.response
  }

  /// With an answer to fall back on, the service gets a little less than all the time.
  private func leavingTime(_ request: HTTPRequest, hasKept: Bool) -> HTTPRequest {
    guard hasKept, state.withLock({ $0.page.mayBeStale }) else { return request }
    let left = deadline - clock.now
    var request = request
    request.limits.total = min(request.limits.total, max(.milliseconds(1), left - min(Self.spare, left / 4)))
    return request
  }

  /// True where the service had time to answer: a reader who gives it less learns nothing of it by its silence.
  var wasPatient: Bool { start.duration(to: clock.now) >= .seconds(2) }

  /// What is left before the deadline for a request to be worth its while, or for reading a kept answer.
  static let spare = Duration.milliseconds(500)

  /// Only what sources read of the headers is kept. An answer that repeats a key is not kept at all.
  private func note(_ response: HTTPResponse, to request: HTTPRequest, named name: String) {
    let fetchedAt = now()
    let retryAt = [429, 503].contains(response.status) ? response.retryAt(now: fetchedAt) : nil
    let isKept = [200, 404].contains(response.status) && !repeatsSecret(response, of: request)
    var bare = response
    bare.headers = response.headers.filter { $0.name.lowercased() == "content-type" }
    let answer = CachedResponse(response: bare, fetchedAt: fetchedAt)
    state.withLock { state in
      if let retryAt { state.page.retryAt = retryAt }
      if isKept { state.page.unsettled.append((name, answer)) }
    }
  }

  private func repeatsSecret(_ response: HTTPResponse, of request: HTTPRequest) -> Bool {
    let secrets = Secrets(request.secrets)
    if secrets.isEmpty { return false }
    return secrets.areIn(Data(response.body)) || response.headers.contains { secrets.areIn($0.value) }
  }
}

extension TendedTransport.Mode {
  fileprivate init(_ freshness: FetchOptions.CachePolicy) {
    self =
      switch freshness {
      case .whenStale: .freshFirst
      case .always: .askAlways
      case .never: .keptOnly
      }
  }
}
