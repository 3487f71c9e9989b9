extension Chooser {
  /// The title, the rule `caps` where capitals gave way; nil where no record has a title that says something.
  func title(of places: [Int]) -> Choice<String>? {
    let offers = offers(.title, of: places) { isValue($0.title) ? withoutFormat($0.title) : nil }
    guard let first = offers.first, isShouted(first) else {
      return choice(.title, among: offers, identity: \.self, printed: \.self)
    }
    return quiet(first, among: offers)
  }

  /// The subtitle: of the records with the main title that was chosen.
  func subtitle(of places: [Int], under title: String) -> Choice<String>? {
    let offers = offers(.subtitle, of: places) { $0.subtitle.flatMap { isValue($0) ? $0 : nil } }
    guard !offers.isEmpty else { return nil }
    guard places.count > 1 else { return choice(.subtitle, among: offers, identity: \.self, printed: \.self) }
    let main = ParsedTitle(title: title).key.main
    let fitting = offers.filter { readings.title($0.place).key.main == main }
    return choice(.subtitle, among: fitting, identity: \.self, printed: \.self)
  }

  private func isShouted(_ offer: Candidate<String>) -> Bool {
    policy.capsSources.contains(members.records[offer.place].source) && isAllCapitals(offer.value)
  }

  /// The first title with small letters that has the same main title; where there is none, the capitals recased.
  private func quiet(_ shouted: Candidate<String>, among offers: [Candidate<String>]) -> Choice<String> {
    let main = readings.title(shouted.place).key.main
    let better = offers.first { hasSmallLetters($0.value) && readings.title($0.place).key.main == main }
    let chosen = better ?? Candidate(place: shouted.place, value: titleCased(shouted.value))
    var seen: Set = [chosen.value]
    let others = offers.filter { seen.insert($0.value).inserted }.map { claim($0.value, $0.place) }
    return Choice(
      value: chosen.value,
      provenance: Provenance(chosen: claim(chosen.value, chosen.place), rule: .caps, others: others))
  }
}

/// True where a title ends with its subtitle, but for case, accents, spaces and punctuation.
func ends(_ title: String, with subtitle: String) -> Bool {
  let (whole, end) = (FoldedScalars(folding: title), FoldedScalars(folding: subtitle))
  return whole.filter(\.isOfWord).reversed().starts(with: end.filter(\.isOfWord).reversed())
}

/// The title without bracketed names of formats, as "(Hardcover)" or "[Kindle Edition]".
func withoutFormat(_ title: String) -> String {
  guard title.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }) else { return title }
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

private func isFormat(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
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
