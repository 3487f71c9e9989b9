package import Domain

/// Why a source gave no answer. The one error that leaves an adapter.
package enum SourceError: RemediableError, Hashable, Sendable {
  /// A setting that it cannot do without.
  case missingSetting(String)
  case badSetting(String, reason: String)
  /// It needs a key and has none.
  case needsKey
  /// It has a key, and the service refused it. The reason says what to do about it.
  case keyRefused(reason: String)
  /// Asked too often for the moment. `retryAfter` is what the service said, if it did.
  case throttled(retryAfter: Duration?)
  /// The day's requests are used up.
  case quotaUsedUp(retryAfter: Duration?)
  /// It cannot do what was asked; the reason says what it can do.
  case unsupported(reason: String)
  case noSuchItem(String)
  /// An answer with a status that says it failed.
  case http(status: Int, reason: String?)
  /// An answer that is not what the service answers: HTML, a wrong type, an empty body, cut off, too large.
  case badResponse(reason: String)
  /// A file of the reader's that is no answer of the source, and does not become one by waiting.
  case badFile(path: String, reason: String)
  /// No answer came: name look-up, connection, TLS, redirects.
  case unreachable(reason: String)
  case timedOut
  case cancelled
  /// It was not to be asked, and no answer of it is kept.
  case offline
  /// It is not asked for the moment, by our own account.
  case held(Backoff)
}

extension SourceError {
  /// The transport's failure as a source's.
  package init(_ error: TransportError) {
    switch error {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .offline: self = .offline
    case .held(let hold): self = .held(hold)
    case .tooLarge(let limit): self = .badResponse(reason: "it is larger than \(limit >> 20) MB")
    case .truncated: self = .badResponse(reason: "it was cut off")
    case .undecodable(let reason): self = .badResponse(reason: "it \(reason)")
    default: self = .unreachable(reason: error.description + (error.remedy.map { "; \($0)" } ?? ""))
    }
  }
}

extension SourceError {
  /// The error without any secret in its texts.
  package func hiding(_ secrets: Secrets) -> SourceError {
    switch self {
    case .badSetting(let name, let reason): .badSetting(name, reason: secrets.hidden(in: reason))
    case .keyRefused(let reason): .keyRefused(reason: secrets.hidden(in: reason))
    case .unsupported(let reason): .unsupported(reason: secrets.hidden(in: reason))
    case .noSuchItem(let key): .noSuchItem(secrets.hidden(in: key))
    case .http(let status, let reason): .http(status: status, reason: reason.map { secrets.hidden(in: $0) })
    case .badResponse(let reason): .badResponse(reason: secrets.hidden(in: reason))
    case .badFile(let path, let reason): .badFile(path: secrets.hidden(in: path), reason: secrets.hidden(in: reason))
    case .unreachable(let reason): .unreachable(reason: secrets.hidden(in: reason))
    case .missingSetting, .needsKey, .throttled, .quotaUsedUp, .timedOut, .cancelled, .offline, .held: self
    }
  }
}

extension SourceError: CustomStringConvertible {
  /// One line for the reader: what happened, and what to do where no face has to say how. Holds no key and no query
  /// string.
  package var description: String {
    switch self {
    case .throttled(let after), .quotaUsedUp(let after): cause + Self.wait(after)
    default: cause + (advice.map { "; \($0)" } ?? "")
    }
  }

  package var remedy: Remedy? { self == .timedOut ? .raiseTimeout : nil }

  /// What the reader can do about it, where the cause does not say so itself.
  private var advice: String? {
    switch self {
    // What stands between here and the service says so (RFC 6585, section 6).
    case .http(511, _): "the network wants you to sign in"
    case .http(let status, _) where status >= 500: "the service is out of order, try again later"
    // Whoever answered gave up waiting, or would not yet look at it (RFC 9110, section 15.5.9; RFC 8470, section 5.2).
    case .http(408, _), .http(425, _): "try again later"
    // Behind a redirect that leads nowhere, and where success is without an answer, something else than the service
    // stands.
    case .http(404, _), .http(410, _), .http(..<400, _): "look at the setting base-url"
    case .http(_, nil): Self.lookAtSettings
    case .badResponse: "try again later, and look at the setting base-url if it stays so"
    case .badFile: "mend it, or take it out of the setting base-url"
    default: nil
    }
  }

  private static let lookAtSettings = "look at the settings of the source, base-url above all"

  /// An answer with a status that says it failed, and with the service's own word for that, which tells no reader what
  /// to do.
  package static func failed(withStatus status: Int, saying word: String?) -> SourceError {
    let isTold = status < 400 || status >= 500 || [404, 408, 410, 425].contains(status)
    return .http(status: status, reason: word.map { isTold ? $0 : "\($0); \(lookAtSettings)" })
  }

  /// What happened, without when to try again.
  package var cause: String {
    switch self {
    case .missingSetting(let name): "the setting “\(name)” is not set"
    case .badSetting(let name, let reason): "the setting “\(name)” cannot be used: \(reason)"
    case .needsKey: "needs a key"
    case .keyRefused(let reason): reason
    case .throttled: "asked too often"
    case .quotaUsedUp: "the day's requests are used up"
    case .unsupported(let reason): reason
    case .noSuchItem(let key): "has no “\(key)”"
    case .http(let status, let reason): "answered with status \(status)" + (reason.map { ": \($0)" } ?? "")
    case .badResponse(let reason): "the answer could not be read: \(reason)"
    case .badFile(let path, let reason): "\(path) cannot be used: \(reason)"
    case .unreachable(let reason): "could not be reached: \(reason)"
    case .timedOut: "did not answer in time"
    case .cancelled: "was not waited for"
    case .offline: "was not asked, and no answer of it is kept"
    case .held(let hold): hold.reason.words
    }
  }

  private static func wait(_ duration: Duration?) -> String {
    guard let seconds = duration?.components.seconds, seconds > 0 else { return "; try again later" }
    return "; try again in \(seconds) s"
  }
}

extension Backoff.Reason {
  fileprivate var words: String {
    switch self {
    case .minute: "was asked as often as it allows for the moment"
    case .pause: "wants to be left alone for a while"
    case .day: "the day's requests are used up"
    case .circuitOpen: "failed time and again, and is left alone for a while"
    }
  }
}
