import Foundation
import Sourcing

/// Sends a request when the source's limits allow it, and counts it. It waits for the next of the minute's requests
/// where that comes before the deadline, and for nothing else.
struct RateLimitedTransport: HTTPTransport {
  private let inner: any HTTPTransport
  private let allowance: SourceAllowance
  private let patience: Patience

  init(_ inner: any HTTPTransport, allowance: SourceAllowance, patience: Patience) {
    self.inner = inner
    self.allowance = allowance
    self.patience = patience
  }

  /// - Throws: ``TransportError/held(_:)`` where the request is not sent, ``TransportError/timedOut`` and
  ///   ``TransportError/cancelled`` also where nobody waits for it any more; what the inner transport throws.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    // Many questions whose time is over would use up the day's requests, and none would be sent.
    if Task.isCancelled { throw .cancelled }
    if patience.deadline.hasPassed { throw .timedOut }
    let clock = patience.deadline.clock
    let end = clock.now + request.limits.total
    while let hold = await allowance.acquire() {
      let delay = Duration.seconds(max(0.001, hold.until.timeIntervalSince(allowance.now())))
      guard [.minute, .pause].contains(hold.reason), patience.allows(delay) else { throw .held(hold) }
      try await patience.pass(delay)
    }
    // The time of the request began before the wait.
    var request = request
    request.limits.total = max(.milliseconds(1), end - clock.now)
    do throws(TransportError) {
      let response = try await inner.send(request)
      allowance.hear(response)
      if request.isOpenToNetwork, response.isPage { allowance.noteLost() }
      return response
    } catch {
      if error.isBeforeSending { await allowance.note(.unsent) }
      if error.isOfTheWay || request.isOpenToNetwork && error.isRedirect { allowance.noteLost() }
      throw error
    }
  }
}

extension TransportError {
  /// True where the service cannot have seen the request.
  fileprivate var isBeforeSending: Bool {
    switch self {
    case .badAddress, .unknownHost, .refused, .noRoute, .noProxy, .proxy, .tls: true
    default: false
    }
  }

  /// True where it says nothing of the service: the reader's machine is off the net, or the way out of it is wrong. A
  /// network that wants its guests to sign in answers in the place of every service, without their certificates.
  fileprivate var isOfTheWay: Bool {
    switch self {
    case .badAddress, .unknownHost, .noRoute, .noProxy, .proxy, .tls: true
    default: false
    }
  }

  /// True for a redirect that leads nowhere.
  fileprivate var isRedirect: Bool {
    switch self {
    case .tooManyRedirects, .badRedirect, .redirectedWithKey: true
    default: false
    }
  }
}

extension HTTPRequest {
  /// True where a network that wants its guests to sign in can answer in the place of the service: nothing says who
  /// answers without TLS. Not where the service is on this machine.
  fileprivate var isOpenToNetwork: Bool {
    guard address.lowercased().hasPrefix("http://") else { return false }
    let rest = address.lowercased().dropFirst("http://".count)
    let host = rest.prefix { !":/?#".contains($0) }
    return host != "localhost" && !host.hasPrefix("127.") && !rest.hasPrefix("[::1]")
  }
}

extension HTTPResponse {
  /// True for a page with a status that says it is what was asked for.
  fileprivate var isPage: Bool { status == 200 && markupInstead != nil }
}
