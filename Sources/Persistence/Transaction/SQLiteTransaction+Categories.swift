import Catalog
import Domain
import GRDB

/// Categories and their issues, as their rows hold them.
extension SQLiteTransaction {
  func categories(_ keys: some Collection<RecordKey>) throws -> [RecordKey: StoredCategory] {
    try first(of: Array(keys), "SELECT \(StoredCategory.columns) FROM category WHERE source = ? AND key = ?") {
      StoredCategory($0, $1)
    }
  }

  func categories(of source: String) throws -> [StoredCategory] {
    let query = try RowStatement(
      "SELECT \(StoredCategory.columns), key FROM category WHERE source = ? ORDER BY id", in: db)
    query.bind(try SourceRow.id(of: source, in: db), at: 1)
    var categories: [StoredCategory] = []
    try query.each { categories.append(StoredCategory($0, RecordKey(source: source, key: $0.text(9)))) }
    return categories
  }

  /// No category is ever taken out, and nobody else writes before this transaction ends.
  func reserveCategories(_ count: Int) throws -> RowID {
    try Self.next(after: RowID.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM category")) ?? 0, "category")
  }

  func lastCategoryPosition() throws -> Int? {
    let last = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(position) FROM category"))
    return try last.map { Int(try Self.next(after: $0, "category")) - 1 }
  }

  func put(_ categories: some Collection<StoredCategory>) throws {
    guard !categories.isEmpty else { return }
    let insertion = try RowStatement(
      """
      INSERT INTO category (id, source, key, name, kind, date, position, fetched_at, items_fetched_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, date = excluded.date,
        position = excluded.position, fetched_at = excluded.fetched_at, items_fetched_at = excluded.items_fetched_at
      """, in: db)
    var sources = SourceIDs(db: db)
    for stored in categories {
      insertion.bind(stored.id, at: 1)
      insertion.bind(try sources.id(of: stored.category.source), at: 2)
      insertion.bind(stored.category.key, at: 3)
      insertion.bind(stored.category.name, at: 4)
      insertion.bind(stored.category.kind.rawValue, at: 5)
      insertion.bind(Int64(stored.category.date?.packed ?? 0), at: 6)
      insertion.bind(Int64(stored.position), at: 7)
      insertion.bind(stored.fetchedAt, at: 8)
      insertion.bind(stored.itemsFetchedAt, at: 9)
      try insertion.run()
    }
  }

  func rememberSorts(_ sorts: some Collection<(category: Domain.Category, sort: CategorySort)>) throws {
    guard !sorts.isEmpty else { return }
    let insertion = try RowStatement("INSERT OR IGNORE INTO category_order (category, sort) VALUES (?, ?)", in: db)
    for (category, sort) in sorts {
      insertion.bind(category.id, at: 1)
      insertion.bind(sort.rawValue, at: 2)
      try insertion.run()
    }
  }

  // MARK: Issues

  func noteFetches(_ fetches: some Collection<IssueFetch>) throws {
    guard !fetches.isEmpty else { return }
    let insertion = try RowStatement(
      "INSERT OR REPLACE INTO issue (category, date, taken_at, next_page, origin) VALUES (?, ?, ?, ?, ?)", in: db)
    for fetch in fetches {
      insertion.bind(fetch.issue, at: 1)
      insertion.bind(fetch.fetchedAt, at: 3)
      insertion.bind(fetch.nextPage, at: 4)
      insertion.bind(fetch.origin, at: 5)
      try insertion.run()
    }
  }

  func put(_ records: [PlacedRecord], into issue: CategoryIssue) throws {
    try insert(
      records, issue,
      """
      ON CONFLICT (record, category, date) DO UPDATE SET rank = excluded.rank, rank_last_week = excluded.rank_last_week,
        weeks_on_list = excluded.weeks_on_list, page = excluded.page, place = excluded.place
      """)
  }

  func add(_ records: [PlacedRecord], to issue: CategoryIssue) throws {
    try insert(records, issue, "ON CONFLICT (record, category, date) DO NOTHING")
  }

  private func insert(_ records: [PlacedRecord], _ issue: CategoryIssue, _ conflict: String) throws {
    guard !records.isEmpty else { return }
    let insertion = try RowStatement(
      """
      INSERT INTO placement (category, date, record, rank, rank_last_week, weeks_on_list, page, place)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) \(conflict)
      """, in: db)
    insertion.bind(issue, at: 1)
    for placed in records {
      insertion.bind(placed.record, at: 3)
      insertion.bind(placed.rank.map(Int64.init), at: 4)
      insertion.bind(placed.rankLastWeek.map(Int64.init), at: 5)
      insertion.bind(placed.weeksOnList.map(Int64.init), at: 6)
      insertion.bind(Int64(placed.page), at: 7)
      insertion.bind(Int64(placed.place), at: 8)
      try insertion.run()
    }
  }

  func noteNextPage(_ page: String?, of issue: CategoryIssue) throws {
    let update = try RowStatement("UPDATE issue SET next_page = ?3 WHERE category = ?1 AND date = ?2", in: db)
    update.bind(issue, at: 1)
    update.bind(page, at: 3)
    try update.run()
  }

  func eachPlacement(in issue: CategoryIssue, _ body: (PlacedRecord) throws -> Void) throws {
    let query = try RowStatement(
      "SELECT \(PlacedRecord.columns) FROM placement WHERE category = ? AND date = ?", in: db)
    query.bind(issue, at: 1)
    try query.each { try body(PlacedRecord($0)) }
  }

  func placements(of records: some Collection<RowID>, in issue: CategoryIssue) throws -> [PlacedRecord] {
    let lookup = try RowStatement(
      "SELECT \(PlacedRecord.columns) FROM placement WHERE category = ? AND date = ? AND record = ?", in: db)
    lookup.bind(issue, at: 1)
    return try records.compactMap { record in
      lookup.bind(record, at: 3)
      return try lookup.first { PlacedRecord($0) }
    }
  }

  func removePlacements(of records: some Collection<RowID>, in issue: CategoryIssue) throws {
    guard !records.isEmpty else { return }
    let deletion = try RowStatement("DELETE FROM placement WHERE category = ? AND date = ? AND record = ?", in: db)
    deletion.bind(issue, at: 1)
    for record in records {
      deletion.bind(record, at: 3)
      try deletion.run()
    }
  }

  func removePlacements(onPages pages: ClosedRange<Int>, of issue: CategoryIssue) throws {
    let deletion = try RowStatement(
      "DELETE FROM placement WHERE category = ? AND date = ? AND page BETWEEN ? AND ?", in: db)
    deletion.bind(issue, at: 1)
    deletion.bind(Int64(pages.lowerBound), at: 3)
    deletion.bind(Int64(pages.upperBound), at: 4)
    try deletion.run()
  }

  func records(in issues: some Collection<CategoryIssue>) throws -> [RowID] {
    guard !issues.isEmpty else { return [] }
    let query = try RowStatement("SELECT record FROM placement WHERE category = ? AND date = ?", in: db)
    var records: [RowID] = []
    for issue in issues {
      query.bind(issue, at: 1)
      try query.each { records.append($0.integer(0)) }
    }
    return records
  }
}

extension RowStatement {
  /// Its category takes the position, its date the next.
  func bind(_ issue: CategoryIssue, at position: Int) {
    bind(issue.category, at: position)
    bind(Int64(issue.date?.packed ?? 0), at: position + 1)
  }
}

extension StoredCategory {
  /// Of `category`, what ``init(_:_:)`` reads.
  fileprivate static let columns = """
    id, name, kind, date, position, fetched_at, items_fetched_at,
    EXISTS (SELECT 1 FROM placement WHERE placement.category = category.id),
    (SELECT max(taken_at) FROM issue WHERE issue.category = category.id)
    """

  /// From a row of id, name, kind, date, position, both times, whether something stands in it, and the time of its
  /// issues.
  fileprivate init(_ row: RowStatement, _ key: RecordKey) {
    // What no program wrote is taken for the plainest.
    let kind = Category.Kind(rawValue: row.text(2)) ?? .tag
    self.init(
      id: row.integer(0),
      category: Category(
        source: key.source, key: key.key, name: row.text(1), kind: kind, date: PartialDate(packed: Int(row.integer(3)))),
      position: Int(row.integer(4)), fetchedAt: row.integer(5),
      itemsFetchedAt: row.isMissing(6) ? nil : row.integer(6))
    contents = Contents(isEmpty: row.integer(7) == 0, issueFetchedAt: row.isMissing(8) ? nil : row.integer(8))
  }
}

extension PlacedRecord {
  /// Of `placement`, what ``init(_:)`` reads.
  fileprivate static let columns = "record, rank, rank_last_week, weeks_on_list, page, place"

  /// From a row that begins with the record, its ranks, its weeks, its page and its place.
  init(_ row: RowStatement) {
    func optional(_ column: Int32) -> Int? { row.isMissing(column) ? nil : Int(row.integer(column)) }
    self.init(
      record: row.integer(0), rank: optional(1), rankLastWeek: optional(2), weeksOnList: optional(3),
      page: Int(row.integer(4)), place: Int(row.integer(5)))
  }
}
