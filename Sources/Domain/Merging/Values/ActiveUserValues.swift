/// The reader's values that no later decision took back.
struct ActiveUserValues {
  typealias Value = (target: EditTarget, value: UserValue, records: [RecordKey], serial: Int)

  /// The oldest first, so that of several for one book the last holds.
  private(set) var values: [Value] = []
  /// The records from which the reader took a mark, whoever gave it.
  private(set) var denied: [Mark: Set<RecordKey>] = [:]

  init(_ decisions: [Decision]) {
    for decision in decisions.inOrder {
      guard let edit = decision.verdict.edit else { continue }
      let keys = decision.verdict.records
      if let value = edit.value {
        values.append((edit.target, value, keys, decision.serial))
      } else {
        takeBack(edit.target, Set(keys))
        if case .mark(let mark) = edit.target { denied[mark, default: []].formUnion(keys) }
      }
    }
  }

  /// What names a record of a merged book beside the first may be about another book, once that one is split.
  private mutating func takeBack(_ target: EditTarget, _ named: Set<RecordKey>) {
    values.removeAll { $0.target == target && $0.records.min().map(named.contains) == true }
  }
}
