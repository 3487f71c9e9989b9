import Domain
import GRDB

/// What of the claims of some records is no key for anyone.
struct QuarantinedClaims {
  let db: Database

  /// Also what several records of crowds share.
  /// - Parameter rows: the row ids of records in view, as ``rowIDs(_:)`` writes them.
  func isbns(claimedBy rows: String) throws -> Set<ISBN> {
    let digits = try Int64.fetchAll(db.cachedStatement(sql: Self.digits, rows))
    return Set(digits.compactMap { ISBN(digits: $0) })
  }

  private static let digits = """
    SELECT quarantine.isbn FROM json_each(?1) AS asked
    CROSS JOIN claim ON claim.record = asked.value
    CROSS JOIN quarantine ON quarantine.isbn = claim.isbn
    UNION ALL
    \(SQLiteTransaction.sharedISBNsOfCrowds)
    """
}
