import GRDB

extension Schema {
  /// The editions that a record keys are found without a look at each: SQLite asks for them whenever a record is
  /// removed. Never edited once shipped.
  static let v15EditionRecords = Migration(name: "V15EditionRecords") { db in
    try db.execute(sql: "CREATE INDEX edition_by_record ON edition (record) WHERE record IS NOT NULL")
  }
}
