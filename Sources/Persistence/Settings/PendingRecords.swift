import Catalog
import Domain
import GRDB

/// The records whose books are still those of former settings: all of a component, or none.
struct PendingRecords {
  let db: Database

  /// Most catalogues have none.
  func areThere() throws -> Bool { try db.holdsAny("pending") }

  /// Those of these records that are pending.
  func all(among records: some Sequence<RowID>) throws -> [RowID] {
    guard try areThere() else { return [] }
    return try RowID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT pending.record FROM json_each(?) AS asked CROSS JOIN pending ON pending.record = asked.value
          """, rowIDs(records)))
  }

  /// The next to be computed.
  func first(_ limit: Int) throws -> [RowID] {
    try RowID.fetchAll(
      db.cachedStatement(sql: "SELECT record FROM pending ORDER BY record LIMIT ?", max(1, limit)))
  }

  func count() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM pending") ?? 0 }

  /// How many books they make up, and how many records were looked at; one that is not in view yet counts as a book.
  /// - Parameter limit: how many records are looked at, at most.
  func bookCount(atMost limit: Int = .max) throws -> (books: Int, records: Int) {
    guard try areThere() else { return (0, 0) }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(DISTINCT record.book) + count(*) - count(record.book), count(*)
        FROM (SELECT record AS id FROM pending LIMIT ?) AS some JOIN record USING (id)
        """, arguments: [limit])
    return try row.map { (try $0.value(0), try $0.value(1)) } ?? (0, 0)
  }

  /// The policies with which pending records were computed, by revision.
  func formerPolicies() throws -> [Int64: PolicyText] {
    let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT revision, policy FROM former_policy"))
    // Where one cannot be read, the books are shown by the settings of the catalogue until they are computed.
    let policies = try rows.compactMap { row in
      let revision: Int64 = try row.value(0)
      return PolicyText(try row.value(1)).map { (revision, $0) }
    }
    return Dictionary(policies) { first, _ in first }
  }

  /// The policies with which the books of these were computed, each once; nil for one that cannot be read.
  func policies(of records: some Sequence<RowID>) throws -> [PolicyText?] {
    let policies = try formerPolicies()
    let revisions = try Int64.fetchSet(
      db.cachedStatement(
        sql: "SELECT revision FROM pending WHERE record IN (SELECT value FROM json_each(?))", rowIDs(records)))
    return revisions.map { policies[$0] }
  }

  func remove(_ records: some Sequence<RowID>) throws {
    try db.cachedStatement(
      sql: "DELETE FROM pending WHERE record IN (SELECT value FROM json_each(?))", rowIDs(records)
    ).execute()
    if try !areThere() { try forgetFormerPolicies() }
  }

  /// Forgets the policies that nothing is pending of.
  func forgetFormerPolicies() throws {
    try db.execute(sql: "DELETE FROM former_policy WHERE revision NOT IN (SELECT revision FROM pending)")
  }
}
