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
  /// Where the body goes; nil where it is part of the answer.
  var sink: (any DownloadSink)?
  let answer = ResponsePromise()

  /// Empty where the address is asked directly.
  var proxy: String { proxies.proxy(for: hop.address) }

  /// True where no connection to this machine or its network may be made. A proxy is the reader's own, wherever it is,
  /// and looks up the name itself.
  var staysOutside: Bool { !hop.mayGoInside && proxy.isEmpty }
}
