/// True where `text` has letters of two cases, none of them small: `THE MARTIAN`, not `1984` and not `日本`.
func isAllCapitals(_ text: String) -> Bool {
  var hasCapital = false
  for scalar in text.unicodeScalars {
    if isSmall(scalar) { return false }
    if !hasCapital { hasCapital = isCapital(scalar) }
  }
  return hasCapital
}

/// True where `text` has a small letter.
func hasSmallLetters(_ text: String) -> Bool { text.unicodeScalars.contains(where: isSmall) }

/// A title in capitals as it is set in a catalogue: small words low except first, last and after a colon, Roman
/// numerals high.
func titleCased(_ title: String) -> String {
  let words = title.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  let last = words.lastIndex { !$0.isEmpty }
  var opens = true
  return words.enumerated().map { index, word in
    defer { if !word.isEmpty { opens = word.hasSuffix(":") || ["-", "–", "—"].contains(word) } }
    let isInside = !opens && index != last
    return isInside && smallWords.contains(word.lowercased()) ? word.lowercased() : wordCased(word, opens: opens)
  }
  .joined(separator: " ")
}

private func wordCased(_ word: String, opens: Bool) -> String {
  if romanNumerals.contains(String(word.filter(\.isLetter))) { return word }
  let letters = Array(word)
  return letters.indices.map { index in
    staysCapital(letters, index, opens: opens) ? String(letters[index]) : letters[index].lowercased()
  }
  .joined()
}

/// The first letter of a word and of each of its parts, as in `JEAN-PAUL`, `U.S.A.`, `O'BRIEN`, `1Q84`; not in
/// `DON'T`, `2ND`, `1960S`, and in `'TIL` only where it opens the title.
private func staysCapital(_ letters: [Character], _ index: Int, opens: Bool) -> Bool {
  guard index > 0 else { return true }
  let before = letters[index - 1]
  if before.isNumber {
    let rest = letters[index...]
    return !["st", "nd", "rd", "th"].contains(String(rest.prefix(2)).lowercased())
      && String(rest.prefix(while: \.isLetter)).lowercased() != "s"
  }
  if before == "'" || before == "’" {
    return index == 1 ? opens : index == 2 && letters.count > 4 && letters[0].isLetter
  }
  return !before.isLetter
}

private func isSmall(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
}

private func isCapital(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
}

private let smallWords: Set<String> = [
  "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "nor", "of", "off", "on", "or", "over", "per",
  "the", "to", "upon", "via", "vs", "vs.", "with",
]

/// To XXXIX, without those that are words or initials for themselves more often (`I` needs no help).
private let romanNumerals: Set<String> = {
  let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
  return Set(["", "X", "XX", "XXX"].flatMap { tens in ones.map { tens + $0 } }).subtracting([""])
}()
