import GRDB

extension Schema {
  /// What an import of another program's file had to say, and to which entries of the reader's it gave way. Never
  /// edited once shipped.
  ///
  /// It stood among `import_record.marks`, without these entries: for such a value they are all earlier ones, also
  /// those that are undone, which decided about that mark of its record or of its book as that is by now.
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
        WITH passed (entry, record, source, key, component, book, mark, value) AS MATERIALIZED (
          SELECT import_record.entry, record.id, record.source, record.key, record.component, record.book, said.key, said.value
          FROM import_record
          CROSS JOIN json_each(import_record.marks, '$.passed-over') AS said
          CROSS JOIN record ON record.id = import_record.record
          -- What was decided in no entry nobody undoes.
          WHERE NOT EXISTS (
            SELECT 1 FROM record AS mate CROSS JOIN decided_record ON decided_record.record = mate.id
            CROSS JOIN decision ON decision.id = decided_record.decision
            WHERE mate.component = record.component AND mate.book = record.book
              AND decision.verdict = 'mark' AND decision.name = said.key AND decision.entry IS NULL)),
        deciding (decision, entry, mark, component, book, source, key) AS (
          SELECT decision.id, decision.entry, decision.name, mate.component, mate.book, mate.source, mate.key
          FROM decision CROSS JOIN journal ON journal.id = decision.entry AND journal.verb <> 'import'
          CROSS JOIN decision_record ON decision_record.decision = decision.id
          CROSS JOIN record AS mate ON mate.source = decision_record.source AND mate.key = decision_record.key
          WHERE decision.verdict = 'mark'
          UNION ALL
          SELECT NULL, undone.entry, undone_decision.name, mate.component, mate.book, mate.source, mate.key
          FROM undone CROSS JOIN undone_decision ON undone_decision.undone = undone.id
          CROSS JOIN json_each(undone_decision.records) AS named
          CROSS JOIN source ON source.name = named.value
          CROSS JOIN record AS mate ON mate.source = source.id
            AND mate.key = json_extract(undone_decision.records, '$[' || (named.key + 1) || ']')
          WHERE undone_decision.verdict = 'mark' AND undone.verb <> 'import' AND named.key % 2 = 0)
        SELECT deciding.entry, passed.entry, passed.source, passed.key, passed.mark, passed.value
        FROM deciding JOIN passed ON passed.mark = deciding.mark AND passed.entry > deciding.entry
          AND (passed.source = deciding.source AND passed.key = deciding.key
            OR passed.component = deciding.component AND passed.book = deciding.book)
        -- What stands already stands whatever of the journal is undone; what is redone it gives way to.
        WHERE deciding.decision IS NULL OR NOT EXISTS (
          SELECT 1 FROM decided_record CROSS JOIN decision ON decision.id = decided_record.decision
          WHERE decided_record.record = passed.record AND decision.verdict = 'mark' AND decision.name = passed.mark
            AND decision.entry = passed.entry);
        UPDATE import_record SET marks = nullif(json_remove(marks, '$.passed-over'), '{}')
        WHERE json_type(marks, '$.passed-over') IS NOT NULL;
        """)
  }
}
