/// Who may ask, and for what.
///
/// A page of another site must not be able to make a reader's browser ask this one: not under a name that leads to this
/// machine (DNS rebinding), not by a form or a script (cross-site requests).
package struct AccessRules: Sendable {
  /// The names by which a request may call this server beside loopback and plain addresses, in lower case.
  package var names: Set<String>
  /// True where it answers other machines too. Then a request may call it by any address.
  package var isOpen: Bool
  /// What every request must know; nil: nothing.
  package var token: String?
  /// True where nothing may be changed.
  package var isReadOnly: Bool

  package init(names: Set<String> = [], isOpen: Bool = false, token: String? = nil, isReadOnly: Bool = false) {
    self.names = names
    self.isOpen = isOpen
    self.token = token
    self.isReadOnly = isReadOnly
  }

  /// - Throws: ``WebFailure`` 421 for another host, 403 for another site and for a change that is not allowed.
  func check(_ request: WebRequest) throws(WebFailure) {
    guard let host = request.headers["host"], allows(host: host) else {
      throw WebFailure(421, "this server is not called so")
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      throw WebFailure(403, "a page of another site asked for this")
    }
    // Browsers alone send it, and no script can change it. Only a link that a reader follows may come from elsewhere.
    let site = request.headers["sec-fetch-site"] ?? "none"
    let isLink = request.method.isSafe && request.headers["sec-fetch-mode"] == "navigate"
    if !["none", "same-origin"].contains(site), !isLink {
      throw WebFailure(403, "a page of another site asked for this")
    }
    if isReadOnly, !request.method.isSafe { throw Self.readOnly }
  }

  static let readOnly = WebFailure(403, "this server changes nothing: it was started with --read-only")

  private func allows(host: String) -> Bool {
    let name = AccessRules.name(ofHost: host.lowercased())
    if ["localhost", "127.0.0.1", "[::1]"].contains(name) || names.contains(name) { return true }
    // An address is no name that somebody else could let lead here.
    return isOpen
      && (name.hasPrefix("[") || !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." })
  }

  /// Without the port; nothing where something else than a port stands behind the name.
  private static func name(ofHost host: String) -> String {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    let rest = host.dropFirst(name.count)
    guard rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return ""
    }
    return String(name)
  }
}

/// How a request shows that it knows the token.
extension AccessRules {
  enum Admission {
    case granted
    /// It came with the address: a browser is to keep it in a cookie, and to forget the address.
    case grantedByAddress
    case refused
  }

  static let cookie = "books-token"

  func admission(of request: WebRequest, _ query: Parameters) -> Admission {
    guard let token else { return .granted }
    if let given = query["token"] { return Self.same(given, token) ? .grantedByAddress : .refused }
    let given = [request.cookie(Self.cookie), Self.bearer(request), Self.password(request)].compactMap(\.self)
    return given.contains { Self.same($0, token) } ? .granted : .refused
  }

  private static func bearer(_ request: WebRequest) -> String? {
    guard let header = request.headers["authorization"], header.lowercased().hasPrefix("bearer ") else { return nil }
    return String(header.dropFirst(7))
  }

  /// E-readers ask for a name and a password: any name will do.
  private static func password(_ request: WebRequest) -> String? {
    guard let header = request.headers["authorization"], header.lowercased().hasPrefix("basic "),
      let bytes = base64Decoded(header.dropFirst(6))
    else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : nil
  }

  /// Takes as long for a text that begins right as for any other of its length.
  private static func same(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// RFC 4648, section 4; nil for anything else.
private func base64Decoded(_ text: Substring) -> [UInt8]? {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var (bits, count, bytes): (UInt32, Int, [UInt8]) = (0, 0, [])
  for byte in text.utf8 where byte != UInt8(ascii: "=") {
    guard let value = alphabet.firstIndex(of: byte) else { return nil }
    bits = bits << 6 | UInt32(value)
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
  }
  return bytes
}
