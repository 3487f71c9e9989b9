import GRDB

extension Schema {
  /// Which records an import of another program's file brought, so that it can be undone. Never edited once shipped.
  static let v11Imports = Migration(name: "V11Imports") { db in
    try db.execute(
      sql: """
        CREATE TABLE import_record (
          entry INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
          record INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE,
          change TEXT NOT NULL,
          former TEXT,
          former_fetched_at INTEGER,
          PRIMARY KEY (entry, record)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX import_record_by_record ON import_record (record, entry);
        CREATE TABLE removed_record (
          highest INTEGER NOT NULL
        ) STRICT;
        """)
  }
}
