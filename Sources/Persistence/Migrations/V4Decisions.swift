import GRDB

extension Schema {
  /// What the reader decided, and the journal by which it is undone. Never edited once shipped.
  static let v4Decisions = Migration(name: "V4Decisions") { db in
    for statement in [journal, decision, decisionRecord, decidedRecord] { try db.execute(sql: statement) }
  }

  /// `AUTOINCREMENT`: the id of an entry that was undone is never given to another.
  private static let journal = """
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      verb TEXT NOT NULL,
      titles TEXT
    ) STRICT;
    """

  private static let decision = """
    CREATE TABLE decision (
      id INTEGER PRIMARY KEY,
      entry INTEGER REFERENCES journal (id) ON DELETE CASCADE,
      verdict TEXT NOT NULL,
      name TEXT,
      value TEXT,
      isbn INTEGER
    ) STRICT;
    CREATE INDEX decision_by_entry ON decision (entry);
    CREATE INDEX decision_by_isbn ON decision (isbn) WHERE isbn IS NOT NULL;
    """

  private static let decisionRecord = """
    CREATE TABLE decision_record (
      decision INTEGER NOT NULL REFERENCES decision (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      source INTEGER NOT NULL REFERENCES source (id),
      key TEXT NOT NULL,
      PRIMARY KEY (decision, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX decision_record_by_key ON decision_record (source, key);
    """

  private static let decidedRecord = """
    CREATE TABLE decided_record (
      record INTEGER NOT NULL REFERENCES record (id),
      decision INTEGER NOT NULL REFERENCES decision (id) ON DELETE CASCADE,
      PRIMARY KEY (record, decision)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX decided_record_by_decision ON decided_record (decision);
    """
}
