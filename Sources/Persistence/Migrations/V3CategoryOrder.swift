import GRDB

extension Schema {
  /// What browsing a category needs: its order, how far its issues were taken, and where readers stand in them.
  static let v3CategoryOrder = Migration(name: "V3CategoryOrder") { db in
    try db.execute(
      sql: """
        CREATE TABLE category_order (
          category TEXT PRIMARY KEY,
          sort TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE issue (
          category INTEGER NOT NULL REFERENCES category (id),
          date INTEGER NOT NULL,
          taken_at INTEGER NOT NULL,
          next_page TEXT,
          origin TEXT,
          PRIMARY KEY (category, date)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE browsing (
          id INTEGER PRIMARY KEY,
          category TEXT NOT NULL,
          date INTEGER NOT NULL,
          sort TEXT NOT NULL,
          shown TEXT NOT NULL,
          made_at INTEGER NOT NULL
        ) STRICT;
        ALTER TABLE source ADD COLUMN categories_fetched_at INTEGER;
        """)
  }
}
