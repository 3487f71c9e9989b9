/// The text with what every keyboard has for signs that sources write otherwise: an apostrophe for ´ and for the
/// letters ʻ and ʼ, nothing for ʹ, ʺ, ʾ and ʿ, which transcriptions have for letters that Latin lacks, and nothing for
/// signs that nobody sees.
///
/// Before it is folded: that takes ´ for a space with an accent, and composes letters between which nothing stands.
func plainlyTyped(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0.isOddlyTyped }) else { return text }
  var plain = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "´", "\u{1FFD}", "ʻ", "ʼ": plain.append("'")
    // What these fold to begins or ends with one of the letters: ʼn, aʾ.
    case "ŉ": plain.append(contentsOf: "'n".unicodeScalars)
    case "ẚ": plain.append("a")
    case _ where scalar.isOddlyTyped: break
    default: plain.append(scalar)
    }
  }
  return String(plain)
}

extension Unicode.Scalar {
  /// True for what ``plainlyTyped(_:)`` leaves out or writes otherwise.
  var isOddlyTyped: Bool {
    switch value {
    // Most letters, so that they are compared with little else.
    case ..<0xAD, 0xB5..<0x149, 0x14A..<0x2B9, 0x375..<0x600, 0x3165..<0xFE00: false
    // ʹ, ʺ, ʻ, ʼ; ʾ, ʿ; and what folds to one of them, or is ´ written as another letter.
    case 0xB4, 0x149, 0x2B9...0x2BC, 0x2BE...0x2BF, 0x374, 0x1E9A, 0x1FFD: true
    default: isUnseen
    }
  }

  /// True for soft hyphens, joiners, signs of direction, variation selectors, fillers and tags: what has the property
  /// Default_Ignorable_Code_Point (DerivedCoreProperties.txt of Unicode). Asking for the property takes many times as
  /// long.
  package var isUnseen: Bool {
    switch value {
    case ..<0xAD, 0x375..<0x600, 0x3165..<0xFE00: false
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
