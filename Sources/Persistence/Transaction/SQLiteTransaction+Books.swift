import Catalog
import Domain
import GRDB

/// Whole books, and which are meant.
extension SQLiteTransaction {
  func books(holding keys: some Collection<RecordKey>) throws -> [RecordKey: RowID] {
    try first(
      of: keys,
      """
      SELECT book FROM record WHERE source = ? AND key = ? AND book IS NOT NULL
      """
    ) { row, _ in row.integer(0) }
  }

  func books(bearing isbns: some Collection<ISBN>) throws -> [ISBN: RowID] {
    let lookup = try RowStatement("SELECT book FROM edition WHERE isbn = ?", in: db)
    var books: [ISBN: RowID] = [:]
    for isbn in isbns {
      lookup.bind(isbn.digits, at: 1)
      books[isbn] = try lookup.first { $0.integer(0) }
    }
    return books
  }

  func books(_ ids: [RowID], by policy: MergePolicy, explained: Bool) throws -> [Book] {
    try BookLoader(db: db, policy: policy, isExplained: explained).books(ids)
  }

  func titles(of books: some Collection<RowID>) throws -> [RowID: String] {
    var titles: [RowID: String] = [:]
    try each(of: books, "SELECT id, title FROM book WHERE id = ?") { titles[$0.integer(0)] = $0.text(1) }
    return titles
  }
}
