import Foundation

/// Text with its accents and cases taken off, so that what a reader types finds what a source wrote.
///
/// The same for index, query and title keys: compatibility decomposition, Latin, Greek and Cyrillic combining marks
/// (U+0300...036F) dropped, composed again, lower case, and the letters that do not decompose spelled out (`ß` ss, `æ`
/// ae, `œ` oe, `ø` o, `ł` l, `đ` d, `ı` i, `ς` σ). Marks of kana, Devanagari and Thai carry meaning and stay.
package func folded(_ text: some StringProtocol) -> String {
  let text = String(text)
  if isASCII(text) { return text.lowercased() }
  return FoldedLetters.folded(text) ?? foldedByNormalizing(text)
}

/// The same of any text, as Unicode's algorithms give it.
func foldedByNormalizing(_ text: String) -> String {
  let decomposed = streamSafe(text).decomposedStringWithCompatibilityMapping.unicodeScalars.filter { !isLatinMark($0) }
  let composed = String(String.UnicodeScalarView(decomposed)).precomposedStringWithCanonicalMapping.lowercased()
  var result = ""
  for scalar in composed.unicodeScalars where !isLatinMark(scalar) {
    if !scalar.isASCII, let spelled = spelledOut[scalar] {
      result += spelled
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func isLatinMark(_ scalar: Unicode.Scalar) -> Bool { (0x0300...0x036F).contains(scalar.value) }

private let spelledOut: [Unicode.Scalar: String] = [
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ",
]

/// The text in Unicode's compatibility form, composed (NFKC): full-width digits as plain ones, ligatures as letters.
func compatibilityForm(_ text: String) -> String {
  isASCII(text) ? text : streamSafe(text).precomposedStringWithCompatibilityMapping
}

func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

/// The text with no more than 30 combining marks in a row, the most that any writing system needs (Unicode Standard
/// Annex 15, section 13, "Stream-Safe Text Format"); what a hostile text has beyond them is left out.
///
/// Every normalisation needs it first, since it sorts such a row in quadratic time.
func streamSafe(_ text: String) -> String {
  var marks = 0
  var safe = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    // There is no combining mark below U+0300, and reading the class is slow.
    let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    marks = isMark ? marks + 1 : 0
    if marks <= 30 { safe.append(scalar) }
  }
  return String(safe)
}

/// The texts by which books are sorted, in lists of the catalogue and in the results of a search. They are folded, so
/// that neither accents nor case separate what belongs together.
package enum SortKey {
  /// The title without a leading article, as catalogues file it: `martian` for “The Martian”.
  ///
  /// Which words are articles depends on the language, as a source writes it; English is assumed where it is not known.
  /// Whatever stands in front of the first letter or digit is left out.
  package static func title(_ title: String, language: String?) -> String {
    let articles = articles[language.map { String(folded($0).prefix { $0.isLetter }) } ?? "en"] ?? []
    if isASCII(title) { return plainTitle(title.lowercased(), articles) }
    let text = String(folded(title).drop { !$0.isLetter && !$0.isNumber })
    guard !text.isEmpty else { return folded(title) }
    for article in articles where text.hasPrefix(article) {
      let rest = text.dropFirst(article.count).drop { !$0.isLetter && !$0.isNumber }
      if !rest.isEmpty { return String(rest) }
    }
    return text
  }

  /// The same by bytes: most titles have no others than ASCII, and characters are slow to find.
  private static func plainTitle(_ title: String, _ articles: [String]) -> String {
    func beginning(_ text: Substring.UTF8View) -> Substring.UTF8View {
      text.drop { !(0x61...0x7A).contains($0) && !(0x30...0x39).contains($0) }
    }
    let text = beginning(Substring(title).utf8)
    guard !text.isEmpty else { return title }
    for article in articles where text.starts(with: article.utf8) {
      let rest = beginning(text.dropFirst(article.utf8.count))
      if !rest.isEmpty { return String(Substring(rest)) }
    }
    return String(Substring(text))
  }

  /// `weir, andy` for “Andy Weir” and “Weir, Andy”; a name of one word, or without Latin letters, as it is.
  package static func author(_ name: String) -> String {
    let folded = folded(name)
    if let plain = plainAuthor(folded) { return plain }
    let text = words(of: folded).joined(separator: " ")
    guard !text.contains(","), let space = text.lastIndex(of: " ") else { return text }
    return text[text.index(after: space)...] + ", " + text[..<space]
  }

  /// The same by bytes, of a name in ASCII whose words one space separates; nil for any other.
  private static func plainAuthor(_ name: String) -> String? {
    let bytes = name.utf8
    var last: String.UTF8View.Index?
    var isAfterSpace = true
    for index in bytes.indices {
      switch bytes[index] {
      case 0x20:
        if isAfterSpace { return nil }
        (last, isAfterSpace) = (index, true)
      case UInt8(ascii: ","), 0x09...0x0D, 0x80...: return nil
      default: isAfterSpace = false
      }
    }
    guard !isAfterSpace else { return nil }
    guard let last else { return name }
    return name[name.index(after: last)...] + ", " + name[..<last]
  }

  /// Folded, each with what separates it from the next word.
  private static let articles: [String: [String]] = {
    let english = ["the ", "an ", "a "]
    let german = ["der ", "die ", "das ", "eine ", "ein "]
    let french = ["les ", "le ", "la ", "l'", "l’", "une ", "un "]
    let spanish = ["los ", "las ", "el ", "la ", "una ", "un "]
    let italian = ["gli ", "il ", "lo ", "la ", "le ", "i ", "l'", "l’", "una ", "uno ", "un'", "un "]
    let portuguese = ["os ", "as ", "uma ", "um ", "o ", "a "]
    let dutch = ["het ", "een ", "de "]
    return [
      "en": english, "eng": english, "de": german, "ger": german, "deu": german, "fr": french, "fre": french,
      "fra": french, "es": spanish, "spa": spanish, "it": italian, "ita": italian, "pt": portuguese,
      "por": portuguese, "nl": dutch, "dut": dutch, "nld": dutch,
    ]
  }()
}
