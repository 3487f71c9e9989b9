/// The value that was chosen for a field, and why.
struct Choice<Value> {
  var value: Value
  var provenance: Provenance
}

/// Chooses among what the records of a book say.
struct Chooser {
  let members: MergeInput
  let precedence: Precedence
  let readings: ParseCache
  let policy: MergePolicy

  /// A value and the place of the record that gives it.
  struct Candidate<Value> {
    var place: Int
    var value: Value
  }

  /// What the records offer for a field, best first; `value` is nil where a record has none.
  func offers<Value>(_ field: Field, of places: [Int], value: (SourceRecord) -> Value?) -> [Candidate<Value>] {
    // Through a buffer, since a record handed on from an array is copied: two dozen counts, for each field of each.
    members.records.withUnsafeBufferPointer { records in
      precedence.order(places, for: field).compactMap { place in
        value(records[place]).map { Candidate(place: place, value: $0) }
      }
    }
  }

  /// The first of the offers; nil where there are none. Offers of one identity agree.
  func choice<Value, Identity: Hashable>(
    _ field: Field, among offers: [Candidate<Value>], identity: (Value) -> Identity, printed: (Value) -> String
  ) -> Choice<Value>? {
    guard let winner = offers.first else { return nil }
    let losers = offers.count > 1 ? different(offers, identity: identity) : []
    let rule = losers.first.map { precedence.rule(winner.place, over: $0.place, for: field) }
    return Choice(
      value: winner.value,
      provenance: Provenance(
        chosen: claim(printed(winner.value), winner.place), rule: rule ?? .only,
        others: losers.map { claim(printed($0.value), $0.place) }))
  }

  /// The text that the first record in order gives.
  func text(_ field: Field, of places: [Int], _ value: (SourceRecord) -> String?) -> Choice<String>? {
    let offers = offers(field, of: places) { value($0).flatMap { isValue($0) ? $0 : nil } }
    return choice(field, among: offers, identity: \.self, printed: \.self)
  }

  func claim(_ value: String, _ place: Int) -> Provenance.Claim {
    Provenance.Claim(value: value, record: members.records[place].recordKey)
  }

  /// The offers that are not the first one's, each value once.
  private func different<Value, Identity: Hashable>(
    _ offers: [Candidate<Value>], identity: (Value) -> Identity
  ) -> [Candidate<Value>] {
    guard let first = offers.first.map({ identity($0.value) }) else { return [] }
    guard offers.contains(where: { identity($0.value) != first }) else { return [] }
    var seen: Set<Identity> = []
    return offers.filter { seen.insert(identity($0.value)).inserted }.dropFirst().map(\.self)
  }
}
