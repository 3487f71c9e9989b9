/// True for text that a source writes where it has no value: blank, `0`, dashes, `????`, "Unknown", "n/a", "None" and
/// their like, in any case and with space around.
package func isAbsent(_ text: some StringProtocol) -> Bool {
  let text = String(text)
  // What is longer than any of them with room for padding has something to say, unless it is blank.
  guard text.utf8.count <= 64 else { return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
  let words = text.lowercased().unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
  let value = words.map(String.init).joined(separator: " ")
  return absentValues.contains(value) || value.unicodeScalars.allSatisfy { $0 == "?" || $0.properties.isDash }
}

private let absentValues: Set<String> = [
  "", "0", "unknown", "unknown author", "n/a", "none", "null", "nil", "nan", "undefined",
]
