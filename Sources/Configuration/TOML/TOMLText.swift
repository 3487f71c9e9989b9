import Domain

/// Values and keys as they are written in TOML 1.0.
enum TOMLText {
  /// A basic string, on one line whatever it holds.
  static func string(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars { text += escaped(scalar) }
    return text + "\""
  }

  static func array(_ values: [String]) -> String {
    "[" + values.map(string).joined(separator: ", ") + "]"
  }

  static func flag(_ value: Bool) -> String { value ? "true" : "false" }

  /// A key, quoted where it has to be.
  static func key(_ parts: some Sequence<String>) -> String {
    parts.map { part in
      let isBare = !part.isEmpty && part.utf8.allSatisfy(isBare)
      return isBare ? part : string(part)
    }.joined(separator: ".")
  }

  /// What stands between the quotes of a basic string, read.
  static func unescaped(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    var text = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let kind = scalars.popFirst() else {
        text.append(scalar)
        continue
      }
      let digits = kind == "u" ? 4 : kind == "U" ? 8 : 0
      if digits > 0 {
        let value = UInt32(String(scalars.prefix(digits)), radix: 16).flatMap(Unicode.Scalar.init)
        scalars = scalars.dropFirst(digits)
        if let value { text.append(value) }
      } else {
        text.append(shortEscapes[kind] ?? kind)
      }
    }
    return String(text)
  }

  private static let shortEscapes: [Unicode.Scalar: Unicode.Scalar] = [
    "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "e": "\u{1B}",
  ]

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
      return "\\u" + zeroPadded(String(scalar.value, radix: 16, uppercase: true), to: 4)
    default: return String(scalar)
    }
  }

  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
