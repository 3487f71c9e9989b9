import Domain

/// Finds the new records that share nothing with any other, most of any list, and makes them books by a straight way:
/// written once, without a walk through what touches them.
struct LoneRecords {
  let transaction: any CatalogTransaction
  let policy: MergePolicy

  /// - Parameters:
  ///   - added: in the order in which they come.
  ///   - changed: those that come with them and say something new. Their claims connect as well.
  ///   - marked: those among them that no decision names but marks of their own.
  /// - Returns: the indices of the lone ones among `added`, ascending, each with its claims.
  func find(
    among added: [NewRecord], beside changed: [SourceRecord], marked: some Collection<RecordKey>
  ) throws -> [(index: Int, claims: Claims)] {
    // By this policy any record may touch any other by its title and author.
    guard policy.titleAuthor != .auto, !added.isEmpty else { return [] }
    let parts = added.parts(of: 500)
    let claims = ComputedAhead.all(parts.count) { [policy] part in
      parts[part].map { Claims($0.record, policy: policy) }
    }.flatMap(\.self)
    let links = try LinkingISBNs(
      among: claims.map(\.isbns) + changed.map { Claims($0, policy: policy).isbns }, in: transaction)
    let decided = try transaction.decided(among: Set(added.lazy.map(\.record.recordKey)).subtracting(marked))
    return added.indices.compactMap { index in
      if links.contain(oneOf: claims[index].isbns) || decided.contains(added[index].record.recordKey) { return nil }
      return (index, claims[index])
    }
  }
}

/// The ISBNs by which new records touch one another, or something that is stored.
struct LinkingISBNs {
  private let isbns: Set<ISBN>

  /// - Parameter claimed: those of each record.
  init(among claimed: [[ISBN]], in transaction: any CatalogTransaction) throws {
    var claimants: [ISBN: Int] = [:]
    for isbn in claimed.joined() { claimants[isbn, default: 0] += 1 }
    isbns = try transaction.known(among: claimants.keys).union(claimants.lazy.filter { $0.value > 1 }.map(\.key))
  }

  func contain(oneOf claimed: [ISBN]) -> Bool { claimed.contains { isbns.contains($0) } }
}
