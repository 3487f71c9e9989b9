extension Chooser {
  /// The whole list of one record: united lists would make co-authors of translators.
  func authors(of indices: [Int]) -> Choice<[String]>? {
    let candidates = candidates(.authors, of: indices) { values($0.authors) }
    return choice(.authors, among: candidates, identity: \.self) { $0.joined(separator: ", ") }
  }

  /// The categories of all records, in the order of precedence; of those that fold to the same text only the first.
  func categories(of indices: [Int]) -> Choice<[String]>? {
    let candidates = candidates(.categories, of: indices) { values($0.categories).map(eachOnce) }
    guard let first = candidates.first else { return nil }
    let told = isExplained ? candidates[...] : candidates.prefix(1)
    let claims = told.map { claim($0.value.joined(separator: ", "), $0.index) }
    let provenance = Provenance(
      chosen: claims[0], rule: candidates.count > 1 ? .union : .only, others: Array(claims.dropFirst()))
    let all = candidates.count > 1 ? eachOnce(candidates.flatMap(\.value)) : first.value
    return Choice(value: all, provenance: provenance)
  }

  func link(_ kind: LinkKind, of indices: [Int]) -> Choice<String>? {
    Field(rawValue: kind.rawValue).flatMap { field in text(field, of: indices) { $0.links[kind] } }
  }

  private func values(_ list: [String]) -> [String]? {
    let values = list.filter(isValue)
    return values.isEmpty ? nil : values
  }
}

extension Chooser {
  /// The title, with the rule `caps` where a title in capitals gave way; nil where no record has a title.
  func title(of indices: [Int]) -> Choice<String>? {
    let candidates = candidates(.title, of: indices) { isValue($0.title) ? withoutFormat($0.title) : nil }
    guard let first = candidates.first, isShouted(first) else {
      return choice(.title, among: candidates, identity: \.self, printed: \.self)
    }
    return quiet(first, among: candidates)
  }

  /// The subtitle, among the records that have the main title which was chosen.
  func subtitle(of indices: [Int], under title: String) -> Choice<String>? {
    let candidates = candidates(.subtitle, of: indices) { $0.subtitle.flatMap { isValue($0) ? $0 : nil } }
    guard !candidates.isEmpty else { return nil }
    guard indices.count > 1 else { return choice(.subtitle, among: candidates, identity: \.self, printed: \.self) }
    let main = ParsedTitle(title: title).key.main
    let fitting = candidates.filter { parsed.title($0.index).key.main == main }
    return choice(.subtitle, among: fitting, identity: \.self, printed: \.self)
  }

  private func isShouted(_ candidate: Candidate<String>) -> Bool {
    policy.capsSources.contains(members.records[candidate.index].source) && isAllCapitals(candidate.value)
  }

  /// The first title with small letters that has the same main title; where there is none, the capitals recased.
  private func quiet(_ shouted: Candidate<String>, among candidates: [Candidate<String>]) -> Choice<String> {
    let main = parsed.title(shouted.index).key.main
    let better = candidates.first { hasSmallLetters($0.value) && parsed.title($0.index).key.main == main }
    let chosen = better ?? Candidate(index: shouted.index, value: titleCased(shouted.value))
    var seen: Set = [chosen.value]
    let others = candidates.filter { seen.insert($0.value).inserted }.map { claim($0.value, $0.index) }
    return Choice(
      value: chosen.value,
      provenance: Provenance(chosen: claim(chosen.value, chosen.index), rule: .caps, others: others))
  }
}

/// The texts; of those that fold to the same only the first.
func eachOnce(_ list: [String]) -> [String] {
  guard list.count > 1 else { return list }
  // Of a few, looking at each is less work than hashing them.
  if list.count <= 8 {
    let keys = list.map { folded($0) }
    return list.indices.filter { !keys[..<$0].contains(keys[$0]) }.map { list[$0] }
  }
  var seen: Set<String> = []
  return list.filter { seen.insert(folded($0)).inserted }
}

/// True where a title ends with its subtitle, but for case, accents, spaces and punctuation.
func ends(_ title: String, with subtitle: String) -> Bool {
  let (whole, end) = (FoldedScalars(folding: title), FoldedScalars(folding: subtitle))
  return whole.filter(\.isOfWord).reversed().starts(with: end.filter(\.isOfWord).reversed())
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
  return formats.contains(words.filter { $0 != "edition" }.joined())
}

/// Without spaces and hyphens, in lower case, without the word "edition".
private let formats: Set<String> = [
  "hardcover", "hardback", "hardbound", "paperback", "softcover", "tradepaperback", "massmarketpaperback", "massmarket",
  "librarybinding", "boardbook", "spiralbound", "leatherbound", "largeprint", "largeprinthardcover",
  "largeprintpaperback", "kindle", "ebook", "epub", "pdf", "digital", "audiobook", "audiocd", "audio", "audible",
  "audibleaudio", "audiocassette", "unabridged", "abridged",
]

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
    return isInside && smallWords.contains(word.lowercased()) ? word.lowercased() : wordCased(word)
  }
  .joined(separator: " ")
}

private func wordCased(_ word: String) -> String {
  if romanNumerals.contains(String(word.filter(\.isLetter))) { return word }
  let letters = Array(word)
  return letters.indices.map { index in
    staysCapital(letters, index) ? String(letters[index]) : letters[index].lowercased()
  }
  .joined()
}

/// The first letter of a word and of each of its parts, as in `JEAN-PAUL`, `U.S.A.`, `O'BRIEN`, `1Q84`; not in
/// `DON'T`, `2ND`.
private func staysCapital(_ letters: [Character], _ index: Int) -> Bool {
  guard index > 0 else { return true }
  let before = letters[index - 1]
  if before.isNumber { return !["st", "nd", "rd", "th"].contains(String(letters[index...].prefix(2)).lowercased()) }
  if before == "'" || before == "’" { return index == 2 && letters.count > 4 && letters[0].isLetter }
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
