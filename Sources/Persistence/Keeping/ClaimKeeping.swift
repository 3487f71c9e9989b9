import Domain
import GRDB

/// Writes which ISBNs the records claim.
struct ClaimKeeping {
  let db: Database
  let policy: MergePolicy

  /// Replaces the claims of these records, by row id.
  func keep(_ records: [Int64: SourceRecord]) throws {
    try db.execute(
      sql: "DELETE FROM claim WHERE record IN (SELECT value FROM json_each(?))", arguments: [rowIDs(records.keys)])
    let insertion = try db.cachedStatement(sql: "INSERT INTO claim (isbn, record, role) VALUES (?, ?, ?)")
    for (id, record) in records.sorted(by: { $0.key < $1.key }) {
      let claims = Claims(record, policy: policy)
      if let primary = claims.primary { try insertion.execute(arguments: [primary.digits, id, "primary"]) }
      for isbn in claims.related { try insertion.execute(arguments: [isbn.digits, id, "related"]) }
    }
  }
}
