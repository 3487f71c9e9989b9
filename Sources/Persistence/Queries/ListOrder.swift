import Catalog
import Domain
import GRDB

/// How a list is sorted, and where it is read from for that.
///
/// Every order ends in the printed id, so that it is total and the same in every catalogue with the same books,
/// whatever the order in which they came in.
struct ListOrder {
  /// Where the rows are read from; its arguments come before those of the filters.
  private(set) var origin = "book"
  private(set) var arguments: [DatabaseValue] = []
  /// The column of the row id.
  private(set) var id = "book.id"
  /// Sorted by these, the first before the next.
  private(set) var keys: [String]
  /// True where the first key may be missing; such books come last, in either direction.
  private(set) var hasMissing = false
  /// True for an order by relevance, whose first key is worked out anew for each page.
  private(set) var isRelevance = false

  init(_ query: ListQuery, _ selection: ListFilter) {
    switch query.sort {
    case .relevance where selection.match != nil:
      keys = ["hit.score", "book.printed_id"]
      addRelevance(selection)
    case .rank where selection.category != nil:
      keys = ["placed.place", "book.printed_id"]
      addPlaces(selection)
    case .title, .relevance: keys = ["book.title_key", "book.printed_id"]
    case .added: keys = ["book.added_at", "book.printed_id"]
    case .author: keys = Self.withMissing("book.author_key")
    case .date: keys = Self.withMissing("book.published")
    case .rank: keys = Self.withMissing("book.rank")
    }
    hasMissing = keys.count == 3
  }

  /// The parts of the list, in order.
  var parts: ClosedRange<Int> { 0...(hasMissing ? 1 : 0) }

  /// The keys for one part of the list: without the first where it is missing.
  func keys(part: Int) -> [String] { part == 0 ? keys : Array(keys.dropFirst()) }

  /// What holds for the books of one part.
  func condition(part: Int) -> String? { hasMissing ? keys[0] + (part == 0 ? " IS NOT NULL" : " IS NULL") : nil }

  private static func withMissing(_ key: String) -> [String] { [key, "book.title_key", "book.printed_id"] }

  /// Scoring costs as much as all else together, so only the first 20,000 that have the words are scored; the rest
  /// follow. Better matches have lower scores.
  private mutating func addRelevance(_ selection: ListFilter) {
    let match = selection.match.databaseValue
    isRelevance = true
    id = "hit.id"
    origin = Self.hits + " JOIN book ON book.id = hit.id"
    arguments = [match, match]
  }

  /// The books that have the words, with their scores; takes the full-text condition twice.
  static let hits = """
    (SELECT rowid AS id, CASE WHEN rowid <= (
        SELECT max(rowid) FROM (SELECT rowid FROM search WHERE search MATCH ? LIMIT 20000))
      THEN bm25(search, 10, 6, 4, 1) ELSE 0 END AS score
    FROM search WHERE search MATCH ?) AS hit
    """

  /// A category's own order: page by page, and by the place on the page.
  private mutating func addPlaces(_ selection: ListFilter) {
    guard let category = selection.category else { return }
    origin = """
      (SELECT record.book AS id, min((placement.page << 32) | placement.place) AS place
      FROM placement JOIN record ON record.id = placement.record
      WHERE placement.category = ? AND placement.date = ? AND record.book IS NOT NULL GROUP BY record.book) AS placed
      JOIN book ON book.id = placed.id
      """
    arguments = [category.id.databaseValue, category.date.databaseValue]
  }
}
