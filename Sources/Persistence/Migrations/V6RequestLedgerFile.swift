import GRDB

extension Schema {
  /// The account of requests is a file of its own by now, see ``SQLiteRequestLedger``. ``Upgrade`` hands the rows over
  /// to it before this. Never edited once shipped.
  static let v6RequestLedgerFile = Migration(name: "V6RequestLedgerFile") { db in
    try db.execute(sql: "DROP TABLE allowance")
  }
}
