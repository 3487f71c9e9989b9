import GRDB

extension Schema {
  /// What an import of another program's file had to say, and to which entries of the reader's it gave way. Never edited
  /// once shipped.
  ///
  /// It stood among `import_record.marks`, without these entries: for such a value they are all earlier ones that decided
  /// about that mark of what touches its record by now.
  static let v21PassedOver = Migration(name: "V21PassedOver") { db in
    try db.execute(
      sql: """
        CREATE TABLE passed_over (
          decided INTEGER NOT NULL,
          entry INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
          source INTEGER NOT NULL REFERENCES source (id),
          key TEXT NOT NULL,
          mark TEXT NOT NULL,
          value TEXT,
          PRIMARY KEY (decided, entry, source, key, mark)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX passed_over_by_entry ON passed_over (entry, source, key, mark);
        INSERT OR IGNORE INTO passed_over (decided, entry, source, key, mark, value)
        SELECT decision.entry, import_record.entry, record.source, record.key, passed.key, passed.value
        FROM import_record
        CROSS JOIN json_each(import_record.marks, '$.passed-over') AS passed
        CROSS JOIN record ON record.id = import_record.record
        CROSS JOIN record AS mate ON mate.component = record.component
        CROSS JOIN decided_record ON decided_record.record = mate.id
        CROSS JOIN decision ON decision.id = decided_record.decision AND decision.verdict = 'mark'
          AND decision.name = passed.key AND decision.entry < import_record.entry
        CROSS JOIN journal ON journal.id = decision.entry AND journal.verb <> 'import';
        UPDATE import_record SET marks = nullif(json_remove(marks, '$.passed-over'), '{}')
        WHERE json_type(marks, '$.passed-over') IS NOT NULL;
        """)
  }
}
