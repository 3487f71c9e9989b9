package import Domain

/// What connects records, and which ISBNs connect none.
package protocol ConnectionStorage {
  /// Which of the ISBNs are known: a record claims it, an edition bears it, a decision names it, or it is in
  /// quarantine.
  func known(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  /// Adds claims of records that have none.
  func addClaims(_ claims: [RecordClaims]) throws

  /// Takes away the claims of these records, their keys of title and author, and that decisions name them in view.
  func removeConnections(of records: some Collection<RowID>) throws

  /// The ISBNs that these records claim, in any order.
  func claims(of records: some Collection<RowID>) throws -> [(record: RowID, isbn: ISBN)]

  /// The records that claim these ISBNs, in any order; an ISBN that nobody claims is left out.
  func claimants(of isbns: some Collection<ISBN>) throws -> [ISBN: [RowID]]

  /// Gives the records that claim the ISBN to the body, one by one, by number, until one of them is enough. Each has
  /// its title, subtitle and authors alone: by these records contradict one another, and the rest may be long.
  func eachClaimant(of isbn: ISBN, until isEnough: (SourceRecord) throws -> Bool) throws

  /// What can connect records at all.
  func connectionKinds() throws -> ConnectionKinds

  /// Adds keys of title and author of records that have none.
  func addTitleAuthors(_ keys: some Collection<(RowID, [String])>) throws

  /// The keys of title and author of these records, in any order.
  func titleAuthors(of records: some Collection<RowID>) throws -> [(record: RowID, key: String)]

  /// The records that have these keys, in any order; a key that none has is left out.
  func holders(ofTitleAuthors keys: some Collection<String>) throws -> [String: [RowID]]

  // MARK: Quarantine

  /// Which of the ISBNs are in quarantine.
  func quarantined(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  /// Which of the ISBNs are claimed by this many records or more.
  /// - Parameter claimants: 1 or more.
  func claimed(among isbns: some Collection<ISBN>, byAtLeast claimants: Int) throws -> Set<ISBN>

  /// Which of the ISBNs the reader released.
  func released(among isbns: some Collection<ISBN>) throws -> Set<ISBN>

  /// Marks these ISBNs as nobody's; none of them is marked yet.
  func putIntoQuarantine(_ isbns: some Collection<ISBN>) throws

  /// Lets these ISBNs connect records again.
  func takeOutOfQuarantine(_ isbns: some Collection<ISBN>) throws

  /// The claimants of these ISBNs, and the records to whose books the reader gave them: an ISBN that goes into
  /// quarantine is a claimant's no longer, and so goes to the book that the reader gave it. Ascending, each once.
  func bearers(of isbns: some Collection<ISBN>) throws -> [RowID]

  // MARK: Crowds

  /// Which of the records are in a crowd (``Crowds``).
  func crowded(among records: some Collection<RowID>) throws -> Set<RowID>

  /// All records of crowds, ascending, with the bytes of text that each holds.
  func allCrowded() throws -> [(record: RowID, bytes: Int)]

  /// The first records of crowds that claim these ISBNs, by number, at most two of each; an ISBN that none claims is
  /// left out.
  func crowdedClaimants(of isbns: some Collection<ISBN>) throws -> [ISBN: [RowID]]

  /// Which of the keys of title and author a record of a crowd has.
  func crowdedTitleAuthors(among keys: some Collection<String>) throws -> Set<String>

  /// Gives the records of crowds to the body that claim one ISBN, which is not in quarantine, or have one key of title
  /// and author: those of one after those of another, with true for the first of each.
  func eachCrowdedLink(_ body: (_ isFirst: Bool, _ record: RowID) throws -> Void) throws

  /// As ``BookStorage/byteCounts(of:)``, without what the reader said: by what sources say alone it is decided which
  /// records are a crowd. It takes as long as to read them.
  func sourceByteCounts(of records: some Collection<RowID>) throws -> [RowID: Int]

  /// Counts the bytes anew of what these records of crowds hold.
  /// - Returns: true where one holds less than it did.
  func recountCrowded(_ records: some Collection<RowID>) throws -> Bool

  /// Marks these records as of a crowd; some may be marked already.
  func putIntoCrowd(_ records: some Collection<RowID>) throws

  /// Marks these records as of no crowd; some may be of none already.
  func takeOutOfCrowd(_ records: some Collection<RowID>) throws
}

/// What can connect the records of a catalogue: most have little of it, and need not look for it record by record.
package struct ConnectionKinds {
  /// False where no decision names a record in view.
  package var decisions: Bool
  /// False where no record has a key of title and author, so that none joins any.
  package var titleAuthors: Bool
  /// False where no record is in a crowd.
  package var crowds: Bool

  package init(decisions: Bool, titleAuthors: Bool, crowds: Bool) {
    (self.decisions, self.titleAuthors, self.crowds) = (decisions, titleAuthors, crowds)
  }
}

/// The ISBNs that a record claims.
package struct RecordClaims {
  package var record: RowID
  package var claims: Claims

  package init(record: RowID, claims: Claims) {
    self.record = record
    self.claims = claims
  }
}
