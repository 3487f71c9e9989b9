import Catalog
import Domain
import Foundation
import GRDB

/// All that makes a catalogue whole, or what a query leaves of it.
struct CatalogExport: ChunkedQuery {
  /// In their order; those that have been drawn are gone.
  private var parts: [any ChunkedQuery<CatalogElement>]

  /// - Throws: `CatalogError.unknownCategory`.
  init(_ query: ListQuery, in db: Database, policy: MergePolicy) throws {
    let isWhole = try ListFilter(query, in: db).conditions.isEmpty
    let books = try OrderedRows("exported_book", in: db)
    try BookListQuery(db: db, policy: policy, query: query).number(in: books)
    if !isWhole { try books.index(in: db) }
    let selection = isWhole ? nil : "SELECT id FROM \(books.table)"
    parts = [ExportedBooks(policy: policy, rows: books)]
    if isWhole { parts.append(BooklessRecords()) }
    parts += try [
      ExportedCategories(of: selection, in: db), ExportedPlacements(of: selection, in: db),
      ExportedEntries(naming: selection, in: db), ExportedDecisions(naming: selection, in: db),
    ]
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    while !parts.isEmpty {
      if let chunk = try parts[0].next(in: db) { return chunk }
      parts.removeFirst()
    }
    return nil
  }
}

/// The books, with when each of their records came.
private struct ExportedBooks: ChunkedQuery {
  let policy: MergePolicy
  var rows: OrderedRows

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    guard let ids = try rows.next(in: db) else { return nil }
    let times = try addedAt(ids, in: db)
    return try BookLoader(db: db, policy: policy).books(ids).map { book in
      let own = book.records.compactMap { record in times[record.recordKey].map { (record.recordKey, $0) } }
      return .book(book, addedAt: Dictionary(own) { first, _ in first })
    }
  }

  private func addedAt(_ books: [Int64], in db: Database) throws -> [RecordKey: Date] {
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
}

/// The records of no book, source by source, so that nothing has to be sorted.
private struct BooklessRecords: ChunkedQuery {
  /// The source that is being read: its name and row id.
  private var source: (name: String, id: Int64)?
  /// Of the last record read of it; no key is empty.
  private var key = ""

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    if source == nil { try goOn(in: db) }
    while let source {
      let rows = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
            WHERE record.source = ? AND record.key > ? AND record.book IS NULL ORDER BY record.key LIMIT ?
            """, source.id, key, OrderedRows.chunk))
      let records = try rows.map { (try RecordRow.stored($0), RecordRow.date(milliseconds: $0["added_at"])) }
      if let last = records.last {
        key = last.0.key
        return records.map { .record($0, addedAt: $1) }
      }
      try goOn(in: db)
    }
    return nil
  }

  /// Goes on to the next source.
  private mutating func goOn(in db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT name, id FROM source WHERE name > ? ORDER BY name LIMIT 1", arguments: [source?.name ?? ""])
    source = row.map { ($0[0], $0[1]) }
    key = ""
  }
}
