import Catalog
import GRDB

/// What the index of components says, gone through once: it has the records of a component beside one another, and of
/// these those of a book.
struct ComponentScan {
  /// The books of more than one record, by their components.
  let severalRecords: OrderedRows
  /// The components of more than one book, ascending.
  let severalBooks: OrderedRows

  init(in db: Database) throws {
    let rows = try RowStatement(
      """
      SELECT component, book FROM record WHERE component IS NOT NULL AND book IS NOT NULL ORDER BY component, book
      """, in: db)
    var (several, split): ([RowID], [RowID]) = ([], [])
    var last: (component: RowID, book: RowID)?
    try rows.each { row in
      let next = (component: row.integer(0), book: row.integer(1))
      if let last, last.component == next.component {
        if last.book == next.book {
          if several.last != next.book { several.append(next.book) }
        } else if split.last != next.component {
          split.append(next.component)
        }
      }
      last = next
    }
    severalRecords = try OrderedRows("several_records", in: db)
    try severalRecords.append(several, in: db)
    severalBooks = try OrderedRows("several_books", in: db)
    try severalBooks.append(split, in: db)
  }
}
