import Domain

/// What some records, the seeds, touch: themselves, and all that is connected with them, directly or through others.
///
/// What touches what may change while it is looked for. Pending records that are met come to the settings of the
/// catalogue, and may claim other ISBNs by these; records of which too many touch are put into a crowd.
struct TouchedRecords {
  let components: ConnectedComponents
  /// Records that went out of view.
  let hidden: Set<RowID>
  /// Records outside of the components whose books are to be computed as well.
  let more: Set<RowID>

  /// - Parameters:
  ///   - known: members that need not be read.
  ///   - bytes: what some records hold, as ``CatalogTransaction/byteCounts(of:)`` counts it.
  ///   - beforeRegrouping: called before anything comes to touch other records than before.
  init(
    by seeds: Set<RowID>, known: [RowID: ConnectedComponents.Member] = [:], bytes: [RowID: Int] = [:],
    in transaction: any CatalogTransaction, projection: Projection, beforeRegrouping: () throws -> Void = {}
  ) throws {
    var search = TouchedSearch(seeds, known: known, bytes: bytes, in: transaction, projection: projection)
    while true {
      let touched = try search.touched(beforeRegrouping)
      if try search.renew(touched, beforeRegrouping) { continue }
      search.leaveOutOfMore(touched)
      (components, hidden, more) = (touched, search.hidden, search.more)
      return
    }
  }
}

/// Looks for what the seeds touch. Each renewal of records makes new seeds, so that it goes on until nothing that is
/// found is pending.
private struct TouchedSearch {
  private let transaction: any CatalogTransaction
  private let rebuild: PendingRebuild
  private let most: CrowdBound
  private let bytes: [RowID: Int]
  private var seeds: Set<RowID>
  private var known: [RowID: ConnectedComponents.Member]
  /// As ``TouchedRecords`` has both.
  private(set) var hidden: Set<RowID> = []
  private(set) var more: Set<RowID> = []

  /// How many bytes are read at once, unless the first component alone has more. Few seeds may touch much: each of a
  /// thousand books may have records of hundreds of kilobytes.
  private static let mostBytes = 4 << 20

  init(
    _ seeds: Set<RowID>, known: [RowID: ConnectedComponents.Member], bytes: [RowID: Int],
    in transaction: any CatalogTransaction, projection: Projection
  ) {
    self.transaction = transaction
    rebuild = PendingRebuild(transaction, projection: projection)
    most = projection.settings.policy.mostTogether
    self.bytes = bytes
    self.seeds = seeds
    self.known = known
  }

  /// The components of the seeds as they are connected now, as many as are read at once. The others have to wait, and
  /// their books are gone: they are among ``more``.
  mutating func touched(_ beforeRegrouping: () throws -> Void) throws -> ConnectedComponents {
    while true {
      var walk = ComponentWalk(atMost: most, bytes: bytes)
      let unmarked = try walk.run(from: seeds, in: transaction)
      if unmarked.isEmpty { return try components(of: &walk) }
      try beforeRegrouping()
      more.formUnion(try Crowds(transaction, moreThan: most).add(unmarked))
    }
  }

  private mutating func components(of walk: inout ComponentWalk) throws -> ConnectedComponents {
    try walk.weigh(except: known.keys, in: transaction)
    let records = walk.firstRecords(
      atMost: BatchSize(records: most.records, bytes: min(most.bytes, Self.mostBytes)))
    if records.count < walk.records.count {
      let waiting = walk.records.subtracting(records)
      // All of them, and not the seeds alone: records that are renewed before their turn may part them.
      more.formUnion(waiting)
      // An ISBN may go from one of their books to one that is computed now.
      try transaction.removeBooks(ofAll: waiting)
      seeds.formIntersection(records)
    }
    return try ConnectedComponents(walk, of: records, in: transaction, known: known)
  }

  /// Renews those of the records that are pending.
  /// - Returns: false where they touch what they touched before.
  mutating func renew(_ touched: ConnectedComponents, _ beforeRegrouping: () throws -> Void) throws -> Bool {
    let pending = try transaction.pending(among: touched.members.map(\.id))
    if pending.isEmpty { return false }
    let renewed = try rebuild.renew(pending, of: touched, beforeRegrouping)
    if renewed.areTogetherAsBefore { return false }
    try transaction.removeBooks(renewed.books)
    hidden.formUnion(renewed.hidden)
    if seeds.count + renewed.concerned.count > most.records {
      try transaction.removeBooks(ofAll: renewed.concerned)
      more.formUnion(renewed.concerned)
    } else {
      seeds.formUnion(renewed.concerned)
    }
    seeds.subtract(hidden)
    known = known.filter { !hidden.contains($0.key) }
    return true
  }

  /// Takes out of ``more`` what is out of view, or among the components.
  mutating func leaveOutOfMore(_ touched: ConnectedComponents) {
    more.subtract(hidden)
    more.subtract(touched.members.lazy.map(\.id))
  }
}

extension CatalogTransaction {
  /// Takes away the books of these records, all of which are to be computed anew.
  ///
  /// A record that waits to be computed still names its former book. A book has the number of its first record. Where
  /// that record is not among these, the book is its own by now and stays (``ConnectedComponents/oldBooks``).
  func removeBooks(ofAll records: Set<RowID>) throws {
    guard !records.isEmpty else { return }
    try removeBooks(books(of: records).intersection(records))
  }
}
