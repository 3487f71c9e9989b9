import Catalog
import Domain
import GRDB

/// Finds the rows of books that references and record keys lead to.
struct ReferenceLookup {
  let db: Database

  /// The row ids of the books, in the order of the references; nil for each that leads nowhere. One statement for all
  /// ids, one for all ISBNs, and one for all keys of a source.
  func books(_ references: [BookReference]) throws -> [RowID?] {
    var (ids, isbns, keys) = (Asked<Int64>(), Asked<Int64>(), [String: Asked<String>]())
    for (position, reference) in references.enumerated() {
      switch reference {
      case .id(let id): ids.add(id.value, at: position)
      case .isbn(let isbn): isbns.add(isbn.digits, at: position)
      case .record(let key): keys[key.source, default: Asked()].add(key.key, at: position)
      }
    }
    var books = [RowID?](repeating: nil, count: references.count)
    try find(Self.byID, [rowIDs(ids.values)], ids.positions, &books)
    try find(Self.byISBN, [rowIDs(isbns.values)], isbns.positions, &books)
    for (source, asked) in keys {
      try find(Self.byKey, [source, FlatJSON.text(asked.values) ?? "[]"], asked.positions, &books)
    }
    return books
  }

  /// The row ids of the books that hold these records, in the order of the keys; unknown ones are passed over.
  func books(holding keys: some Collection<RecordKey>) throws -> [RowID] {
    try books(keys.map(BookReference.record)).compactMap(\.self)
  }

  /// The sources of the records with this id that are in no book, by name; none where one of them is in a book.
  func sourcesWithoutBook(of id: RecordID) throws -> [String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, record.book IS NOT NULL FROM record JOIN source ON source.id = record.source
        WHERE record.printed_id = ? ORDER BY source.name
        """, arguments: [id.value])
    let areInBooks = try rows.contains { try $0.value(1) }
    return areInBooks ? [] : try rows.map { try $0.value(0) }
  }

  /// The sources of the records with an id of this range that are in no book, by name.
  func sourcesWithoutBook(withIDs range: ClosedRange<RecordID>) throws -> [String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT source.name FROM record JOIN source ON source.id = record.source
        WHERE record.printed_id BETWEEN ? AND ? AND record.book IS NULL ORDER BY source.name
        """, arguments: [range.lowerBound.value, range.upperBound.value])
    return try rows.map { try $0.value(0) }
  }

  /// Those of these sources, by name, that have a record with this ISBN in no book, among the first hundred thousand of
  /// their records. No index leads to these: what is in no book claims nothing.
  func sourcesWithoutBook(claiming isbn: ISBN, among sources: Set<String>) throws -> [String] {
    // The digits that an ISBN-10 and an ISBN-13 of one book have in common, whatever hyphens stand between them.
    let digits = isbn.description.dropFirst(3).dropLast()
    let rows = try Row.fetchCursor(
      db, sql: Self.withoutBook,
      arguments: [FlatJSON.text(sources.sorted()) ?? "[]", Self.mostLookedThrough, String(digits)])
    var found: Set<String> = []
    while let row = try rows.next() {
      let claimed = try row.list(1) + row.list(2)
      if claimed.contains(where: { ISBN.read($0).isbn == isbn }) { found.insert(try row.value(0)) }
    }
    return found.sorted()
  }

  private static let mostLookedThrough = 100_000

  private static let withoutBook = """
    SELECT source.name, looked.own_isbns, looked.related_isbns FROM (
      SELECT source, own_isbns, related_isbns FROM record
      WHERE source IN (SELECT id FROM source WHERE name IN (SELECT value FROM json_each(?1)))
        AND book IS NULL AND kind = 'book' LIMIT ?2
    ) AS looked JOIN source ON source.id = looked.source
    WHERE instr(replace(replace(coalesce(looked.own_isbns, '') || coalesce(looked.related_isbns, ''), '-', ''), ' ', ''), ?3)
    """

  /// Values of one kind of reference, and which of all references each is.
  private struct Asked<Value> {
    var values: [Value] = []
    var positions: [Int] = []

    mutating func add(_ value: Value, at position: Int) {
      values.append(value)
      positions.append(position)
    }
  }

  /// - Parameter sql: gives the position of each value, from 0, and its book.
  private func find(
    _ sql: String, _ arguments: StatementArguments, _ positions: [Int], _ books: inout [RowID?]
  ) throws {
    guard !positions.isEmpty else { return }
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next() {
      let asked: Int = try row.value(0)
      books[positions[asked]] = try row.integer(1)
    }
  }

  /// By the id of any record of the book; where two records share one, the book that bears it itself.
  private static let byID = """
    SELECT asked.key, (
      SELECT record.book FROM record JOIN source ON source.id = record.source
      WHERE record.printed_id = asked.value AND record.book IS NOT NULL
      ORDER BY record.book <> record.id, source.name, record.key LIMIT 1)
    FROM json_each(?) AS asked
    """

  /// The book whose edition has the ISBN; else the first, in key order, of those with a record that claims it. Editions
  /// are found before, all at once: while a large load leaves their index out (``ListIndexes``), each ISBN would go
  /// through all of them.
  private static let byISBN = """
    WITH borne (isbn, book) AS MATERIALIZED (
      SELECT isbn, book FROM edition WHERE isbn IN (SELECT value FROM json_each(?1)))
    SELECT asked.key, coalesce(
      borne.book,
      (
        SELECT record.book FROM claim
        JOIN record ON record.id = claim.record JOIN source ON source.id = record.source
        WHERE claim.isbn = asked.value AND record.book IS NOT NULL ORDER BY source.name, record.key LIMIT 1))
    FROM json_each(?1) AS asked LEFT JOIN borne ON borne.isbn = asked.value
    """

  private static let byKey = """
    SELECT asked.key, (
      SELECT record.book FROM record
      WHERE record.source = (SELECT id FROM source WHERE name = ?) AND record.key = asked.value)
    FROM json_each(?) AS asked
    """
}
