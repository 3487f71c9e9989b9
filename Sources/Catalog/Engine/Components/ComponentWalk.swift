import Domain

/// The way from some records to all that touch them. It goes along numbers, ISBNs and keys of title and author alone,
/// so that how much touches is known before any record is read.
struct ComponentWalk {
  private(set) var records: Set<RowID> = []
  /// The ISBNs among their claims that link nothing.
  private(set) var quarantined: Set<ISBN> = []
  /// Those of the records that are in a crowd.
  private(set) var crowded: Set<RowID> = []
  /// True where any decision names a record in view.
  private(set) var decides = false

  /// How much may touch by what sources say before it is a crowd.
  private let most: CrowdBound
  /// How many bytes sources say in each record, of components that have more than a few.
  private var said: [RowID: Int] = [:]
  /// How many bytes each record holds, with what the reader said of it, as far as they are weighed.
  private var held: [RowID: Int]
  private var holdsCrowds = false
  /// Records that have something in common, by what it is.
  private var claimants: [ISBN: [RowID]] = [:]
  private var holders: [String: [RowID]] = [:]
  private var bonds: [RowID: (bond: DecisionBond, records: [RowID])] = [:]
  private var seenClaims: Set<ISBN> = []
  private var seenGiven: Set<ISBN> = []
  /// ISBNs that records of crowds claim.
  private var ofCrowds: Set<ISBN> = []

  /// - Parameter bytes: what some records hold, as ``CatalogTransaction/byteCounts(of:)`` counts it.
  init(atMost most: CrowdBound, bytes: [RowID: Int] = [:]) {
    self.most = most
    held = bytes
  }

  /// Goes the whole way, unless it meets records that belong into a crowd and are in none: they share something with a
  /// record of a crowd, or too much touches.
  /// - Returns: some of those records; empty where it went the whole way.
  mutating func run(from seeds: Set<RowID>, in transaction: some CatalogTransaction) throws -> Set<RowID> {
    let kinds = try transaction.connectionKinds()
    (decides, holdsCrowds) = (kinds.decisions, kinds.crowds)
    records = seeds
    var (round, limit) = (seeds, most.records)
    while !round.isEmpty {
      let found = try follow(round, byTitleAuthor: kinds.titleAuthors, in: transaction)
      if !found.entering.isEmpty { return found.entering }
      // Filtered and not subtracted: that would go through all records of the way once a round, and a chain of records
      // has as many rounds as records.
      round = found.reached.filter { !records.contains($0) }
      records.formUnion(round)
      // Many small components together may be more than one may have, so each is measured. That is not done each time
      // that some records are added.
      if records.count > limit || round.isEmpty && most.mayBeExceeded(records: records.count) {
        let tooMuch = try tooMuch(in: transaction)
        if !tooMuch.isEmpty { return tooMuch }
        limit = 2 * records.count
      }
    }
    return []
  }

  /// - Returns: all that the records of the round touch; or, where there are any, some records that belong into a crowd
  ///   and are in none.
  private mutating func follow(
    _ round: Set<RowID>, byTitleAuthor: Bool, in transaction: some CatalogTransaction
  ) throws -> (reached: Set<RowID>, entering: Set<RowID>) {
    if holdsCrowds { crowded.formUnion(try transaction.crowded(among: round)) }
    let claims = try transaction.claims(of: round)
    var live = try liveISBNs(among: claims, in: transaction)
    let entering = entering(by: claims)
    if !entering.isEmpty { return ([], entering) }
    var reached: Set<RowID> = []
    if decides { reached.formUnion(try followBonds(of: round, &live, in: transaction)) }
    if !live.isEmpty {
      let found = try transaction.claimants(of: live)
      claimants.merge(found) { first, _ in first }
      for records in found.values { reached.formUnion(records) }
    }
    guard byTitleAuthor else { return (reached, []) }
    let found = try followTitleAuthors(of: round, in: transaction)
    reached.formUnion(found.reached)
    return (reached, found.entering)
  }

  private mutating func liveISBNs(
    among claims: [(record: RowID, isbn: ISBN)], in transaction: some CatalogTransaction
  ) throws -> Set<ISBN> {
    let claimed = Set(claims.map(\.isbn).filter { !seenClaims.contains($0) })
    guard !claimed.isEmpty else { return [] }
    seenClaims.formUnion(claimed)
    let dead = try dead(among: claimed, in: transaction)
    quarantined.formUnion(dead)
    return claimed.filter { !dead.contains($0) && claimants[$0] == nil }
  }

  /// Those that link nothing: they are in quarantine, or several records of crowds claim them.
  private mutating func dead(
    among isbns: Set<ISBN>, in transaction: some CatalogTransaction
  ) throws -> Set<ISBN> {
    var dead = try transaction.quarantined(among: isbns)
    guard holdsCrowds else { return dead }
    for (isbn, claimants) in try transaction.crowdedClaimants(of: isbns.subtracting(dead)) {
      ofCrowds.insert(isbn)
      if claimants.count > 1 { dead.insert(isbn) }
    }
    return dead
  }

  /// The records that are in no crowd and claim what a record of one claims.
  private func entering(by claims: [(record: RowID, isbn: ISBN)]) -> Set<RowID> {
    if ofCrowds.isEmpty { return [] }
    return Set(claims.filter { ofCrowds.contains($0.isbn) && !crowded.contains($0.record) }.map(\.record))
  }

  /// No record of a crowd leads anywhere by its title and author.
  /// - Returns: the records of the same title and author; or those of the round that are in no crowd and have them in
  ///   common with a record of one.
  private mutating func followTitleAuthors(
    of round: Set<RowID>, in transaction: some CatalogTransaction
  ) throws -> (reached: [RowID], entering: Set<RowID>) {
    let held = try transaction.titleAuthors(of: crowded.isEmpty ? round : round.subtracting(crowded))
    let keys = Set(held.map(\.key).filter { holders[$0] == nil })
    if holdsCrowds {
      let ofCrowds = try transaction.crowdedTitleAuthors(among: keys)
      if !ofCrowds.isEmpty { return ([], Set(held.filter { ofCrowds.contains($0.key) }.map(\.record))) }
    }
    let found = try transaction.holders(ofTitleAuthors: keys)
    holders.merge(found) { first, _ in first }
    return (found.values.flatMap(\.self), [])
  }

  /// Follows what the reader decided.
  ///
  /// All records that one value names touch, since the value belongs to the first of them. All records that are to bear
  /// one ISBN touch as well, since one of them alone gets it, and only if no record claims it.
  /// - Parameter live: the ISBNs that the round claims; gets those that the reader gave.
  private mutating func followBonds(
    of round: Set<RowID>, _ live: inout Set<ISBN>, in transaction: some CatalogTransaction
  ) throws -> Set<RowID> {
    var reached: Set<RowID> = []
    var found = Set(try transaction.bonds(of: round)).union(try transaction.bonds(giving: live))
    while true {
      found = found.filter { bonds[$0.decision] == nil }
      guard !found.isEmpty else { return reached }
      let named = try transaction.records(boundBy: found.map(\.decision))
      for bond in found {
        let records = named[bond.decision] ?? []
        bonds[bond.decision] = (bond, records)
        reached.formUnion(records)
      }
      let given = Set(found.compactMap(\.isbn).filter { !seenGiven.contains($0) })
      seenGiven.formUnion(given)
      let dead = try dead(among: given, in: transaction)
      live.formUnion(given.filter { !dead.contains($0) && claimants[$0] == nil })
      found = Set(try transaction.bonds(giving: given))
    }
  }

  /// The records in whose components more touches by what sources say than the bound allows. What the reader keeps
  /// together counts for nothing here.
  private mutating func tooMuch(in transaction: some CatalogTransaction) throws -> Set<RowID> {
    let members = records.sorted()
    var sets = sets(of: members, asDecided: false)
    let sizes = sets.sizes()
    let weighed = members.indices.filter { sizes[$0] > most.few && sizes[$0] <= most.records }.map { members[$0] }
    said.merge(try transaction.sourceByteCounts(of: weighed.filter { said[$0] == nil })) { first, _ in first }
    let totals = sets.totals(of: members.map { said[$0] ?? 0 })
    return Set(
      members.indices.filter { most.isExceeded(records: sizes[$0], bytes: totals[$0]) }.map { members[$0] })
  }

  /// Of each record the lowest of those that it touches, itself included.
  /// - Parameter members: all that are there, or whole components, ascending.
  func lowest(among members: [RowID]) -> [RowID] {
    guard members.count > 1 else { return members }
    var sets = sets(of: members, asDecided: true)
    return sets.members.map { members[sets.root(of: $0)] }
  }

  /// Asks what each of the records holds that are not weighed yet, but for these.
  mutating func weigh(except known: some Collection<RowID>, in transaction: some CatalogTransaction) throws {
    let unknown = records.subtracting(known).filter { held[$0] == nil }
    held.merge(try transaction.byteCounts(of: unknown)) { first, _ in first }
  }

  /// All records of the walk, where they hold no more than this. Else some whole components: as many as hold together
  /// no more, and one at least.
  func firstRecords(atMost most: BatchSize) -> Set<RowID> {
    let members = records.sorted()
    let bytes = members.map { held[$0] ?? 0 }
    guard members.count > most.records || bytes.reduce(0, +) > most.bytes else { return records }
    var sets = sets(of: members, asDecided: true)
    let (roots, sizes) = (members.indices.map { sets.root(of: $0) }, sets.sizes())
    let totals = sets.totals(of: bytes)
    var (some, size) = (Set<Int>(), BatchSize())
    for (index, root) in roots.enumerated() where index == root {
      size += BatchSize(records: sizes[root], bytes: totals[root])
      if !some.isEmpty, size.records > most.records || size.bytes > most.bytes { break }
      some.insert(root)
    }
    return Set(zip(members, roots).filter { some.contains($1) }.map { member, _ in member })
  }

  /// Which of the members, by their indices, touch one another.
  /// - Parameters:
  ///   - members: ascending.
  ///   - asDecided: false leaves aside what the reader decided.
  private func sets(of members: [RowID], asDecided: Bool) -> DisjointSets {
    func index(of record: RowID) -> Int? {
      let index = partitioningIndex(below: members.count) { members[$0] >= record }
      return index < members.count && members[index] == record ? index : nil
    }
    var sets = DisjointSets(members.count)
    func join(_ records: [RowID]) {
      guard let first = records.lazy.compactMap({ index(of: $0) }).first else { return }
      for record in records { if let number = index(of: record) { sets.join(first, number) } }
    }
    for records in claimants.values { join(records) }
    for records in holders.values { join(records) }
    guard asDecided else { return sets }
    var bearers: [ISBN: [RowID]] = [:]
    for (bond, records) in bonds.values {
      join(records)
      if let isbn = bond.isbn { bearers[isbn, default: claimants[isbn] ?? []] += records }
    }
    for records in bearers.values { join(records) }
    return sets
  }
}
