/// The people in an author line: `James Patterson and Matt Eversmann with Chris Mooney` are three.
///
/// Taken off: a leading `by`, `edited by`, `written by`, `and`; a final full stop; `et al.`, and those without a name
/// (`others`, `various illustrators`). `Jr.` and the like stay with the name before their comma.
func nytimesAuthors(_ line: String) -> [String] {
  var names: [[String]] = [[]]
  for word in line.split(whereSeparator: \.isWhitespace).map(String.init) {
    let bare = word.hasSuffix(",") || word.hasSuffix(";") ? String(word.dropLast()) : word
    if ["and", "with"].contains(bare.lowercased()) {
      names.append([])
    } else if !bare.isEmpty {
      names[names.count - 1].append(bare)
    }
    if bare != word { names.append([]) }
  }
  return names.reduce(into: []) { people, words in
    let name = nameOnly(words)
    if !people.isEmpty, generations.contains(name.lowercased()) {
      people[people.count - 1] += " " + name
    } else if !name.isEmpty, !isNobody(name) {
      people.append(name)
    }
  }
}

private func nameOnly(_ words: [String]) -> String {
  var words = words[...]
  while let first = words.first?.lowercased(), ["by", "edited", "written"].contains(first) { words.removeFirst() }
  if words.suffix(2).map({ $0.lowercased() }) == ["et", "al."] { words.removeLast(2) }
  let name = words.joined(separator: " ")
  guard name.hasSuffix("."), !generations.contains(words.last?.lowercased() ?? "") else { return name }
  return String(name.dropLast())
}

private func isNobody(_ name: String) -> Bool {
  let name = name.lowercased()
  return name == "others" || name == "various" || name.hasPrefix("various ")
}

private let generations: Set<String> = ["jr.", "sr.", "jr", "sr", "ii", "iii", "iv", "m.d.", "ph.d."]
