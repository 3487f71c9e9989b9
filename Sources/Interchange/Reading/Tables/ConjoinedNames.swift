import Domain

/// The people of a text who have a word for “and” between them; the one person of any other text.
/// - Parameters:
///   - reading: of the words, as an earlier version knew them.
///   - person: who a name is.
func conjoinedPeople(
  _ text: String, _ reading: NameReading, _ person: (String) -> RowContributor
) -> [RowContributor] {
  let (names, role) = conjoinedNames(text, reading, person)
  return names.map { person($0).with(role) }
}

/// The names between words for “and”, where each is a whole name beyond doubt, as in `Ada Lind und Bo Kray` and
/// `Lind, Ada und Kray, Bo`: `Simon und Schuster`, `Ilse und Hans Lind` and `Ortega y Gasset` stay as they are. One such
/// word may stand before the only name, as it does before the last of a list. A word that stands in surnames as well
/// counts only where all names have their surnames in front: `Lind, Ada y Kray, Bo`.
/// - Returns: also the role in brackets behind the last where it is that of all: `Ada Lind und Bo Kray (Hg.)`. Any other
///   role there may be that of the last alone, or of all: then the names are left together.
private func conjoinedNames(
  _ text: String, _ reading: NameReading, _ person: (String) -> RowContributor
) -> (names: [String], role: Contributor.Role?) {
  guard mayConjoin(text) else { return ([text], nil) }
  let beforeEditors = namesBeforeEditors(text)
  let words = (beforeEditors ?? text).split(separator: " ")
  var found = wholeNames(words, between: conjunctions, person)
  if found == nil, reading == .now, let names = wholeNames(words, between: conjunctionsInSurnames, person) {
    found = names.allSatisfy { $0.contains(",") } ? names : nil
  }
  guard let names = found else { return ([text], nil) }
  if beforeEditors != nil { return (names, .editor) }
  if names.count > 1, let last = names.last, NameHeading(last).role != nil { return ([text], nil) }
  return (names, nil)
}

/// The names that such words separate; nil where none does, or one is no whole name.
private func wholeNames(
  _ words: [Substring], between conjunctions: Set<Substring>, _ person: (String) -> RowContributor
) -> [String]? {
  let sides = words.split(omittingEmptySubsequences: false) { conjunctions.contains($0) }.map { (side) -> String in
    var name = side.joined(separator: " ")
    if name.last == "," { name.removeLast() }
    return name
  }
  let names = sides.first == "" ? Array(sides.dropFirst()) : sides
  guard sides.count > 1, names.allSatisfy({ isWholeName(NameHeading($0).name, person) }) else { return nil }
  return names
}

/// Whether a small letter that such a word begins with stands behind a blank, or begins the text: in most names none
/// does.
private func mayConjoin(_ text: String) -> Bool {
  var isBehindBlank = true
  for byte in text.utf8 {
    if isBehindBlank, firstBytes.contains(byte) { return true }
    isBehindBlank = byte == UInt8(ascii: " ")
  }
  return false
}

/// What stands before a word in brackets for several editors, which in German is also that for one; nil where no such
/// word ends the text.
private func namesBeforeEditors(_ text: String) -> String? {
  let opening: Character? =
    switch text.last {
    case ")": "("
    case "]": "["
    default: nil
    }
  guard let opening, let start = text.lastIndex(of: opening) else { return nil }
  let word = text[text.index(after: start)...].dropLast()
  guard word.utf8.count <= 16, wordsForEditors.contains(plainColumnName(String(word))) else { return nil }
  return trimmed(String(text[..<start]))
}

/// True for two to four words that are written as names are; with a comma, where `person` takes them for the two parts of
/// one name.
private func isWholeName(_ name: String, _ person: (String) -> RowContributor) -> Bool {
  let words = name.split { $0 == " " || $0 == "," }
  let areOfName = words.allSatisfy { word in
    word.first?.isUppercase == true && !word.contains(where: \.isNumber) || nameParticles.contains(String(word))
  }
  guard areOfName, (2...4).contains(words.count) else { return false }
  // `Goethe, Johann Wolfgang von`
  if name.contains(",") { return person(name).name != name }
  return words.last?.first?.isUppercase == true
}

/// In the languages of the names of columns, and Russian. Without those that stand in surnames, as `y` and `e` do.
private let conjunctions: Set<Substring> = ["und", "and", "et", "en", "och", "og", "i", "oraz", "и"]

/// Spanish, Portuguese and Italian.
private let conjunctionsInSurnames: Set<Substring> = ["y", "e"]

private let firstBytes = Set(conjunctions.union(conjunctionsInSurnames).compactMap(\.utf8.first))

private let wordsForEditors: Set<String> = ["hg", "hgg", "hrsg", "hrsgg", "herausgeber", "eds", "editors"]
