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

  /// Why a field shows the values of all candidates together, of which there is one at least. Where all say the same
  /// nothing was put together.
  func union<Value: Hashable>(_ candidates: [Candidate<Value>], printed: (Value) -> String) -> Provenance {
    let others = isExplained ? different(candidates, identity: \.self) : []
    return Provenance(
      chosen: claim(printed(candidates[0].value), candidates[0].index), rule: others.isEmpty ? .only : .union,
      others: others.map { claim(printed($0.value), $0.index) })
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
