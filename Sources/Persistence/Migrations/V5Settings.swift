import GRDB

extension Schema {
  /// The settings of the catalogue, and what is still to be computed after a change of them. Never edited once shipped.
  static let v5Settings = Migration(name: "V5Settings") { db in
    try db.execute(
      sql: """
        ALTER TABLE projection ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE former_policy (
          revision INTEGER PRIMARY KEY,
          policy TEXT NOT NULL
        ) STRICT;
        CREATE TABLE pending (
          record INTEGER PRIMARY KEY REFERENCES record (id),
          revision INTEGER NOT NULL REFERENCES former_policy (revision)
        ) STRICT;
        """)
  }
}
