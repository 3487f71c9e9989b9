/// Who may ask, and for what.
///
/// A page of another site must not be able to make a reader's browser ask this one: not under a name that leads to this
/// machine (DNS rebinding), not by a form or a script (cross-site requests).
package struct AccessRules: Sendable {
  /// The names by which a request may call this server beside loopback and plain addresses, in lower case.
  package var names: Set<String>
  /// True where it answers other machines too. Then a request may call it by any address.
  package var isOpen: Bool
  /// The secret that every request must bear; nil where none is needed.
  package var token: String?
  /// True where nothing may be changed.
  package var isReadOnly: Bool

  package init(names: Set<String> = [], isOpen: Bool = false, token: String? = nil, isReadOnly: Bool = false) {
    self.names = names
    self.isOpen = isOpen
    self.token = token
    self.isReadOnly = isReadOnly
  }

  /// - Throws: ``WebFailure`` 400 for no field Host and for several (RFC 9112, section 3.2), 421 for another host there
  ///   or in the request line, 403 for another site and for a change that is not allowed.
  func check(_ request: WebRequest) throws(WebFailure) {
    guard let host = request.headers["host"], !host.isEmpty else {
      throw WebFailure(400, "the request does not say which host it is for: send one field Host")
    }
    // Several are joined by commas. A proxy in between may have used any of them.
    if host.contains(",") { throw WebFailure(400, "the request says several times which host it is for: send one") }
    // A proxy in between may have used either.
    for name in [host, request.targetHost ?? host] where !allows(host: name) {
      throw WebFailure(421, "this server is not called “\(name.prefix(100))”: use an address that it printed")
    }
    if let origin = request.headers["origin"], origin != "http://\(request.targetHost ?? host)" {
      throw WebFailure(403, "a page of another site asked for this")
    }
    // A link to a page may be followed from anywhere, since such a visit only looks (``Visit/onlyLooks``). Whatever
    // else a page of another site has loaded, in a frame as well, it has for itself.
    if request.isFromAnotherSite, !request.opensPage {
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

  /// - Throws: ``WebFailure`` 400 for a token in the address of anything but a page that is shown. Addresses are
  ///   logged. Programs can send header fields; only a browser has to be given an address first.
  func admission(of request: WebRequest, _ query: Parameters) throws(WebFailure) -> Admission {
    guard let token else { return .granted }
    if let given = query["token"] {
      guard request.isForPage, request.method.isSafe else {
        throw WebFailure(400, "send the token as “Authorization: Bearer TOKEN”, not in the address; nothing was done")
      }
      return Self.same(given, token) ? .grantedByAddress : .refused
    }
    let given = [request.cookie(Self.cookie), request.credentials(of: "bearer"), Self.password(request)]
    return given.compactMap(\.self).contains { Self.same($0, token) } ? .granted : .refused
  }

  /// E-readers ask for a name and a password: any name will do, and none.
  private static func password(_ request: WebRequest) -> String? {
    guard let bytes = request.credentials(of: "basic").flatMap(base64Decoded),
      let end = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self)
  }

  /// Takes as long for a text that begins right as for any other of its length.
  private static func same(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension WebRequest {
  /// What stands behind the name of the scheme, and any number of spaces (RFC 9110, section 11.4); nil for another
  /// scheme.
  /// - Parameter scheme: in lower case.
  fileprivate func credentials(of scheme: String) -> String? {
    guard let header = headers["authorization"] else { return nil }
    let name = header.prefix { $0 != " " }
    return name.lowercased() == scheme ? String(header[name.endIndex...].drop { $0 == " " }) : nil
  }
}

/// Where a request comes from, and what it leads to.
extension WebRequest {
  /// True where a page of another site had the browser send it. Browsers alone say so, and no script can change what
  /// they say.
  var isFromAnotherSite: Bool { !["none", "same-origin"].contains(headers["sec-fetch-site"] ?? "none") }

  /// True where the browser is to show a page of ours in place of the one that it shows, not inside of it.
  fileprivate var opensPage: Bool {
    isForPage && method.isSafe && headers["sec-fetch-mode"] == "navigate" && headers["sec-fetch-dest"] == "document"
  }

  /// True for what a person looks at; false for what programs, e-readers and the pages themselves load.
  var isForPage: Bool { (try? segments()).map { $0.isEmpty || Self.pages.contains($0[0]) } ?? false }

  /// What the paths of pages begin with, beside that of the collection. What is not named here is no page.
  private static let pages: Set<String> = ["books", "search", "duplicates", "journal", "stats", "sources"]
}

/// RFC 4648, section 4; nil for anything else.
private func base64Decoded(_ text: String) -> [UInt8]? {
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
