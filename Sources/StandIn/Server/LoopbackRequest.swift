/// A request as the server read it.
package struct LoopbackRequest: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  package var method: String
  /// As it stood in the request line: a path with its query, or a whole address where the server is asked as a proxy.
  package var target: String
  /// Decoded; always begins with a slash.
  package var path: String
  /// Decoded, in order, names repeated as they came.
  package var query: [Field]
  /// In order.
  package var headers: [Field]

  /// The first value of that name in the query.
  package subscript(query name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// The first header of that name, in any case.
  package subscript(header name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension LoopbackRequest {
  /// Reads request line and headers, up to and without the empty line; nil where they are no HTTP.
  init?(head: some Sequence<UInt8>) {
    let lines = String(decoding: Array(head), as: UTF8.self).split(whereSeparator: \.isNewline)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    target = String(words[1])
    let parts = Self.withoutOrigin(words[1]).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(Self.decoded) ?? "/"
    query = parts.count > 1 ? parts[1].split(separator: "&").map(Self.field) : []
    headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return Field(name: String(parts[0]), value: parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
  }

  private static func withoutOrigin(_ target: Substring) -> Substring {
    guard target.hasPrefix("http://") else { return target }
    return target.dropFirst("http://".count).drop { $0 != "/" && $0 != "?" }
  }

  private static func field(_ pair: Substring) -> Field {
    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return Field(
      name: decoded(parts[0].replacing("+", with: " ")),
      value: parts.count > 1 ? decoded(parts[1].replacing("+", with: " ")) : "")
  }

  /// With `%41` read as `A`; a percent sign without two digits stays.
  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = hexByte(rest.prefix(2)) {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexByte(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
