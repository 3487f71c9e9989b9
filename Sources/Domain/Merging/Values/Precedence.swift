/// In which order the records of a book are asked for a field: the field's own order of sources, the general one,
/// then sources that neither names; within a source, key order.
struct Precedence {
  /// By index: where the record's source stands in the general order.
  private let general: [Int]
  /// The same for the fields that have an order of their own.
  private let special: [Field: [Int]]
  /// How many sources the order of each such field names.
  private let named: [Field: Int]

  init(_ policy: MergePolicy, members: MergeInput) {
    let order = Self.ranks(policy.sourceOrder)
    let general = members.records.map { order[$0.source] ?? order.count }
    self.general = general
    named = policy.fieldOrder.mapValues { Set($0).count }
    special = policy.fieldOrder.mapValues { sources in
      let own = Self.ranks(sources)
      return members.records.indices.map { own[members.records[$0].source] ?? own.count + general[$0] }
    }
  }

  /// `indices` in the order of asking. They come in key order.
  func order(_ indices: [Int], for field: Field) -> [Int] {
    let ranks = special[field] ?? general
    guard zip(indices, indices.dropFirst()).contains(where: { ranks[$0] > ranks[$1] }) else { return indices }
    return indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  /// Why one record went before another.
  func rule(_ winner: Int, over loser: Int, for field: Field) -> Provenance.Rule {
    let ranks = special[field] ?? general
    if ranks[winner] == ranks[loser] { return .keyOrder }
    return ranks[winner] < named[field] ?? 0 ? .fieldOrder : .order
  }

  /// By source; of one that is named twice the first place counts.
  fileprivate static func ranks(_ sources: [String]) -> [String: Int] {
    var ranks: [String: Int] = [:]
    for source in sources where ranks[source] == nil { ranks[source] = ranks.count }
    return ranks
  }
}

extension MergePolicy {
  /// These sources in the order in which their records are asked for the field.
  private func order(of sources: Set<String>, for field: Field) -> [String] {
    let general = Precedence.ranks(sourceOrder)
    let own = Precedence.ranks(fieldOrder[field] ?? [])
    func rank(_ source: String) -> Int { own[source] ?? own.count + (general[source] ?? general.count) }
    return sources.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// True where a book of records of these sources may show another value of some field under the other policy, since
  /// that asks them in another order.
  package func prefersOtherwise(than other: MergePolicy, among sources: Set<String>) -> Bool {
    sources.count > 1 && Field.allCases.contains { order(of: sources, for: $0) != other.order(of: sources, for: $0) }
  }

  /// True where both policies group records alike, and differ at most in the values that they choose.
  package func groupsAlike(_ other: MergePolicy) -> Bool {
    hubLimit == other.hubLimit && placeholders == other.placeholders && mostTogether == other.mostTogether
      && (titleAuthor == .auto) == (other.titleAuthor == .auto)
  }
}
