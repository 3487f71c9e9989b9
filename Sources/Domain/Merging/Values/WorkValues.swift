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
    let all = candidates.count > 1 ? eachOnce(candidates.flatMap(\.value)) : first.value
    return Choice(value: all, provenance: union(candidates) { $0.joined(separator: ", ") })
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
