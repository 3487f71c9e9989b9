import StandIn
import Testing

/// A way for one service to go wrong, and what the reader is told then.
struct FaultCase: Sendable, CustomTestStringConvertible {
  /// Who stands between the program and the service, and what becomes of what is asked through it.
  enum Proxy: Sendable {
    case dead
    /// Answers everything with this status.
    case refusing(Int)
  }

  var name: String
  /// The stand-in's name of the fault.
  var fault: String?
  /// Where the service is said to be, without its path; the stand-in's own address with `https` for the text `https`.
  var place: String?
  var proxy: Proxy?
  var outcome: String
  /// What of the message is essential: what happened, and what to do.
  var words: [String]
  /// Whether it is said when the source is asked again.
  var namesTime = false

  var testDescription: String { name }
}

extension FaultCase {
  /// What is told as soon as it happens; first what is asked again after a few seconds.
  static let told = refusals + broken + odd + redirects + unreachable + proxies

  /// What only a time-out ends.
  static let silence =
    [
      FaultCase(name: "hang", fault: "hang", outcome: "timeout", words: ["in time", "--timeout"]),
      FaultCase(name: "drip of a byte a second", fault: "drip", outcome: "timeout", words: ["in time", "--timeout"]),
      FaultCase(name: "slow headers", fault: "slowHeaders", outcome: "timeout", words: ["in time", "--timeout"]),
      FaultCase(name: "stall in the body", fault: "stallInBody", outcome: "timeout", words: ["in time", "--timeout"]),
    ] + slowLookUp

  #if os(Linux)
    private static let slowLookUp = [
      FaultCase(
        name: "slow name look-up", place: "http://a.slow.invalid", outcome: "timeout", words: ["in time", "--timeout"])
    ]
  #else
    /// SlowResolver is for Linux alone.
    private static let slowLookUp: [FaultCase] = []
  #endif

  private static let broken = [
    FaultCase(name: "reset", fault: "reset", outcome: "unreachable", words: ["connection broke", "try again"]),
    FaultCase(name: "reset in the body", fault: "resetInBody", outcome: "unreachable", words: ["broke", "try again"]),
    FaultCase(name: "closed without a word", fault: "close", outcome: "unreachable", words: ["closed", "try again"]),
    FaultCase(name: "another protocol", fault: "notHTTP", outcome: "unreachable", words: ["no HTTP"]),
    FaultCase(name: "truncated body", fault: "truncated", outcome: "bad-response", words: ["cut off", "try again"]),
    FaultCase(name: "truncated chunks", fault: "truncatedChunks", outcome: "bad-response", words: ["cut off"]),
    FaultCase(name: "broken gzip", fault: "brokenGzip", outcome: "bad-response", words: ["cannot be unpacked"]),
  ]

  private static let odd = [
    FaultCase(name: "HTML with 200", fault: "html", outcome: "bad-response", words: ["a page came", "sign in"]),
    FaultCase(
      name: "wrong JSON types", fault: "wrong-types", outcome: "bad-response", words: ["another shape", "base-url"]),
    FaultCase(name: "empty body", fault: "empty", outcome: "bad-response", words: ["it is empty", "try again"]),
    FaultCase(name: "endless body", fault: "endless", outcome: "bad-response", words: ["larger than 8 MB"]),
    FaultCase(name: "endless headers", fault: "endlessHeaders", outcome: "unreachable", words: ["headers are larger"]),
    FaultCase(name: "gzip bomb", fault: "gzipBomb", outcome: "bad-response", words: ["larger than 8 MB"]),
  ]

  private static let redirects = [
    FaultCase(
      name: "redirect loop", fault: "redirectLoop", outcome: "unreachable", words: ["redirected too often", "base-url"]),
    FaultCase(
      name: "redirect to file:", fault: "redirectToFile", outcome: "unreachable",
      words: ["file:///etc/passwd", "not followed"]),
    FaultCase(
      name: "301 to https", fault: "redirectToHTTPS", outcome: "unreachable", words: ["no secure connection", "clock"]),
  ]

  private static let refusals = [
    FaultCase(name: "404", fault: "status-404", outcome: "http-error", words: ["status 404", "base-url"]),
    FaultCase(
      name: "429 by the minute", fault: "status-429", outcome: "rate-limited",
      words: ["too often", "asked again from"], namesTime: true),
    FaultCase(name: "500", fault: "status-500", outcome: "http-error", words: ["status 500", "try again later"]),
    FaultCase(
      name: "503 with Retry-After", fault: "status-503", outcome: "http-error",
      words: ["status 503", "asked again from"], namesTime: true),
  ]

  private static let unreachable = [
    FaultCase(name: "TLS failure", place: "https", outcome: "unreachable", words: ["no secure connection", "clock"]),
    FaultCase(
      name: "unknown host", place: "http://nosuch.invalid", outcome: "unreachable",
      words: ["no host named nosuch.invalid", "check the connection"]),
    FaultCase(
      name: "refused connection", place: "http://127.0.0.1:1", outcome: "unreachable",
      words: ["127.0.0.1 refused the connection", "try again later"]),
  ]

  private static let proxies = [
    FaultCase(
      name: "dead proxy", place: "https://books.example", proxy: .dead, outcome: "unreachable",
      words: ["the proxy refused the connection", "https_proxy"]),
    FaultCase(
      name: "proxy that wants a password", place: "https://books.example", proxy: .refusing(407),
      outcome: "unreachable", words: ["the proxy", "status 407", "user name and password"]),
    FaultCase(
      name: "proxy that refuses", place: "https://books.example", proxy: .refusing(403), outcome: "unreachable",
      words: ["the proxy", "status 403", "no_proxy"]),
    FaultCase(
      name: "proxy that wants a password, without TLS", place: "http://books.example", proxy: .refusing(407),
      outcome: "unreachable", words: ["the proxy", "status 407", "user name and password"]),
    FaultCase(
      name: "proxy that refuses, without TLS", place: "http://books.example", proxy: .refusing(403),
      outcome: "http-error", words: ["status 403"]),
  ]
}
