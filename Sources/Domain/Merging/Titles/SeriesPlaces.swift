/// The places that a book has in series, as its records say them. They tell the volumes of one title apart where the
/// title does not, as where "Naruto" is the fourth of a series and the fifth.
package struct SeriesPlaces: Hashable, Sendable {
  /// By the key of a series, as ``SeriesEntry/positionKey`` has them.
  private var positions: [String: Set<String>] = [:]

  /// A series without a position says nothing.
  package init(_ series: [SeriesEntry] = []) {
    for entry in series {
      if let position = entry.positionKey { positions[entry.key, default: []].insert(position) }
    }
  }

  mutating func formUnion(_ other: SeriesPlaces) { positions.merge(other.positions) { $0.union($1) } }

  /// True where both have a place in one series, and in no series the same.
  package func differ(from other: SeriesPlaces) -> Bool {
    var haveOneSeries = false
    for (series, places) in positions {
      guard let others = other.positions[series] else { continue }
      if !places.isDisjoint(with: others) { return false }
      haveOneSeries = true
    }
    return haveOneSeries
  }
}
