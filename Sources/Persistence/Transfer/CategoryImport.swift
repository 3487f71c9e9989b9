import Catalog
import Domain
import GRDB

/// Puts categories, and what stands in them, beside those that are here.
///
/// They wait in tables that are gone with the transaction until every record is in: a placement may come before its
/// record.
struct CategoryImport {
  let db: Database
  let projection: Projection

  init(db: Database, projection: Projection) throws {
    self.db = db
    self.projection = projection
    try db.execute(sql: Self.tables)
  }

  /// Of two categories with one name the last stands.
  func stage(_ summary: CategorySummary) throws {
    let category = summary.category
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO copied_category (source, key, name, kind, date, fetched_at, items_fetched_at, sort)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      SourceRow.id(of: category.source, in: db), category.key, category.name,
      category.kind.rawValue, category.date?.packed ?? 0, milliseconds(summary.fetchedAt),
      summary.itemsFetchedAt.map(milliseconds), summary.sort.rawValue,
    ])
  }

  func stage(_ placement: Placement) throws {
    try db.cachedStatement(sql: "INSERT INTO copied_placement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)").execute(arguments: [
      SourceRow.id(of: placement.record.source, in: db), placement.category, placement.date?.packed ?? 0,
      placement.record.key, placement.rank, placement.rankLastWeek, placement.weeksOnList, placement.page,
      placement.place,
    ])
  }

  /// Puts in what waits.
  func finish() throws {
    try db.execute(sql: Self.knownCategories)
    try db.execute(sql: Self.newCategories)
    try db.execute(sql: Self.issues)
    try db.execute(sql: Self.orders)
    try db.execute(sql: Self.laterPlacements)
    try db.execute(sql: Self.earlierPlacements)
    try rankBooks()
    try db.execute(sql: "DROP TABLE copied_category; DROP TABLE copied_placement")
  }

  private func rankBooks() throws {
    for category in try Int64.fetchAll(db, sql: Self.touchedLists) {
      try projection.rankBooks(
        of: Int64.fetchSet(db, sql: "SELECT record FROM placement WHERE category = ?", arguments: [category]))
    }
  }
}

extension CategoryImport {
  private static let tables = """
    CREATE TEMP TABLE copied_category (
      place INTEGER PRIMARY KEY, source INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
      date INTEGER NOT NULL, fetched_at INTEGER NOT NULL, items_fetched_at INTEGER, sort TEXT NOT NULL,
      has_later_items INTEGER NOT NULL DEFAULT 1, UNIQUE (source, key)
    ) STRICT;
    CREATE TEMP TABLE copied_placement (
      source INTEGER NOT NULL, category TEXT NOT NULL, date INTEGER NOT NULL, record TEXT NOT NULL, rank INTEGER,
      rank_last_week INTEGER, weeks_on_list INTEGER, page INTEGER NOT NULL, place INTEGER NOT NULL
    ) STRICT;
    """

  /// When items of a category were last taken.
  private static let taken = """
    max(coalesce((SELECT max(taken_at) FROM issue WHERE issue.category = category.id), 0),
      coalesce(category.items_fetched_at, 0))
    """

  /// What was seen later stands, of name and kind as of the items.
  private static let knownCategories = """
    UPDATE copied_category SET has_later_items = coalesce(copied_category.items_fetched_at, 0) > \(taken)
    FROM category WHERE category.source = copied_category.source AND category.key = copied_category.key;
    UPDATE category SET name = copied.name, kind = copied.kind, fetched_at = copied.fetched_at
    FROM copied_category AS copied
    WHERE category.source = copied.source AND category.key = copied.key AND copied.fetched_at > category.fetched_at;
    UPDATE category SET date = copied.date, items_fetched_at = copied.items_fetched_at
    FROM copied_category AS copied
    WHERE category.source = copied.source AND category.key = copied.key AND copied.has_later_items;
    """

  private static let newCategories = """
    INSERT INTO category (source, key, name, kind, date, fetched_at, items_fetched_at, position)
    SELECT source, key, name, kind, date, fetched_at, items_fetched_at,
      coalesce((SELECT max(position) FROM category), 0) + row_number() OVER (ORDER BY place)
    FROM copied_category WHERE true ORDER BY place ON CONFLICT (source, key) DO NOTHING
    """

  /// Without an origin: the age is known, but the source is asked again where it can be.
  private static let issues = """
    INSERT OR REPLACE INTO issue (category, date, taken_at)
    SELECT category.id, copied.date, copied.items_fetched_at FROM copied_category AS copied
    JOIN category ON category.source = copied.source AND category.key = copied.key
    WHERE copied.has_later_items AND copied.items_fetched_at IS NOT NULL
    """

  private static let orders = """
    INSERT OR IGNORE INTO category_order (category, sort)
    SELECT source.name || ':' || copied.key, copied.sort FROM copied_category AS copied
    JOIN source ON source.id = copied.source WHERE copied.sort <> 'rank'
    """

  private static let placements = """
    INTO placement (category, date, record, rank, rank_last_week, weeks_on_list, page, place)
    SELECT category.id, placed.date, record.id, placed.rank, placed.rank_last_week, placed.weeks_on_list, placed.page,
      placed.place
    FROM copied_placement AS placed
    JOIN category ON category.source = placed.source AND category.key = placed.category
    JOIN record ON record.source = placed.source AND record.key = placed.record
    LEFT JOIN copied_category AS copied ON copied.source = placed.source AND copied.key = placed.category
    """

  private static let laterPlacements = "INSERT OR REPLACE \(placements) WHERE copied.has_later_items"

  /// What stood in an issue stays true; what stood in a category without issues may have left it since.
  private static let earlierPlacements = "INSERT OR IGNORE \(placements) WHERE placed.date <> 0"

  private static let touchedLists = """
    SELECT id FROM category WHERE kind = 'list' AND (source, key) IN (
      SELECT source, category FROM copied_placement UNION SELECT source, key FROM copied_category)
    """
}
