/// Text with the character references of HTML that titles, names and descriptions carry (`&amp;`, `&#39;`, `&#x2019;`)
/// written out, once; any other `&` stays.
package func decodingEntities(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
  var result = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while let scalar = rest.first {
    if scalar == "&", let (meant, end) = reference(at: rest) {
      result.append(meant)
      rest = rest[end...]
    } else {
      result.append(scalar)
      rest = rest.dropFirst()
    }
  }
  return String(result)
}

/// The longest reference is `&#x10FFFF;`.
private func reference(at text: Substring.UnicodeScalarView) -> (Unicode.Scalar, String.Index)? {
  guard let semicolon = text.prefix(10).firstIndex(of: ";") else { return nil }
  let name = String(text[text.startIndex..<semicolon].dropFirst())
  guard let meant = characterReference(name) else { return nil }
  return (meant, text.index(after: semicolon))
}
