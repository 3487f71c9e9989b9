import GRDB

extension Schema {
  /// What was undone, until something else is decided. Apart from the journal, so that nothing that reads the catalogue
  /// meets it. Never edited once shipped.
  static let v12Undone = Migration(name: "V12Undone") { db in
    try db.execute(
      sql: """
        CREATE TABLE undone (
          id INTEGER PRIMARY KEY,
          entry INTEGER NOT NULL UNIQUE,
          at INTEGER NOT NULL,
          verb TEXT NOT NULL,
          titles TEXT
        ) STRICT;
        CREATE TABLE undone_decision (
          undone INTEGER NOT NULL REFERENCES undone (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          verdict TEXT NOT NULL,
          name TEXT,
          value TEXT,
          isbn INTEGER,
          records TEXT,
          PRIMARY KEY (undone, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE undone_record (
          undone INTEGER NOT NULL REFERENCES undone (id) ON DELETE CASCADE,
          key TEXT NOT NULL,
          fetched_at INTEGER NOT NULL,
          added_at INTEGER NOT NULL,
          content TEXT NOT NULL,
          PRIMARY KEY (undone, key)
        ) STRICT, WITHOUT ROWID;
        """)
  }
}
