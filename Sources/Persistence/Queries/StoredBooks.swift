import Catalog
import Domain
import Foundation
import GRDB

/// Books as they are stored whole, without what explains them: their cards and their own records are read, and nothing
/// is merged.
struct StoredBooks {
  /// By their row ids; those that have no card are not here.
  private(set) var books: [Int64: Book] = [:]
  private var records: [(key: RecordKey, row: Int64)] = []

  private struct Stored {
    var id: RecordID
    var card: String
    var addedAt: Date
    var records: [SourceRecord] = []
  }

  /// - Parameter policy: that of the catalogue, by which its books were made: see ``CatalogFacts/areBooksCurrent``.
  init(_ ids: [Int64], in db: Database, policy: MergePolicy) throws {
    books.reserveCapacity(ids.count)
    records.reserveCapacity(ids.count)
    try readLone(ids, in: db, policy)
    let others = ids.filter { !books.keys.contains($0) }
    if !others.isEmpty { try read(others, in: db, policy) }
  }

  /// The row ids of their records.
  var rows: [RecordKey: Int64] { Dictionary(records.lazy.map { ($0.key, $0.row) }) { first, _ in first } }

  private mutating func readLone(_ ids: [Int64], in db: Database, _ policy: MergePolicy) throws {
    try Self.eachRow(of: Self.recordsOfLone, ids, in: db) { row, record in
      records.append((record.recordKey, row[0]))
      guard let stored = Self.stored(row) else { return }
      books[row[2]] = Self.book(stored, [record], policy)
    }
  }

  private mutating func read(_ ids: [Int64], in db: Database, _ policy: MergePolicy) throws {
    var found: [Int64: Stored] = [:]
    try Self.eachRow(of: Self.recordsOfBooks, ids, in: db) { row, record in
      records.append((record.recordKey, row[0]))
      let book: Int64 = row[2]
      if !found.keys.contains(book) { found[book] = Self.stored(row) }
      found[book]?.records.append(record)
    }
    for (row, stored) in found {
      books[row] = Self.book(stored, stored.records.sorted { $0.recordKey < $1.recordKey }, policy)
    }
  }

  private static func eachRow(
    of select: String, _ ids: [Int64], in db: Database, _ body: (Row, SourceRecord) throws -> Void
  ) throws {
    let cursor = try Row.fetchCursor(db.cachedStatement(sql: select, rowIDs(ids)))
    while let row = try cursor.next() {
      try body(row, RecordRow.stored(row))
    }
  }

  /// Of a row with ``columns``, still without its records.
  private static func stored(_ row: Row) -> Stored? {
    let first = RecordRow.columnCount
    return RecordID(value: row[first]).map { id in
      Stored(id: id, card: row[first + 1], addedAt: RecordRow.date(milliseconds: row[first + 2]))
    }
  }

  /// - Parameter records: in key order.
  private static func book(_ stored: Stored, _ records: [SourceRecord], _ policy: MergePolicy) -> Book? {
    var book = BookCard.book(of: stored.card, id: stored.id, records: records, policy: policy)
    book?.addedAt = stored.addedAt
    return book
  }

  private static let columns = "\(RecordRow.columns), book.printed_id, book.card, book.added_at"

  /// Most books have one record, whose row id is theirs.
  private static let recordsOfLone = """
    SELECT \(columns) FROM json_each(?) AS asked
    CROSS JOIN book ON book.id = asked.value
    CROSS JOIN record ON record.id = book.id
    CROSS JOIN source ON source.id = record.source
    WHERE book.card = '\(BookCard.ofLoneRecord)'
    """

  private static let recordsOfBooks = """
    SELECT \(columns) FROM json_each(?) AS asked
    CROSS JOIN book ON book.id = asked.value
    CROSS JOIN record ON record.component = book.component AND record.book = book.id
    CROSS JOIN source ON source.id = record.source
    WHERE book.card IS NOT NULL
    """
}
