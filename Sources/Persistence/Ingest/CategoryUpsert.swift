import Catalog
import Domain
import GRDB

/// Writes the categories of one batch and their contents.
struct CategoryUpsert {
  let db: Database
  /// Row id of the batch's source.
  let source: Int64
  let batch: SourceBatch
  private let named: [Category]

  init(db: Database, source: Int64, batch: SourceBatch) {
    self.db = db
    self.source = source
    self.batch = batch
    named = Self.named(by: batch)
  }

  /// Row ids by key of every category that the batch names, made or brought up to date.
  ///
  /// Categories that are new follow those known, in the batch's order; those known take the batch's order among the
  /// places that they had. A category that only a placement names is called by its key, and its newest issue is the
  /// current one, as it is where the batch describes the category without a date. An issue that is only announced, by a
  /// batch without its items, is not the current one as long as another is kept.
  func upsertCategories() throws -> [String: Int64] {
    try insertMissing()
    let ids = try rowIDsByKey()
    let update = try db.cachedStatement(sql: Self.update)
    let filled = batch.completeCategories.union(batch.placements.map(\.category))
    for category in batch.categories {
      try update.execute(arguments: [
        category.name, category.kind.rawValue, category.date?.packed, time, ids[category.key],
        filled.contains(category.key),
      ])
    }
    try takeNewestIssues(ids)
    try reorder(ids)
    return ids
  }

  /// Writes the placements, and takes out of the complete categories what is not among them.
  ///
  /// Complete is the issue that the placements are of; the current one where there are none. A placement of a record
  /// that is not kept is passed over. In a category with issues, placements without a date are of the current one.
  func upsertPlacements(in ids: [String: Int64]) throws {
    let filled = batch.completeCategories.union(batch.placements.lazy.map(\.category))
    guard !filled.isEmpty || batch.pageContext != nil else { return }
    if batch.pageContext != nil { try CategoryPageReplacement(batch: batch, ids: ids, db: db).replace() }
    var issues = try IssueContents(db: db, source: source, keepsEarlierPages: batch.pageContext != nil)
    let byCategory = Dictionary(grouping: batch.placements, by: \.category)
    for key in filled {
      guard let category = ids[key] else { continue }
      let placements = Dictionary(grouping: byCategory[key] ?? []) { $0.date?.packed }
      guard batch.completeCategories.contains(key) else {
        for (date, placements) in placements { try issues.add(placements, to: category, date) }
        continue
      }
      for date in placements.isEmpty ? [nil] : Array(placements.keys) {
        try issues.replace(category, date, with: placements[date] ?? [])
        try IssueRow(category: category, date: date, takenAt: time, origin: batch.catalogOrigin).upsert(db)
      }
    }
    try db.execute(
      sql: "UPDATE category SET items_fetched_at = ? WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [time, rowIDs(filled.compactMap { ids[$0] })])
  }

  private func takeNewestIssues(_ ids: [String: Int64]) throws {
    let dated = Set(batch.categories.filter { $0.date != nil }.map(\.key))
    let update = try db.cachedStatement(sql: "UPDATE category SET date = max(date, ?) WHERE id = ?")
    for (category, placements) in Dictionary(grouping: batch.placements, by: \.category)
    where !dated.contains(category) {
      guard let newest = placements.compactMap(\.date).max() else { continue }
      try update.execute(arguments: [newest.packed, ids[category]])
    }
  }

  /// Row ids of the records in the current contents of those of the categories that are lists: only there a rank counts.
  func currentRecords(in ids: [String: Int64]) throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT placement.record FROM category
        JOIN placement ON placement.category = category.id AND placement.date = category.date
        WHERE category.id IN (SELECT value FROM json_each(?)) AND category.kind = 'list'
        """,
      arguments: [rowIDs(ids.values)])
  }

  /// Row ids by key of those categories of the batch that are known.
  func rowIDsByKey() throws -> [String: Int64] {
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT key, id FROM category WHERE source = ? AND key IN (SELECT value FROM json_each(?))",
      arguments: [source, FlatJSON.text(named.map(\.key)) ?? "[]"])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  private var time: Int64 { milliseconds(batch.fetchedAt) }

  /// Every category that the batch names, each once; those it describes first.
  private static func named(by batch: SourceBatch) -> [Category] {
    var keys: Set<String> = []
    var named: [Category] = []
    func add(_ key: String, _ category: () -> Category) {
      if keys.insert(key).inserted { named.append(category()) }
    }
    for category in batch.categories { add(category.key) { category } }
    for placement in batch.placements {
      add(placement.category) {
        Category(
          source: batch.source, key: placement.category, name: placement.category,
          kind: placement.date == nil ? .tag : .list, date: placement.date)
      }
    }
    for key in batch.completeCategories.sorted() {
      add(key) { Category(source: batch.source, key: key, name: key, kind: .tag) }
    }
    return named
  }

  private func insertMissing() throws {
    let insertion = try db.cachedStatement(
      sql: """
        INSERT INTO category (source, key, name, kind, date, fetched_at, position)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (source, key) DO NOTHING
        """)
    let last = try Int.fetchOne(db, sql: "SELECT max(position) FROM category")
    var next = last.map { $0 + 1 } ?? 0
    for category in named {
      try insertion.execute(arguments: [
        source, category.key, category.name, category.kind.rawValue, category.date?.packed ?? 0, time, next,
      ])
      next += db.changesCount
    }
  }

  private func reorder(_ ids: [String: Int64]) throws {
    var keys: Set<String> = []
    let ordered = batch.categories.filter { keys.insert($0.key).inserted }.compactMap { ids[$0.key] }
    guard ordered.count > 1 else { return }
    let places = try Int.fetchAll(
      db, sql: "SELECT position FROM category WHERE id IN (SELECT value FROM json_each(?)) ORDER BY position",
      arguments: [rowIDs(ordered)])
    let move = try db.cachedStatement(sql: "UPDATE category SET position = ? WHERE id = ?")
    for (id, place) in zip(ordered, places) { try move.execute(arguments: [place, id]) }
  }

  private static let update = """
    UPDATE category SET name = ?1, kind = ?2, fetched_at = ?4, date = CASE
      WHEN ?6 OR NOT EXISTS (SELECT 1 FROM placement WHERE placement.category = category.id) THEN coalesce(?3, date)
      ELSE date END
    WHERE id = ?5
    """
}
