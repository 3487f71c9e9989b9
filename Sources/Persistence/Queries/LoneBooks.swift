import Catalog
import GRDB

/// The books whose only records say all of them (``BookCard/ofLoneRecord``), found in one pass through all books.
///
/// Books are read in the order of a list, each from another place in the file; who reads most of them so saves the way
/// to the book where the record is enough.
struct LoneBooks: Sendable {
  /// A bit for each row id.
  private var bits: [UInt64]

  /// Nil where the rows are few beside all books: finding these costs more then.
  init?(ifManyOf rows: OrderedRows, in db: Database) throws {
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM book") ?? 0
    guard last > 0, try Int64(rows.count(in: db)) > last / 8 else { return nil }
    bits = Array(repeating: 0, count: Int(last / 64) + 1)
    let lone = try RowStatement("SELECT id FROM book WHERE card = '\(BookCard.ofLoneRecord)'", in: db)
    try lone.each { row in
      let id = row.integer(0)
      if (0...last).contains(id) { bits[Int(id / 64)] |= 1 << UInt64(id % 64) }
    }
  }

  func contains(_ id: Int64) -> Bool {
    id >= 0 && bits.indices.contains(Int(id / 64)) && bits[Int(id / 64)] & 1 << UInt64(id % 64) != 0
  }
}
