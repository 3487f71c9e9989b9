import Catalog
import GRDB

/// The books whose only records say all of them (``BookCard/ofLoneRecord``), found in one pass through all books.
///
/// Books are read in the order of a list, each from another place in the file. A query that reads most of them need not
/// read the row of the book where the record is enough.
struct LoneBooks: Sendable {
  private var numbers: BitSet

  /// Nil where the rows are few beside all books: finding these costs more then.
  init?(ifManyOf rows: OrderedRows, in db: Database) throws {
    let last = try RowID.fetchOne(db, sql: "SELECT max(id) FROM book") ?? 0
    guard last > 0, try Int64(rows.count(in: db)) > last / 8 else { return nil }
    numbers = BitSet(below: Int(last) + 1)
    let lone = try RowStatement("SELECT id FROM book WHERE card = '\(BookCard.ofLoneRecord)'", in: db)
    try lone.each { row in
      let id = row.integer(0)
      if (0...last).contains(id) { numbers.insert(Int(id)) }
    }
  }

  func contains(_ id: RowID) -> Bool {
    id >= 0 && numbers.contains(Int(id))
  }
}
