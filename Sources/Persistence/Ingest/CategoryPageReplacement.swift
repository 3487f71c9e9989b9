import Catalog
import Domain
import GRDB

/// How far an issue of a category was taken; a row of `issue`.
struct IssueRow {
  /// Nil for a category that is not kept: nothing is written then.
  var category: Int64?
  /// Packed; nil for the category's current issue.
  var date: Int?
  var takenAt: Int64
  var nextPage: String?
  var origin: String?

  func upsert(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO issue (category, date, taken_at, next_page, origin)
        SELECT id, coalesce(?2, date), ?3, ?4, ?5 FROM category WHERE id = ?1
        """
    ).execute(arguments: [category, date, takenAt, nextPage, origin])
  }
}

/// One page of a category that takes the place of what was kept of that page.
///
/// Old contents of later pages stay until their turn comes, so that a source that fails halfway costs nothing that was
/// there; with the last page, what lies behind it goes too.
struct CategoryPageReplacement {
  let batch: SourceBatch
  /// Row ids of categories by key.
  let ids: [String: Int64]
  let db: Database

  /// Takes out what was on the page before, and notes how far the issue was taken. The placements are put in
  /// afterwards.
  func replace() throws {
    guard let taking = batch.pageContext, let category = ids[taking.category] else { return }
    let placements = batch.placements.filter { $0.category == taking.category }
    let date = placements.compactMap(\.date).max()?.packed
    for page in Set(placements.map(\.page)) { try empty(category, date, "= \(page)") }
    if taking.nextPage == nil, let last = placements.map(\.page).max() ?? (taking.isFirst ? -1 : nil) {
      try empty(category, date, "> \(last)")
    }
    try note(taking, category, date)
  }

  private func empty(_ category: Int64, _ date: Int?, _ pages: String) throws {
    try db.execute(
      sql: """
        DELETE FROM placement
        WHERE category = ?1 AND date = coalesce(?2, (SELECT date FROM category WHERE id = ?1)) AND page \(pages)
        """, arguments: [category, date])
  }

  private func note(_ taking: CategoryPageContext, _ category: Int64, _ date: Int?) throws {
    if taking.isFirst {
      let time = milliseconds(batch.fetchedAt)
      let row = IssueRow(
        category: category, date: date, takenAt: time, nextPage: taking.nextPage, origin: batch.catalogOrigin)
      return try row.upsert(db)
    }
    try db.execute(
      sql: """
        UPDATE issue SET next_page = ?3
        WHERE category = ?1 AND date = coalesce(?2, (SELECT date FROM category WHERE id = ?1))
        """, arguments: [category, date, taking.nextPage])
  }
}
