/// The proxies that the environment names, under the names and in the order of libcurl (CURLOPT_PROXY, "Environment
/// variables"). An upper-case `HTTP_PROXY` does not count: a web server puts a visitor's header of that name there.
struct ProxySettings: Hashable, Sendable {
  private var http = ""
  private var https = ""
  /// Hosts that are asked directly, as libcurl's CURLOPT_NOPROXY reads it.
  private(set) var exceptions = ""

  init(environment: [String: String]) {
    func first(_ names: String...) -> String { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "" }
    http = first("http_proxy", "all_proxy", "ALL_PROXY")
    https = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    exceptions = first("no_proxy", "NO_PROXY")
  }

  /// As libcurl wants it: empty for none.
  func proxy(for address: Address) -> String {
    address.origin.scheme == "https" ? https : http
  }
}
