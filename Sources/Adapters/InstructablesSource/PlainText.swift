import Sourcing

/// The text of a piece of HTML: without tags, comments, scripts and styles, entities decoded, each run of white space
/// one space, no control characters. At most `limit` characters; nil where nothing is left.
///
/// It is no parser and need not be: what comes out is text and is escaped wherever it is shown. Time and memory are
/// linear in the input, whatever that is.
func plainText(ofHTML html: String, limit: Int) -> String? {
  var reader = HTMLReader(html)
  var text: [Unicode.Scalar] = []
  // Four scalars a character: one character may consist of any number of them.
  while text.count < limit * 4, let scalar = reader.next() {
    if scalar.properties.isWhitespace {
      if let last = text.last, last != " " { text.append(" ") }
    } else if scalar.properties.generalCategory != .control {
      text.append(scalar)
    }
  }
  return trimmed(String(String(String.UnicodeScalarView(text)).prefix(limit)))
}

/// The scalars of the text of a piece of HTML, one after the other; a tag counts as a space where it breaks the line.
private struct HTMLReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ html: String) { scalars = Array(html.unicodeScalars) }

  mutating func next() -> Unicode.Scalar? {
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "<", let name = tagName() {
        skipTag(name)
        if !Self.inline.contains(name) { return " " }
        continue
      }
      if scalar == "&", let decoded = entity() { return decoded }
      index += 1
      return scalar
    }
    return nil
  }

  /// The name of the tag that begins here, in lower case, `!` for a comment or a declaration; nil where none begins.
  private func tagName() -> String? {
    var start = index + 1
    if start < scalars.count, scalars[start] == "!" || scalars[start] == "?" { return "!" }
    if start < scalars.count, scalars[start] == "/" { start += 1 }
    let name = scalars[start...].prefix(12).prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
    return name.isEmpty ? nil : String(String.UnicodeScalarView(name)).lowercased()
  }

  /// Goes behind the tag, and behind what a script or a style holds. What is never closed goes to the end.
  private mutating func skipTag(_ name: String) {
    let isOpening = scalars[index + 1] != "/"
    if scalars[index...].starts(with: "<!--".unicodeScalars) { return skip(behind: "-->") }
    skip(behind: ">")
    guard isOpening, name == "script" || name == "style" else { return }
    skip(behind: "</" + name)
    skip(behind: ">")
  }

  /// Goes behind the next `end`, in any case, or to the end.
  private mutating func skip(behind end: String) {
    let end = Array(end.unicodeScalars)
    while index < scalars.count {
      if scalars[index...].prefix(end.count).elementsEqual(end, by: Self.isSame) {
        index += end.count
        return
      }
      index += 1
    }
  }

  /// `lower` is in lower case.
  private static func isSame(_ scalar: Unicode.Scalar, _ lower: Unicode.Scalar) -> Bool {
    scalar == lower || ("A"..."Z").contains(scalar) && scalar.value | 0x20 == lower.value
  }

  /// The character that the reference here stands for, going behind it; nil where it is none that is known.
  private mutating func entity() -> Unicode.Scalar? {
    let body = scalars[(index + 1)...].prefix(10).prefix { $0 != ";" }
    let end = index + 1 + body.count
    guard end < scalars.count, scalars[end] == ";" else { return nil }
    let name = String(String.UnicodeScalarView(body))
    guard let scalar = Self.numbered(name) ?? Self.named[name] else { return nil }
    index = end + 1
    return scalar
  }

  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  /// Tags that stand inside a line, and comments.
  private static let inline: Set<String> = [
    "!", "a", "abbr", "b", "code", "em", "font", "i", "s", "small", "span", "strong", "sub", "sup", "u",
  ]

  /// Those that articles in English are seen to use. HTML 5, section 13.5.
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "mdash": "—", "ndash": "–",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "deg": "°", "copy": "©", "reg": "®", "trade": "™",
    "times": "×", "divide": "÷", "plusmn": "±", "frac12": "½", "frac14": "¼", "frac34": "¾", "micro": "µ", "pound": "£",
    "euro": "€", "cent": "¢", "bull": "•", "middot": "·", "laquo": "«", "raquo": "»", "agrave": "à", "aacute": "á",
    "acirc": "â", "auml": "ä", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "iacute": "í", "ntilde": "ñ",
    "oacute": "ó", "ocirc": "ô", "ouml": "ö", "uacute": "ú", "uuml": "ü", "szlig": "ß", "Ouml": "Ö", "Uuml": "Ü",
    "Auml": "Ä", "Eacute": "É", "oslash": "ø", "aring": "å", "Omega": "Ω", "ohm": "Ω", "rarr": "→", "larr": "←",
  ]
}
