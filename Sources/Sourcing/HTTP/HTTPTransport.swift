import Foundation

/// Sends requests. The one way in which anything reaches the network.
package protocol HTTPTransport: Sendable {
  /// The answer, whatever its status, its body whole and decoded.
  ///
  /// Returns or throws within milliseconds of cancellation of the task, whatever the other side does.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A GET request.
package struct HTTPRequest: Hashable, Sendable {
  /// Where to, whole: http or https. May hold a key in its query: print ``redactedAddress``.
  package var address: String
  package var headers: [HTTPHeader]
  package var limits: HTTPLimits
  /// Names of the items of the query that hold a key. The answer is the same whatever they are.
  package var secretQuery: Set<String>
  /// True for an address that comes out of data: no connection to this machine or its network is made for it.
  package var staysOutside = false

  package init(
    _ address: String, headers: [HTTPHeader] = [], limits: HTTPLimits = HTTPLimits(), secretQuery: Set<String> = []
  ) {
    self.address = address
    self.headers = headers
    self.limits = limits
    self.secretQuery = secretQuery
  }

  /// The address without its query, its fragment and its user name.
  package var redactedAddress: String { redacted(address: address) }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "GET \(redactedAddress)" }
  package var debugDescription: String { description }
}

/// One field of the head of a request or an answer.
package struct HTTPHeader: Hashable, Sendable {
  package var name: String
  package var value: String
  /// True where it holds a key: never logged, never sent to another host than the one asked.
  package var isSecret: Bool

  package init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret
  }
}

/// What one request may cost, redirects included. Kept by our own clock. Of a source's requests the times are the
/// least: a run that has longer gives them longer.
package struct HTTPLimits: Hashable, Sendable {
  /// Until the connection is open, name look-up and TLS included; waiting for a turn beside other requests is not.
  package var connect: Duration = .seconds(5)
  /// Without a byte arriving.
  package var stall: Duration = .seconds(10)
  package var total: Duration = .seconds(30)
  /// Bytes of the body after decompression: the largest known answer, all best-seller lists of a week, is half a
  /// megabyte.
  package var body = 8 << 20
  package var redirects = 5
  /// The slowest that a body may come; nil: only ``stall`` bounds it.
  package var pace: Pace?

  /// This many bytes within this time. The time begins anew whenever they have come.
  package struct Pace: Hashable, Sendable {
    package var bytes: Int
    package var time: Duration

    package init(bytes: Int, time: Duration) {
      self.bytes = bytes
      self.time = time
    }
  }

  package init() {}
}

/// What a service answered, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  /// In the order of arrival.
  package var headers: [HTTPHeader]
  package var body: [UInt8]

  package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Why no answer came. Descriptions hold no query string and no key.
package enum TransportError: Error, Hashable, Sendable {
  case badAddress(String)
  case unknownHost(String)
  case refused(String)
  /// The host was found, and no way leads to its address from here.
  case noRoute(String)
  /// No connection to the proxy of the reader; the reason goes on behind its name: `was not found`.
  case noProxy(String)
  /// The proxy does not let the request through, and answered with this status.
  case proxy(status: Int)
  case tls(String)
  /// The connection broke, or the other side does not speak HTTP.
  case broken(String)
  /// The body ended before its length.
  case truncated
  /// The body is packed so that it cannot be undone; the reason goes on behind “it”: `is packed with “br”`.
  case undecodable(String)
  /// The body is larger than allowed, in bytes.
  case tooLarge(limit: Int)
  case tooManyRedirects
  /// A redirect that is not followed: another scheme than http and https, or the way from outside to this machine or
  /// its network.
  case badRedirect(String)
  /// A redirect that is not followed, since the address would show the key to somebody else than the service.
  case redirectedWithKey(String)
  /// The address leads to this machine or its network, and is one that may not.
  case keptOutside(String)
  case timedOut
  /// Less came than so many bytes within this time.
  case tooSlow(bytes: Int, time: Duration)
  case cancelled
  /// Not sent: only kept answers were wanted, and there is none.
  case offline
  /// Not sent: the source is not to be asked for the moment.
  case held(Backoff)
}

extension TransportError {
  /// The error with its texts replaced. A service may put anything into them, even the key that it was asked with: by
  /// the address that it redirects to.
  package func mapping(texts: (String) -> String, addresses: (String) -> String) -> TransportError {
    switch self {
    case .badAddress(let address): .badAddress(addresses(address))
    case .badRedirect(let address): .badRedirect(addresses(address))
    case .redirectedWithKey(let address): .redirectedWithKey(addresses(address))
    case .keptOutside(let address): .keptOutside(addresses(address))
    case .unknownHost(let host): .unknownHost(texts(host))
    case .refused(let host): .refused(texts(host))
    case .noRoute(let host): .noRoute(texts(host))
    case .noProxy(let reason): .noProxy(texts(reason))
    case .tls(let reason): .tls(texts(reason))
    case .broken(let reason): .broken(texts(reason))
    case .undecodable(let reason): .undecodable(texts(reason))
    case .proxy, .truncated, .tooLarge, .tooManyRedirects, .timedOut, .tooSlow, .cancelled, .offline, .held: self
    }
  }
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badAddress(let address): "“\(address)” is no http or https address"
    case .unknownHost(let host): "no host named \(host) was found"
    case .refused(let host): "\(host) refused the connection"
    case .noRoute(let host): "no way leads to \(host) from here"
    case .noProxy(let reason): "the proxy \(reason)"
    case .proxy(let status): "the proxy does not let it through (status \(status))"
    case .tls(let reason): "no secure connection: \(reason)"
    case .broken(let reason): "the connection broke: \(reason)"
    case .truncated: "the answer was cut off"
    case .undecodable(let reason): "the answer \(reason)"
    case .tooLarge(let limit): "the answer is larger than \(limit >> 20) MB"
    case .tooManyRedirects: "redirected too often"
    case .badRedirect(let address): "redirected to \(address), which is not followed"
    case .redirectedWithKey(let address): "redirected to \(address) with the key, which nobody else is to have"
    case .keptOutside(let address): "\(address) leads to this machine or its network, and is not asked"
    case .timedOut: "no answer in time"
    case .tooSlow(let bytes, let time):
      "it came too slowly: less than \(bytes >> 10) KB in \(time.components.seconds) seconds"
    case .cancelled: "given up"
    case .offline: "nothing was asked, and no answer is kept"
    case .held: "not asked for the moment"
    }
  }

  /// What the reader can do about it; nil where there is nothing in particular.
  package var remedy: String? {
    switch self {
    case .badAddress, .redirectedWithKey: "look at the setting base-url"
    case .unknownHost, .noRoute: "check the connection and the setting base-url"
    case .refused: "try again later, and look at the setting base-url if it stays so"
    case .proxy(407): "put its user name and password into the address in https_proxy or http_proxy"
    case .noProxy, .proxy: "look at https_proxy, http_proxy and no_proxy"
    case .tls:
      "check the clock of this machine and the setting base-url, and whether the network wants you to sign in"
    case .broken: "try again"
    case .tooManyRedirects, .badRedirect:
      "look at the setting base-url, and whether the network wants you to sign in"
    case .truncated, .undecodable, .tooLarge, .keptOutside, .timedOut, .tooSlow, .cancelled, .offline, .held: nil
    }
  }
}
