/// The keys by which two lists of authors share a name: last name and initial of the first, ascending, each once.
///
/// "Last, First" is turned, marks of rank and generation are dropped, hyphens part names, a single name stands alone,
/// and a name in Han or kana is taken whole.
func authorKeys(_ names: [String]) -> [String] {
  if names.count == 1, let name = names.first { return authorKey(name).map { [$0] } ?? [] }
  return Set(names.compactMap(authorKey)).sorted()
}

func authorKey(_ name: String) -> String? {
  guard isValue(name) else { return nil }
  let text = FoldedScalars(folding: name)
  if text.contains(where: \.isHanOrKana) { return String(scalars: text.filter(\.isOfWord)) }
  let words = turned(nameParts(text))
  guard let last = words.last else { return nil }
  guard words.count > 1, let initial = words.first?.unicodeScalars.first else { return last }
  return last + " " + String(initial)
}

/// The parts between commas in the order in which the name is spoken, without ranks and generations.
private func turned(_ parts: [[String]]) -> [String] {
  let names = parts.map(droppingSuffixes).filter { !$0.isEmpty }
  guard let last = names.first else { return parts.first ?? [] }
  return names.dropFirst().flatMap(\.self) + last
}

private func droppingSuffixes(_ words: [String]) -> [String] {
  var words = words[...]
  while let last = words.last {
    if suffixes.contains(last) {
      words.removeLast()
    } else if last == "d", let before = words.dropLast().last, before == "ph" || before == "m" && words.count != 3 {
      // "Ph.D.", "M.D.": two words each. "A. M. D." is left alone: it may be a name.
      words.removeLast(2)
    } else {
      break
    }
  }
  return Array(words)
}

private let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "iv", "phd", "md"]

/// The words between commas; parts without words are left out.
private func nameParts(_ text: FoldedScalars) -> [[String]] {
  var parts: [[String]] = [[]]
  var word: FoldedScalars = []
  func end() {
    if !word.isEmpty { parts[parts.count - 1].append(String(scalars: word)) }
    word.removeAll(keepingCapacity: true)
  }
  for scalar in text where !scalar.isApostrophe {
    if scalar.isOfWord {
      word.append(scalar)
    } else {
      end()
      if scalar == ",", parts.last?.isEmpty == false { parts.append([]) }
    }
  }
  end()
  return parts.filter { !$0.isEmpty }
}
