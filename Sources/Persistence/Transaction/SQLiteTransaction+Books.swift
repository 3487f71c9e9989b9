import Catalog
import Domain
import GRDB

/// The books as rows, and which records are in which.
extension SQLiteTransaction {
  func insertBooks(_ books: [BookRow]) throws {
    guard !books.isEmpty else { return }
    try BookRowWriter(db: db).insert(books)
    try countBooks(books.count)
  }

  func replaceBooks(_ old: Set<RowID>, with books: [BookRow]) throws -> Set<RowID> {
    let stored = try StoredBookRows(of: books.filter { old.contains($0.id) }, in: db)
    let kept = books.filter(stored.contains)
    try removeBooks(old.subtracting(kept.lazy.map(\.id)))
    try BookRowWriter(db: db).update(kept, stored)
    let new = books.filter { !stored.contains($0) }
    try insertBooks(new)
    return Set(new.lazy.map(\.id))
  }

  /// By ascending numbers: the full-text index writes what it holds back in memory as a segment of its own whenever a
  /// row comes that is before the last.
  func removeBooks(_ books: some Collection<RowID>) throws {
    guard !books.isEmpty else { return }
    let books = books.ascending
    for statement in ["edition WHERE book", "author WHERE book", "tag WHERE book", "search WHERE rowid"] {
      try each(of: books, "DELETE FROM \(statement) = ?") { _ in }
    }
    var count = 0
    try each(of: books, "DELETE FROM book WHERE id = ? RETURNING id") { _ in count += 1 }
    try countBooks(-count)
  }

  /// Keeps the number of books, which every list prints, so that none has to count them.
  ///
  /// The row is named: before a statement that may change several, SQLite has the full-text index write all that it
  /// holds back in memory, as small segments that are merged again and again.
  private func countBooks(_ change: Int) throws {
    let update = try RowStatement(
      "UPDATE projection SET books = books + ? WHERE rowid = (SELECT rowid FROM projection)", in: db)
    update.bind(Int64(change), at: 1)
    try update.run()
  }

  func assign(_ memberships: [RecordMembership]) throws {
    guard !memberships.isEmpty else { return }
    let update = try RowStatement("UPDATE record SET component = ?, book = ? WHERE id = ?", in: db)
    for membership in memberships {
      update.bind(membership.component, at: 1)
      update.bind(membership.book, at: 2)
      update.bind(membership.record, at: 3)
      try update.run()
    }
  }

  func takeOutOfView(_ records: some Collection<RowID>) throws {
    try each(of: records, "UPDATE record SET component = NULL, book = NULL WHERE id = ?") { _ in }
  }

  func members(_ ids: some Collection<RowID>) throws -> [ConnectedComponents.Member] {
    var members: [ConnectedComponents.Member] = []
    members.reserveCapacity(ids.count)
    try eachRecord(ids.ascending) { row, record in
      members.append(
        ConnectedComponents.Member(
          id: row.integer(0), record: record, addedAt: row.integer(3),
          component: row.isMissing(1) ? nil : row.integer(1), book: row.isMissing(2) ? nil : row.integer(2)))
    }
    return members
  }

  func views(of records: some Collection<RowID>) throws -> [RecordView] {
    var views: [RecordView] = []
    let lookup = """
      SELECT record.id, source.name, record.component, record.book FROM record
      JOIN source ON source.id = record.source WHERE record.id = ?
      """
    try each(of: records.ascending, lookup) { row in
      views.append(
        RecordView(
          id: row.integer(0), source: row.text(1), component: row.isMissing(2) ? nil : row.integer(2),
          book: row.isMissing(3) ? nil : row.integer(3)))
    }
    return views
  }

  func members(ofComponents components: some Collection<RowID>) throws -> [RowID] {
    var members: [RowID] = []
    try each(of: components, "SELECT id FROM record WHERE component = ?") { members.append($0.integer(0)) }
    return members
  }

  func mates(of records: some Collection<RowID>) throws -> [RowID] {
    var components: Set<RowID> = []
    try each(of: records, "SELECT component FROM record WHERE id = ? AND component IS NOT NULL") {
      components.insert($0.integer(0))
    }
    return try members(ofComponents: components)
  }

  func byteCounts(of records: some Collection<RowID>) throws -> [RowID: Int] {
    try byteCounts(of: records, "\(RecordRow.byteCount) + \(RecordRow.givenByteCount)")
  }

  func sourceByteCounts(of records: some Collection<RowID>) throws -> [RowID: Int] {
    try byteCounts(of: records, RecordRow.byteCount)
  }

  /// - Parameter count: of a row of `record`, as an SQL expression.
  private func byteCounts(of records: some Collection<RowID>, _ count: String) throws -> [RowID: Int] {
    var counts: [RowID: Int] = [:]
    try each(of: records, "SELECT id, \(count) FROM record WHERE id = ?") {
      counts[$0.integer(0)] = Int($0.integer(1))
    }
    return counts
  }

  func books(of records: some Collection<RowID>) throws -> Set<RowID> {
    var books: Set<RowID> = []
    try each(of: records, "SELECT book FROM record WHERE id = ? AND book IS NOT NULL") { books.insert($0.integer(0)) }
    return books
  }

  func rankBooks(of records: some Collection<RowID>) throws {
    guard !records.isEmpty else { return }
    try rankBooks("SELECT book FROM record WHERE id IN (SELECT value FROM json_each(?))", records)
  }

  func rankBooks(inAnyIssueOf categories: some Collection<RowID>) throws {
    try rankBooks(
      """
      SELECT record.book FROM json_each(?) CROSS JOIN placement ON placement.category = value
      CROSS JOIN record ON record.id = placement.record
      """, categories)
  }

  func rankBooks(ofPlacedAmong records: some Collection<RowID>) throws {
    // Nothing has a rank but in a list.
    guard !records.isEmpty, try CatalogFacts.hasLists(in: db) else { return }
    try rankBooks(
      """
      SELECT record.book FROM json_each(?) JOIN record ON record.id = value
      WHERE EXISTS (SELECT 1 FROM placement WHERE placement.record = record.id)
      """, records)
  }

  /// That of a `book` in the current issues of lists.
  static let bestRank = """
    (
      SELECT min(placement.rank) FROM record
      JOIN placement ON placement.record = record.id
      JOIN category ON category.id = placement.category AND category.date = placement.date
      WHERE record.component = book.component AND record.book = book.id AND category.kind = 'list')
    """

  /// - Parameter selection: row ids of books, by those that are asked for.
  private func rankBooks(_ selection: String, _ asked: some Collection<RowID>) throws {
    try db.cachedStatement(
      sql: """
        UPDATE book SET rank = \(Self.bestRank)
        WHERE id IN (\(selection))
        """, rowIDs(asked)
    ).execute()
  }

  // MARK: Whole books

  func books(_ references: [BookReference]) throws -> [RowID?] { try ReferenceLookup(db: db).books(references) }

  func books(holding keys: some Collection<RecordKey>) throws -> [RecordKey: RowID] {
    try first(
      of: Array(keys),
      """
      SELECT book FROM record WHERE source = ? AND key = ? AND book IS NOT NULL
      """
    ) { row, _ in row.integer(0) }
  }

  func books(bearing isbns: some Collection<ISBN>) throws -> [ISBN: RowID] {
    guard !isbns.isEmpty else { return [:] }
    // All at once: while a large load leaves the index out, editions are looked through once, and not for each ISBN.
    let borne = try RowStatement(
      "SELECT isbn, book FROM edition WHERE isbn IN (SELECT value FROM json_each(?))", in: db)
    borne.bind(rowIDs(isbns.lazy.map(\.digits)), at: 1)
    var books: [ISBN: RowID] = [:]
    try borne.each { row in
      if let isbn = ISBN(digits: row.integer(0)) { books[isbn] = row.integer(1) }
    }
    return books
  }

  func books(_ ids: [RowID], by policy: MergePolicy, explained: Bool) throws -> [Book] {
    try BookLoader(db: db, policy: policy, isExplained: explained).books(ids)
  }

  func titles(of books: some Collection<RowID>) throws -> [RowID: String] {
    var titles: [RowID: String] = [:]
    try each(of: books, "SELECT id, title FROM book WHERE id = ?") { titles[$0.integer(0)] = $0.text(1) }
    return titles
  }
}
