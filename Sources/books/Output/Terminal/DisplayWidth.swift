/// How many cells of a terminal the text takes: wide East Asian characters and emoji two, marks none.
func displayWidth(_ text: String) -> Int { text.reduce(0) { $0 + displayWidth($1) } }

/// The text cut to `width` cells behind a word, with an ellipsis where something was cut off. A word that is too long
/// by itself is broken.
func cut(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  var taken = ""
  var cells = 0
  for character in text {
    cells += displayWidth(character)
    if cells > width - 1 { break }
    taken.append(character)
  }
  guard width > 0 else { return "" }
  let isWordCut = taken.endIndex < text.endIndex && text[taken.endIndex] != " "
  if isWordCut, let space = taken.lastIndex(of: " ") { taken = String(taken[..<space]) }
  return String(taken.reversed().drop { $0 == " " }.reversed()) + "…"
}

/// The text with spaces behind it up to `width` cells.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - displayWidth(text)))
}

/// An emoji of several parts takes two cells, and what else is one character the cells of its letters.
private func displayWidth(_ character: Character) -> Int {
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

/// The text broken at spaces into lines of at most `width` cells, the first behind `head` and the others below its end.
func folded(_ text: String, behind head: String = "", to width: Int, indent: Int? = nil) -> String {
  let indent = indent ?? displayWidth(head)
  let lines = wrapped(text, to: max(20, width - max(indent, displayWidth(head))))
  let rest = lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }
  return ([head + (lines.first ?? "")] + rest).joined(separator: "\n")
}

/// The text broken at spaces into lines of at most `width` cells; a word that is wider has a line of its own.
func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
    if line.isEmpty {
      line = word
    } else if displayWidth(line) + 1 + displayWidth(word) <= width {
      line += " " + word
    } else {
      lines.append(line)
      line = word
    }
  }
  return line.isEmpty ? lines : lines + [line]
}
