extension Chooser {
  /// Those whose role the field shows, of all records in the order of precedence. Within a role, name forms of one
  /// person are one, as they are among authors: the first form is shown. Two of one record are always two.
  func contributors(_ field: Field, of indices: [Int]) -> Choice<[Contributor]>? {
    let candidates = candidates(field, of: indices) { record -> [Contributor]? in
      guard !record.contributors.isEmpty else { return nil }
      let contributors = Contributor.eachOnce(record.contributors, of: field)
      return contributors.isEmpty ? nil : contributors
    }
    guard var all = candidates.first?.value else { return nil }
    if candidates.count > 1 {
      var known = Set(all.map(\.key))
      for candidate in candidates.dropFirst() {
        let keyed = candidate.value.map { (contributor: $0, key: $0.key) }
        let new = keyed.filter { !known.contains($0.key) }
        all += new.map(\.contributor)
        known.formUnion(new.map(\.key))
      }
    }
    return Choice(value: all, provenance: union(candidates, printed: Contributor.printed))
  }

  /// The series of all records in the order of precedence, by ``SeriesEntry/key``. The first record that says a series
  /// names it, the first that says a position gives it.
  func series(of indices: [Int]) -> Choice<[SeriesEntry]>? {
    let candidates = candidates(.series, of: indices) { record -> [SeriesEntry]? in
      guard !record.series.isEmpty else { return nil }
      let series = SeriesEntry.eachOnce(record.series)
      return series.isEmpty ? nil : series
    }
    guard var all = candidates.first?.value else { return nil }
    if candidates.count > 1 {
      var list = SeriesList(all)
      for candidate in candidates.dropFirst() { list.add(candidate.value) }
      all = list.entries
    }
    return Choice(value: all, provenance: union(candidates, printed: SeriesEntry.printed))
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
    let named = all.filter { isValue($0.name) }.map { entry in
      var entry = entry
      if let position = entry.position, !isValue(position), position != "0" { entry.position = nil }
      return entry
    }
    return named.count < 2 ? named : SeriesList(named).entries
  }

  package static func printed(_ all: [SeriesEntry]) -> String { all.map(\.printed).joined(separator: ", ") }
}

/// Series in the order in which they were said, each found by its ``SeriesEntry/key``: one record may list a thousand.
private struct SeriesList {
  private struct Known {
    /// The index of the entry without a position. There is one at most, and none beside it.
    var unplaced: Int?
    /// Of the other entries: ``SeriesEntry/positionKey``.
    var positions: Set<String> = []
  }

  private(set) var entries: [SeriesEntry] = []
  private var known: [String: Known] = [:]

  /// Each once, of one record.
  init(_ all: [SeriesEntry]) {
    for entry in all {
      let key = entry.key
      if fill(entry, key) { continue }
      if let known = known[key], entry.positionKey.map(known.positions.contains) ?? true { continue }
      append(entry, key)
    }
  }

  /// Adds the series that no record before named, and the positions that none gave.
  /// - Parameter others: of one record, each once.
  mutating func add(_ others: [SeriesEntry]) {
    let keyed = others.map { (entry: $0, key: $0.key) }
    let new = keyed.filter { known[$0.key] == nil }
    for (entry, key) in keyed { _ = fill(entry, key) }
    for (entry, key) in new { append(entry, key) }
  }

  /// Gives its position to the entry of the same series that has none; false where there is no such entry.
  private mutating func fill(_ entry: SeriesEntry, _ key: String) -> Bool {
    guard let position = entry.positionKey, let index = known[key]?.unplaced else { return false }
    entries[index].position = entry.position
    known[key] = Known(positions: [position])
    return true
  }

  private mutating func append(_ entry: SeriesEntry, _ key: String) {
    if let position = entry.positionKey {
      known[key, default: Known()].positions.insert(position)
    } else {
      known[key] = Known(unplaced: entries.count)
    }
    entries.append(entry)
  }
}
