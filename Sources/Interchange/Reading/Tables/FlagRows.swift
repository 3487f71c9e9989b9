/// The text with no more than 600 regional indicators in a row, the letters that flags are made of; what a hostile text
/// has beyond them is left out. All flags that there are, one behind the other, are some 520.
///
/// Two of them are one character, and which two depends on all that stand before them (Unicode Standard Annex 29, rules
/// GB12 and GB13). So whatever goes back through such a row, to find the last bracket or comma, takes the square of its
/// length.
func withoutLongFlagRows(_ text: String) -> String {
  // Most texts are shorter, and hardly any has a byte that such letters begin with.
  guard text.utf8.count > mostIndicators * 4, text.utf8.contains(0xF0) else { return text }
  var kept = String.UnicodeScalarView()
  var row = 0
  for scalar in text.unicodeScalars {
    row = isRegionalIndicator(scalar) ? row + 1 : 0
    if row <= mostIndicators { kept.append(scalar) }
  }
  return String(kept)
}

private let mostIndicators = 600

private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar.value) }
