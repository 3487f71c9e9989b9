import Catalog
import Domain
import GRDB

/// Finds the books that share an ISBN with another one, and say why they are not one with it.
struct IdentifierConflictQuery {
  let db: Database
  let policy: MergePolicy

  /// The first of them by their first records, and how many there are.
  /// - Parameter components: those of more than one book.
  func first(_ most: AnalysisBound, among components: OrderedRows) throws -> (books: [Book], count: Int) {
    try findSharing(among: components)
    let found = try OrderedRows("apart", in: db)
    var unclear = try ComponentRows("apart_candidate", in: db)
    if try CatalogFacts.areBooksCurrent(in: db) {
      // A card says why. Books without one that can be read are few: most share no ISBN.
      try found.append(
        """
        SELECT book.id FROM temp.sharing JOIN book ON book.id = sharing.book WHERE \(Self.saysWhy) ORDER BY book.id
        """, in: db)
      try unclear.append(
        """
        SELECT sharing.component, sharing.book FROM temp.sharing JOIN book ON book.id = sharing.book
        WHERE substr(coalesce(book.card, ''), 1, 8) <> '{"kind":' ORDER BY sharing.component, sharing.book
        """, in: db)
    } else {
      try unclear.append("SELECT component, book FROM temp.sharing ORDER BY component, book", in: db)
    }
    return try BookLoader(db: db, policy: policy).first(most, of: found, among: &unclear) { book in
      book.warnings.contains(where: \.kind.isVeto)
    }
  }

  /// Of a card with a warning of such a kind. No text in it has these marks as they stand: there a quote is escaped.
  private static let saysWhy = Warning.Kind.allCases.filter(\.isVeto)
    .map { "instr(book.card, '\"kind\":\"\($0.rawValue)\"') > 0" }.joined(separator: " OR ")

  /// Fills `temp.sharing` with the books that share an ISBN, with their components.
  private func findSharing(among components: OrderedRows) throws {
    try db.execute(
      sql: """
        CREATE TABLE temp.sharing (component INTEGER NOT NULL, book INTEGER NOT NULL, PRIMARY KEY (component, book))
        WITHOUT ROWID
        """)
    try db.execute(sql: "INSERT OR IGNORE INTO temp.sharing (component, book) \(Self.sharing(among: components))")
    try addUnclaimed()
  }

  /// Books that claim an ISBN which another one claims too, or the reader gave to some book. All that claim an ISBN are
  /// of one component, unless it is in quarantine or several records of crowds claim it.
  private static func sharing(among components: OrderedRows) -> String {
    """
    WITH claimed (isbn, component, book) AS MATERIALIZED (
      SELECT claim.isbn, record.component, record.book FROM \(components.table) AS split
      CROSS JOIN record ON record.component = split.id CROSS JOIN claim ON claim.record = record.id
      UNION ALL
      SELECT claim.isbn, record.component, record.book FROM quarantine
      CROSS JOIN claim ON claim.isbn = quarantine.isbn CROSS JOIN record ON record.id = claim.record
      WHERE record.book IS NOT NULL
      UNION ALL
      SELECT claim.isbn, record.component, record.book FROM crowd
      CROSS JOIN claim ON claim.record = crowd.record CROSS JOIN record ON record.id = crowd.record
      WHERE record.book IS NOT NULL)
    SELECT component, book FROM claimed
    WHERE isbn IN (SELECT isbn FROM claimed GROUP BY isbn HAVING min(book) <> max(book))
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
  }

  /// Adds the books with a record whose ISBNs are no claims, for its kind or for their number, where another book has
  /// one. Each takes three letters of a list at least, which are counted faster than its elements, and of two lists one
  /// has half of them. Nearly every record is in view: by the index of those that are, each would be looked up.
  private func addUnclaimed() throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT component, book, own_isbns, related_isbns FROM record NOT INDEXED
        WHERE (kind <> 'book' OR 2 * length(own_isbns) > 3 * ?1 OR 2 * length(related_isbns) > 3 * ?1)
          AND component IS NOT NULL AND coalesce(own_isbns, related_isbns) IS NOT NULL
          AND (kind <> 'book' OR \(RecordRow.isbnCount) > ?1)
        """,
      arguments: [policy.hubLimit])
    let insertion = try RowStatement("INSERT OR IGNORE INTO temp.sharing (component, book) VALUES (?, ?)", in: db)
    while let row = try rows.next() {
      let (component, book): (RowID, RowID) = (try row.value(0), try row.value(1))
      let texts = try row.list(2) + row.list(3)
      if try isClaimed(texts.compactMap { ISBN.read($0, placeholders: policy.placeholders).isbn }, outside: book) {
        insertion.bind(component, at: 1)
        insertion.bind(book, at: 2)
        try insertion.run()
      }
    }
  }

  private func isClaimed(_ isbns: [ISBN], outside book: RowID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM claim JOIN record ON record.id = claim.record
            WHERE claim.isbn IN (SELECT value FROM json_each(?)) AND record.book <> ?)
          """, rowIDs(isbns.map(\.digits)), book)) ?? false
  }
}
