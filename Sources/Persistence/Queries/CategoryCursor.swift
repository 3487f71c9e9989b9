import Catalog
import Domain
import Foundation
import GRDB

/// Where a reader stands in a category: what a cursor leads to.
///
/// It holds what was shown, not a place: places move with every refresh, and a reader who goes on shall see nothing
/// twice and miss nothing. A cursor holds it itself (``BrowsingCursor``) unless it is too long for that; then it is a
/// row of `browsing`, of which the newest thousand are kept, fewer where they are long.
struct CategoryCursor {
  var category: String
  /// Packed date of the issue that the reader began with; 0 for none.
  var date: Int
  var sort: CategorySort
  /// Row ids of the books shown so far, each of which is that of a record, so that they outlast merging.
  var shown: [Int64]

  /// - Throws: `CatalogError.badCursor` for what was not handed out for this category and order.
  init(cursor: String, for query: CategoryQuery, in db: Database) throws {
    guard BrowsingCursor.looksLike(cursor) else {
      try self.init(keptAs: cursor, for: query, in: db)
      return
    }
    guard let position = try BrowsingCursor.position(cursor, category: query.category, in: db),
      query.sort == nil || query.sort == position.sort
    else { throw CatalogError.badCursor(cursor) }
    self = position
  }

  private init(keptAs cursor: String, for query: CategoryQuery, in db: Database) throws {
    let row = try Int64(cursor, radix: 36).flatMap { id in
      try Row.fetchOne(db, sql: "SELECT category, date, sort, shown FROM browsing WHERE id = ?", arguments: [id])
    }
    guard let row, try row.text(0) == query.category, let sort = try CategorySort(rawValue: row.value(2)),
      query.sort == nil || query.sort == sort, let shown = try Self.ids(row.value(3))
    else { throw CatalogError.badCursor(cursor) }
    self.init(category: query.category, date: try row.value(1), sort: sort, shown: shown)
  }

  init(category: String, date: Int, sort: CategorySort, shown: [Int64]) {
    self.category = category
    self.date = date
    self.sort = sort
    self.shown = shown
  }

  /// The cursor that leads here once this is kept: the same for the same place, today and after a restart.
  var cursorWhenKept: String { String(id, radix: 36) }

  private var id: Int64 {
    let text = [category, String(date), sort.rawValue, rowIDs(shown)].joined(separator: "\u{1F}")
    return SHA256.digest(text.utf8).prefix(7).reduce(Int64(0)) { $0 << 8 | Int64($1) }
  }

  /// Makes ``cursorWhenKept`` lead here.
  func store(in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO browsing (id, category, date, sort, shown, made_at)
        VALUES (?, ?, ?, ?, ?, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER));
        """,
      arguments: [id, category, date, sort.rawValue, rowIDs(shown)])
    try db.execute(sql: Self.pruning)
  }

  /// What a reader sees next depends on all that was shown, so the last of many pages of thousands of books are long:
  /// four million characters are enough.
  private static let pruning = """
    DELETE FROM browsing WHERE id NOT IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newest AS place, sum(length(shown)) OVER newest AS length FROM browsing
        WINDOW newest AS (ORDER BY made_at DESC, id))
      WHERE place = 1 OR (place <= 1000 AND length <= 4000000))
    """

  private static func ids(_ text: String) -> [Int64]? {
    try? JSONDecoder().decode([Int64].self, from: Data(text.utf8))
  }
}
