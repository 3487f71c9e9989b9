/// The text that stands between these quotes. Half of a surrogate pair alone is replaced, as is what is no UTF-8.
func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
  var units: [UInt16] = []
  var result: [UInt8] = []
  var index = bytes.startIndex
  /// Escaped code units wait until it is known what follows.
  func flush() {
    if units.isEmpty { return }
    result += String(decoding: units, as: UTF16.self).utf8
    units = []
  }
  while index < bytes.endIndex {
    guard bytes[index] == UInt8(ascii: "\\") else {
      flush()
      result.append(bytes[index])
      index += 1
      continue
    }
    if bytes[index + 1] == UInt8(ascii: "u") {
      let digits = bytes[(index + 2)..<(index + 6)]
      units.append(UInt16(digits.reduce(0) { $0 << 4 | (hexadecimalValue($1) ?? 0) }))
      index += 6
    } else {
      flush()
      result.append(escapedByte(bytes[index + 1]))
      index += 2
    }
  }
  flush()
  return String(decoding: result, as: UTF8.self)
}

/// What a letter behind a backslash stands for (RFC 8259, section 7).
private func escapedByte(_ letter: UInt8) -> UInt8 {
  switch letter {
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: letter
  }
}
