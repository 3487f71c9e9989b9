import Sourcing

/// One request to one address, on its way to the loop. Redirects are answers here.
struct Exchange: Sendable {
  let hop: Hop
  let limits: HTTPLimits
  let start: ContinuousClock.Instant
  /// Of the whole request.
  let end: ContinuousClock.Instant
  let userAgent: String
  let proxies: ProxySettings
  let answer = Answer()
}
