/// The text that stands between these quotes. Half of a surrogate pair alone is replaced, as is what is no UTF-8.
func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  var index = bytes.startIndex
  while index < bytes.endIndex {
    if bytes[index] != UInt8(ascii: "\\") {
      text.append(bytes[index])
      index += 1
    } else if bytes[index + 1] != UInt8(ascii: "u") {
      text.append(escapedByte(bytes[index + 1]))
      index += 2
    } else {
      let (scalar, length) = escapedScalar(in: bytes, at: index)
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += length
    }
  }
  return String(decoding: text, as: UTF8.self)
}

/// What `\u` and four digits stand for, or two of these that are a surrogate pair, and how many bytes that are.
func escapedScalar(in bytes: ArraySlice<UInt8>, at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
  let unit = codeUnit(in: bytes, at: index)
  if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
  guard (0xD800..<0xDC00).contains(unit), bytes[(index + 6)...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]),
    case let low = codeUnit(in: bytes, at: index + 6), (0xDC00..<0xE000).contains(low),
    let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  else { return ("\u{FFFD}", 6) }
  return (scalar, 12)
}

/// The code unit of the four hexadecimal digits behind `\u`.
func codeUnit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
  bytes[(index + 2)..<(index + 6)].reduce(0) { $0 << 4 | (hexadecimalValue($1) ?? 0) }
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
