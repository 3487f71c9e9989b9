import Domain
import GRDB

/// Whole books: with what explains them they are computed from their records as they are asked for, without it they are
/// as they are stored.
struct BookLoader {
  let db: Database
  let policy: MergePolicy
  /// False where nobody asks why books show what they show.
  var isExplained = true
  /// Where they are known already.
  var facts: CatalogFacts?

  /// The books with these row ids, in this order; ids without a book are passed over.
  func books(_ ids: [Int64]) throws -> [Book] {
    let books = try booksByRow(ids)
    return ids.compactMap { books[$0] }
  }

  /// The same, by their row ids.
  func booksByRow(_ ids: [Int64]) throws -> [Int64: Book] {
    if isExplained { return try computed(ids) }
    guard try facts?.areBooksCurrent ?? CatalogFacts.areBooksCurrent(in: db) else { return try computed(ids) }
    let stored = try StoredBooks(ids, in: db, policy: policy)
    var books = stored.books
    try addLists(to: &books, rows: stored.rows)
    let rest = ids.filter { !books.keys.contains($0) }
    return rest.isEmpty ? books : books.merging(try computed(rest)) { stored, _ in stored }
  }

  /// All records that touch theirs are read, since who owns an ISBN, and what contradicts what, depends on them.
  private func computed(_ ids: [Int64]) throws -> [Int64: Book] {
    guard !ids.isEmpty else { return [:] }
    let components = try StoredComponents(of: ids, in: db)
    let wanted = Set(ids)
    var books: [Int64: Book] = [:]
    for book in components.books(policy) {
      if let id = book.records.first.flatMap({ components.rows[$0.recordKey] }), wanted.contains(id) {
        books[id] = book
        books[id]?.addedAt = book.records.compactMap { components.addedAt[$0.recordKey] }.min()
      }
    }
    try addLists(to: &books, rows: components.rows)
    return books
  }

  /// Adds the best-seller lists that the books' records stand or stood in, newest issue first; by all that is shown of
  /// them, so that row ids decide nothing.
  /// - Parameter rows: asked for only where there are any.
  private func addLists(to books: inout [Int64: Book], rows: @autoclosure () -> [RecordKey: Int64]) throws {
    // Most catalogues have none.
    guard try facts?.hasLists ?? CatalogFacts.hasLists(in: db) else { return }
    let rows = rows()
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
