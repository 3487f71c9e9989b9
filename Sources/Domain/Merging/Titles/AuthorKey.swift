/// The keys by which two lists of authors share a name: last name and initial of the first, ascending, each once.
///
/// "Last, First" is turned, marks of rank and generation are dropped, hyphens part names, a single name stands alone,
/// and a name in Han or kana is taken whole.
func authorKeys(_ names: [String]) -> [String] {
  if names.count == 1, let name = names.first { return authorKey(name).map { [$0] } ?? [] }
  return Set(names.compactMap(authorKey)).sorted()
}

func authorKey(_ name: String) -> String? { AuthorForm(name)?.key }

/// A form of an author's name, as far as forms are told apart.
///
/// Merging takes two names of one ``key`` for one. That is safe between records that share an ISBN; for a list of all
/// authors it would put Stephen and Samuel King together. So first names that are spelled out tell apart, and a form
/// with an initial goes with the one author that it may be.
package struct AuthorForm: Hashable, Sendable {
  /// Last name and initial of the first; the name itself where it is single, or in Han or kana.
  package var key: String
  /// The first name where it is spelled out; empty for an initial and for a single name.
  package var given = ""

  /// Nil for a text that is no name.
  package init?(_ name: String) {
    guard isValue(name) else { return nil }
    let text = FoldedScalars(folding: name)
    if text.contains(where: \.isHanOrKana) {
      key = String(scalars: text.filter(\.isOfWord))
      return
    }
    let words = turned(nameParts(text))
    guard let last = words.last else { return nil }
    guard words.count > 1, let first = words.first, let initial = first.unicodeScalars.first else {
      key = last
      return
    }
    key = last + " " + String(initial)
    if first.unicodeScalars.count > 1 { given = first }
  }

  /// Each author of a book once: one who stands there under two forms is told by the fuller one.
  package static func all(of names: [String]) -> [(form: AuthorForm, name: String)] {
    var forms: [(form: AuthorForm, name: String)] = []
    // Most books have a few authors; the table is made for many.
    var seen: Set<AuthorForm> = []
    for name in names {
      guard let form = AuthorForm(name) else { continue }
      let isNew = names.count > 8 ? seen.insert(form).inserted : !forms.contains { $0.form == form }
      if isNew { forms.append((form, name)) }
    }
    guard forms.count > 1 else { return forms }
    let spelled = Set(forms.lazy.filter { !$0.form.given.isEmpty }.map(\.form.key))
    return forms.filter { !$0.form.given.isEmpty || !spelled.contains($0.form.key) }
  }
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
    if last.utf8.count <= longestSuffix, suffixes.contains(last) {
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
/// Nearly every name is longer, and need not be looked for.
private let longestSuffix = suffixes.reduce(0) { max($0, $1.utf8.count) }

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
