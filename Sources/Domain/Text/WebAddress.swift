import Foundation

/// The address in a source's data, as it may be kept: http or https, with a host, without control characters, user name
/// and password; `nil` for anything else (`javascript:`, `file:`, `data:`, a bare path).
///
/// A protocol-relative `//host/path` becomes https. What is percent-encoded stays as it is; characters that may not
/// stand in an address are encoded.
package func webAddress(_ text: String?) -> String? {
  guard let text else { return nil }
  return isPlainWebAddress(text) ? text : cleanWebAddress(text)
}

/// True for what is kept as it is and seen to be so at a glance, as most addresses are: `http://` or `https://`, a host
/// of letters, digits, dots and single hyphens (two stand in Punycode, which may be broken), and behind a slash what
/// may stand in a path or a query as it is (RFC 3986).
func isPlainWebAddress(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var rest = bytes[...]
    guard rest.starts(with: "http".utf8) else { return false }
    rest = rest.dropFirst(4)
    if rest.first == UInt8(ascii: "s") { rest = rest.dropFirst() }
    guard rest.starts(with: "://".utf8) else { return false }
    rest = rest.dropFirst(3)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else { return false }
    let host = rest[..<slash]
    let hasTwoHyphens = zip(host, host.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: "-") }
    return !hasTwoHyphens
      && host.allSatisfy { isPlain($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~") }
      && rest[slash...].allSatisfy { isPlain($0) || isPathSign($0) }
  }
}

/// True for the unreserved characters of RFC 3986, section 2.3.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
    true
  default: false
  }
}

private func isPathSign(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "+"),
    UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"):
    true
  default: false
  }
}

/// As ``webAddress(_:)``, whatever the text is.
func cleanWebAddress(_ text: String) -> String? {
  guard var text = trimmed(text), !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
  else { return nil }
  if text.hasPrefix("//") { text = "https:" + text }
  guard let parts = URLComponents(string: text) ?? URLComponents(string: encoded(text)) else { return nil }
  guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme) else { return nil }
  guard let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil else { return nil }
  return parts.string
}

private func encoded(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.union(CharacterSet(charactersIn: "#%"))) ?? text
}
