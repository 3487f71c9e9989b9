import Foundation
import Sourcing
import Synchronization

/// Answers from the kept responses where they do, and asks the inner transport for the rest.
///
/// A response is kept once its reader says that it could be read: a reader calls ``beginPage(_:mayBeStale:)``, sends
/// what its page needs, then ``keepPage()`` or ``dropPage(forgettingGiven:keepingAbsence:)``. One page at a time. A
/// class and no actor: a reader may be busy for long, and what became of its page has to be seen at the deadline all
/// the same.
final class CachingTransport: HTTPTransport {
  /// When a kept response is given, and the service is not asked.
  enum Policy: Sendable {
    /// While it is fresh.
    case freshFirst
    /// Never, but for what was answered in this run: the service is not asked for the same twice.
    case askAlways
    /// However old it is: the service is not asked.
    case keptOnly
  }

  /// What one page is made of.
  struct Page: Sendable {
    var policy: Policy
    /// Whether a kept response past its freshness may stand in where the service fails.
    var mayBeStale = false
    /// Responses that are kept once they could be read.
    var unsettled: [(name: String, answer: CachedResponse)] = []
    /// Names of the kept responses that were given.
    var given: [String] = []
    /// When the oldest of these was fetched.
    var oldest: Date?
    /// The keys that an answer was asked with and repeats; nil where none does.
    var repeated: Secrets?
  }

  private struct State {
    var page: Page
    /// Names of what the service answered in this run.
    var answered: Set<String> = []
  }

  private let inner: any HTTPTransport
  private let cache: any HTTPCache
  private let info: SourceInfo
  private let deadline: Deadline
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  init(
    _ inner: any HTTPTransport, cache: any HTTPCache, of info: SourceInfo, policy: Policy, until deadline: Deadline,
    now: @escaping @Sendable () -> Date
  ) {
    self.inner = inner
    self.cache = cache
    self.info = info
    self.deadline = deadline
    self.now = now
    state = Mutex(State(page: Page(policy: policy)))
  }

  /// The page that was begun last, so far.
  var page: Page { state.withLock(\.page) }

  func beginPage(_ policy: Policy, mayBeStale: Bool = false) {
    state.withLock { $0.page = Page(policy: policy, mayBeStale: mayBeStale) }
  }

  /// The page could be read: what it is made of is kept. An answer of status 404 that its reader did without is not:
  /// what is missing from among others may be there the next time.
  func keepPage() async {
    for (name, answer) in removeUnsettled() where answer.response.status == 200 { await store(answer, named: name) }
  }

  /// The page could not be read: what it is made of is not kept.
  /// - Parameters:
  ///   - forgettingGiven: true takes out the kept responses that were given.
  ///   - keepingAbsence: true where the reader takes an answer of status 404 for the word that there is no such thing.
  ///     That word is kept. Anywhere else the status may be of a service that is not where it should be, for a moment
  ///     or by a mistake that is mended soon.
  func dropPage(forgettingGiven: Bool, keepingAbsence: Bool) async {
    let page = page
    for (name, answer) in removeUnsettled() where keepingAbsence && answer.response.status == 404 {
      await store(answer, named: name)
    }
    if forgettingGiven { for name in page.given { await cache.remove(named: name) } }
  }

  /// Takes the responses off the page, so that nobody holds their bodies any more.
  private func removeUnsettled() -> [(name: String, answer: CachedResponse)] {
    state.withLock { state in
      defer { state.page.unsettled = [] }
      return state.page.unsettled
    }
  }

  private func store(_ answer: CachedResponse, named name: String) async {
    await cache.store(answer, named: name)
    _ = state.withLock { $0.answered.insert(name) }
  }

  /// - Throws: ``TransportError/offline`` where only kept responses are wanted and there is none; what the inner
  ///   transport throws.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let name = request.name(of: info.id)
    let kept = await cache.response(named: name)
    let (policy, wasAnswered) = state.withLock { ($0.page.policy, $0.answered.contains(name)) }
    if let kept, wasAnswered || policy == .keptOnly || policy == .freshFirst && isFresh(kept) {
      return give(kept, named: name)
    }
    if policy == .keptOnly { throw .offline }
    let response = try await inner.send(timed(request, hasKept: kept != nil))
    note(response, to: request, named: name)
    return response
  }

  /// How long an answer is fresh at most that says that there is no such thing.
  private static let freshnessOfNothing = Duration.seconds(3600)

  /// True for an answer that need not be asked for again.
  private func isFresh(_ answer: CachedResponse) -> Bool {
    let longest = info.answerFreshness
    let freshness = answer.response.status == 200 ? longest : min(longest, Self.freshnessOfNothing)
    return AppServices.isFresh(answer.fetchedAt, for: freshness, at: now())
  }

  private func give(_ kept: CachedResponse, named name: String) -> HTTPResponse {
    state.withLock { state in
      state.page.oldest = min(state.page.oldest ?? .distantFuture, kept.fetchedAt)
      state.page.given.append(name)
    }
    return kept.response
  }

  /// The request with the time that is left to the run: a reader who gives a slow service longer means each of its
  /// answers.
  ///
  /// A service that is silent for a quarter of that time is given up all the same. With a kept response to fall back
  /// on, the service gets a little less than all the time.
  private func timed(_ request: HTTPRequest, hasKept: Bool) -> HTTPRequest {
    let left = deadline.remaining
    var request = request
    request.limits.connect = max(request.limits.connect, left / 4)
    request.limits.stall = max(request.limits.stall, left / 4)
    request.limits.total = max(request.limits.total, left)
    guard hasKept, page.mayBeStale else { return request }
    request.limits.total = min(request.limits.total, max(.milliseconds(1), left - min(Patience.spare, left / 4)))
    return request
  }

  /// Only what sources read of the headers is kept. A response that repeats a key is not kept at all.
  private func note(_ response: HTTPResponse, to request: HTTPRequest, named name: String) {
    guard [200, 404].contains(response.status) else { return }
    let secrets = Secrets(request.secrets)
    if repeats(secrets, response) { return state.withLock { $0.page.repeated = secrets } }
    var bare = response
    bare.headers = response.headers.filter { $0.name.lowercased() == "content-type" }
    let answer = CachedResponse(response: bare, fetchedAt: now())
    state.withLock { $0.page.unsettled.append((name, answer)) }
  }

  private func repeats(_ secrets: Secrets, _ response: HTTPResponse) -> Bool {
    if secrets.isEmpty { return false }
    return secrets.areIn(response.body) || response.headers.contains { secrets.areIn($0.value) }
  }
}

extension CachingTransport.Policy {
  init(_ policy: FetchOptions.CachePolicy) {
    self =
      switch policy {
      case .whenStale: .freshFirst
      case .always: .askAlways
      case .never: .keptOnly
      }
  }
}
