/// True for text that a source writes where it has no value: blank, `0`, `-`, `????`, "Unknown", "n/a", "None" and
/// their like, in any case and with space around.
package func isAbsent(_ text: some StringProtocol) -> Bool {
  // Longer than the longest of them with room for padding: text worth reading, without reading it.
  guard text.utf8.count <= 64 else { return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
  let scalars = text.lowercased().unicodeScalars
  let words = scalars.split(whereSeparator: \.properties.isWhitespace).map(String.init).joined(separator: " ")
  return words.utf8.allSatisfy { $0 == UInt8(ascii: "?") } || absentValues.contains(words)
}

private let absentValues: Set<String> = [
  "0", "-", "unknown", "unknown author", "n/a", "none", "null", "nil", "nan", "undefined",
]
