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

/// The character that HTML means by `&name;`: `amp`, `#39`, `#x2019` (HTML Living Standard, section 13.5); nil for a
/// name that titles and descriptions do not carry, and for a number that is no character.
package func characterReference(_ name: String) -> Unicode.Scalar? {
  guard name.hasPrefix("#") else { return namedReferences[name] }
  let number = name.dropFirst()
  let isHexadecimal = number.first == "x" || number.first == "X"
  let digits = number.dropFirst(isHexadecimal ? 1 : 0)
  // No reference has a sign.
  guard digits.first != "+", digits.first != "-" else { return nil }
  return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
}

private let namedReferences: [String: Unicode.Scalar] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—", "hellip": "…",
  "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "copy": "©", "reg": "®", "trade": "™", "bull": "•",
  "deg": "°", "times": "×", "divide": "÷", "plusmn": "±", "micro": "µ", "frac12": "½", "frac14": "¼", "frac34": "¾",
  "pound": "£", "euro": "€", "cent": "¢", "laquo": "«", "raquo": "»", "middot": "·", "Omega": "Ω", "szlig": "ß",
  "agrave": "à", "aacute": "á", "acirc": "â", "auml": "ä", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê",
  "iacute": "í", "ntilde": "ñ", "oacute": "ó", "ocirc": "ô", "ouml": "ö", "uacute": "ú", "uuml": "ü",
]
