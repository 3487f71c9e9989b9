/// `640 bytes`, `12 KB`, `3.4 MB`.
package func bytesInWords(_ bytes: Int) -> String {
  switch bytes {
  case ..<1024: "\(bytes) bytes"
  case ..<(1 << 20): "\(bytes >> 10) KB"
  case ..<(1 << 30): "\(bytes >> 20).\(bytes % (1 << 20) * 10 >> 20) MB"
  default: "\(bytes >> 30).\(bytes % (1 << 30) * 10 >> 30) GB"
  }
}
