package import Domain

/// Records together with all that touch them, directly or through others: by ISBNs that they share, by what the reader
/// decided, or by title and author where the policy asks for it.
///
/// They are found in rounds: what the records of one round have in common with others, and from there all records that
/// have it, each looked at once. Going from record to record, those of one ISBN would all meet all others. What touches
/// nothing, as most records, costs one round.
///
/// Of those in a crowd (``Crowds``) only the reader's word connects any: what sources say is looked at no further than
/// which of their ISBNs nobody else claims.
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
  /// The ISBNs among their claims that are no key for anyone, also those that members of crowds share.
  package let quarantined: Set<ISBN>
  /// The members that are in a crowd: title and author join none of them.
  package let crowded: Set<RecordKey>
  /// Some records that belong into a crowd and are in none. Where there are any, the walk ended as they were met, and
  /// there are no members. Empty where the catalogue is sound and nothing in it is pending.
  package let unmarked: Set<RowID>
  /// What the reader decided about the members, as far as their books depend on it.
  package let decisions: [Decision]
  /// The indices of the members in key order.
  private let byKey: [Int32]
  /// By index: the lowest number of all that touch the member.
  private let components: [RowID]

  /// - Parameter most: how much may touch by what sources say (``MergePolicy/mostTogether``).
  package init(
    touching seeds: Set<RowID>, atMost most: CrowdBound, in transaction: some CatalogTransaction
  ) throws {
    var walk = ComponentWalk(atMost: most)
    let unmarked = try walk.run(from: seeds, in: transaction)
    try self.init(walk, of: unmarked.isEmpty ? walk.records : [], unmarked: unmarked, in: transaction)
  }

  /// - Parameters:
  ///   - records: whole components that the walk went through.
  ///   - known: members that need not be read.
  init(
    _ walk: ComponentWalk, of records: Set<RowID>, unmarked: Set<RowID> = [],
    in transaction: some CatalogTransaction, known: [RowID: Member] = [:]
  ) throws {
    let unknown = records.filter { known[$0] == nil }
    // Ascending already, and what is known is new and comes behind it. Of a component with a hundred thousand records
    // each copy counts, so there is none without need.
    var members = try transaction.members(unknown)
    if !known.isEmpty {
      members += records.compactMap { known[$0] }.sorted(byNumber: \.id)
      members = members.sorted(byNumber: \.id)
    }
    self.members = members
    byKey = Self.sorted(members.indices.map { Int32($0) }, byKeysOf: members)
    quarantined = walk.quarantined
    crowded =
      walk.crowded.isEmpty ? [] : Set(members.filter { walk.crowded.contains($0.id) }.map(\.record.recordKey))
    self.unmarked = unmarked
    decisions = walk.decides ? try transaction.decisions(deciding: records) : []
    components = walk.lowest(among: members.map(\.id))
  }

  private static func sorted<Index: BinaryInteger>(_ indices: [Index], byKeysOf members: [Member]) -> [Index] {
    members.withUnsafeBufferPointer { members in
      indices.sorted { members[Int($0)].record.recordKey < members[Int($1)].record.recordKey }
    }
  }

  /// The former books of the members that are to be replaced.
  ///
  /// A book has the number of its first record. Where that record touches the members no more, the book is its own: it
  /// may have been computed anew a moment ago, and stays.
  package var oldBooks: Set<RowID> {
    Set(members.lazy.compactMap(\.book)).intersection(members.lazy.map(\.id))
  }

  /// The index of the member with this key; nil where there is none.
  package func index(of key: RecordKey) -> Int? {
    let position = partitioningIndex(below: byKey.count) { members[Int(byKey[$0])].record.recordKey >= key }
    guard position < byKey.count else { return nil }
    let index = Int(byKey[position])
    return members[index].record.recordKey == key ? index : nil
  }

  /// The member with this number.
  package func member(_ id: RowID) -> Member? { members.index(numbered: id).map { members[$0] } }

  /// The records of the members, in key order, in which merging takes them without a copy.
  package var records: [SourceRecord] { byKey.map { members[Int($0)].record } }

  /// These indices of members in the order of the keys.
  func inKeyOrder(_ indices: [Int]) -> [Int] { Self.sorted(indices, byKeysOf: members) }

  /// The lowest number of all records that touch this one, itself included.
  package func component(of id: RowID) -> RowID { members.index(numbered: id).map { components[$0] } ?? id }

  /// The indices of the members in parts of whole components. No component begins in a part that has `size` members
  /// already, so that a part may be larger.
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

extension NewRecord {
  /// As it is before anything is computed of it.
  var member: ConnectedComponents.Member {
    ConnectedComponents.Member(id: id, record: record, addedAt: milliseconds(addedAt), component: nil, book: nil)
  }
}

extension [ConnectedComponents.Member] {
  /// By number, ascending.
  fileprivate func index(numbered id: RowID) -> Int? {
    let index = partitioningIndex(below: count) { self[$0].id >= id }
    return index < count && self[index].id == id ? index : nil
  }
}
