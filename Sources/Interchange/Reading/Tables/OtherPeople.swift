import Domain

/// The names before a word for more people that nobody names, as catalogues shorten a list: `Lind, Ada et al.`,
/// `Ada Lind, Bo Kray u. a.`, `Lind, Ada [u.a.]`. Nil for any other text, and where no name stands before it.
func namesBeforeOthers(_ text: String) -> String? {
  guard let sign = text.utf8.last, ".])".utf8.contains(sign) || lastLetters.contains(sign) else { return nil }
  var rest = text[...]
  var letters = ""
  for _ in 0..<3 {
    while let sign = rest.last, isBetweenNames(sign) { rest.removeLast() }
    let end = rest.lastIndex { isBetweenNames($0) || "[(".contains($0) }
    // The names stand before it.
    guard let end, case let word = rest[rest.index(after: end)...], word.utf8.count <= 12 else { return nil }
    letters = (word == "&" ? "and" : word.filter { $0.isLetter }) + letters
    rest = rest[...end]
    guard wordsForOthers.contains(letters) else { continue }
    // Without a full stop two letters may be a name: `Lind, Ua`.
    if letters.utf8.count < 4, !text[rest.endIndex...].contains(".") { return nil }
    while let sign = rest.last, isBetweenNames(sign) || "[(&".contains(sign) { rest.removeLast() }
    return rest.contains(where: \.isLetter) ? String(rest) : nil
  }
  return nil
}

/// True where a word for more people stands behind names of a cell.
func saysOthers(_ text: String) -> Bool {
  let names = [text[...]] + text.split { ",;|&/".contains($0) || $0.isNewline }
  return names.contains { trimmed(String($0)).flatMap { namesBeforeOthers($0) } != nil }
}

private func isBetweenNames(_ sign: Character) -> Bool { sign.isWhitespace || ",;".contains(sign) }

/// Without blanks and full stops, in the languages of the names of columns. In small letters: `U. A.` are initials.
private let wordsForOthers: Set<String> = [
  "etal", "etalii", "ua", "uva", "uvam", "undandere", "andothers", "etautres", "yotros", "ealtri", "eoutros",
  "ea", "enanderen", "mfl",
]

/// Of those that may end without a mark: `et al`, `others`, `andere`, `anderen`, `altri`.
private let lastLetters = Set("lseni".utf8)
