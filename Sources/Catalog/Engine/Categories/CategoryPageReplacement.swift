import Domain

/// One page of a category that takes the place of what was kept of that page.
///
/// Old contents of later pages stay until their turn comes: a source that fails halfway costs nothing that was there.
/// With the last page goes what stands behind it.
struct CategoryPageReplacement {
  private let transaction: any CatalogTransaction
  private let batch: SourceBatch

  init(_ transaction: any CatalogTransaction, _ batch: SourceBatch) {
    self.transaction = transaction
    self.batch = batch
  }

  /// Takes out what was on the page before, and notes how far the issue was taken. The placements are put in
  /// afterwards.
  func replace(_ page: CategoryPageContext, of category: StoredCategory, _ placements: some Collection<Placement>)
    throws
  {
    let issue = CategoryIssue(
      category: category.id, date: placements.lazy.compactMap(\.date).max() ?? category.category.date)
    let pages = Set(placements.map(\.page))
    for page in pages { try transaction.removePlacements(onPages: page...page, of: issue) }
    if page.nextPage == nil, let last = pages.max() ?? (page.isFirst ? -1 : nil), last < .max {
      try transaction.removePlacements(onPages: (last + 1)...(.max), of: issue)
    }
    if page.isFirst {
      let fetch = IssueFetch(
        issue: issue, fetchedAt: milliseconds(batch.fetchedAt), nextPage: page.nextPage, origin: batch.catalogOrigin)
      try transaction.noteFetches([fetch])
    } else {
      try transaction.noteNextPage(page.nextPage, of: issue)
    }
  }
}
