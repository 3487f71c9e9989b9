// Text made to fit the cells of a terminal's line: cut, padded, folded, wrapped.

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
