import GRDB

extension Schema {
  /// The files of books that are kept, by the address that each is from. Never edited once shipped.
  static let v13StoredFile = Migration(name: "V13StoredFile") { db in
    try db.execute(
      sql: """
        CREATE TABLE stored_file (
          address TEXT PRIMARY KEY,
          kind TEXT NOT NULL,
          hash TEXT NOT NULL,
          size INTEGER NOT NULL,
          media_type TEXT NOT NULL,
          etag TEXT,
          fetched_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX stored_file_by_hash ON stored_file (hash);
        """)
  }
}
