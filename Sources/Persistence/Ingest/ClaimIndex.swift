import Domain
import GRDB

/// Writes what connects records: the ISBNs that they claim, what the reader decided and, where the policy asks for it,
/// title and author.
struct ClaimIndex {
  let db: Database
  let policy: MergePolicy

  /// Replaces the claims of these records, by row id.
  func update(_ records: [Int64: SourceRecord]) throws {
    try remove(records.keys)
    let records = records.sorted { $0.key < $1.key }
    let insertion = try db.cachedStatement(sql: "INSERT INTO claim (isbn, record, role) VALUES (?, ?, ?)")
    for (id, record) in records {
      let claims = Claims(record, policy: policy)
      if let primary = claims.primary { try insertion.execute(arguments: [primary.digits, id, "primary"]) }
      for isbn in claims.related { try insertion.execute(arguments: [isbn.digits, id, "related"]) }
    }
    if policy.titleAuthor == .auto { try updateTitleAuthors(records) }
    try DecisionIndex(db: db).wake(records.lazy.map(\.key))
  }

  /// Takes away all claims of these records.
  func remove(_ records: some Sequence<Int64>) throws {
    let ids = rowIDs(records)
    for table in ["claim", "title_author", "decided_record"] {
      try db.execute(
        sql: "DELETE FROM \(table) WHERE record IN (SELECT value FROM json_each(?))", arguments: [ids])
    }
  }

  private func updateTitleAuthors(_ records: [(key: Int64, value: SourceRecord)]) throws {
    let insertion = try db.cachedStatement(sql: "INSERT INTO title_author (key, record) VALUES (?, ?)")
    for (id, record) in records {
      for key in Merging.titleAuthorKeys(of: record) { try insertion.execute(arguments: [key, id]) }
    }
  }
}
