import Domain

/// Writes what stands in issues of categories, and of that only what differs from what stands there: a source that is
/// asked again mostly says the same.
struct IssueContents {
  private let transaction: any CatalogTransaction
  /// The source that all records are of.
  private let source: String
  /// True where a record stays on the page that it stands on, if that is before the one it comes with: between two pages
  /// of one taking a source may put something in front, which moves what was there to a later page.
  private let keepsEarlierPages: Bool
  private let records: [RecordKey: RowID]

  /// - Parameter known: records that need not be looked up.
  init(_ transaction: any CatalogTransaction, _ batch: SourceBatch, known: [RecordKey: RowID]) throws {
    self.transaction = transaction
    source = batch.source
    keepsEarlierPages = batch.pageContext != nil
    let unknown = Set(
      batch.placements.lazy.map { RecordKey(source: batch.source, key: $0.record.key) }.filter { known[$0] == nil })
    records = try known.merging(transaction.numbers(of: unknown)) { first, _ in first }
  }

  /// Puts the placements beside what stands in the issue.
  func add(_ placements: [Placement], to issue: CategoryIssue) throws {
    var placed = placed(placements)
    if keepsEarlierPages {
      for here in try transaction.placements(of: placed.keys, in: issue) { drop(&placed, staysAt: here) }
    }
    try put(placed, into: issue)
  }

  /// Makes the placements all that stands in the issue.
  func replace(_ issue: CategoryIssue, with placements: [Placement]) throws {
    var placed = placed(placements)
    var gone: [RowID] = []
    try transaction.eachPlacement(in: issue) { here in
      guard let new = placed[here.record] else { return gone.append(here.record) }
      if new == here { placed[here.record] = nil }
      if keepsEarlierPages { drop(&placed, staysAt: here) }
    }
    try transaction.removePlacements(of: gone, in: issue)
    try put(placed, into: issue)
  }

  private func put(_ placed: [RowID: PlacedRecord], into issue: CategoryIssue) throws {
    guard !placed.isEmpty else { return }
    try transaction.put(placed.values.sorted { $0.record < $1.record }, into: issue)
  }

  /// A record on an earlier page stays there.
  private func drop(_ placed: inout [RowID: PlacedRecord], staysAt here: PlacedRecord) {
    if let new = placed[here.record], here.page < new.page { placed[here.record] = nil }
  }

  /// By record; of two placements of one the last stands, or the one on the earlier page. A record that is not kept has
  /// none.
  private func placed(_ placements: [Placement]) -> [RowID: PlacedRecord] {
    var placed: [RowID: PlacedRecord] = [:]
    placed.reserveCapacity(placements.count)
    for placement in placements {
      guard let record = records[RecordKey(source: source, key: placement.record.key)] else { continue }
      if keepsEarlierPages, let known = placed[record], known.page < placement.page { continue }
      placed[record] = PlacedRecord(placement, of: record)
    }
    return placed
  }
}

extension PlacedRecord {
  fileprivate init(_ placement: Placement, of record: RowID) {
    self.init(
      record: record, rank: placement.rank, rankLastWeek: placement.rankLastWeek, weeksOnList: placement.weeksOnList,
      page: placement.page, place: placement.place)
  }
}
