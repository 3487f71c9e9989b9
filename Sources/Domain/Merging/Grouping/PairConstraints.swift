/// The reader's decisions on pairs of members, the newest on each pair alone.
struct PairConstraints {
  /// The sets of records of which every two were kept together, indices ascending. A pair of one set that was kept
  /// apart later is in ``apart``, which takes precedence.
  private(set) var together: [[Int]] = []
  /// By index: the records that it is kept apart from; symmetric.
  private(set) var apart: [Int: Set<Int>] = [:]

  init(_ decisions: [Decision], members: MergeInput) {
    var newest: [Int: [Int: Int]] = [:]
    var sets: [(age: Int, indices: Set<Int>)] = []
    var setsOf: [Int: [Int]] = [:]
    for (age, decision) in decisions.inOrder.enumerated() {
      switch decision.verdict {
      case .together(let keys):
        let indices = members.indices(of: keys)
        guard indices.count > 1 else { continue }
        for index in indices { setsOf[index, default: []].append(sets.count) }
        sets.append((age, Set(indices)))
        together.append(indices)
      case .apart(let key, let others):
        guard let index = members.index(of: key) else { continue }
        for other in members.indices(of: others) where other != index {
          newest[min(index, other), default: [:]][max(index, other)] = age
        }
      case .value, .mark, .release: continue
      }
    }
    for (low, highs) in newest {
      let with = (setsOf[low] ?? []).map { sets[$0] }
      for (high, age) in highs where !with.contains(where: { $0.age > age && $0.indices.contains(high) }) {
        apart[low, default: []].insert(high)
        apart[high, default: []].insert(low)
      }
    }
  }
}
