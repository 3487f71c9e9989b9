import CurlShim
import Sourcing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TransportError {
  /// What libcurl's error means to the reader.
  /// - Parameters:
  ///   - systemCode: of the system's last error, where a connection could not be made; else of no meaning.
  ///   - complaint: libcurl's own text, which may be empty.
  init(_ code: CURLcode, systemCode: Int, complaint: String, exchange: Exchange) {
    let address = exchange.hop.address
    let host = oneLine(address.origin.host)
    let reason = Self.reason(code, complaint: complaint)
    switch code {
    case CURLE_URL_MALFORMAT: self = .badAddress(oneLine(redacted(address: address.text)))
    case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost(host)
    case CURLE_COULDNT_RESOLVE_PROXY: self = .noProxy("was not found")
    // Only the proxy is connected to where there is one: it says by a status what becomes of the rest.
    case CURLE_COULDNT_CONNECT where !exchange.proxy.isEmpty:
      self = .noProxy(Self.hasNoRoute(systemCode) ? "cannot be reached from here" : "refused the connection")
    case CURLE_COULDNT_CONNECT: self = Self.hasNoRoute(systemCode) ? .noRoute(host) : .refused(host)
    case CURLE_PARTIAL_FILE: self = .truncated
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut
    case CURLE_GOT_NOTHING: self = .broken("closed without an answer")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: self = .broken("the answer is no HTTP")
    case CURLE_BAD_CONTENT_ENCODING: self = .undecodable("cannot be unpacked")
    case _ where Self.tlsCodes.contains(code.rawValue): self = .tls(reason)
    default: self = .broken(reason)
    }
  }

  /// Of several addresses of a host the last one that was tried decides: one that refuses is there.
  private static func hasNoRoute(_ systemCode: Int) -> Bool {
    [ENETUNREACH, EHOSTUNREACH, ENETDOWN].contains { Int($0) == systemCode }
  }

  private static let tlsCodes: Set<UInt32> = Set(
    [
      CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
    ].map(\.rawValue))

  /// libcurl's texts name hosts and libraries, never the query; the first line is enough.
  private static func reason(_ code: CURLcode, complaint: String) -> String {
    let line = complaint.split(whereSeparator: \.isNewline).first.map(String.init)
    return oneLine(line ?? String(cString: curl_easy_strerror(code)))
  }
}
