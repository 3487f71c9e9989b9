/// `640 bytes`, `12 KB`, `3.4 MB`.
package func bytesInWords(_ bytes: Int) -> String {
  switch bytes {
  case ..<1024: "\(bytes) bytes"
  case ..<(1 << 20): "\(bytes >> 10) KB"
  case ..<(1 << 30): "\(tenths(of: bytes, 20)) MB"
  default: "\(tenths(of: bytes, 30)) GB"
  }
}

/// `3.4`: how often 2 to the power of `unit` goes into it.
private func tenths(of bytes: Int, _ unit: Int) -> String {
  let rest = bytes & ((1 << unit) - 1)
  return "\(bytes >> unit).\((rest * 10) >> unit)"
}
