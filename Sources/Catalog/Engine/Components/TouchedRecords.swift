import Domain

/// What some records touch, the seeds. Before it is told, pending records among it come to the settings of the
/// catalogue, and records come into a crowd of which too many touch.
///
/// A record that comes to other settings may claim other ISBNs, and so touch more than before. No more is read than the
/// bound says, or than the first component is: the other seeds have to wait.
struct TouchedRecords {
  let components: ConnectedComponents
  /// Records that went out of view.
  let hidden: Set<RowID>
  /// Records whose books are to be computed as well: not all of them are among the components.
  let more: Set<RowID>

  /// So much is read at once, where the first component is no larger. Few seeds may touch much: each of a thousand
  /// books may have records of hundreds of kilobytes.
  private static let mostBytes = 4 << 20

  /// - Parameters:
  ///   - known: members that need not be read.
  ///   - bytes: what some records hold, as ``CatalogTransaction/byteCounts(of:)`` counts it.
  ///   - beforeRegrouping: called before anything comes to touch other records than before.
  init(
    by seeds: Set<RowID>, known: [RowID: ConnectedComponents.Member] = [:], bytes: [RowID: Int] = [:],
    in transaction: any CatalogTransaction, projection: Projection, beforeRegrouping: () throws -> Void = {}
  ) throws {
    let most = projection.settings.policy.mostTogether
    let mostAtOnce = BatchSize(records: most.records, bytes: min(most.bytes, Self.mostBytes))
    let rebuild = PendingRebuild(transaction, projection: projection)
    var (seeds, hidden, more, known) = (seeds, Set<RowID>(), Set<RowID>(), known)
    while true {
      var walk = ComponentWalk(atMost: most, bytes: bytes)
      let unmarked = try walk.run(from: seeds, in: transaction)
      if !unmarked.isEmpty {
        try beforeRegrouping()
        more.formUnion(try Crowds(transaction, moreThan: most).add(unmarked))
        continue
      }
      try walk.weigh(except: known.keys, in: transaction)
      let records = walk.firstRecords(atMost: mostAtOnce)
      if records.count < walk.records.count {
        let waiting = walk.records.subtracting(records)
        // All of them, and not the seeds alone: records that are renewed before their turn may part them.
        more.formUnion(waiting)
        // An ISBN may go from one of their books to one that is computed now.
        try transaction.removeBooks(ofAll: waiting)
        seeds.formIntersection(records)
      }
      let touched = try ConnectedComponents(walk, of: records, in: transaction, known: known)
      let pending = try transaction.pending(among: touched.members.map(\.id))
      let renewed = try pending.isEmpty ? nil : rebuild.renew(pending, of: touched, beforeRegrouping)
      guard let renewed, !renewed.areTogetherAsBefore else {
        more.subtract(hidden)
        more.subtract(touched.members.lazy.map(\.id))
        (components, self.hidden, self.more) = (touched, hidden, more)
        return
      }
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
    }
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
