/// True for text that a source writes where it has no value: blank, `0`, dashes, `????`, "Unknown", "n/a", "None" and
/// their like, in any case and with space around. Decided by the first two letters in most cases.
package func isAbsent(_ text: some StringProtocol) -> Bool {
  var scalars = text.unicodeScalars.makeIterator()
  guard let first = scalars.next() else { return true }
  return mayBeginAbsence(first, scalars.next()) && isAbsentInWhole(String(text))
}

/// The same, decided by all letters.
func isAbsentInWhole(_ text: String) -> Bool {
  if text == "0" { return true }
  // A text that is longer than all of them, space around included, is a value unless it is blank.
  guard text.utf8.count <= 64 else { return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
  if isLongerThanAbsence(text) { return false }
  let words = text.lowercased().unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
  let value = words.map(String.init).joined(separator: " ")
  return absentValues.contains(value) || value.unicodeScalars.allSatisfy { $0 == "?" || $0.properties.isDash }
}

private let absentValues: Set<String> = [
  "", "0", "unknown", "unknown author", "n/a", "none", "null", "nil", "nan", "undefined",
]

/// True of an ASCII text in which more letters and digits stand than in any of ``absentValues``: many titles begin as
/// these do.
private func isLongerThanAbsence(_ text: String) -> Bool {
  var count = 0
  for byte in text.utf8 {
    if byte >= 0x80 { return false }
    if byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20) { count += 1 }
  }
  return count > "unknownauthor".utf8.count
}

/// True for text that is a value: the opposite of ``isAbsent(_:)``.
package func isValue(_ text: String) -> Bool { !isAbsent(text) }

/// The words for "no value" begin with a dash, `?`, or as `unknown`, `n/a`, `nan`, `nil`, `none` and `null` do, perhaps
/// after space. Behind `0` nothing follows but space.
private func mayBeginAbsence(_ first: Unicode.Scalar, _ second: Unicode.Scalar?) -> Bool {
  switch first {
  case "u", "U": second == "n" || second == "N"
  case "n", "N":
    switch second {
    case "/", "a", "A", "i", "I", "o", "O", "u", "U": true
    default: false
    }
  case "0": second.map(\.properties.isWhitespace) ?? true
  case "a"..."z", "A"..."Z", "1"..."9": false
  default: first == "?" || first.properties.isWhitespace || first.properties.isDash
  }
}
