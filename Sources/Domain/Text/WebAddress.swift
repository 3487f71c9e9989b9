import Foundation

/// An address out of a source's data as it may be kept: http or https, with a host, without control characters,
/// user name and password; `nil` for anything else (`javascript:`, `file:`, `data:`, a bare path).
///
/// A protocol-relative `//host/path` becomes https. What is percent-encoded stays as it is; characters that may not
/// stand in an address are encoded.
package func webAddress(_ text: String?) -> String? {
  guard var text = text.flatMap(trimmed), !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
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
