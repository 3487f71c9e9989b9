import Domain

/// An address as it may be printed: without query, fragment, user name and password.
///
/// Also of what is no proper address, such as the target of a redirect that is not followed: the user name may come
/// after `//`, `http:` or `http:\`. Where the text after the host is no port, it may be the start of a password with a
/// slash or a question mark in it; then nothing from the host on is kept.
///
/// By bytes: a mark behind a sign makes another character of it, and going back through flags by characters takes the
/// square of their length.
package func redacted(address: String) -> String {
  let bare = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  guard let start = hostStart(of: bare) else { return String(Substring(bare)) }
  let authority = bare[start...].prefix { !isSlash($0) }
  let sign = authority.lastIndex(of: UInt8(ascii: "@"))
  let host = sign.map { authority[authority.index(after: $0)...] } ?? authority
  let before = String(Substring(bare[..<start]))
  guard portText(of: host).allSatisfy(\.isASCIIDigit) else { return before + "…" }
  return before + String(Substring(bare[host.startIndex...]))
}

/// Where user name or host begin: after a scheme, two slashes or both; nil where `address` is a path.
private func hostStart(of address: Substring.UTF8View) -> String.Index? {
  let colon = address.prefix { !isSlash($0) }.firstIndex(of: UInt8(ascii: ":"))
  let scheme = colon.map { address[...$0] } ?? address.prefix(0)
  let slashes = address[scheme.endIndex...].prefix(while: isSlash)
  return scheme.isEmpty && slashes.count < 2 ? nil : slashes.endIndex
}

/// What follows the first colon after the brackets of an IPv6 number.
private func portText(of host: Substring.UTF8View) -> Substring.UTF8View {
  let name = host.lastIndex(of: UInt8(ascii: "]")).map { host[$0...] } ?? host
  return name.drop { $0 != UInt8(ascii: ":") }.dropFirst()
}

private func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
