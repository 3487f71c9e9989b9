import Domain

/// Writes the categories of one batch and their contents.
struct CategoryUpsert {
  private let transaction: any CatalogTransaction
  private let batch: SourceBatch
  /// Of records of the batch, as far as they are known.
  private let numbers: [RecordKey: RowID]
  /// The indices of the batch's placements by category. Of a list with one tag there is one for each of its books, so
  /// that none is copied but where it is written.
  private let indices: [String: [Int]]
  /// The keys of the categories of which the batch has items, or says that there are none.
  private let filled: Set<String>

  /// - Parameters:
  ///   - batch: its records are written.
  ///   - added: those among them that are new.
  init(_ transaction: any CatalogTransaction, batch: SourceBatch, added: [NewRecord]) {
    self.transaction = transaction
    self.batch = batch
    // Where nothing is placed nobody asks.
    let placed = batch.placements.isEmpty ? [] : added
    numbers = Dictionary(placed.lazy.map { ($0.record.recordKey, $0.id) }) { first, _ in first }
    indices = Dictionary(grouping: batch.placements.indices) { batch.placements[$0].category }
    filled = batch.completeCategories.union(indices.keys)
  }

  /// Brings the categories that the batch names up to date, and what stands in them.
  /// - Returns: the records that are or were in the current contents of those that are lists: only there a rank counts.
  func upsert() throws -> Set<RowID> {
    var named = named()
    if let paged = try pagedCategory(), !named.contains(where: { $0.key == paged.key }) { named.append(paged) }
    guard !named.isEmpty else { return [] }
    let known = try transaction.categories(named.map(\.storageKey))
    let before = try currentRecords(inListsAmong: known.values)
    let categories = try upsertCategories(named, known)
    try upsertPlacements(in: categories)
    return try before.union(currentRecords(inListsAmong: categories.values))
  }

  private var time: Int64 { milliseconds(batch.fetchedAt) }

  private func currentRecords(inListsAmong categories: some Collection<StoredCategory>) throws -> Set<RowID> {
    Set(try transaction.records(in: categories.filter { $0.category.kind == .list }.map(\.currentIssue)))
  }
}

// MARK: Categories

extension CategoryUpsert {
  /// Every category that the batch names, each once; those it describes first.
  ///
  /// A category that only a placement names is called by its key.
  private func named() -> [Category] {
    var keys: Set<String> = []
    var named = batch.categories.filter { keys.insert($0.key).inserted }
    for index in named.indices { named[index].source = batch.source }
    for placement in batch.placements where keys.insert(placement.category).inserted {
      named.append(
        Category(
          source: batch.source, key: placement.category, name: placement.category,
          kind: placement.date == nil ? .tag : .list, date: placement.date))
    }
    for key in batch.completeCategories.sorted() where keys.insert(key).inserted {
      named.append(Category(source: batch.source, key: key, name: key, kind: .tag))
    }
    return named
  }

  /// The category that the batch is a page of, where it is known: a page behind the last item may say nothing of it,
  /// and is its end all the same.
  private func pagedCategory() throws -> Category? {
    guard let page = batch.pageContext else { return nil }
    let key = RecordKey(source: batch.source, key: page.category)
    return try transaction.categories([key])[key]?.category
  }

  /// Writes the categories.
  ///
  /// Those that are new follow those known, in the batch's order; those known take the batch's order among the
  /// positions that they had.
  /// - Returns: all that the batch names, by key, as they are now.
  private func upsertCategories(
    _ named: [Category], _ known: [RecordKey: StoredCategory]
  ) throws -> [String: StoredCategory] {
    var id = try transaction.reserveCategories(named.count - known.count)
    var position = (try transaction.lastCategoryPosition() ?? -1) + 1
    var categories: [String: StoredCategory] = [:]
    for category in named {
      if let known = known[category.storageKey] {
        categories[category.key] = known
      } else {
        categories[category.key] = StoredCategory(id: id, category: category, position: position, fetchedAt: time)
        (id, position) = (id + 1, position + 1)
      }
    }
    for category in batch.categories {
      categories[category.key]?.update(with: category, isFilled: filled.contains(category.key))
      categories[category.key]?.fetchedAt = time
    }
    dateByPlacements(&categories)
    for key in filled where categories[key].map(hasSinglePlaces) == false { categories[key]?.itemsFetchedAt = time }
    reorder(&categories)
    try transaction.put(categories.values.sorted { $0.id < $1.id })
    return categories
  }

  /// True where the batch gives single places in a category of which an issue was taken: they are no issue. The history
  /// of a book has such places.
  private func hasSinglePlaces(_ category: StoredCategory) -> Bool {
    let key = category.category.key
    return category.category.date != nil && category.contents.issueFetchedAt != nil
      && !batch.completeCategories.contains(key) && batch.pageContext?.category != key
  }

  /// Where the batch gives a category no date, its newest issue is the current one.
  private func dateByPlacements(_ categories: inout [String: StoredCategory]) {
    let dated = Set(batch.categories.lazy.filter { $0.date != nil }.map(\.key))
    for (key, indices) in indices where !dated.contains(key) {
      if categories[key].map(hasSinglePlaces) == true { continue }
      guard let newest = placements(indices).lazy.compactMap(\.date).max() else { continue }
      let kept = categories[key]?.category.date
      categories[key]?.category.date = max(kept ?? newest, newest)
    }
  }

  private func reorder(_ categories: inout [String: StoredCategory]) {
    var keys: Set<String> = []
    let ordered = batch.categories.map(\.key).filter { keys.insert($0).inserted }
    let positions = ordered.compactMap { categories[$0]?.position }.sorted()
    for (key, position) in zip(ordered, positions) { categories[key]?.position = position }
  }
}

extension StoredCategory {
  /// What stands in it now.
  fileprivate var currentIssue: CategoryIssue { CategoryIssue(category: id, date: category.date) }

  /// Takes over what the batch says of the category. A batch without items only announces its issue: that is not the
  /// current one as long as another is kept.
  fileprivate mutating func update(with new: Category, isFilled: Bool) {
    category.name = new.name
    category.kind = new.kind
    if isFilled || contents.isEmpty { category.date = new.date ?? category.date }
  }
}

// MARK: Contents

extension CategoryUpsert {
  /// Writes the placements, and takes out of the complete categories what is not among them.
  ///
  /// Complete is the issue that the placements are of; the current one where there are none. A placement of a record
  /// that is not kept is passed over. In a category with issues, placements without a date are of the current one.
  private func upsertPlacements(in categories: [String: StoredCategory]) throws {
    if let page = batch.pageContext, let category = categories[page.category] {
      try CategoryPageReplacement(transaction, batch).replace(
        page, of: category, placements(indices[page.category] ?? []))
    }
    guard !filled.isEmpty else { return }
    let contents = IssueContents(transaction, batch, numbers: numbers)
    var fetches: [IssueFetch] = []
    // In the order of their rows, as the placements lie.
    for (key, category) in categories.sorted(by: { $0.value.id < $1.value.id }) where filled.contains(key) {
      let issues = Dictionary(grouping: indices[key] ?? []) { batch.placements[$0].date ?? category.category.date }
      guard batch.completeCategories.contains(key) else {
        for (date, indices) in issues {
          try contents.add(placements(indices), to: CategoryIssue(category: category.id, date: date))
        }
        continue
      }
      for (date, indices) in issues.isEmpty ? [category.category.date: []] : issues {
        let issue = CategoryIssue(category: category.id, date: date)
        try contents.replace(issue, with: placements(indices))
        fetches.append(IssueFetch(issue: issue, fetchedAt: time, origin: batch.catalogOrigin))
      }
    }
    try transaction.noteFetches(fetches)
  }

  /// The placements of the batch with these indices.
  private func placements(_ indices: [Int]) -> some RandomAccessCollection<Placement> {
    indices.lazy.map { [placements = batch.placements] in placements[$0] }
  }
}
