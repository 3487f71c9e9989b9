import Domain

/// Addresses that pages write.
enum Address {
  /// An address outside that may be linked to: plain `http` or `https`; nil for any other, `javascript:` and `data:`
  /// among them.
  static func outside(_ text: String?) -> String? { webAddress(text) }

  /// A path of this site with a query; names and values are percent-encoded, those without a value left out.
  static func path(_ path: String, _ query: [(name: String, value: String?)] = []) -> String {
    let items = query.compactMap { name, value in value.map { "\(encoded(name))=\(encoded($0))" } }
    return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
  }

  /// One segment of a path, or one name or value of a query.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 { Array("0123456789ABCDEF".utf8)[Int(value)] }

  /// The text that was percent-encoded; nil where a `%` is followed by something else than two digits, and where it is
  /// no UTF-8.
  /// - Parameter plusIsSpace: as forms write it.
  static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
    let isPlain = text.utf8.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
    if isPlain { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
