import Domain
import GRDB

/// Whole books, computed from their records as they are asked for.
struct BookLoader {
  let db: Database
  let policy: MergePolicy
  /// False where nobody asks why books show what they show.
  var isExplained = true

  /// The books with these row ids, in this order; ids without a book are passed over.
  ///
  /// All records that touch theirs are read, since who owns an ISBN, and what contradicts what, depends on them.
  func books(_ ids: [Int64]) throws -> [Book] {
    let books = try booksByRow(ids)
    return ids.compactMap { books[$0] }
  }

  /// The same, by their row ids.
  func booksByRow(_ ids: [Int64]) throws -> [Int64: Book] {
    guard !ids.isEmpty else { return [:] }
    let components = try StoredComponents(of: ids, in: db, isExplained: isExplained)
    let wanted = Set(ids)
    var books: [Int64: Book] = [:]
    for book in components.books(policy) {
      if let id = book.records.first.flatMap({ components.rows[$0.recordKey] }), wanted.contains(id) {
        books[id] = book
      }
    }
    try addLists(to: &books, rows: components.rows)
    return books
  }

  /// Adds the best-seller lists that the books' records stand or stood in, newest issue first; by all that is shown of
  /// them, so that row ids decide nothing.
  private func addLists(to books: inout [Int64: Book], rows: [RecordKey: Int64]) throws {
    var bookOfRecord: [Int64: Int64] = [:]
    var keyOfRecord: [Int64: RecordKey] = [:]
    for (id, book) in books {
      for key in book.records.map(\.recordKey) {
        guard let row = rows[key] else { continue }
        bookOfRecord[row] = id
        keyOfRecord[row] = key
      }
    }
    var lists: [Int64: [Listing]] = [:]
    let cursor = try Row.fetchCursor(db.cachedStatement(sql: Self.listPlacements, rowIDs(bookOfRecord.keys.sorted())))
    while let row = try cursor.next() {
      guard let key = keyOfRecord[row[0]], let book = bookOfRecord[row[0]] else { continue }
      var placement = Placement(record: key, category: row[1], date: PartialDate(packed: row[3]))
      placement.rank = row[4]
      placement.rankLastWeek = row[5]
      placement.weeksOnList = row[6]
      lists[book, default: []].append(Listing(placement: placement, name: row[2]))
    }
    for (book, listings) in lists { books[book]?.lists = listings }
  }

  private static let listPlacements = """
    SELECT placement.record, category.key, category.name, placement.date, placement.rank, placement.rank_last_week,
      placement.weeks_on_list
    FROM placement
    JOIN category ON category.id = placement.category
    JOIN source ON source.id = category.source
    WHERE placement.record IN (SELECT value FROM json_each(?)) AND category.kind = 'list'
    ORDER BY placement.date DESC, source.name, category.key, placement.rank IS NULL, placement.rank,
      placement.rank_last_week, placement.weeks_on_list
    """
}

extension Database {
  /// A statement of the cache with its arguments set, ready to be read.
  func cachedStatement(sql: String, _ arguments: any DatabaseValueConvertible...) throws -> Statement {
    let statement = try cachedStatement(sql: sql)
    try statement.setArguments(StatementArguments(arguments.map(\.databaseValue)))
    return statement
  }
}
