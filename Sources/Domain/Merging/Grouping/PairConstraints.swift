/// The reader's decisions on pairs of members, the newest on each pair alone.
struct PairConstraints {
  /// The sets of records of which every two were kept together, places ascending. A pair of one set that was kept apart
  /// later is in ``apart``, which takes precedence.
  private(set) var together: [[Int]] = []
  /// By place: the records that it is kept apart from; symmetric.
  private(set) var apart: [Int: Set<Int>] = [:]

  init(_ decisions: [Decision], members: MergeInput) {
    var newest: [Int: [Int: Int]] = [:]
    var sets: [(age: Int, places: Set<Int>)] = []
    var setsOf: [Int: [Int]] = [:]
    for (age, decision) in decisions.inOrder.enumerated() {
      switch decision.verdict {
      case .together(let keys):
        let places = members.places(of: keys)
        guard places.count > 1 else { continue }
        for place in places { setsOf[place, default: []].append(sets.count) }
        sets.append((age, Set(places)))
        together.append(places)
      case .apart(let key, let others):
        guard let place = members.place(of: key) else { continue }
        for other in members.places(of: others) where other != place {
          newest[min(place, other), default: [:]][max(place, other)] = age
        }
      case .value, .mark, .release: continue
      }
    }
    for (low, highs) in newest {
      let with = (setsOf[low] ?? []).map { sets[$0] }
      for (high, age) in highs where !with.contains(where: { $0.age > age && $0.places.contains(high) }) {
        apart[low, default: []].insert(high)
        apart[high, default: []].insert(low)
      }
    }
  }
}
