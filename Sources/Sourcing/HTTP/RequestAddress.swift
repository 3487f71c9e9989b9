import Domain

/// The address of a request: the segments after `base`, then the query, everything outside the unreserved characters
/// of RFC 3986 (section 2.3) percent-encoded, so that a `+`, `&`, `#` or `/` in a value arrives as that character.
///
/// `base` stands as it is, without a final slash.
package func requestAddress(
  _ base: String, path: [String] = [], query: [(name: String, value: String)] = []
) -> String {
  let place = ([base] + path.map(percentEncoded)).joined(separator: "/")
  guard !query.isEmpty else { return place }
  return place + "?" + query.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
}

private func percentEncoded(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    if isUnreserved(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0xF)]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
    true
  default: false
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

extension SourceSettings {
  /// The text of a setting, trimmed; nil where it is not set or blank.
  package func text(_ name: String) -> String? { self[name].flatMap(trimmed) }

  /// The `base-url`, or `standard` where it is not set: http or https with a host, without a final slash.
  /// - Throws: ``SourceError/badSetting(_:reason:)``. The reason does not repeat the value, which may hold a password.
  package func baseAddress(standard: String) throws(SourceError) -> String {
    guard let value = text(SourceSetting.baseURL) else { return standard }
    guard let address = webAddress(value), !address.contains("?"), !address.contains("#") else {
      throw .badSetting(
        SourceSetting.baseURL, reason: "it takes an http or https address without user name, query and fragment")
    }
    var rest = Substring(address)
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}
