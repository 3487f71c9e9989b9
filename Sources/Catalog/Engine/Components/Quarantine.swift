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
    return try replace(left, with: contradicted(candidates.union(left)))
  }

  /// Looks again at ISBNs that the reader released, or released no longer.
  ///
  /// - Returns: as ``update(claimedBy:leftBySome:)``.
  func update(released isbns: Set<ISBN>) throws -> [RowID] {
    guard !isbns.isEmpty else { return [] }
    let before = try transaction.quarantined(among: isbns)
    let released = try transaction.released(among: isbns)
    return try replace(before, with: contradicted(isbns.subtracting(released)))
  }

  /// With fewer claimants none contradict one another (``Merging/isQuarantined(among:)``).
  package static let fewestInContradiction = 3

  /// Puts into quarantine what was found, and takes out of it what was there before and was not found.
  /// - Returns: as ``update(claimedBy:leftBySome:)``.
  private func replace(_ before: Set<ISBN>, with found: Set<ISBN>) throws -> [RowID] {
    let changed = found.symmetricDifference(before)
    guard !changed.isEmpty else { return [] }
    try transaction.putIntoQuarantine(found.subtracting(before))
    try transaction.takeOutOfQuarantine(before.subtracting(found))
    return try transaction.bearers(of: changed)
  }

  /// Which of the ISBNs have claimants that contradict one another, or too many claimants
  /// (``Merging/isQuarantined(among:)``).
  package func contradicted(_ isbns: Set<ISBN>) throws -> Set<ISBN> {
    var found: Set<ISBN> = []
    for isbn in isbns.sorted() where try isContradicted(isbn) { found.insert(isbn) }
    return found
  }

  /// An ISBN that many contradict is known by a few of its claimants already; only of the others all are read.
  private func isContradicted(_ isbn: ISBN) throws -> Bool {
    let (claimants, few) = (Claimants(), 64)
    var (count, isKnown) = (0, false)
    try transaction.eachClaimant(of: isbn) { record in
      claimants.add(record)
      count += 1
      guard count == few else { return false }
      isKnown = try claimants.areInContradiction || areTooMany(on: isbn)
      return isKnown
    }
    return isKnown || claimants.areInContradiction
  }

  private func areTooMany(on isbn: ISBN) throws -> Bool {
    try !transaction.claimed(among: [isbn], byAtLeast: Merging.mostClaimants + 1).isEmpty
  }
}
