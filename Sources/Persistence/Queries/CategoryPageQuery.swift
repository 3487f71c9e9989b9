import Catalog
import Domain
import Foundation
import GRDB

/// Reads one page of a category.
struct CategoryPageQuery {
  private let db: Database
  private let policy: MergePolicy
  private let facts: CatalogFacts
  private let limit: Int
  private let mostBytes: Int
  private let skipped: Int
  /// Where the page begins.
  private let position: CategoryCursor
  /// Nil for the favorites.
  private let category: CurrentCategory?

  /// - Throws: `CatalogError.unknownCategory`, `.badCursor`.
  init(db: Database, facts: CatalogFacts, query: CategoryQuery) throws {
    self.db = db
    self.facts = facts
    policy = facts.settings.policy
    limit = max(1, query.limit)
    mostBytes = query.mostBytes
    category = query.category == CategoryQuery.favorites ? nil : try CategoryListQuery(db: db).current(query.category)
    switch query.start {
    case .cursor(let cursor):
      position = try CategoryCursor(cursor: cursor, for: query, in: db)
      skipped = 0
    case .page(let number):
      let sort = try query.sort ?? Self.remembered(for: query.category, in: db)
      position = CategoryCursor(category: query.category, date: category?.date ?? 0, sort: sort, shown: [])
      skipped = (min(max(1, number), 1_000_000) - 1) * min(limit, 1_000_000)
    }
  }

  /// The page with its cursor, and what that leads to where it is too long to be handed out.
  func page() throws -> (page: CategoryPage, tooLong: CategoryCursor?) {
    var page = CategoryPage()
    page.sort = position.sort
    page.issue = PartialDate(packed: position.date)
    page.isCurrent = category.map { $0.date == position.date } ?? true
    page.fetchState = try fetchState()
    page.total = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(origin)", arguments: originArguments) ?? 0
    let before = try skipped == 0 ? [] : ids(limit: skipped, offset: 0)
    let found = try ids(limit: limit + 1, offset: skipped)
    page.size = min(found.count, limit)
    let loader = BookLoader(db: db, policy: policy, isExplained: false, facts: facts)
    let (books, count) = try loader.books(Array(found.prefix(limit)), atMost: mostBytes)
    page.books = books
    // A source that is not taken to its end may have more, though nothing more is kept.
    let mayHaveMore =
      found.count > count || (page.fetchState?.nextPage != nil && page.isCurrent && !found.isEmpty)
    guard mayHaveMore else { return (page, nil) }
    var goingOn = position
    goingOn.shown += before + found.prefix(count)
    let cursor = try BrowsingCursor(goingOn, in: db).text
    page.next = cursor
    return (page, cursor.utf8.count > BrowsingCursor.mostLetters ? goingOn : nil)
  }

  private func fetchState() throws -> CategoryPage.IssueFetchState? {
    guard let category else { return nil }
    let row = try Row.fetchOne(
      db, sql: "SELECT taken_at, next_page, origin FROM issue WHERE category = ? AND date = ?",
      arguments: [category.id, position.date])
    return try row.map { row in
      CategoryPage.IssueFetchState(
        at: Date(milliseconds: try row.value(0)), nextPage: try row.value(1), origin: try row.value(2))
    }
  }

  /// Row ids of books that were not shown, in order.
  private func ids(limit: Int, offset: Int) throws -> [RowID] {
    try RowID.fetchAll(
      db,
      sql: """
        SELECT book.id FROM \(origin) JOIN book ON book.id = placed.id
        WHERE book.id NOT IN (
          SELECT record.book FROM record
          WHERE record.id IN (SELECT value FROM json_each(?)) AND record.book IS NOT NULL)
        ORDER BY \(order), book.title_key, book.printed_id LIMIT ? OFFSET ?
        """,
      arguments: originArguments + [rowIDs(position.shown), limit, offset])
  }

  /// The books of the issue with their place and their weeks on the list.
  private var origin: String {
    guard category != nil else { return "(SELECT id, rank AS place, NULL AS weeks FROM book WHERE favorite) AS placed" }
    return """
      (SELECT record.book AS id, min(\(Self.placeInIssue)) AS place,
        max(placement.weeks_on_list) AS weeks
      FROM placement JOIN record ON record.id = placement.record
      WHERE placement.category = ? AND placement.date = ? AND record.book IS NOT NULL GROUP BY record.book) AS placed
      """
  }

  /// By page, and by the place on the page; each is less than 2^31 (``Domain/Placement/positions``).
  static let placeInIssue = "(placement.page << 32) | placement.place"

  private var originArguments: StatementArguments { category.map { [$0.id, position.date] } ?? [] }

  private var order: String {
    switch position.sort {
    case .rank: "placed.place IS NULL, placed.place"
    case .weeks: "placed.weeks IS NULL, placed.weeks DESC, placed.place"
    case .title: "book.title_key"
    case .author: "book.author_key IS NULL, book.author_key"
    }
  }

  private static func remembered(for category: String, in db: Database) throws -> CategorySort {
    let sort = try String.fetchOne(db, sql: "SELECT sort FROM category_order WHERE category = ?", arguments: [category])
    return sort.flatMap(CategorySort.init) ?? .rank
  }
}
