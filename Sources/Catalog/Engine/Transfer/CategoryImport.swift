import Domain

/// Puts categories, and what stands in them, beside those that are here.
///
/// They wait until every record is in: a placement may come before its record.
struct CategoryImport {
  private let transaction: any CatalogTransaction
  private let projection: Projection
  /// Placements that are not staged yet.
  private var unstaged: [Placement] = []

  /// How many staged categories or placements are in memory at once.
  private static let batch = 1000

  init(_ transaction: any CatalogTransaction, projection: Projection) throws {
    self.transaction = transaction
    self.projection = projection
    try transaction.openStage()
  }

  /// Of two categories with one name the last stands.
  func stage(_ summary: CategorySummary) throws {
    try transaction.stage(
      StagedCategory(
        category: summary.category, fetchedAt: milliseconds(summary.fetchedAt),
        itemsFetchedAt: summary.itemsFetchedAt.map(milliseconds), sort: summary.sort))
  }

  mutating func stage(_ placement: Placement) throws {
    unstaged.append(placement)
    if unstaged.count >= Self.batch { try stageAll() }
  }

  private mutating func stageAll() throws {
    try transaction.stage(unstaged)
    unstaged = []
  }

  /// What becomes of what waits.
  private struct Changes {
    /// The categories whose items were not fetched later here.
    var later: Set<RowID> = []
    /// Those in which ranks count, or counted.
    var lists: Set<RowID> = []
  }

  /// Puts in what waits.
  mutating func finish() throws {
    try stageAll()
    var changes = Changes()
    try putCategories(&changes)
    try putPlacements(&changes)
    try projection.rankBooks(inAnyIssueOf: changes.lists)
    try transaction.closeStage()
  }

  private func putCategories(_ changes: inout Changes) throws {
    var last: RowID = 0
    while true {
      let batch = try transaction.stagedCategories(after: last, atMost: Self.batch)
      guard let end = batch.last else { return }
      try put(batch.map(\.category), &changes)
      last = end.number
    }
  }

  /// New categories follow those known, in the order in which they come.
  private func put(_ staged: [StagedCategory], _ changes: inout Changes) throws {
    let known = try transaction.categories(staged.map(\.category.storageKey))
    var id = try transaction.reserveCategories(staged.count - known.count)
    var position = try transaction.lastCategoryPosition() ?? 0
    var (categories, fetches) = ([StoredCategory](), [IssueFetch]())
    for new in staged {
      let former = known[new.category.storageKey]
      let isLater = former.map { new.hasLaterItems(than: $0) } ?? true
      var category: StoredCategory
      if let former {
        category = former
        category.update(with: new, hasLaterItems: isLater)
      } else {
        position += 1
        category = StoredCategory(
          id: id, category: new.category, position: position, fetchedAt: new.fetchedAt,
          itemsFetchedAt: new.itemsFetchedAt)
        id += 1
      }
      categories.append(category)
      if former?.category.kind == .list || category.category.kind == .list { changes.lists.insert(category.id) }
      guard isLater else { continue }
      changes.later.insert(category.id)
      // Without an origin: the age is known, but the source is asked again where it can be.
      if let fetchedAt = new.itemsFetchedAt {
        fetches.append(
          IssueFetch(issue: CategoryIssue(category: category.id, date: new.category.date), fetchedAt: fetchedAt))
      }
    }
    try transaction.put(categories)
    try transaction.noteFetches(fetches)
    try transaction.rememberSorts(staged.filter { $0.sort != .rank }.map { ($0.category, $0.sort) })
  }

  private func putPlacements(_ changes: inout Changes) throws {
    var last: RowID = 0
    while true {
      let batch = try transaction.stagedPlacements(after: last, atMost: Self.batch)
      guard let end = batch.last else { return }
      for (issue, placements) in Dictionary(grouping: batch, by: \.issue) {
        if changes.later.contains(issue.category) {
          try transaction.put(placements.map(\.placed), into: issue)
        } else if issue.date != nil {
          // What stood in an issue stays true; what stood in a category without issues may have left it since.
          try transaction.add(placements.map(\.placed), to: issue)
        }
      }
      changes.lists.formUnion(batch.lazy.filter(\.isInList).map(\.issue.category))
      last = end.number
    }
  }
}

extension StagedCategory {
  /// True where its items were fetched later than any of the stored category.
  fileprivate func hasLaterItems(than stored: StoredCategory) -> Bool {
    (itemsFetchedAt ?? 0) > max(stored.contents.issueFetchedAt ?? 0, stored.itemsFetchedAt ?? 0)
  }
}

extension StoredCategory {
  /// What was seen later stands, of name and kind as of the items.
  fileprivate mutating func update(with new: StagedCategory, hasLaterItems: Bool) {
    if new.fetchedAt > fetchedAt {
      category.name = new.category.name
      category.kind = new.category.kind
      fetchedAt = new.fetchedAt
    }
    if hasLaterItems {
      category.date = new.category.date
      itemsFetchedAt = new.itemsFetchedAt
    }
  }
}
