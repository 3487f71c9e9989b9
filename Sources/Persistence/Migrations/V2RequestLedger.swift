import GRDB

extension Schema {
  /// The account of what was asked of each source. Described in `docs/schema.md`. Never edited once shipped.
  static let v2RequestLedger = Migration(name: "V2RequestLedger") { db in
    try db.execute(
      sql: """
        CREATE TABLE allowance (
          source TEXT PRIMARY KEY,
          tokens REAL,
          tokens_at INTEGER NOT NULL,
          day INTEGER NOT NULL,
          requests INTEGER NOT NULL,
          refusals INTEGER NOT NULL,
          refused_at INTEGER,
          held_until INTEGER,
          held_for_the_day INTEGER NOT NULL,
          failures INTEGER NOT NULL,
          rests_until INTEGER
        ) STRICT, WITHOUT ROWID;
        """)
  }
}
