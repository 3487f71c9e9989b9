/// True for text that says something: ``isAbsent(_:)`` behind a glance at the first byte, which settles most.
func isValue(_ text: String) -> Bool {
  switch text.utf8.first {
  case nil: false
  case .some(let byte) where mayBeginAbsence(byte): !isAbsent(text)
  default: true
  }
}

/// The words for "no value" begin with `0`, `-`, `?`, `u` or `n`, perhaps after space; other scripts may hold
/// white space of their own.
private func mayBeginAbsence(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "1")...UInt8(ascii: "9"): false
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
    byte | 0x20 == UInt8(ascii: "u") || byte | 0x20 == UInt8(ascii: "n")
  default: true
  }
}
