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

  mutating func next(in db: Database) throws -> [SuggestedPair]? { try next(100, atMost: .max, in: db)?.pairs }

  /// The next, at most `limit`; nil behind the last.
  /// - Parameter bytes: no more come back once their books have about so many bytes of text; one does where there is
  ///   any.
  /// - Returns: the pairs, and whether some were left out for their bytes.
  mutating func next(
    _ limit: Int, atMost bytes: Int, in db: Database
  ) throws -> (pairs: [SuggestedPair], isCut: Bool)? {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT first, second, reason, is_only FROM temp.suggested WHERE position > ? ORDER BY position LIMIT ?
          """, position, limit))
    guard !rows.isEmpty else { return nil }
    var seen: Set<RowID> = []
    let ids = rows.flatMap { [$0[0] as RowID, $0[1] as RowID] }.filter { seen.insert($0).inserted }
    let loader = BookLoader(db: db, policy: policy)
    var read = try loader.uncomputed(ids, atMost: bytes)
    // A pair takes two.
    if read.ids.count == 1 { read = try loader.uncomputed(Array(ids.prefix(2))) }
    let known = Set(read.ids)
    let whole = rows.prefix { known.contains($0[0] as RowID) && known.contains($0[1] as RowID) }
    position += Int64(whole.count)
    let books = read.books(policy)
    let pairs = whole.compactMap { row -> SuggestedPair? in
      guard let first = books[row[0]], let second = books[row[1]], let reason = Suggestion.Reason(rawValue: row[2])
      else {
        return nil
      }
      let suggestion = Suggestion(reason, first.records[0].recordKey, second.records[0].recordKey)
      return SuggestedPair(suggestion, first: first, second: second, isOnly: row[3])
    }
    return (pairs, whole.count < rows.count)
  }
}
