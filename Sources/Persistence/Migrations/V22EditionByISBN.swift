import GRDB

extension Schema {
  /// That no ISBN is on two editions is the matter of an index with a name, which a large load can leave out until its
  /// end (``ListIndexes``): of a constraint of the table it cannot. Never edited once shipped.
  static let v22EditionByISBN = Migration(name: "V22EditionByISBN") { db in
    try db.execute(
      sql: """
        ALTER TABLE edition RENAME TO former_edition;
        DROP INDEX edition_by_record;
        CREATE TABLE edition (
          book INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
          position INTEGER NOT NULL,
          isbn INTEGER,
          record INTEGER REFERENCES record (id),
          PRIMARY KEY (book, position)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO edition SELECT book, position, isbn, record FROM former_edition ORDER BY book, position;
        DROP TABLE former_edition;
        CREATE INDEX edition_by_record ON edition (record) WHERE record IS NOT NULL;
        CREATE UNIQUE INDEX edition_by_isbn ON edition (isbn) WHERE isbn IS NOT NULL;
        """)
  }
}
