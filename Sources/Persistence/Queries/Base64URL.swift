/// Bytes as a text that stands in an address, a file name or a command line (RFC 4648, section 5, without padding).
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    return String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { letters in
      var (count, bits, rest): (Int, Int, UInt32) = (0, 0, 0)
      for byte in bytes {
        (rest, bits) = (rest << 8 | UInt32(byte), bits + 8)
        while bits >= 6 {
          bits -= 6
          letters[count] = alphabet[Int(rest >> UInt32(bits) & 63)]
          count += 1
        }
      }
      if bits > 0 {
        letters[count] = alphabet[Int(rest << UInt32(6 - bits) & 63)]
        count += 1
      }
      return count
    }
  }

  /// Nil for what ``text(_:)`` does not give.
  static func bytes(_ text: String) -> [UInt8]? {
    var (bytes, bits, rest): ([UInt8], Int, UInt32) = ([], 0, 0)
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    for letter in text.utf8 {
      guard let value = value(letter) else { return nil }
      (rest, bits) = (rest << 6 | value, bits + 6)
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: rest >> UInt32(bits)))
      }
    }
    // Less than a letter is left, and nothing is in it.
    return bits < 6 && rest & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
  }

  private static func value(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
