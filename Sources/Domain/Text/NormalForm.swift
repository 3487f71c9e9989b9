import Foundation

/// The text in Unicode's compatibility form, composed (NFKC): full-width digits as plain ones, ligatures as letters.
func compatibilityForm(_ text: String) -> String {
  isASCII(text) ? text : streamSafe(text).precomposedStringWithCompatibilityMapping
}

func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

/// The text with no more than 30 combining marks in a row, the most that any writing system needs (Unicode Standard
/// Annex 15, section 13, "Stream-Safe Text Format"); what a hostile text has beyond them is left out.
///
/// To be put in front of every normalisation, since that sorts such a row in quadratic time.
func streamSafe(_ text: String) -> String {
  var marks = 0
  var safe = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    // No combining mark comes before U+0300, and to ask for the class is slow.
    let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    marks = isMark ? marks + 1 : 0
    if marks <= 30 { safe.append(scalar) }
  }
  return String(safe)
}
