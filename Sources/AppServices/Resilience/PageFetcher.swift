import Foundation
import Sourcing
import Synchronization

/// Asks one source for its pages, once: where the service fails, kept responses past their freshness stand in.
///
/// What the source could read is kept; what it could not is not, and a kept response that it cannot read is forgotten
/// and asked for again. A page that the service is too busy for is asked for again where a short wait may help. No
/// actor: what became of the source has to be read at the deadline, however busy an adapter is.
final class PageFetcher: Sendable {
  /// A page is asked for so often at most.
  private static let mostAttempts = 3

  private struct State {
    var policy: CachingTransport.Policy
    /// Of the pages before the one that was begun last.
    var statistics = FetchStatistics()
    /// How many requests the run had when the page was begun.
    var requestsBefore: Int
    /// True once a page was begun here.
    var hasBegun = false
    /// True once the ledger knows that the source failed.
    var isFailureNoted = false
    /// How many records the pages of the walk gave so far.
    var records = 0
  }

  /// Nil where the source asks nobody that could be waited for.
  private let transports: SourceTransports?
  private let secrets: Secrets
  private let deadline: Deadline
  private let start: ContinuousClock.Instant
  /// How many requests the run had before.
  private let requestsBefore: Int
  /// How many of these found a way to the service.
  private let onTheWayBefore: Int
  private let state: Mutex<State>

  init(_ source: OpenedSource, until deadline: Deadline) {
    transports = source.transports
    secrets = source.secrets
    self.deadline = deadline
    start = deadline.clock.now
    requestsBefore = source.transports?.allowance.requests ?? 0
    onTheWayBefore = source.transports?.allowance.requestsOnTheWay ?? 0
    state = Mutex(State(policy: source.transports?.policy ?? .freshFirst, requestsBefore: requestsBefore))
  }

  /// What went over the wire so far, the page included that is being made.
  var statistics: FetchStatistics {
    guard let transports else { return FetchStatistics() }
    return state.withLock { state in
      var statistics = state.statistics
      if state.hasBegun { statistics.add(transports.caching.page) }
      statistics.requests = transports.allowance.requests - requestsBefore
      return statistics
    }
  }

  /// True where every page so far came without a response, kept or not.
  var askedNobody: Bool {
    let statistics = statistics
    return statistics.requests == 0 && statistics.keptAnswers == 0 && statistics.reasonForStale == nil
  }

  /// The request, with pages that bear the time of their fetch, and errors that show no key.
  ///
  /// A page of which too many rows could not be read (``SourcePage/fault``) is no answer, whatever the source, unless
  /// these are few beside the records of the pages before it. Rows that are left out since they repeat a key count
  /// among them.
  /// - Parameter mayBeStale: whether kept responses past their freshness stand in for a service that fails.
  func fetching(_ request: @escaping PageRequest, mayBeStale: Bool) -> PageRequest {
    let checked: PageRequest = { [self] (token) throws(SourceError) in
      let page = shown(try await request(token))
      if let fault = page.fault, !isRest(page, behind: token) { throw .badResponse(reason: fault) }
      state.withLock { $0.records = (token == nil ? 0 : $0.records) + page.records.count }
      return page
    }
    return { [self] (token) throws(SourceError) in
      do throws(SourceError) {
        guard let transports else { return try await checked(token) }
        return try await page(token, over: transports, mayBeStale: mayBeStale, checked)
      } catch {
        throw error.hiding(secrets)
      }
    }
  }

  /// The page without what repeats a key that the service was asked with, and without dates of lists far ahead.
  private func shown(_ page: SourcePage) -> SourcePage {
    guard let transports else { return page }
    var shown = page.withoutFarDates(at: transports.allowance.now())
    shown.failedPart = page.failedPart?.hiding(secrets)
    guard let repeated = transports.caching.page.repeated else { return shown }
    return shown.hiding(repeated)
  }

  /// True for a page of few bad rows behind good pages. Where a hundred rows are a page, the hundred and first alone on
  /// the last one must not end the walk.
  private func isRest(_ page: SourcePage, behind token: String?) -> Bool {
    let lost = page.skipped.filter { $0.kind != .leftOut }.reduce(0) { $0 + $1.count }
    return token != nil && lost <= state.withLock { $0.records } / 10
  }

  private func page(
    _ token: String?, over transports: SourceTransports, mayBeStale: Bool, _ request: PageRequest
  ) async throws(SourceError) -> SourcePage {
    do throws(SourceError) {
      return try await tryPage(token, over: transports, mayBeStale: mayBeStale, request)
    } catch {
      await noteFailure(error)
      let first = state.withLock { $0.statistics.reasonForStale } ?? error
      guard mayBeStale, !transports.isOffline, error.isOfService else { throw first }
      return try await stalePage(insteadOf: first, token, over: transports, request)
    }
  }

  /// The page, asked for again where the service was asked too often and a short wait may help.
  private func tryPage(
    _ token: String?, over transports: SourceTransports, mayBeStale: Bool, _ request: PageRequest
  ) async throws(SourceError) -> SourcePage {
    var attempt = 1
    while true {
      begin(over: transports, mayBeStale: mayBeStale)
      do throws(SourceError) {
        return await settled(try await request(token), over: transports)
      } catch {
        endLargeAnswers()
        let hadKeptAlone = await drop(after: error, over: transports)
        let delay = delay(after: error, attempt, hadKeptAlone: hadKeptAlone, transports.allowance)
        guard attempt < Self.mostAttempts, let delay, transports.patience.allows(delay) else { throw error }
        do { try await transports.patience.pass(delay) } catch { throw .cancelled }
        attempt += 1
      }
    }
  }

  /// The page made of kept responses alone, however old, and so are all that follow.
  /// - Throws: `first` where they do not do.
  private func stalePage(
    insteadOf first: SourceError, _ token: String?, over transports: SourceTransports, _ request: PageRequest
  ) async throws(SourceError) -> SourcePage {
    state.withLock { $0.policy = .keptOnly }
    begin(over: transports, mayBeStale: false)
    do throws(SourceError) {
      let page = await settled(try await request(token), over: transports)
      state.withLock { $0.statistics.reasonForStale = first }
      return page
    } catch {
      endLargeAnswers()
      throw first
    }
  }

  /// What was made of large answers is kept, or given up.
  func endLargeAnswers() { transports?.largeAnswers.end() }

  /// True where the source answered, and what is late is what this program makes of the answer.
  var hasLargeAnswer: Bool { transports?.largeAnswers.hasAnswer ?? false }

  private func begin(over transports: SourceTransports, mayBeStale: Bool) {
    state.withLock { state in
      if state.hasBegun { state.statistics.add(transports.caching.page) }
      state.hasBegun = true
      state.requestsBefore = transports.allowance.requests
      transports.allowance.forgetRetryAt()
      transports.caching.beginPage(state.policy, mayBeStale: mayBeStale)
    }
  }

  /// True where nothing was asked for the page.
  private func wasGiven(_ transports: SourceTransports) -> Bool {
    state.withLock { $0.requestsBefore } == transports.allowance.requests
  }

  private func settled(_ page: SourcePage, over transports: SourceTransports) async -> SourcePage {
    await transports.caching.keepPage()
    if !wasGiven(transports) { await note(.answered, in: transports.allowance) }
    var page = page
    page.fetchedAt = transports.caching.page.oldest
    return page
  }

  /// - Returns: true where the page was made of kept responses alone, which are forgotten now: asking the service may
  ///   help.
  private func drop(after error: SourceError, over transports: SourceTransports) async -> Bool {
    var forgets = false
    if case .badResponse = error { forgets = wasGiven(transports) && state.withLock { $0.policy } != .keptOnly }
    let given = transports.caching.page.given
    await transports.caching.dropPage(forgettingGiven: forgets, keepingAbsence: error.saysThatThereIsNone)
    return forgets && !given.isEmpty
  }

  /// How long to wait before the page is asked for again; nil where that would not help. Never less than was asked for.
  private func delay(
    after error: SourceError, _ attempt: Int, hadKeptAlone: Bool, _ allowance: SourceAllowance
  ) -> Duration? {
    guard case .throttled(let after) = error else { return hadKeptAlone ? .zero : nil }
    if let retryAt = allowance.retryAt { return .seconds(retryAt.timeIntervalSince(allowance.now())) }
    let pause = allowance.limits.pause
    return after ?? pause * (1 << (attempt - 1)) + pause * Double.random(in: 0..<0.5)
  }

  /// True where the service had time to answer. Where the reader gave it less, its silence says nothing about it.
  private var wasPatient: Bool { start.duration(to: deadline.clock.now) >= .seconds(2) }

  /// Tells the ledger, once, that the source gave no answer; not where no way led to it. A machine that was off the net
  /// for a while would leave its sources alone when it is back.
  func noteFailure(_ error: SourceError) async {
    guard let allowance = transports?.allowance else { return }
    let isNoted = state.withLock { state in
      defer { state.isFailureNoted = state.isFailureNoted || error != .cancelled }
      return state.isFailureNoted
    }
    if case .held(let hold) = error { return state.withLock { $0.statistics.hold = hold } }
    if error == .timedOut && (!wasPatient || hasLargeAnswer) { return }
    guard !isNoted, allowance.requestsOnTheWay > onTheWayBefore else { return }
    let event = RequestEvent(error, retryAt: allowance.retryAt, now: allowance.now())
    if let event { await note(event, in: allowance) }
  }

  private func note(_ event: RequestEvent, in allowance: SourceAllowance) async {
    let hold = await allowance.note(event)
    state.withLock { $0.statistics.hold = hold }
  }
}

extension SourceError {
  /// True for what passes: the service, the way to it, or an allowance.
  var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .badResponse, .throttled, .quotaUsedUp, .held: true
    case .http(let status, _): status >= 500
    case .missingSetting, .badSetting, .needsKey, .keyRefused, .unsupported, .noSuchItem, .cancelled, .offline,
      .badFile:
      false
    }
  }

  /// True where the service, or the way to it, gave no answer, for a while or for good: what it said before is shown in
  /// its place. Not where it said that there is nothing, nor for what was never sent.
  fileprivate var isOfService: Bool {
    switch self {
    case .keyRefused, .http: true
    default: isTransient
    }
  }
}

extension SourceError {
  /// True where the service said that it has no such thing, for which status 404 stands, and not that it failed.
  fileprivate var saysThatThereIsNone: Bool {
    switch self {
    // A service that has given up what was asked for says so by the same status.
    case .noSuchItem, .unsupported: true
    default: false
    }
  }
}

extension RequestEvent {
  /// What the ledger is told of the error; nil for what is no fault of the service.
  fileprivate init?(_ error: SourceError, retryAt: Date?, now: Date) {
    switch error {
    case .throttled(let after): self = .throttled(until: retryAt ?? after.map { now + $0 / .seconds(1) })
    case .quotaUsedUp(let after): self = .quotaUsedUp(until: retryAt ?? after.map { now + $0 / .seconds(1) })
    case .http(503, _) where retryAt != nil: self = .throttled(until: retryAt)
    // By a network that wants its guests to sign in.
    case .http(511, _): return nil
    case _ where error.isTransient: self = .failed
    default: return nil
    }
  }
}
