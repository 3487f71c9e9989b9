package import Domain

/// Records together with all that touch them, directly or through others: by ISBNs that they share, by what the reader
/// decided, or by title and author where the policy asks for it.
///
/// They are found in rounds: what the records of one round have in common with others, and from there all records that
/// have it, each looked at once. Going from record to record, those of one ISBN would all meet all others. What touches
/// nothing, as most records, costs one round.
package struct ConnectedComponents: Sendable {
  /// A record with where it was before.
  package struct Member: Sendable {
    package var id: RowID
    package var record: SourceRecord
    /// Milliseconds since 1970.
    package var addedAt: Int64
    /// Nil for a record that is new or was out of view.
    package var component: RowID?
    package var book: RowID?

    package init(id: RowID, record: SourceRecord, addedAt: Int64, component: RowID?, book: RowID?) {
      self.id = id
      self.record = record
      self.addedAt = addedAt
      self.component = component
      self.book = book
    }
  }

  /// By number, ascending.
  package let members: [Member]
  /// The ISBNs among their claims that are no key for anyone.
  package let quarantined: Set<ISBN>
  /// What the reader decided about the members.
  package let decisions: [Decision]
  /// The indices of the members in key order.
  private let byKey: [Int32]
  /// By index: the lowest number of all that touch the member.
  private let components: [RowID]

  /// - Parameter known: members that need not be read.
  package init(
    touching seeds: Set<RowID>, in transaction: some CatalogTransaction, known: [RowID: Member] = [:]
  ) throws {
    var walk = ComponentWalk()
    try walk.run(from: seeds, in: transaction)
    let unknown = walk.records.filter { known[$0] == nil }
    // Ascending already, and what is known is new and comes behind it. Of a component with a hundred thousand records each copy
    // counts, so there is none without need.
    var members = try transaction.members(unknown)
    if !known.isEmpty {
      members += walk.records.compactMap { known[$0] }.sorted(byNumber: \.id)
      members = members.sorted(byNumber: \.id)
    }
    self.members = members
    byKey = Self.sorted(members.indices.map { Int32($0) }, byKeysOf: members)
    quarantined = walk.quarantined
    decisions = walk.decides ? try transaction.decisions(on: walk.records) : []
    components = walk.lowest(among: members.map(\.id))
  }

  private static func sorted<Index: BinaryInteger>(_ indices: [Index], byKeysOf members: [Member]) -> [Index] {
    members.withUnsafeBufferPointer { members in
      indices.sorted { members[Int($0)].record.recordKey < members[Int($1)].record.recordKey }
    }
  }

  /// The books that the members were in and that become, or make room for, theirs.
  ///
  /// A book has the number of its first record. Where that one touches the members no more, the book is its own, and may
  /// have been computed anew a moment ago.
  package var oldBooks: Set<RowID> {
    Set(members.lazy.compactMap(\.book)).intersection(members.lazy.map(\.id))
  }

  /// That of the member with this key.
  package func index(of key: RecordKey) -> Int? {
    let place = partitioningIndex(below: byKey.count) { members[Int(byKey[$0])].record.recordKey >= key }
    guard place < byKey.count else { return nil }
    let index = Int(byKey[place])
    return members[index].record.recordKey == key ? index : nil
  }

  /// The member with this number.
  package func member(_ id: RowID) -> Member? { members.index(numbered: id).map { members[$0] } }

  /// Those of the members, in key order: so they are merged as they are given, and not copied.
  package var records: [SourceRecord] { byKey.map { members[Int($0)].record } }

  /// These indices of members in the order of the keys.
  func inKeyOrder(_ indices: [Int]) -> [Int] { Self.sorted(indices, byKeysOf: members) }

  /// The lowest number of all records that touch this one, itself included.
  package func component(of id: RowID) -> RowID { members.index(numbered: id).map { components[$0] } ?? id }

  /// The indices of the members in parts of whole components; what fills a part with so many is the last to begin in it.
  func parts(of size: Int) -> [[Int]] {
    var (parts, numbers) = ([[Int]](), [RowID: Int]())
    for (index, component) in components.enumerated() {
      // The lowest of a component comes first.
      if let number = numbers[component] {
        parts[number].append(index)
      } else {
        if parts.last.map({ $0.count >= size }) != false { parts.append([]) }
        numbers[component] = parts.count - 1
        parts[parts.count - 1].append(index)
      }
    }
    return parts
  }
}

/// A decision by which the records that it names touch: one that keeps them together, or gives them a value. Taking
/// back and keeping apart concern each record by itself.
package struct DecisionBond: Hashable {
  package var decision: RowID
  /// The ISBN that it gives.
  package var isbn: ISBN?

  package init(decision: RowID, isbn: ISBN?) {
    self.decision = decision
    self.isbn = isbn
  }
}

/// The way from some records to all that touch them, and what it went along.
private struct ComponentWalk {
  private(set) var records: Set<RowID> = []
  private(set) var quarantined: Set<ISBN> = []
  /// True where any decision names a record in view.
  private(set) var decides = false

  /// Records that have something in common, by what it is.
  private var claimants: [ISBN: [RowID]] = [:]
  private var holders: [String: [RowID]] = [:]
  private var bonds: [RowID: (bond: DecisionBond, records: [RowID])] = [:]
  private var seenClaims: Set<ISBN> = []
  private var seenGiven: Set<ISBN> = []

  mutating func run(from seeds: Set<RowID>, in transaction: some CatalogTransaction) throws {
    decides = try transaction.decides()
    let joinsByWords = try transaction.joinsByTitleAndAuthor()
    records = seeds
    var round = seeds
    while !round.isEmpty {
      var reached: Set<RowID> = []
      var live = try liveISBNs(claimedBy: round, in: transaction)
      if decides { reached.formUnion(try followBonds(of: round, &live, in: transaction)) }
      if !live.isEmpty {
        let found = try transaction.claimants(of: live)
        claimants.merge(found) { first, _ in first }
        for records in found.values { reached.formUnion(records) }
      }
      if joinsByWords { reached.formUnion(try followWords(of: round, in: transaction)) }
      // What was seen grows with the way, and to subtract it would go through all of it once a round: a chain of records has as
      // many rounds as records.
      round = reached.filter { !records.contains($0) }
      records.formUnion(round)
    }
  }

  /// A quarantined ISBN links nothing.
  private mutating func liveISBNs(
    claimedBy round: Set<RowID>, in transaction: some CatalogTransaction
  ) throws -> Set<ISBN> {
    let claimed = Set(try transaction.claims(of: round).map(\.isbn).filter { !seenClaims.contains($0) })
    guard !claimed.isEmpty else { return [] }
    seenClaims.formUnion(claimed)
    let dead = try transaction.quarantined(among: claimed)
    quarantined.formUnion(dead)
    return claimed.filter { !dead.contains($0) && claimants[$0] == nil }
  }

  private mutating func followWords(
    of round: Set<RowID>, in transaction: some CatalogTransaction
  ) throws -> [RowID] {
    let keys = Set(try transaction.titleAuthors(of: round).filter { holders[$0] == nil })
    let found = try transaction.holders(ofTitleAuthors: keys)
    holders.merge(found) { first, _ in first }
    return found.values.flatMap(\.self)
  }

  /// All records that a value names touch, since it belongs to the first of them. Of those that are to bear an ISBN one
  /// has it, and only if nobody claims it.
  /// - Parameter live: ISBNs that the round claims; gets those that are given.
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
      let dead = try transaction.quarantined(among: given)
      live.formUnion(given.filter { !dead.contains($0) && claimants[$0] == nil })
      found = Set(try transaction.bonds(giving: given))
    }
  }

  /// Of each record the lowest of those that it touches, itself included.
  /// - Parameter members: all that are there, ascending.
  func lowest(among members: [RowID]) -> [RowID] {
    guard members.count > 1 else { return members }
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
    var bearers: [ISBN: [RowID]] = [:]
    for (bond, records) in bonds.values {
      join(records)
      if let isbn = bond.isbn { bearers[isbn, default: claimants[isbn] ?? []] += records }
    }
    for records in bearers.values { join(records) }
    return sets.members.map { members[sets.root(of: $0)] }
  }
}

extension [ConnectedComponents.Member] {
  /// By number, ascending.
  fileprivate func index(numbered id: RowID) -> Int? {
    let index = partitioningIndex(below: count) { self[$0].id >= id }
    return index < count && self[index].id == id ? index : nil
  }
}
