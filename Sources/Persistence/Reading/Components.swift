import Domain
import GRDB

/// Some books' records with all that touch them, and all that merging needs to know of these.
struct Components {
  private(set) var records: [SourceRecord] = []
  /// The row ids of the records.
  private(set) var rows: [RecordKey: Int64] = [:]
  let decisions: [Decision]
  let quarantined: Set<ISBN>

  /// - Parameter books: row ids; those without a book are passed over.
  init(of books: [Int64], in db: Database) throws {
    let ids = rowIDs(books)
    let cursor = try Row.fetchCursor(db.cachedStatement(sql: Self.recordsOfComponents, ids))
    while let row = try cursor.next() {
      let record = try RecordRow.stored(row)
      rows[record.recordKey] = row[0]
      records.append(record)
    }
    decisions = try DecisionReading(db: db).decisions(on: rowIDs(rows.values))
    let digits = try Int64.fetchAll(db.cachedStatement(sql: Self.quarantinedISBNs, ids))
    quarantined = Set(digits.compactMap { ISBN(digits: $0) })
  }

  func books(_ policy: MergePolicy) -> [Book] {
    Merging.books(of: records, decisions: decisions, quarantined: quarantined, policy: policy)
  }

  private static let recordsOfComponents = """
    SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
    WHERE record.component IN (SELECT component FROM book WHERE id IN (SELECT value FROM json_each(?)))
    """

  private static let quarantinedISBNs = """
    SELECT quarantine.isbn FROM record
    CROSS JOIN claim ON claim.record = record.id
    CROSS JOIN quarantine ON quarantine.isbn = claim.isbn
    WHERE record.component IN (SELECT component FROM book WHERE id IN (SELECT value FROM json_each(?)))
    """
}
