/// The folded text as somebody types it who leaves out what Arabic and Hebrew may be written without: vowel points,
/// signs of recitation, cantillation, the bar that makes a word longer and the hamza on its carrier. The final forms of
/// alif and ta are written as people write them who do not tell them from ya and ha, and Persian letters as the Arabic
/// ones.
///
/// For finding and filing alone: names and titles that differ in these are not taken for one by it.
package func unpointed(_ folded: String) -> String {
  // The first bytes of U+0580...06FF.
  guard folded.utf8.contains(where: { (0xD6...0xDB).contains($0) }) else { return folded }
  return String(String.UnicodeScalarView(folded.unicodeScalars.compactMap(\.unpointed)))
}

extension Unicode.Scalar {
  /// Nil for what is left out.
  fileprivate var unpointed: Unicode.Scalar? {
    switch value {
    // Hebrew points and accents.
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: nil
    // Arabic marks, and tatweel among the letters.
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8,
      0x06EA...0x06ED:
      nil
    case 0x0622...0x0623, 0x0625, 0x0671: "\u{627}"
    case 0x0624: "\u{648}"
    case 0x0626, 0x0649, 0x06CC: "\u{64A}"
    case 0x0629: "\u{647}"
    case 0x06A9: "\u{643}"
    default: self
    }
  }
}
