import Domain

/// Finds the new records that share nothing with any other, most of any list, and makes them books by a straight way:
/// written once, without a walk through what touches them.
struct LoneRecords {
  let transaction: any CatalogTransaction
  let policy: MergePolicy

  /// - Parameters:
  ///   - added: of the order in which they come.
  ///   - changed: those that come with them and say something new; a claim of theirs connects as well.
  ///   - marked: those among them that no decision names but marks of their own.
  /// - Returns: the indices of the lone ones among `added`, ascending, each with its claims.
  func find(
    among added: [NewRecord], beside changed: [SourceRecord], marked: some Collection<RecordKey>
  ) throws -> [(index: Int, claims: Claims)] {
    // There any record may touch any other by its words.
    guard policy.titleAuthor != .auto, !added.isEmpty else { return [] }
    let parts = added.parts(of: 500)
    let claims = ComputedAhead.all(parts.count) { [policy] part in
      parts[part].map { Claims($0.record, policy: policy) }
    }.flatMap(\.self)
    var claimants: [ISBN: Int] = [:]
    for claims in claims { Self.count(claims, in: &claimants) }
    for record in changed { Self.count(Claims(record, policy: policy), in: &claimants) }
    let known = try transaction.known(among: claimants.keys)
    let decided = try transaction.decided(among: Set(added.lazy.map(\.record.recordKey)).subtracting(marked))
    return added.indices.compactMap { index in
      let isAlone = claims[index].isbns.allSatisfy { claimants[$0] == 1 && !known.contains($0) }
      guard isAlone, !decided.contains(added[index].record.recordKey) else { return nil }
      return (index, claims[index])
    }
  }

  private static func count(_ claims: Claims, in claimants: inout [ISBN: Int]) {
    for isbn in claims.isbns { claimants[isbn, default: 0] += 1 }
  }
}
