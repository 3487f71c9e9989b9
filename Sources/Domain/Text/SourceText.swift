import Foundation

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

/// True of an ASCII text in which more letters and digits stand than in any of ``absentValues``: many titles begin as these do.
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

/// The words for "no value" begin with a dash, `?`, or as `unknown`, `n/a`, `nan`, `nil`, `none` and `null` do, perhaps after
/// space. Behind `0` nothing follows but space.
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

/// False for a text of nothing but white space, controls, and signs that no reader sees, as U+200B (zero width space) or
/// U+202E (right-to-left override).
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

/// The character that HTML means by `&name;`: `amp`, `#39`, `#x2019` (HTML Living Standard, section 13.5); nil for a
/// name that titles and descriptions do not carry, and for a number that is no character.
package func characterReference(_ name: String) -> Unicode.Scalar? {
  guard name.hasPrefix("#") else { return namedReferences[name] }
  let digits = name.dropFirst()
  let isHexadecimal = digits.first == "x" || digits.first == "X"
  return UInt32(digits.dropFirst(isHexadecimal ? 1 : 0), radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
}

private let namedReferences: [String: Unicode.Scalar] = [
  "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—", "hellip": "…",
  "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "copy": "©", "reg": "®", "trade": "™", "bull": "•",
  "deg": "°", "times": "×", "divide": "÷", "plusmn": "±", "micro": "µ", "frac12": "½", "frac14": "¼", "frac34": "¾",
  "pound": "£", "euro": "€", "cent": "¢", "laquo": "«", "raquo": "»", "middot": "·", "Omega": "Ω", "szlig": "ß",
  "agrave": "à", "aacute": "á", "acirc": "â", "auml": "ä", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê",
  "iacute": "í", "ntilde": "ñ", "oacute": "ó", "ocirc": "ô", "ouml": "ö", "uacute": "ú", "uuml": "ü",
]

/// The address in a source's data, as it may be kept: http or https, with a host, without control characters, user name
/// and password; `nil` for anything else (`javascript:`, `file:`, `data:`, a bare path).
///
/// A protocol-relative `//host/path` becomes https. What is percent-encoded stays as it is; characters that may not
/// stand in an address are encoded.
package func webAddress(_ text: String?) -> String? {
  guard let text else { return nil }
  return isPlainWebAddress(text) ? text : cleanWebAddress(text)
}

/// True for what is kept as it is and seen to be so at a glance, as most addresses are: `http://` or `https://`, a host
/// of letters, digits, dots and single hyphens (two stand in Punycode, which may be broken), and behind a slash what may
/// stand in a path or a query as it is (RFC 3986).
func isPlainWebAddress(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var rest = bytes[...]
    guard rest.starts(with: "http".utf8) else { return false }
    rest = rest.dropFirst(4)
    if rest.first == UInt8(ascii: "s") { rest = rest.dropFirst() }
    guard rest.starts(with: "://".utf8) else { return false }
    rest = rest.dropFirst(3)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else { return false }
    let host = rest[..<slash]
    let hasTwoHyphens = zip(host, host.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: "-") }
    return !hasTwoHyphens
      && host.allSatisfy { isPlain($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~") }
      && rest[slash...].allSatisfy { isPlain($0) || isPathSign($0) }
  }
}

/// True for the unreserved characters of RFC 3986, section 2.3.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
    true
  default: false
  }
}

private func isPathSign(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "+"),
    UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"):
    true
  default: false
  }
}

/// As ``webAddress(_:)``, whatever the text is.
func cleanWebAddress(_ text: String) -> String? {
  guard var text = trimmed(text), !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
  else { return nil }
  if text.hasPrefix("//") { text = "https:" + text }
  guard let parts = URLComponents(string: text) ?? URLComponents(string: encoded(text)) else { return nil }
  guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme) else { return nil }
  guard let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil else { return nil }
  return parts.string
}

private func encoded(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed.union(CharacterSet(charactersIn: "#%"))) ?? text
}

/// How long the texts of a book may be, in bytes of UTF-8, whoever gives them: a service, a list, a file, the reader.
/// The texts of real sources are far shorter; longer ones would fill the memory where books are compared, stored and
/// found.
package enum TextBounds {
  /// Storing, comparing and finding a book takes many times the memory of its title. The longest titles that libraries
  /// have are of some two thousand bytes.
  package static let title = 8 << 10
  /// A single text, as a description. The longest that services give have some ten thousand bytes.
  package static let text = 64 << 10
  /// Each text of a field that has many: names of people, subjects, numbers.
  package static let name = 1 << 10
  /// How many texts such a field has.
  package static let names = 1_000

  /// Any text of a file that is imported. A source may give less, and a command line can hold less (128 KB on Linux).
  package static let imported = 1 << 20

  /// False for a text that is too long for a title.
  package static func isTitle(_ text: String) -> Bool { text.utf8.count <= title }
}
