import Catalog
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
    try add(records)
  }

  /// Writes the claims of records that have none, by row id.
  func add(_ records: [Int64: SourceRecord]) throws {
    guard !records.isEmpty else { return }
    let records = records.sorted { $0.key < $1.key }
    try SQLiteTransaction(db: db).addClaims(
      records.map { RecordClaims(record: $0, claims: Claims($1, policy: policy)) })
    if policy.titleAuthor == .auto { try updateTitleAuthors(records) }
    try DecisionIndex(db: db).wake(records.lazy.map(\.key))
  }

  /// Takes away all claims of these records.
  func remove(_ records: some Collection<Int64>) throws {
    guard !records.isEmpty else { return }
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
