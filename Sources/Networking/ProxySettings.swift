/// The proxies that the environment names, under the names and in the order of libcurl (CURLOPT_PROXY, "Environment
/// variables"). An upper-case `HTTP_PROXY` does not count: a web server puts a visitor's header of that name there.
struct ProxySettings: Hashable, Sendable {
  private var http = ""
  private var https = ""
  /// Hosts that are asked directly.
  private var exceptions = ""

  init(environment: [String: String]) {
    func first(_ names: String...) -> String { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "" }
    http = first("http_proxy", "all_proxy", "ALL_PROXY")
    https = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    exceptions = first("no_proxy", "NO_PROXY")
  }

  /// As libcurl wants it: empty for none, and for an address that is asked directly.
  func proxy(for address: Address) -> String {
    isException(address.origin.host) ? "" : address.origin.scheme == "https" ? https : http
  }

  /// By the rules of libcurl's CURLOPT_NOPROXY: hosts, domains with all that is in them, numbers, blocks of numbers, or
  /// `*` for everything; commas or spaces between. Not left to libcurl, which does not tell what it made of them.
  private func isException(_ host: String) -> Bool {
    if exceptions == "*" { return true }
    let entries = exceptions.split { $0 == "," || $0.isWhitespace }
    guard let number = IPAddress(host: host) else {
      let name = Self.withoutDots(host[...])
      return entries.contains { entry in
        let domain = Self.withoutDots(entry)
        return !domain.isEmpty && (name == domain || name.hasSuffix("." + domain))
      }
    }
    return entries.contains { Self.isNumber(number, in: $0) }
  }

  private static func withoutDots(_ name: Substring) -> String {
    let tail = name.hasPrefix(".") ? name.dropFirst() : name
    return (tail.hasSuffix(".") ? tail.dropLast() : tail).lowercased()
  }

  /// True for the number itself, and for one of a block as `10.0.0.0/8`.
  private static func isNumber(_ number: IPAddress, in entry: Substring) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let network = IPAddress(host: String(first)) else { return false }
    let length = parts.count == 2 ? Int(parts[1]) ?? -1 : network.bytes.count * 8
    return (0...network.bytes.count * 8).contains(length) && number.isIn(network, length)
  }
}
