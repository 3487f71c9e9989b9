/// The positions that a book has in series, as its records say them. They tell the volumes of one title apart where the
/// title does not, as where "Naruto" is the fourth of a series and the fifth.
package struct SeriesPositions: Hashable, Sendable {
  /// By the key of a series, as ``SeriesEntry/positionKey`` has them.
  private var positions: [String: Set<String>] = [:]

  /// A series without a position says nothing.
  package init(_ series: [SeriesEntry] = []) {
    for entry in series {
      if let position = entry.positionKey { positions[entry.key, default: []].insert(position) }
    }
  }

  mutating func formUnion(_ other: SeriesPositions) { positions.merge(other.positions) { $0.union($1) } }

  /// True where both have a position in one series, and in no series the same one.
  package func differ(from other: SeriesPositions) -> Bool {
    var haveOneSeries = false
    for (series, own) in positions {
      guard let others = other.positions[series] else { continue }
      if !own.isDisjoint(with: others) { return false }
      haveOneSeries = true
    }
    return haveOneSeries
  }
}
