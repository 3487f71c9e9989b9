import Catalog
import Domain
import Foundation
import GRDB

/// Books as they are stored whole, without what explains them: their cards and their own records are read, and nothing
/// is merged. Reading is one thing, making books of what was read another, which any thread can do.
struct StoredBooks: Sendable {
  /// The row ids of those that were read.
  let ids: [RowID]
  private let hasWholeRecords: Bool
  private let lone: StoredRows
  private let others: StoredRows
  private let lists: StoredLists

  private struct Stored {
    var row: RowID
    var id: RecordID
    var card: String
    var addedAt: Date
    var records: [SourceRecord] = []
  }

  /// - Parameters:
  ///   - ids: row ids of books. Those that have no card are not here.
  ///   - haveLists: false where no category is a best-seller list.
  ///   - hasWholeRecords: as ``ListQuery/hasWholeRecords``.
  ///   - known: the books whose records say it all, where they are known already: of these only the records are read.
  ///   - bytes: of the books only the first are read, as many as have about so many bytes in their rows, and one at
  ///     least.
  init(
    _ ids: [RowID], in db: Database, haveLists: Bool, hasWholeRecords: Bool = true, lone known: LoneBooks? = nil,
    atMost bytes: Int = .max
  ) throws {
    let lone =
      if let known {
        try Self.rows(Self.recordsKnownAsLone, ids.filter(known.contains), in: db, atMost: bytes)
      } else {
        try Self.rows(Self.recordsOfLone, ids, in: db, atMost: bytes)
      }
    var ids = ids
    if let last = lone.last { ids = Self.ids(ids, to: last) }
    let rest = try Self.others(than: lone.rows, among: ids)
    let select = Self.recordsOfBooks(hasWholeRecords ? RecordRow.columns : RecordRow.namingColumns)
    let columns = hasWholeRecords ? Self.columnCount : Self.namingColumnCount
    let others = try Self.rows(select, rest, in: db, columns: columns, atMost: bytes)
    if let last = others.last { ids = Self.ids(ids, to: last) }
    (self.lone, self.others, self.ids, self.hasWholeRecords) = (lone.rows, others.rows, ids, hasWholeRecords)
    guard haveLists else {
      lists = StoredLists()
      return
    }
    var records: [RowID] = []
    for rows in [lone.rows, others.rows] { try rows.each { records.append(try $0.integer(0) ?? 0) } }
    lists = try StoredLists(of: records, in: db)
  }

  /// The books in the order in which they were asked for, and their row ids; those whose cards cannot be read are not
  /// here.
  /// - Parameter policy: that of the catalogue, by which its books were made: see ``CatalogFacts/areBooksCurrent``.
  /// - Throws: ``UnreadableRow``.
  func books(_ policy: MergePolicy) throws -> (books: [Book], rows: [RowID]) {
    var (books, rows) = ([Book](), [RowID]())
    books.reserveCapacity(ids.count)
    rows.reserveCapacity(ids.count)
    var owners: [RowID: StoredLists.Owner] = [:]
    // Both come in the order in which they were asked for.
    var several = try severalRecords(&owners)[...]
    var next = ids[...]
    /// Adds those of several records that were asked for before the book; nil: all.
    func addOthers(before book: RowID?) {
      while let id = next.popFirst(), id != book {
        guard several.first?.row == id, let stored = several.popFirst(),
          let book = Self.book(stored, stored.records.sorted { $0.recordKey < $1.recordKey }, policy)
        else { continue }
        books.append(book)
        rows.append(id)
      }
    }
    try lone.each { row in
      let id = try Self.bookRow(row)
      addOthers(before: id)
      // One that comes behind those that were read of several records.
      if next.isEmpty, id != ids.last { return }
      let records = [try RecordRow.stored(row)]
      try note(records[0].recordKey, of: id, row, &owners)
      guard let stored = try Self.stored(row, from: RecordRow.columnCount),
        let book = Self.book(stored, records, policy)
      else { return }
      books.append(book)
      rows.append(id)
    }
    addOthers(before: nil)
    if !lists.isEmpty {
      let listings = lists.listings(owners)
      for (index, row) in rows.enumerated() { books[index].lists = listings[row] ?? [] }
    }
    return (books, rows)
  }

  /// What is stored of the books that have more than their only record, with their records in no order. Those of one
  /// book come one after another; one of them says what is stored of the book.
  private func severalRecords(_ owners: inout [RowID: StoredLists.Owner]) throws -> [Stored] {
    var found: [Stored] = []
    var (book, stored, records) = (RowID?.none, Stored?.none, [SourceRecord]())
    func end() {
      if var told = stored {
        told.records = records
        found.append(told)
      }
      (stored, records) = (nil, [])
    }
    try others.each { row in
      let id = try Self.bookRow(row)
      if id != book { end() }
      book = id
      var record = try hasWholeRecords ? RecordRow.stored(row) : RecordRow.named(row)
      // Of one book they say much alike.
      if let last = records.last { record.share(last) }
      try note(record.recordKey, of: id, row, &owners)
      let first = hasWholeRecords ? RecordRow.columnCount : RecordRow.namingColumnCount
      stored = try stored ?? Self.stored(row, from: first)
      records.append(record)
    }
    end()
    return found
  }

  private func note(
    _ record: RecordKey, of book: RowID, _ row: StoredRows.StoredRow, _ owners: inout [RowID: StoredLists.Owner]
  ) throws {
    if !lists.isEmpty { owners[try row.integer(0) ?? 0] = StoredLists.Owner(book: book, key: record) }
  }

  /// - Returns: the rows, those of one book one after another, and the last book, where those behind it were left out.
  private static func rows(
    _ select: String, _ ids: [RowID], in db: Database, columns: Int = columnCount, atMost bytes: Int
  ) throws -> (rows: StoredRows, last: RowID?) {
    var rows = StoredRows(columns: columns, rows: ids.count)
    if ids.isEmpty { return (rows, nil) }
    let statement = try RowStatement(select, in: db)
    statement.bind(rowIDs(ids), at: 1)
    var last: RowID?
    let isCut = try statement.some { row in
      let book = row.integer(bookColumn)
      if rows.byteCount > bytes, book != last { return true }
      last = book
      rows.append(row)
      return false
    }
    return (rows, isCut ? last : nil)
  }

  private static func ids(_ ids: [RowID], to last: RowID) -> [RowID] {
    Array(ids.prefix { $0 != last }) + [last]
  }

  /// The books among those asked for that are none of the rows, which are in the same order.
  private static func others(than rows: StoredRows, among ids: [RowID]) throws -> [RowID] {
    var (others, rest) = ([RowID](), ids[...])
    try rows.each { row in
      let book = try bookRow(row)
      while let id = rest.popFirst(), id != book { others.append(id) }
    }
    return others + rest
  }

  private static let bookColumn: Int32 = 2

  private static func bookRow(_ row: StoredRows.StoredRow) throws -> RowID { try row.integer(Int(bookColumn)) ?? 0 }

  /// What a row says of the book behind the columns of the record, still without its records.
  /// - Parameter first: the first of its columns.
  private static func stored(_ row: StoredRows.StoredRow, from first: Int) throws -> Stored? {
    guard let id = try row.integer(first).flatMap({ RecordID(value: $0) }), let card = try row.text(first + 1),
      let addedAt = try row.integer(first + 2)
    else { return nil }
    return Stored(row: try bookRow(row), id: id, card: card, addedAt: Date(milliseconds: addedAt))
  }

  /// - Parameter records: in key order.
  private static func book(_ stored: Stored, _ records: [SourceRecord], _ policy: MergePolicy) -> Book? {
    var book = BookCard.book(of: stored.card, id: stored.id, records: records, policy: policy)
    book?.addedAt = stored.addedAt
    return book
  }

  private static let columnCount = RecordRow.columnCount + 3
  private static let namingColumnCount = RecordRow.namingColumnCount + 3

  private static func ofFirst(_ column: String) -> String {
    "CASE WHEN record.id = book.id THEN book.\(column) END"
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

  /// What the row of the book would say of it, the record says too.
  private static let recordsKnownAsLone = """
    SELECT \(RecordRow.columns), record.printed_id, '\(BookCard.ofLoneRecord)', record.added_at
    FROM json_each(?) AS asked
    CROSS JOIN record ON record.id = asked.value
    CROSS JOIN source ON source.id = record.source
    """

  /// What is stored of a book comes with that of its records whose number it has: a hundred thousand may be in one.
  /// - Parameter columns: those of the record.
  private static func recordsOfBooks(_ columns: String) -> String {
    """
    SELECT \(columns), \(ofFirst("printed_id")), \(ofFirst("card")), \(ofFirst("added_at"))
    FROM json_each(?) AS asked
    CROSS JOIN book ON book.id = asked.value
    CROSS JOIN record ON record.component = book.component AND record.book = book.id
    CROSS JOIN source ON source.id = record.source
    WHERE book.card IS NOT NULL
    """
  }
}
