import Domain
import GRDB

extension Schema {
  /// Who made a book beside its authors, its series, its edition. What earlier programs put aside of it in `extra` is
  /// lifted into its columns, and the books of these records are computed anew as after a change of settings, in steps:
  /// they are found by more words. Never edited once shipped.
  static let v9WiderRecord = Migration(name: "V9WiderRecord") { db in
    try db.execute(
      sql: """
        ALTER TABLE record ADD COLUMN contributors TEXT;
        ALTER TABLE record ADD COLUMN series TEXT;
        ALTER TABLE record ADD COLUMN original_title TEXT;
        ALTER TABLE record ADD COLUMN work_date INTEGER;
        ALTER TABLE record ADD COLUMN edition_statement TEXT;
        ALTER TABLE record ADD COLUMN place TEXT;
        ALTER TABLE book ADD COLUMN series TEXT;
        CREATE INDEX book_by_series ON book (series) WHERE series IS NOT NULL;
        CREATE TEMP TABLE lifted (component INTEGER PRIMARY KEY);
        """)
    try lift(db)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO pending (record, revision)
        SELECT record.id, (SELECT revision FROM projection) FROM record JOIN temp.lifted USING (component)
        WHERE EXISTS (SELECT 1 FROM projection);
        INSERT OR IGNORE INTO former_policy (revision, policy) SELECT revision, policy FROM projection
        WHERE revision IN (SELECT revision FROM pending);
        UPDATE projection SET revision = revision + 1 WHERE revision IN (SELECT revision FROM pending);
        DROP TABLE temp.lifted;
        """)
  }

  /// A thousand rows at a time, so that a catalogue of any size takes the same memory.
  private static func lift(_ db: Database) throws {
    let update = try db.makeStatement(
      sql: """
        UPDATE record SET contributors = ?, series = ?, edition_statement = ?, links = ?, extra = ?, content_hash = NULL
        WHERE id = ?
        """)
    let note = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO temp.lifted SELECT component FROM record WHERE id = ? AND component IS NOT NULL")
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(db, sql: liftable, arguments: [last])
      for row in rows {
        last = try row.value(0)
        guard var lifted = try? LiftedRecord(source: row.value(1), extra: row.text(2), links: row.text(3)) else {
          continue
        }
        guard lifted.lift() else { continue }
        try update.execute(arguments: [
          FlatJSON.text(lifted.contributors.map { TextPair(name: $0.name, detail: $0.role.rawValue) }, naming: "role"),
          FlatJSON.text(lifted.series.map { TextPair(name: $0.name, detail: $0.position) }, naming: "position"),
          lifted.edition, FlatJSON.text(lifted.links), FlatJSON.text(lifted.extra), last,
        ])
        try note.execute(arguments: [last])
      }
      if rows.count < 1000 { return }
    }
  }

  private static let liftable = """
    SELECT record.id, source.name, record.extra, record.links FROM record JOIN source ON source.id = record.source
    WHERE record.id > ? AND (
      source.name = 'open-library' AND (record.extra LIKE '%"edition":"%' OR record.extra LIKE '%"series":"%')
      OR source.name = 'google-books' AND record.extra LIKE '%"epub":"%'
      OR source.name = 'nytimes' AND record.extra LIKE '%"contributor%')
    ORDER BY record.id LIMIT 1000
    """
}

/// What each adapter put aside, and where it belongs.
private struct LiftedRecord {
  let source: String
  var extra: [String: String]
  var links: [String: String]
  var contributors: [Contributor] = []
  var series: [SeriesEntry] = []
  var edition: String?

  init(source: String, extra: String?, links: String?) throws {
    self.source = source
    self.extra = try FlatJSON.dictionary(extra)
    self.links = try FlatJSON.dictionary(links)
  }

  /// False where there is nothing to lift.
  mutating func lift() -> Bool {
    switch source {
    case "open-library":
      edition = extra.removeValue(forKey: "edition")
      series = extra.removeValue(forKey: "series").flatMap(SeriesEntry.init(reading:)).map { [$0] } ?? []
      return edition != nil || !series.isEmpty
    case "google-books":
      guard let epub = extra.removeValue(forKey: "epub") else { return false }
      links[LinkKind.epub.rawValue] = epub
      return true
    default:
      // The line stays as it is printed.
      for line in [extra["contributor"], extra["contributor_note"]].compactMap(\.self) {
        for contributor in Contributor.credited(in: line) where !contributors.contains(contributor) {
          contributors.append(contributor)
        }
      }
      return !contributors.isEmpty
    }
  }
}
