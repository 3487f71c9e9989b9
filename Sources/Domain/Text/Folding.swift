import Foundation

/// Text with its accents and cases taken off, so that what a reader types finds what a source wrote.
///
/// The same for index, query and title keys: compatibility decomposition, Latin, Greek and Cyrillic combining marks
/// (U+0300...036F) dropped, composed again, lower case, and the letters that do not decompose spelled out
/// (`ß` ss, `æ` ae, `œ` oe, `ø` o, `ł` l, `đ` d, `ı` i, `ς` σ). Marks of kana, Devanagari and Thai carry meaning and stay.
package func folded(_ text: some StringProtocol) -> String {
  let text = String(text)
  if isASCII(text) { return text.lowercased() }
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
