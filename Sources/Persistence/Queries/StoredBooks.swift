import Catalog
import Domain
import Foundation
import GRDB

/// Books as they are stored whole, without what explains them: their cards and their own records are read, and nothing
/// is merged.
struct StoredBooks {
  /// By their row ids; those that have no card are not here.
  private(set) var books: [Int64: Book] = [:]
  /// The row ids of their records.
  private(set) var rows: [RecordKey: Int64] = [:]

  private struct Stored {
    var id: RecordID
    var card: String
    var addedAt: Date
    var records: [SourceRecord] = []
  }

  /// - Parameter policy: that of the catalogue.
  init(_ ids: [Int64], in db: Database, policy: MergePolicy) throws {
    // Books of former settings, or of former rules, were made otherwise than a straight way makes them now.
    guard try !PendingRecords(db: db).areThere(),
      try SettingsRow(db: db).settings().map({ $0.rules == ProjectionSettings.currentRules }) != false
    else { return }
    var stored: [Int64: Stored] = [:]
    let cursor = try Row.fetchCursor(db.cachedStatement(sql: Self.recordsOfBooks, rowIDs(ids)))
    let columns = RecordRow.columnCount
    while let row = try cursor.next() {
      let record = try RecordRow.stored(row)
      rows[record.recordKey] = row[0]
      let book: Int64 = row[2]
      if stored[book] == nil {
        guard let id = RecordID(value: row[columns]) else { continue }
        stored[book] = Stored(
          id: id, card: row[columns + 1], addedAt: RecordRow.date(milliseconds: row[columns + 2]))
      }
      stored[book]?.records.append(record)
    }
    for (book, stored) in stored {
      let records = stored.records.count == 1 ? stored.records : stored.records.sorted { $0.recordKey < $1.recordKey }
      books[book] = BookCard.book(of: stored.card, id: stored.id, records: records, policy: policy)
      books[book]?.addedAt = stored.addedAt
    }
  }

  private static let recordsOfBooks = """
    SELECT \(RecordRow.columns), book.printed_id, book.card, book.added_at FROM json_each(?) AS asked
    CROSS JOIN book ON book.id = asked.value
    CROSS JOIN record ON record.component = book.component AND record.book = book.id
    CROSS JOIN source ON source.id = record.source
    WHERE book.card IS NOT NULL
    """
}
