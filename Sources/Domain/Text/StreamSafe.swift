/// The text with no more than 30 combining marks in a row, the most that any writing system needs (Unicode Standard
/// Annex 15, section 13, "Stream-Safe Text Format"); what a hostile text has beyond them is left out.
///
/// To be put in front of every normalisation, since that sorts such a row in quadratic time.
func streamSafe(_ text: some StringProtocol) -> String {
  var marks = 0
  var safe = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
    if marks <= 30 { safe.append(scalar) }
  }
  return String(safe)
}
