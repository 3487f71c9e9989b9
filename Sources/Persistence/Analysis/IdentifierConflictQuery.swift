import Domain
import GRDB

/// Finds the books that share an ISBN with another one, and say why they are not one with it.
struct IdentifierConflictQuery {
  let db: Database
  let policy: MergePolicy

  /// The first of them by their first records, and how many there are.
  func first(_ limit: Int) throws -> (books: [Book], count: Int) {
    try BookLoader(db: db, policy: policy).first(limit, of: "apart", among: candidates()) { book in
      book.warnings.contains(where: \.kind.isVeto)
    }
  }

  private func candidates() throws -> ComponentRows {
    try db.execute(
      sql: """
        CREATE TABLE temp.sharing (component INTEGER NOT NULL, book INTEGER NOT NULL, PRIMARY KEY (component, book))
        WITHOUT ROWID
        """)
    try db.execute(sql: "INSERT OR IGNORE INTO temp.sharing (component, book) \(Self.sharing)")
    try addUnclaimed()
    let candidates = try ComponentRows("apart_candidate", in: db)
    try candidates.append("SELECT component, book FROM temp.sharing ORDER BY component, book", in: db)
    return candidates
  }

  /// Books that claim an ISBN which another one claims too, or the reader gave to some book.
  private static let sharing = """
    SELECT record.component, record.book FROM claim JOIN record ON record.id = claim.record
    WHERE claim.isbn IN (
      SELECT claim.isbn FROM claim JOIN record ON record.id = claim.record
      GROUP BY claim.isbn HAVING min(record.book) <> max(record.book))
    UNION ALL
    SELECT record.component, record.book FROM decision
    CROSS JOIN claim ON claim.isbn = decision.isbn CROSS JOIN record ON record.id = claim.record
    WHERE decision.isbn IS NOT NULL AND decision.verdict = 'value'
    UNION ALL
    SELECT record.component, record.book FROM decision
    CROSS JOIN decided_record ON decided_record.decision = decision.id
    CROSS JOIN record ON record.id = decided_record.record
    WHERE decision.isbn IS NOT NULL AND decision.verdict = 'value'
    """

  /// Adds the books with a record whose ISBNs are no claims, for its kind or for their number, where another book has
  /// one.
  private func addUnclaimed() throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.component, record.book, record.own_isbns, record.related_isbns FROM record
        WHERE record.component IS NOT NULL AND (
          record.kind <> 'book' AND coalesce(record.own_isbns, record.related_isbns) IS NOT NULL
          OR coalesce(json_array_length(record.own_isbns), 0) + coalesce(json_array_length(record.related_isbns), 0) > ?)
        """,
      arguments: [policy.hubLimit])
    let insertion = try db.cachedStatement(sql: "INSERT OR IGNORE INTO temp.sharing (component, book) VALUES (?, ?)")
    while let row = try rows.next() {
      let (component, book): (Int64, Int64) = (row[0], row[1])
      let texts = try FlatJSON.list(row[2]) + FlatJSON.list(row[3])
      if try isClaimed(texts.compactMap { ISBN.read($0, placeholders: policy.placeholders).isbn }, outside: book) {
        try insertion.execute(arguments: [component, book])
      }
    }
  }

  private func isClaimed(_ isbns: [ISBN], outside book: Int64) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM claim JOIN record ON record.id = claim.record
            WHERE claim.isbn IN (SELECT value FROM json_each(?)) AND record.book <> ?)
          """, rowIDs(isbns.map(\.digits)), book)) ?? false
  }
}
