import Catalog
import Domain
import Foundation
import GRDB

/// Gives all that makes a catalogue whole, or what a query leaves of it, inside one read.
struct CatalogExport {
  let db: Database
  let policy: MergePolicy
  let query: ListQuery
  /// The filters of the query.
  let selection: ListFilter
  let body: (CatalogElement) throws -> Void
  /// The row ids of the books; nil where all are wanted.
  let books: Set<Int64>?

  /// - Throws: `CatalogError.unknownCategory`.
  init(db: Database, policy: MergePolicy, query: ListQuery, _ body: @escaping (CatalogElement) throws -> Void) throws {
    self.db = db
    self.policy = policy
    self.query = query
    self.body = body
    let selection = try ListFilter(query, in: db)
    self.selection = selection
    books =
      selection.conditions.isEmpty
      ? nil
      : try Int64.fetchSet(
        db, sql: Self.bookRows(selection), arguments: StatementArguments(selection.arguments))
  }

  func export() throws {
    try takeBooks()
    try takeRecords()
    try takeCategories()
    try takeEntries()
    try takeDecisions()
  }

  /// True where the query leaves nothing out.
  var isWhole: Bool { selection.conditions.isEmpty }

  /// The row ids of the books, for `IN (…)`; takes the arguments of ``selection``.
  var bookRows: String { Self.bookRows(selection) }

  private static func bookRows(_ selection: ListFilter) -> String { "SELECT book.id FROM book \(selection.filter)" }

  private func takeBooks() throws {
    let reading = BookLoader(db: db, policy: policy)
    try BookListQuery(db: db, policy: policy, query: query).visitRows { ids in
      let times = try addedAt(ids)
      for book in try reading.books(ids) {
        let own = book.records.compactMap { record in times[record.recordKey].map { (record.recordKey, $0) } }
        try body(.book(book, addedAt: Dictionary(own) { first, _ in first }))
      }
    }
  }

  private func addedAt(_ books: [Int64]) throws -> [RecordKey: Date] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT source.name, record.key, record.added_at
          FROM json_each(?) AS wanted CROSS JOIN book ON book.id = wanted.value
          CROSS JOIN record ON record.component = book.component AND record.book = book.id
          CROSS JOIN source ON source.id = record.source
          """, rowIDs(books)))
    var times: [RecordKey: Date] = [:]
    while let row = try rows.next() {
      times[RecordKey(source: row[0], key: row[1])] = RecordRow.date(milliseconds: row[2])
    }
    return times
  }

  /// The records of no book, source by source, so that nothing has to be sorted.
  private func takeRecords() throws {
    guard isWhole else { return }
    for source in try Int64.fetchAll(db, sql: "SELECT id FROM source ORDER BY name") {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
          WHERE record.source = ? AND record.book IS NULL ORDER BY record.key
          """, arguments: [source])
      while let row = try rows.next() {
        try body(.record(RecordRow.stored(row), addedAt: RecordRow.date(milliseconds: row["added_at"])))
      }
    }
  }
}
