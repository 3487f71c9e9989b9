import Domain
import GRDB

/// Finds the books that share an ISBN with another one, and say why they are not one with it.
struct IdentifierConflictQuery {
  let db: Database
  let policy: MergePolicy

  /// The first of them by their first records, and how many there are.
  func first(_ limit: Int) throws -> (books: [Book], count: Int) {
    try BookLoader(db: db, policy: policy).first(limit) { book in
      book.warnings.contains(where: \.kind.isVeto)
    } among: { add in
      let candidates = try sharing().union(unclaimed())
      for place in candidates.sorted(by: { ($0.component, $0.book) < ($1.component, $1.book) }) {
        try add(place.book, place.component)
      }
    }
  }

  private struct Place: Hashable {
    var component: Int64
    var book: Int64
  }

  /// Books that claim an ISBN which another one claims too, or the reader gave to some book.
  private func sharing() throws -> Set<Place> {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT DISTINCT record.component, record.book FROM claim JOIN record ON record.id = claim.record
        WHERE claim.isbn IN (
          SELECT claim.isbn FROM claim JOIN record ON record.id = claim.record
          GROUP BY claim.isbn HAVING min(record.book) <> max(record.book))
        UNION
        SELECT record.component, record.book FROM decision
        CROSS JOIN claim ON claim.isbn = decision.isbn CROSS JOIN record ON record.id = claim.record
        WHERE decision.isbn IS NOT NULL AND decision.verdict = 'value'
        UNION
        SELECT record.component, record.book FROM decision
        CROSS JOIN decided_record ON decided_record.decision = decision.id
        CROSS JOIN record ON record.id = decided_record.record
        WHERE decision.isbn IS NOT NULL AND decision.verdict = 'value'
        """)
    var places: Set<Place> = []
    while let row = try rows.next() { places.insert(Place(component: row[0], book: row[1])) }
    return places
  }

  /// Books with a record whose ISBNs are no claims, for its kind or for their number, where another book has one.
  private func unclaimed() throws -> Set<Place> {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT record.component, record.book, record.own_isbns, record.related_isbns FROM record
        WHERE record.component IS NOT NULL AND (
          record.kind <> 'book' AND coalesce(record.own_isbns, record.related_isbns) IS NOT NULL
          OR coalesce(json_array_length(record.own_isbns), 0) + coalesce(json_array_length(record.related_isbns), 0) > ?)
        """,
      arguments: [policy.hubLimit])
    var places: Set<Place> = []
    while let row = try rows.next() {
      let texts = try FlatJSON.list(row[2]) + FlatJSON.list(row[3])
      let place = Place(component: row[0], book: row[1])
      if try isClaimed(texts.compactMap { ISBN.read($0, placeholders: policy.placeholders).isbn }, outside: place.book)
      {
        places.insert(place)
      }
    }
    return places
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
