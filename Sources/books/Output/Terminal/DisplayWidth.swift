/// How many cells of a terminal the text takes: wide East Asian characters and emoji two, marks none.
func displayWidth(_ text: String) -> Int { text.reduce(0) { $0 + displayWidth($1) } }

/// How many cells a character takes: an emoji of several parts two, any other those of its letters.
func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if first.isASCII && scalars.count == 1 { return 1 }
  if first.properties.isEmojiPresentation { return 2 }
  return scalars.reduce(0) { $0 + displayWidth($1) }
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  // The vowels and finals of a Hangul syllable are drawn into the cells of its beginning.
  default: return (0x1160...0x11FF).contains(scalar.value) ? 0 : isWide(scalar.value) ? 2 : 1
  }
}

/// East Asian Width W and F (UAX #11), in ranges coarse enough to read.
private func isWide(_ value: UInt32) -> Bool {
  switch value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    true
  default: false
  }
}
