/// The reader's values that no later decision took back.
struct StandingValues {
  enum Target: Hashable {
    case field(Field)
    case mark(Mark)
  }

  typealias Value = (target: Target, value: UserValue, records: [RecordKey], serial: Int)

  /// The oldest first, so that of several for one book the last holds.
  private(set) var values: [Value] = []
  /// The records from which the reader took a mark, whoever gave it.
  private(set) var denied: [Mark: Set<RecordKey>] = [:]

  init(_ decisions: [Decision]) {
    for decision in decisions.inOrder {
      switch decision.verdict {
      case .value(let field, let value, let keys): take(value, for: .field(field), keys, decision.serial)
      case .mark(let mark, let value, let keys):
        take(value, for: .mark(mark), keys, decision.serial)
        if value == nil { denied[mark, default: []].formUnion(keys) }
      case .together, .apart, .release: continue
      }
    }
  }

  private mutating func take(_ value: UserValue?, for target: Target, _ keys: [RecordKey], _ serial: Int) {
    if let value { return values.append((target, value, keys, serial)) }
    let named = Set(keys)
    values.removeAll { $0.target == target && !named.isDisjoint(with: $0.records) }
  }
}
