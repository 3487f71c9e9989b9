/// The value that was chosen for a field, and why.
struct Choice<Value> {
  var value: Value
  var provenance: Provenance
}

/// Chooses among what the records of a book say.
struct Chooser {
  let members: MergeInput
  let precedence: Precedence
  let parsed: ParseCache
  let policy: MergePolicy
  /// False where nobody asks for the values that lost, but for those of which warnings are made.
  let isExplained: Bool

  /// A value and the index of the record that gives it.
  struct Candidate<Value> {
    var index: Int
    var value: Value
  }

  /// What the records offer for a field, best first; `value` is nil where a record has none.
  func candidates<Value>(_ field: Field, of indices: [Int], value: (SourceRecord) -> Value?) -> [Candidate<Value>] {
    // Through a buffer, since a record handed on from an array is copied: two dozen counts, for each field of each.
    members.records.withUnsafeBufferPointer { records in
      precedence.order(indices, for: field).compactMap { index in
        value(records[index]).map { Candidate(index: index, value: $0) }
      }
    }
  }

  /// The first of the candidates; nil where there are none. Those of one identity agree.
  func choice<Value, Identity: Hashable>(
    _ field: Field, among candidates: [Candidate<Value>], identity: (Value) -> Identity, printed: (Value) -> String
  ) -> Choice<Value>? {
    guard let winner = candidates.first else { return nil }
    let losers = candidates.count > 1 && tellsLosers(of: field) ? different(candidates, identity: identity) : []
    let rule = losers.first.map { precedence.rule(winner.index, over: $0.index, for: field) }
    return Choice(
      value: winner.value,
      provenance: Provenance(
        chosen: claim(printed(winner.value), winner.index), rule: rule ?? .only,
        others: losers.map { claim(printed($0.value), $0.index) }))
  }

  private func tellsLosers(of field: Field) -> Bool { isExplained || field == .published || field == .language }

  /// The text that the first record in order gives.
  func text(_ field: Field, of indices: [Int], _ value: (SourceRecord) -> String?) -> Choice<String>? {
    let candidates = candidates(field, of: indices) { value($0).flatMap { isValue($0) ? $0 : nil } }
    return choice(field, among: candidates, identity: \.self, printed: \.self)
  }

  func claim(_ value: String, _ index: Int) -> Provenance.Claim {
    Provenance.Claim(value: value, record: members.records[index].recordKey)
  }

  /// The candidates that do not agree with the first one, each value once.
  private func different<Value, Identity: Hashable>(
    _ candidates: [Candidate<Value>], identity: (Value) -> Identity
  ) -> [Candidate<Value>] {
    guard let first = candidates.first.map({ identity($0.value) }) else { return [] }
    guard candidates.contains(where: { identity($0.value) != first }) else { return [] }
    var seen: Set<Identity> = []
    return candidates.filter { seen.insert(identity($0.value)).inserted }.dropFirst().map(\.self)
  }
}

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
    hubLimit == other.hubLimit && placeholders == other.placeholders
      && (titleAuthor == .auto) == (other.titleAuthor == .auto)
  }
}
