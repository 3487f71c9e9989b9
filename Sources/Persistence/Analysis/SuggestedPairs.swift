import Catalog
import Domain
import GRDB

/// Suggestions with their books, in their order.
struct SuggestedPairs: ChunkedQuery {
  private let policy: MergePolicy
  /// Of the last that was read, in the table that ``SuggestionQuery`` filled.
  private var position: Int64 = 0

  /// Finds all suggestions: how often a book is named by others decides whether a pair is the only one.
  init(in db: Database, policy: MergePolicy) throws {
    var titles = SharedTitles(db: db)
    try self.init(of: &titles, in: db, policy: policy)
  }

  /// The same for a caller that has begun with the titles.
  init(of titles: inout SharedTitles, in db: Database, policy: MergePolicy) throws {
    self.policy = policy
    try SuggestionQuery(db: db, policy: policy).find(&titles)
  }

  mutating func next(in db: Database) throws -> [SuggestedPair]? { try next(100, in: db) }

  /// The next, at most so many; nil behind the last.
  mutating func next(_ limit: Int, in db: Database) throws -> [SuggestedPair]? {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT first, second, reason, is_only FROM temp.suggested WHERE position > ? ORDER BY position LIMIT ?
          """, position, limit))
    guard !rows.isEmpty else { return nil }
    position += Int64(rows.count)
    let ids = Set(rows.flatMap { [$0[0] as Int64, $0[1] as Int64] }).sorted()
    let books = try BookLoader(db: db, policy: policy).booksByRow(ids)
    return rows.compactMap { row in
      guard let first = books[row[0]], let second = books[row[1]], let reason = Suggestion.Reason(rawValue: row[2])
      else {
        return nil
      }
      let suggestion = Suggestion(reason, first.records[0].recordKey, second.records[0].recordKey)
      return SuggestedPair(suggestion, first: first, second: second, isOnly: row[3])
    }
  }
}
