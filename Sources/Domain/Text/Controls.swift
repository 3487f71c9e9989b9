/// True for what commands a terminal, ends a line or turns the direction of the text around it: C0 and C1 controls, DEL,
/// line and paragraph separators, and the bidirectional marks, embeddings, overrides and isolates of Unicode (UAX #9).
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
