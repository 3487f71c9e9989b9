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

/// As ``folded(_:)``, for any text, by Unicode's own algorithms.
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
