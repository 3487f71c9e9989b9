import Catalog
import Domain
import Foundation
import GRDB

/// All that makes a catalogue whole, or what a query leaves of it.
struct CatalogExport: DeferredChunkQuery {
  /// In their order; those that have been drawn are gone.
  private var parts: [any DeferredChunkQuery<CatalogElement>]

  /// - Throws: `CatalogError.unknownCategory`.
  init(_ query: ListQuery, in db: Database, policy: MergePolicy) throws {
    let isWhole = try ListFilter(query, in: db).conditions.isEmpty
    let books = try OrderedRows("exported_book", in: db)
    try BookListQuery(db: db, policy: policy, query: query).number(in: books)
    if !isWhole { try books.index(in: db) }
    let selection = isWhole ? nil : "SELECT id FROM \(books.table)"
    parts = [ExportedBooks(policy: policy, rows: books)]
    if isWhole, try BooklessRecords.areThere(in: db) { parts.append(BooklessRecords()) }
    parts += try [
      ExportedCategories(of: selection, in: db), ExportedPlacements(of: selection, in: db),
      ExportedEntries(naming: selection, in: db), ExportedDecisions(naming: selection, in: db),
    ]
  }

  mutating func read(in db: Database) throws -> DeferredChunk<CatalogElement>? {
    while !parts.isEmpty {
      if let chunk = try parts[0].read(in: db) { return chunk }
      parts.removeFirst()
    }
    return nil
  }
}

/// The books, with when each of their records came.
private struct ExportedBooks: DeferredChunkQuery {
  let policy: MergePolicy
  var rows: OrderedRows

  /// A chunk with more records is made as it is read: several such chunks at once would be too large for memory.
  private static let mostRecords = 2000

  mutating func read(in db: Database) throws -> DeferredChunk<CatalogElement>? {
    guard let ids = try rows.next(in: db) else { return nil }
    let books = try BookLoader(db: db, policy: policy).uncomputed(ids, atMost: OrderedRows.most.bytes)
    rows.giveBack(ids.count - books.ids.count)
    if books.components.records.count > Self.mostRecords {
      let elements = Self.elements(books, policy)
      return DeferredChunk { _ in elements }
    }
    return DeferredChunk { [policy] _ in Self.elements(books, policy) }
  }

  private static func elements(_ books: UncomputedBooks, _ policy: MergePolicy) -> [CatalogElement] {
    let computed = books.books(policy)
    return books.ids.compactMap { computed[$0] }.flatMap { pieces(of: $0, policy) }.map { book in
      let own = book.records.compactMap { record in
        books.components.addedAt(of: record.recordKey).map { (record.recordKey, $0) }
      }
      return .book(book, addedAt: Dictionary(own) { first, _ in first })
    }
  }

  /// How much of a book goes into one element. Importing bounds the text of an element (``RawElementReader`` of
  /// `Interchange`), and each value may stand in it three times: in the record, in what the book shows, and among the
  /// reasons for that.
  private static let piece = BatchSize(records: 1000, bytes: 512 << 10)

  /// The book, as often as its records fill a piece, each time with others of them and with how these came into it.
  /// Only the first says what the book shows. None does where that or its records are more than a piece: then an import
  /// makes the book of its records.
  private static func pieces(of book: Book, _ policy: MergePolicy) -> [Book] {
    let parts = parts(of: book.records)
    let isOne = parts.count == 1
    let isShown =
      parts[0].size.bytes <= piece.bytes
      && (isOne || BookCard.text(of: book, policy: policy).utf8.count <= piece.bytes)
    if isOne, isShown { return [book] }
    return parts.enumerated().map { index, part in
      let keys = Set(part.records.lazy.map(\.recordKey))
      var piece = Book(id: book.id, kind: book.kind, title: book.title, records: part.records)
      if index == 0, isShown {
        piece = book
        piece.records = part.records
        for field in piece.provenance.keys {
          piece.provenance[field]?.others.removeAll { !keys.contains($0.record) }
        }
      }
      piece.joins = book.joins.filter { keys.contains($0.second) }
      return piece
    }
  }

  /// Of at least one record each, and of no more than a ``piece`` where there are several.
  private static func parts(of records: [SourceRecord]) -> [(records: [SourceRecord], size: BatchSize)] {
    var parts: [(records: [SourceRecord], size: BatchSize)] = []
    for record in records {
      let size = BatchSize(records: 1, bytes: record.byteCount)
      let hasRoom = parts.last.map { $0.size.records < piece.records && $0.size.bytes + size.bytes <= piece.bytes }
      if hasRoom == true {
        parts[parts.count - 1].records.append(record)
        parts[parts.count - 1].size += size
      } else {
        parts.append(([record], size))
      }
    }
    return parts
  }
}

/// The records of no book, source by source, so that nothing has to be sorted.
private struct BooklessRecords: ChunkedQuery {
  /// The source that is being read: its name and row id.
  private var source: (name: String, id: Int64)?
  /// Of the last record read of it; no key is empty.
  private var key = ""

  /// Nearly always there are none, which two indexes tell: to look for one goes through all records.
  static func areThere(in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM record) > (
          SELECT count(book) FROM record INDEXED BY record_by_component WHERE component IS NOT NULL)
        """) ?? true
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    if source == nil { try goOn(in: db) }
    while let source {
      let rows = try RowStatement(
        """
        SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
        WHERE record.source = ? AND record.key > ? AND record.book IS NULL ORDER BY record.key
        """, in: db)
      rows.bind(source.id, at: 1)
      rows.bind(key, at: 2)
      var (elements, size) = ([CatalogElement](), BatchSize())
      _ = try rows.some { row in
        let record = try RecordRow.stored(StatementRow(statement: row))
        elements.append(.record(record, addedAt: Date(milliseconds: row.integer(3))))
        key = record.key
        size += record
        return size.fills(OrderedRows.most)
      }
      if !elements.isEmpty { return elements }
      try goOn(in: db)
    }
    return nil
  }

  /// Goes on to the next source.
  private mutating func goOn(in db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT name, id FROM source WHERE name > ? ORDER BY name LIMIT 1", arguments: [source?.name ?? ""])
    source = try row.map { (try $0.value(0), try $0.value(1)) }
    key = ""
  }
}
