/// True where a title ends with its subtitle, but for case, accents, spaces and punctuation. "History" does not end
/// with "Story": the subtitle begins where a word does. In scripts without spaces between words it may begin anywhere.
func ends(_ title: String, with subtitle: String) -> Bool {
  let (whole, end) = (FoldedScalars(folding: title), FoldedScalars(folding: subtitle))
  var rest = whole[...]
  for scalar in end.reversed() where scalar.isOfWord {
    guard let last = rest.lastIndex(where: \.isOfWord), rest[last] == scalar else { return false }
    rest = rest[..<last]
  }
  guard rest.endIndex < whole.endIndex, let before = rest.last else { return true }
  return !(before.isOfSpacedWord && whole[rest.endIndex].isOfSpacedWord)
}

/// The title without bracketed names of formats, as "(Hardcover)" or "[Kindle Edition]".
func withoutFormat(_ title: String) -> String {
  guard holdsBracket(title) else { return title }
  let scalars = Array(title.unicodeScalars)
  var rest: FoldedScalars = []
  var next = 0
  for range in bracketed(scalars) where isFormat(scalars[range].dropFirst().dropLast()) {
    rest += scalars[next..<range.lowerBound]
    while rest.last?.isSpace == true { rest.removeLast() }
    next = range.upperBound
  }
  guard next > 0 else { return title }
  rest += rest.isEmpty ? scalars[next...].drop(while: \.isSpace) : scalars[next...]
  return rest.hasWords ? String(scalars: rest) : title
}

/// Asked of every title.
private func holdsBracket(_ title: String) -> Bool {
  func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") }
  var title = title
  return title.withUTF8 { $0.contains(where: isBracket) }
}

/// True for the name of a format, as "Hardcover" or "Kindle Edition", perhaps in brackets.
func isFormat(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
  let words = text.split { !$0.isOfWord }.map { String(scalars: $0).lowercased() }
  return TitleVocabulary.formats.contains(words.filter { $0 != "edition" }.joined())
}
