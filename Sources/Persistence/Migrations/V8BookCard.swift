import GRDB

extension Schema {
  /// What is printed of a book, so that reading merges nothing. A book of one record that nothing else concerns has an
  /// empty card; the others are computed anew as after a change of settings, in steps. Never edited once shipped.
  static let v8BookCard = Migration(name: "V8BookCard") { db in
    try db.execute(
      sql: """
        ALTER TABLE book ADD COLUMN card TEXT;
        INSERT OR IGNORE INTO pending (record, revision)
        SELECT record.id, (SELECT revision FROM projection) FROM record WHERE component IN (
          SELECT component FROM record WHERE component IS NOT NULL GROUP BY component HAVING count(*) > 1
          UNION
          SELECT record.component FROM decided_record JOIN record ON record.id = decided_record.record
          UNION
          SELECT record.component FROM quarantine
          JOIN claim ON claim.isbn = quarantine.isbn JOIN record ON record.id = claim.record);
        INSERT INTO former_policy (revision, policy) SELECT revision, policy FROM projection
        WHERE revision IN (SELECT revision FROM pending);
        UPDATE projection SET revision = revision + 1 WHERE revision IN (SELECT revision FROM pending);
        UPDATE book SET card = ''
        WHERE id NOT IN (SELECT record FROM pending) AND EXISTS (SELECT 1 FROM projection);
        """)
  }
}
