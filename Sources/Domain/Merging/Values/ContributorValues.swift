extension Chooser {
  /// Those whose role the field shows, of all records in the order of precedence. Within a role, name forms of one person
  /// are one, as they are among authors: the first form is shown. Two of one record are always two.
  func contributors(_ field: Field, of places: [Int]) -> Choice<[Contributor]>? {
    let candidates = candidates(field, of: places) { record -> [Contributor]? in
      guard !record.contributors.isEmpty else { return nil }
      let contributors = Contributor.eachOnce(record.contributors, of: field)
      return contributors.isEmpty ? nil : contributors
    }
    guard var all = candidates.first?.value else { return nil }
    for candidate in candidates.dropFirst() {
      let known = Set(all.map(\.key))
      all += candidate.value.filter { !known.contains($0.key) }
    }
    return Choice(value: all, provenance: union(candidates, printed: Contributor.printed))
  }

  /// The series of all records in the order of precedence, by ``SeriesEntry/key``. The first record that says a series
  /// names it, the first that says a position gives it.
  func series(of places: [Int]) -> Choice<[SeriesEntry]>? {
    let candidates = candidates(.series, of: places) { record -> [SeriesEntry]? in
      guard !record.series.isEmpty else { return nil }
      let series = SeriesEntry.eachOnce(record.series)
      return series.isEmpty ? nil : series
    }
    guard var all = candidates.first?.value else { return nil }
    for candidate in candidates.dropFirst() {
      let known = Set(all.map(\.key))
      for entry in candidate.value where !SeriesEntry.fill(entry, in: &all) && !known.contains(entry.key) {
        all.append(entry)
      }
    }
    return Choice(value: all, provenance: union(candidates, printed: SeriesEntry.printed))
  }

  private func union<Value>(_ candidates: [Candidate<Value>], printed: (Value) -> String) -> Provenance {
    let claims = candidates.map { claim(printed($0.value), $0.place) }
    return Provenance(chosen: claims[0], rule: candidates.count > 1 ? .union : .only, others: Array(claims.dropFirst()))
  }
}

extension Contributor {
  /// By what name forms of one person in one role are known.
  fileprivate var key: String { role.rawValue + "\n" + (authorKey(name) ?? folded(name)) }

  /// Those that are somebody and whose role the field shows; of names that fold to the same in one role only the first.
  static func eachOnce(_ all: [Contributor], of field: Field) -> [Contributor] {
    var seen: Set<String> = []
    return all.filter {
      $0.role.field == field && isValue($0.name) && seen.insert($0.role.rawValue + "\n" + folded($0.name)).inserted
    }
  }

  package static func printed(_ all: [Contributor]) -> String { all.map(\.printed).joined(separator: ", ") }
}

extension SeriesEntry {
  /// Those that have a name, each once: one without a position says nothing beside one of the same name with one.
  static func eachOnce(_ all: [SeriesEntry]) -> [SeriesEntry] {
    var result: [SeriesEntry] = []
    for var entry in all where isValue(entry.name) {
      if let position = entry.position, !isValue(position), position != "0" { entry.position = nil }
      if !fill(entry, in: &result), !result.contains(where: { $0.key == entry.key && $0.hasPosition(of: entry) }),
        entry.position != nil || !result.contains(where: { $0.key == entry.key })
      {
        result.append(entry)
      }
    }
    return result
  }

  /// Gives its position to the entry of the same series that has none; false where there is no such entry.
  static func fill(_ entry: SeriesEntry, in all: inout [SeriesEntry]) -> Bool {
    guard let position = entry.position else { return false }
    guard let index = all.firstIndex(where: { $0.position == nil && $0.key == entry.key }) else { return false }
    all[index].position = position
    return true
  }

  package static func printed(_ all: [SeriesEntry]) -> String { all.map(\.printed).joined(separator: ", ") }
}
