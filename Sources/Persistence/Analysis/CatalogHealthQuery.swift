import Catalog
import Domain
import GRDB

/// Looks for what in the catalogue deserves a look.
struct CatalogHealthQuery {
  let db: Database
  let policy: MergePolicy

  func health(installed: Set<String>) throws -> CatalogHealth {
    var health = CatalogHealth()
    (health.quarantined, health.quarantinedCount) = try (quarantined(), quarantinedCount())
    (health.crowded, health.crowdedCount) = try (crowded(), crowdedCount())
    health.released = try released()
    health.orphaned = try orphaned(installed)
    try readIdentifiers(into: &health)
    return health
  }

  /// As many of each kind are named as one reads.
  private static let few = 5
  /// Of ISBNs in quarantine a program may want all; but one bad source brings any number of them.
  private static let mostQuarantined = 1_000
  /// How many Unicode scalars of each title are told. A single character on the screen may have any number of them.
  private static let longestTitle = 200

  private func quarantined() throws -> [CatalogHealth.Quarantined] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT quarantine.isbn, count(*) FROM quarantine JOIN claim ON claim.isbn = quarantine.isbn
        GROUP BY quarantine.isbn ORDER BY quarantine.isbn LIMIT ?
        """,
      arguments: [Self.mostQuarantined])
    return try rows.compactMap { row in
      guard let isbn = try ISBN(digits: row.value(0)) else { return nil }
      let claimants = try claimants(of: isbn).map(Self.cut)
      return CatalogHealth.Quarantined(isbn: isbn, claimants: claimants, count: try row.value(1))
    }
  }

  private static func cut(_ claimant: CatalogHealth.Titled) -> CatalogHealth.Titled {
    let beginning = String(claimant.title.unicodeScalars.prefix(longestTitle))
    if beginning.utf8.count == claimant.title.utf8.count { return claimant }
    return CatalogHealth.Titled(record: claimant.record, title: beginning + "…")
  }

  private func quarantinedCount() throws -> Int {
    let sql = "SELECT count(*) FROM quarantine WHERE EXISTS (SELECT 1 FROM claim WHERE claim.isbn = quarantine.isbn)"
    return try Int.fetchOne(db, sql: sql) ?? 0
  }

  private func crowded() throws -> [CatalogHealth.Titled] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, record.key, record.title FROM crowd
        JOIN record ON record.id = crowd.record JOIN source ON source.id = record.source
        ORDER BY source.name, record.key LIMIT ?
        """, arguments: [Self.few])
    return try rows.map { Self.cut(try Self.titled($0)) }
  }

  private func crowdedCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM crowd") ?? 0 }

  /// How it stands with one.
  func quarantine(of isbn: ISBN) throws -> CatalogHealth.Quarantine {
    let count = try Int.fetchOne(
      db,
      sql: """
        SELECT (SELECT count(*) FROM claim WHERE claim.isbn = quarantine.isbn) FROM quarantine WHERE isbn = ?
        """,
      arguments: [isbn.digits])
    if let count {
      return .quarantined(CatalogHealth.Quarantined(isbn: isbn, claimants: try claimants(of: isbn), count: count))
    }
    if try SQLiteTransaction(db: db).crowdedClaimants(of: [isbn])[isbn]?.count == 2 { return .ofCrowd }
    let isReleased = try Bool.fetchOne(
      db, sql: "SELECT count(*) > 0 FROM decision WHERE isbn = ? AND verdict = 'release'", arguments: [isbn.digits])
    return isReleased == true ? .released : .none
  }

  private func released() throws -> [ISBN] {
    let digits = try Int64.fetchAll(
      db, sql: "SELECT DISTINCT isbn FROM decision WHERE isbn IS NOT NULL AND verdict = 'release' ORDER BY isbn")
    return digits.compactMap { ISBN(digits: $0) }
  }

  private func claimants(of isbn: ISBN) throws -> [CatalogHealth.Titled] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT source.name, record.key, record.title FROM claim
          JOIN record ON record.id = claim.record JOIN source ON source.id = record.source
          WHERE claim.isbn = ? ORDER BY source.name, record.key LIMIT ?
          """, isbn.digits, Self.few)
    ).map(Self.titled)
  }

  private static func titled(_ row: Row) throws -> CatalogHealth.Titled {
    CatalogHealth.Titled(record: RecordKey(source: try row.value(0), key: try row.value(1)), title: try row.value(2))
  }

  private func orphaned(_ installed: Set<String>) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT source.name, (SELECT count(*) FROM record WHERE record.source = source.id) AS records FROM source
        WHERE records > 0
        """)
    let named: [(String, Int)] = try rows.map { (try $0.value(0), try $0.value(1)) }
    let counts = Dictionary(named) { first, _ in first }
    return counts.filter { !installed.contains($0.key) && !SourceRecord.unaskedSources.contains($0.key) }
  }

  /// Reads the identifiers of all records in view, in key order.
  private func readIdentifiers(into health: inout CatalogHealth) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT source.name, record.key, record.title, record.own_isbns, record.related_isbns FROM record
        JOIN source ON source.id = record.source
        WHERE record.component IS NOT NULL AND record.kind = 'book'
          AND coalesce(record.own_isbns, record.related_isbns) IS NOT NULL
        ORDER BY source.name, record.key
        """)
    while let row = try rows.next() {
      var record = SourceRecord(source: try row.value(0), key: try row.value(1), title: try row.value(2))
      record.ownISBNs = try row.list(3)
      record.relatedISBNs = try row.list(4)
      let claims = Claims(record, policy: policy)
      for reading in claims.refused { health.refused[reading.class, default: 0] += 1 }
      guard claims.hasPairMismatch else { continue }
      health.pairMismatchCount += 1
      if health.pairMismatches.count < Self.few { health.pairMismatches.append(try Self.titled(row)) }
    }
  }
}
