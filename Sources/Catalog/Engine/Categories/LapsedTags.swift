import Domain

/// Empties the tags that a source no longer has, when all that it has was taken.
///
/// A tag is lapsed where the walk neither filled nor named it. Lists and sections are left alone: what stands in them
/// comes by issues, or not with a walk at all.
struct LapsedTags {
  private let transaction: any CatalogTransaction
  private let batch: SourceBatch
  private let walk: StoredWalk

  /// - Parameter batch: the last one of the walk; its categories are written, and that all was taken is not noted yet.
  init(_ transaction: any CatalogTransaction, _ batch: SourceBatch, endOf walk: StoredWalk) {
    (self.transaction, self.batch, self.walk) = (transaction, batch, walk)
  }

  func empty() throws {
    let tags = try transaction.categories(of: batch.source).filter {
      $0.category.kind == .tag && $0.category.date == nil
    }
    var lapsed = tags.filter { !isOfWalk($0) }
    // A source may fill its tags only when it is asked for one: then a walk says nothing of them. One that lost its
    // last tag is known by what its walk before this brought.
    let lastWalk = try transaction.catalogFetch(of: batch.source)
    guard lapsed.count < tags.count || tags.contains(where: { $0.itemsFetchedAt.map { $0 == lastWalk } == true })
    else { return }
    let time = milliseconds(batch.fetchedAt)
    for index in lapsed.indices {
      lapsed[index].itemsFetchedAt = time
      guard !lapsed[index].contents.isEmpty else { continue }
      try transaction.removePlacements(
        onPages: Int.min...Int.max, of: CategoryIssue(category: lapsed[index].id, date: nil))
    }
    try transaction.put(lapsed)
    try transaction.noteFetches(
      lapsed.map {
        IssueFetch(issue: CategoryIssue(category: $0.id, date: nil), fetchedAt: time, origin: batch.catalogOrigin)
      })
  }

  private func isOfWalk(_ tag: StoredCategory) -> Bool {
    max(tag.fetchedAt, tag.itemsFetchedAt ?? .min) >= walk.beganAt
  }
}
