import Domain

/// Writes what stands in issues of categories, and of that only what differs from what stands there: a source that is
/// asked again mostly says the same.
struct IssueContents {
  private let transaction: any CatalogTransaction
  /// The source that all records are of.
  private let source: String
  /// Of some of its records, by which they need not be looked up.
  private let numbers: [RecordKey: RowID]
  /// True where a record stays on the page that it stands on when it comes again with a later page. Between two pages
  /// of one fetch a source may put something in front, which moves its last records to the next page.
  private let keepsEarlierPages: Bool

  /// - Parameter numbers: of records of the batch, as far as they are known.
  init(_ transaction: any CatalogTransaction, _ batch: SourceBatch, numbers: [RecordKey: RowID]) {
    self.transaction = transaction
    source = batch.source
    self.numbers = numbers
    keepsEarlierPages = batch.pageContext != nil
  }

  /// Puts the placements beside what stands in the issue.
  func add(_ placements: some RandomAccessCollection<Placement>, to issue: CategoryIssue) throws {
    let placed = try placed(placements)
    var staying: Set<RowID> = []
    if keepsEarlierPages {
      for here in try transaction.placements(of: placed.lazy.map(\.record), in: issue) {
        if stays(here, beside: placed.first(of: here.record)) { staying.insert(here.record) }
      }
    }
    try put(placed, but: staying, into: issue)
  }

  /// Makes the placements all that stands in the issue.
  func replace(_ issue: CategoryIssue, with placements: some RandomAccessCollection<Placement>) throws {
    let placed = try placed(placements)
    var (gone, staying) = ([RowID](), Set<RowID>())
    try transaction.eachPlacement(in: issue) { here in
      guard let new = placed.first(of: here.record) else { return gone.append(here.record) }
      if new == here || stays(here, beside: new) { staying.insert(here.record) }
    }
    try transaction.removePlacements(of: gone, in: issue)
    try put(placed, but: staying, into: issue)
  }

  private func put(_ placed: [PlacedRecord], but staying: Set<RowID>, into issue: CategoryIssue) throws {
    let new = staying.isEmpty ? placed : placed.filter { !staying.contains($0.record) }
    guard !new.isEmpty else { return }
    try transaction.put(new, into: issue)
  }

  /// A record on an earlier page stays there.
  private func stays(_ here: PlacedRecord, beside new: PlacedRecord?) -> Bool {
    guard keepsEarlierPages, let new else { return false }
    return here.page < new.page
  }

  /// One row for each placed record, ascending by record; records that are not kept are left out. Of two placements of
  /// one record the last stands, or the one on the earlier page.
  private func placed(_ placements: some RandomAccessCollection<Placement>) throws -> [PlacedRecord] {
    var all: [PlacedRecord] = []
    all.reserveCapacity(placements.count)
    // Not the placements themselves: of a list with one tag there is one for each of its books.
    var (unknown, keys) = ([Int](), [String]())
    for (offset, placement) in placements.enumerated() {
      if let record = numbers[placement.record] {
        all.append(PlacedRecord(placement, of: record))
      } else {
        unknown.append(offset)
        keys.append(placement.record.key)
      }
    }
    try transaction.eachNumber(of: keys, in: source) { index, record in
      let position = placements.index(placements.startIndex, offsetBy: unknown[index])
      all.append(PlacedRecord(placements[position], of: record))
    }
    // Those of one record stay in their order.
    all.sort { $0.record < $1.record }
    var count = 0
    for index in all.indices {
      let new = all[index]
      if count > 0, all[count - 1].record == new.record {
        if !stays(all[count - 1], beside: new) { all[count - 1] = new }
      } else {
        all[count] = new
        count += 1
      }
    }
    all.removeLast(all.count - count)
    return all
  }
}

extension [PlacedRecord] {
  /// The first of the record's rows; nil where it has none. The rows ascend by record.
  fileprivate func first(of record: RowID) -> PlacedRecord? {
    let index = partitioningIndex(below: count) { self[$0].record >= record }
    return index < count && self[index].record == record ? self[index] : nil
  }
}

extension PlacedRecord {
  fileprivate init(_ placement: Placement, of record: RowID) {
    self.init(
      record: record, rank: placement.rank, rankLastWeek: placement.rankLastWeek, weeksOnList: placement.weeksOnList,
      page: placement.page, place: placement.place)
  }
}
