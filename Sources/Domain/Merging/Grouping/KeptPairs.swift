/// The reader's decisions on pairs of members, the newest on each pair alone.
struct KeptPairs {
  /// The sets of records of which every two were kept together, places ascending. A pair of one set that was kept
  /// apart later is in ``apart``, and that stands.
  private(set) var together: [[Int]] = []
  /// By place: the records that it is kept apart from; symmetric.
  private(set) var apart: [Int: Set<Int>] = [:]

  init(_ decisions: [Decision], members: Members) {
    var newest: [Int: [Int: Int]] = [:]
    var sets: [(serial: Int, places: Set<Int>)] = []
    var setsOf: [Int: [Int]] = [:]
    for decision in decisions {
      switch decision.verdict {
      case .together(let keys):
        let places = members.places(of: keys)
        guard places.count > 1 else { continue }
        for place in places { setsOf[place, default: []].append(sets.count) }
        sets.append((decision.serial, Set(places)))
        together.append(places)
      case .apart(let key, let others):
        guard let place = members.place(of: key) else { continue }
        for other in members.places(of: others) where other != place {
          newest[min(place, other), default: [:]][max(place, other), default: .min].raise(to: decision.serial)
        }
      case .value, .mark, .release: continue
      }
    }
    for (low, highs) in newest {
      let with = (setsOf[low] ?? []).map { sets[$0] }
      for (high, serial) in highs where !with.contains(where: { $0.serial > serial && $0.places.contains(high) }) {
        apart[low, default: []].insert(high)
        apart[high, default: []].insert(low)
      }
    }
  }
}

extension Int {
  fileprivate mutating func raise(to other: Int) { self = Swift.max(self, other) }
}
