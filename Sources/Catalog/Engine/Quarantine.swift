package import Domain

/// Finds the ISBNs that are no key for anyone, since records that contradict one another claim them, or too many do.
package struct Quarantine {
  private let transaction: any CatalogTransaction

  package init(_ transaction: any CatalogTransaction) { self.transaction = transaction }

  /// The ISBNs in quarantine that some of these records claim.
  func isbns(claimedBy records: some Collection<RowID>) throws -> Set<ISBN> {
    try transaction.quarantined(among: Set(transaction.claims(of: records).lazy.map(\.isbn)))
  }

  /// Looks again at what may have changed, with the new claims written.
  ///
  /// More claims never end a quarantine: an ISBN in quarantine is looked at only if one of its records no longer claims
  /// it or has changed.
  /// - Parameters:
  ///   - records: those with new claims.
  ///   - left: ISBNs in quarantine that some of them claimed before.
  /// - Returns: all records on which an ISBN stands that went in or came out: its claimants, and those to whose books
  ///   the reader gave it.
  func update(claimedBy records: some Collection<RowID>, leftBySome left: Set<ISBN>) throws -> [RowID] {
    let claimed = Set(try transaction.claims(of: records).lazy.map(\.isbn))
    var candidates = try transaction.claimed(among: claimed, byAtLeast: Self.fewestInContradiction)
    if !candidates.isEmpty {
      candidates.subtract(try transaction.quarantined(among: candidates))
      candidates.subtract(try transaction.released(among: candidates))
    }
    return try settle(contradicted(candidates.union(left)), insteadOf: left)
  }

  /// Looks again at ISBNs that the reader released, or released no longer.
  ///
  /// - Returns: as ``update(claimedBy:leftBySome:)``.
  func update(released isbns: Set<ISBN>) throws -> [RowID] {
    guard !isbns.isEmpty else { return [] }
    let before = try transaction.quarantined(among: isbns)
    let released = try transaction.released(among: isbns)
    return try settle(contradicted(isbns.subtracting(released)), insteadOf: before)
  }

  /// With fewer claimants none contradict one another (``Merging/isQuarantined(among:)``).
  package static let fewestInContradiction = 3

  private func settle(_ found: Set<ISBN>, insteadOf before: Set<ISBN>) throws -> [RowID] {
    let changed = found.symmetricDifference(before)
    guard !changed.isEmpty else { return [] }
    try transaction.putIntoQuarantine(found.subtracting(before))
    try transaction.takeOutOfQuarantine(before.subtracting(found))
    return try transaction.bearers(of: changed)
  }

  /// The claimants of so many ISBNs are in memory at once.
  private static let batch = 500

  /// Those of the ISBNs that records claim which contradict one another, or are too many (``Merging/isQuarantined(among:)``).
  package func contradicted(_ isbns: Set<ISBN>) throws -> Set<ISBN> {
    var found: Set<ISBN> = []
    var rest = isbns.sorted()[...]
    while !rest.isEmpty {
      found.formUnion(try contradicted(amongFew: Set(rest.prefix(Self.batch))))
      rest = rest.dropFirst(Self.batch)
    }
    return found
  }

  /// An ISBN that many contradict is known by a few of its claimants already; only of the others all are read.
  private func contradicted(amongFew isbns: Set<ISBN>) throws -> Set<ISBN> {
    let few = 64
    let claimants = try transaction.claimants(of: isbns, atMost: few)
    var found = Self.contradicted(among: claimants)
    let rest = Set(claimants.filter { $0.value.count == few }.keys).subtracting(found)
    found.formUnion(try transaction.claimed(among: rest, byAtLeast: Merging.mostClaimants + 1))
    for isbn in rest.subtracting(found) {
      let all = Claimants()
      try transaction.eachClaimant(of: isbn) { all.add($0) }
      if all.areInContradiction { found.insert(isbn) }
    }
    return found
  }

  /// The cores share them.
  private static func contradicted(among claimants: [ISBN: [SourceRecord]]) -> Set<ISBN> {
    let parts = Array(claimants).parts(of: 32)
    return Set(
      ComputedAhead.all(parts.count) { part in
        parts[part].filter { Merging.isQuarantined(among: $0.value) }.map(\.key)
      }.joined())
  }
}
