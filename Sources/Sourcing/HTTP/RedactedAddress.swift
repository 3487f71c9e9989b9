import Domain

/// An address as it may be printed: without query, fragment, user name and password.
///
/// Also of what is no proper address, such as the target of a redirect that is not followed: the user name may come
/// after `//`, `http:` or `http:\`. Where the text after the host is no port, it may be the start of a password with a
/// slash or a question mark in it; then nothing from the host on is kept.
package func redacted(address: String) -> String {
  let bare = address.prefix { $0 != "?" && $0 != "#" }
  guard let start = hostStart(of: bare) else { return String(bare) }
  let authority = bare[start...].prefix { !isSlash($0) }
  let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
  guard portText(of: host).utf8.allSatisfy(\.isASCIIDigit) else { return String(bare[..<start]) + "…" }
  return String(bare[..<start]) + String(bare[host.startIndex...])
}

/// Where user name or host begin: after a scheme, two slashes or both; nil where `address` is a path.
private func hostStart(of address: Substring) -> String.Index? {
  let scheme = address.prefix { !isSlash($0) }.firstIndex(of: ":").map { address[...$0] } ?? address.prefix(0)
  let slashes = address[scheme.endIndex...].prefix(while: isSlash)
  return scheme.isEmpty && slashes.count < 2 ? nil : slashes.endIndex
}

/// What follows the first colon after the brackets of an IPv6 number.
private func portText(of host: Substring) -> Substring {
  let name = host.lastIndex(of: "]").map { host[$0...] } ?? host
  return name.drop { $0 != ":" }.dropFirst()
}

private func isSlash(_ character: Character) -> Bool { character == "/" || character == "\\" }
