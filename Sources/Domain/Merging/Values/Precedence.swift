/// In which order the records of a book are asked for a field: the field's own order of sources, the general one,
/// then sources that neither names; within a source, key order.
struct Precedence {
  private let general: [String: Int]
  private let special: [Field: [String: Int]]

  init(_ policy: MergePolicy) {
    general = Self.ranks(policy.sourceOrder)
    special = policy.fieldOrder.mapValues { Self.ranks($0) }
  }

  /// `places` in the order of asking. They come in key order.
  func order(_ places: [Int], for field: Field, in members: Members) -> [Int] {
    guard places.count > 1 else { return places }
    let ranked = places.map { (place: $0, rank: rank(members.records[$0].source, for: field)) }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.place)
  }

  /// Why a record of one source went before a record of another.
  func rule(_ winner: String, over loser: String, for field: Field) -> Provenance.Rule {
    if rank(winner, for: field) == rank(loser, for: field) { return .keyOrder }
    return special[field]?[winner] == nil ? .order : .fieldOrder
  }

  private func rank(_ source: String, for field: Field) -> Int {
    let behind = special[field].map { own in own[source].map { ($0, 0) } ?? (own.count, 1) } ?? (0, 1)
    return behind.1 == 0 ? behind.0 : behind.0 + (general[source] ?? general.count)
  }

  private static func ranks(_ sources: [String]) -> [String: Int] {
    Dictionary(sources.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
  }
}
