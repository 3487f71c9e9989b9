package import Domain

/// Records of which more touch, directly or through others, than any book has (``CrowdBound``): a *crowd*. Each claims
/// the next one's ISBN, say, or all have one title and author. They would be read and merged together, so what would
/// join them is taken apart: no ISBN that two of them claim is a key, and title and author join none. An ISBN that one
/// alone claims stays its own, and what the reader keeps together stays together.
///
/// Which records touch is a matter of what sources say, and of what is in quarantine, so that the reader's decisions
/// make no crowd and end none. A record in a crowd is marked. As long as all marks are right, records that share
/// something are all marked, or none is. So a record that comes, and shares something with a marked one, is marked with
/// all that it leads to, and of the crowd itself nothing is looked at. Only where one leaves, or says something else or
/// less, the crowds are measured.
package struct Crowds {
  private let transaction: any CatalogTransaction
  private let most: CrowdBound

  /// - Parameter most: what is more than this is a crowd.
  package init(_ transaction: any CatalogTransaction, moreThan most: CrowdBound) {
    (self.transaction, self.most) = (transaction, most)
  }

  // MARK: Records that come

  /// Puts these records into a crowd, with all that share something with them and are in none.
  ///
  /// From one round to the next no more is remembered than which records were met: what a marked record shares is never
  /// followed again.
  /// - Returns: all records whose books are to be computed. Their former books are gone.
  func add(_ records: Set<RowID>) throws -> Set<RowID> {
    let joinsByTitleAuthor = try transaction.connectionKinds().titleAuthors
    // The others: marked records, each of which had an ISBN to itself and shares it now.
    var (added, others, round) = (Set<RowID>(), Set<RowID>(), records)
    while !round.isEmpty {
      added.formUnion(round)
      var next: Set<RowID> = []
      for part in Array(round).parts(of: Self.markedAtOnce) {
        var isbns = Set(try transaction.claims(of: part).map(\.isbn))
        isbns.subtract(try transaction.quarantined(among: isbns))
        let crowded = try transaction.crowdedClaimants(of: isbns)
        for claimants in crowded.values where claimants.count == 1 { others.formUnion(claimants) }
        isbns.subtract(crowded.keys)
        next.formUnion(try transaction.claimants(of: isbns).values.joined())
        if joinsByTitleAuthor {
          var keys = Set(try transaction.titleAuthors(of: part).map(\.key))
          keys.subtract(try transaction.crowdedTitleAuthors(among: keys))
          next.formUnion(try transaction.holders(ofTitleAuthors: keys).values.joined())
        }
        try transaction.putIntoCrowd(part)
      }
      round = next.subtracting(round)
    }
    return try removeBooks(around: added.union(others))
  }

  /// Of how many records at once what they share is in memory.
  private static let markedAtOnce = 5_000

  // MARK: Records that leave

  /// What records share with others, or may share.
  struct Links {
    fileprivate struct Claim: Hashable {
      var record: RowID
      var isbn: ISBN
    }

    fileprivate struct TitleAuthor: Hashable {
      var record: RowID
      var key: String
    }

    fileprivate var records: Set<RowID> = []
    fileprivate var claims: Set<Claim> = []
    fileprivate var titleAuthors: Set<TitleAuthor> = []
  }

  /// How records of crowds changed.
  struct Change {
    /// The records that claim other ISBNs than before, or have other keys of title and author.
    fileprivate var records: Set<RowID> = []
    /// The ISBNs that they no longer claim, and those that they newly claim.
    fileprivate var isbns: Set<ISBN> = []
    /// True where some record shares, or says, less than before: only then may a crowd have become small.
    fileprivate var loses = false

    mutating func formUnion(_ other: Change) {
      records.formUnion(other.records)
      isbns.formUnion(other.isbns)
      loses = loses || other.loses
    }
  }

  /// The links of those of the records that are in a crowd: mostly of none.
  func links(of records: some Collection<RowID>) throws -> Links {
    let crowded = try transaction.crowded(among: records)
    guard !crowded.isEmpty else { return Links() }
    return Links(
      records: crowded,
      claims: Set(try transaction.claims(of: crowded).map { Links.Claim(record: $0.record, isbn: $0.isbn) }),
      titleAuthors: Set(
        try transaction.titleAuthors(of: crowded).map { Links.TitleAuthor(record: $0.record, key: $0.key) }))
  }

  /// What changed since, now that the new connections are written. Before, the caller has taken those records out of
  /// their crowds that leave the catalogue or the view.
  func change(since before: Links) throws -> Change {
    guard !before.records.isEmpty else { return Change() }
    let after = try links(of: before.records)
    let claims = before.claims.symmetricDifference(after.claims)
    let titleAuthors = before.titleAuthors.symmetricDifference(after.titleAuthors)
    let sayLess = try transaction.recountCrowded(before.records)
    return Change(
      records: Set(claims.map(\.record)).union(titleAuthors.map(\.record)), isbns: Set(claims.map(\.isbn)),
      loses: sayLess || !before.claims.isSubset(of: after.claims)
        || !before.titleAuthors.isSubset(of: after.titleAuthors))
  }

  /// Ends the crowds that have become small, with what is in quarantine as it is to be. The records that changed are in
  /// none from here on: their books are to be computed as well.
  /// - Parameters:
  ///   - bearing: records on which an ISBN stands that went into quarantine or came out of it.
  ///   - haveWaited: true where some records are no longer pending.
  /// - Returns: all records whose books are to be computed. Their former books are gone.
  func update(
    after change: Change, bearing: some Collection<RowID>, haveWaited: Bool = false
  ) throws -> Set<RowID> {
    if change.records.isEmpty && !change.loses && bearing.isEmpty && !haveWaited { return [] }
    var concerned: Set<RowID> = []
    // An ISBN in quarantine is nobody's. Where it just went in, its claimants are among `bearing`.
    let live = change.isbns.subtracting(try transaction.quarantined(among: change.isbns))
    for claimants in try transaction.claimants(of: live).values {
      // A single other claimant had the ISBN to itself before, or has it to itself now.
      let others = claimants.filter { !change.records.contains($0) }
      if others.count == 1 { concerned.formUnion(others) }
    }
    if try haveWaited ? areToBeMeasured() : mayHaveEnded(change, bearing) {
      let ended = try tooFew()
      try transaction.takeOutOfCrowd(ended)
      concerned.formUnion(ended)
    }
    // What these share by now nobody has followed: they come like new ones.
    try transaction.takeOutOfCrowd(change.records)
    return try removeBooks(around: concerned)
  }

  /// True where no record is pending any more and some are in crowds.
  ///
  /// Finding the crowds that have become small goes through all marked records. So it is done once, when nothing is
  /// pending any more. Until then the records of a small crowd stay marked, and apart.
  func areToBeMeasured() throws -> Bool {
    try transaction.connectionKinds().crowds && !transaction.holdsPending()
  }

  private func mayHaveEnded(_ change: Change, _ bearing: some Collection<RowID>) throws -> Bool {
    guard try change.loses || !transaction.crowded(among: bearing).isEmpty else { return false }
    return try areToBeMeasured()
  }

  /// The records of crowds that are too few by now, or hold too little, ascending.
  package func tooFew() throws -> [RowID] {
    let crowded = try transaction.allCrowded()
    let members = crowded.map(\.record)
    var sets = DisjointSets(members.count)
    var first: Int?
    try transaction.eachCrowdedLink { isFirst, record in
      let index = partitioningIndex(below: members.count) { members[$0] >= record }
      if !isFirst, let first { sets.join(first, index) } else { first = index }
    }
    let (sizes, bytes) = (sets.sizes(), sets.totals(of: crowded.map(\.bytes)))
    return members.indices.filter { !most.isExceeded(records: sizes[$0], bytes: bytes[$0]) }.map { members[$0] }
  }

  /// Removes the books of these records and of all in their components: an ISBN that the reader gave may go from one
  /// book to another, and no two books may have it at once.
  /// - Returns: all of these records.
  private func removeBooks(around records: Set<RowID>) throws -> Set<RowID> {
    if records.isEmpty { return [] }
    let all = records.union(try transaction.mates(of: records))
    try transaction.removeBooks(ofAll: all)
    return all
  }
}
