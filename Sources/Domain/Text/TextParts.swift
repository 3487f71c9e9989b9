/// The parts of a text between separators, as `split(whereSeparator:)` gives them, and many times as fast: letters are
/// put together to characters only where a separator is followed by what may make another character of it, as marks do.
/// - Parameter isSeparator: of the first scalar of a character.
package func parts(of text: String, between isSeparator: (Unicode.Scalar) -> Bool) -> [Substring] {
  let scalars = text.unicodeScalars
  var (parts, start, index) = ([Substring](), scalars.startIndex, scalars.startIndex)
  while index < scalars.endIndex {
    let next = scalars.index(after: index)
    if isSeparator(scalars[index]) {
      if next < scalars.endIndex, !beginsCharacter(scalars[next]) {
        return text.split { $0.unicodeScalars.first.map(isSeparator) == true }
      }
      if start < index { parts.append(text[start..<index]) }
      start = next
    }
    index = next
  }
  if start < index { parts.append(text[start...]) }
  return parts
}

/// The same where a sign of ASCII separates.
package func parts(of text: String, at separator: UInt8) -> [Substring] {
  precondition(separator < 0x80, "it would cut letters in two")
  let bytes = text.utf8
  var (parts, start) = ([Substring](), bytes.startIndex)
  while let index = bytes[start...].firstIndex(of: separator) {
    let next = bytes.index(after: index)
    if next < bytes.endIndex, bytes[next] >= 0x80, !beginsCharacter(text.unicodeScalars[next]) {
      return text.split { $0.unicodeScalars.first == Unicode.Scalar(separator) }
    }
    if start < index { parts.append(text[start..<index]) }
    start = next
  }
  if start < bytes.endIndex { parts.append(text[start...]) }
  return parts
}

/// True for ASCII, and for letters and digits.
private func beginsCharacter(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return true }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: return true
  default: return false
  }
}

/// The parts of a text between white space.
package func words(of text: String) -> [Substring] { parts(of: text, between: isWhitespace) }

/// The property `White_Space` of Unicode (UAX 44).
private func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
  default: false
  }
}

/// The text without white space at its ends; nil where nothing is left.
package func trimmed(_ text: String) -> String? {
  // Most texts begin and end with a letter of ASCII, and need not be looked at letter by letter.
  if let first = text.utf8.first, let last = text.utf8.last, isVisibleASCII(first), isVisibleASCII(last) { return text }
  var rest = text[...]
  while rest.first?.isWhitespace == true { rest.removeFirst() }
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return rest.isEmpty ? nil : String(rest)
}

/// False for a text of nothing but white space, controls, and signs that no reader sees, as U+200B (zero width space)
/// or U+202E (right-to-left override).
package func isVisible(_ text: String) -> Bool {
  if let first = text.utf8.first, isVisibleASCII(first) { return true }
  return text.unicodeScalars.contains { scalar in
    let properties = scalar.properties
    return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && ![.control, .format].contains(properties.generalCategory)
  }
}

private func isVisibleASCII(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

/// True for what commands a terminal, ends a line or turns the direction of the text around it: C0 and C1 controls,
/// DEL, line and paragraph separators, and the bidirectional marks, embeddings, overrides and isolates of Unicode (UAX
/// #9).
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
