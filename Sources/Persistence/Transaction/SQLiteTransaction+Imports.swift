import Catalog
import Domain
import GRDB

/// What imports of other programs' files brought.
extension SQLiteTransaction {
  func noteChanging(_ records: some Collection<RowID>, byEntry id: Int) throws {
    guard !records.isEmpty else { return }
    let insertion = try RowStatement(Self.formerInsertion, in: db)
    for record in records {
      insertion.bind(Int64(id), at: 1)
      insertion.bind(record, at: 2)
      try insertion.run()
    }
  }

  func note(added: some Collection<RowID>, same: some Collection<RowID>, byEntry id: Int) throws {
    let insertion = try RowStatement(
      "INSERT OR IGNORE INTO import_record (entry, record, change) VALUES (?, ?, ?)", in: db)
    func note(_ records: some Collection<RowID>, _ change: ImportChange) throws {
      for record in records {
        insertion.bind(Int64(id), at: 1)
        insertion.bind(record, at: 2)
        insertion.bind(change.rawValue, at: 3)
        try insertion.run()
      }
    }
    try note(added, .added)
    try note(same, .same)
  }

  func note(repeated marks: [RepeatedMarks], byEntry id: Int) throws {
    guard !marks.isEmpty else { return }
    // A record that a row is of need not have come with it.
    let update = try RowStatement(
      """
      INSERT INTO import_record (entry, record, change, marks) VALUES (?2, ?3, '\(ImportChange.same.rawValue)', ?1)
      ON CONFLICT DO UPDATE SET marks = json_patch(coalesce(marks, '{}'), excluded.marks)
      """, in: db)
    for marks in marks {
      update.bind(Self.text(of: marks.values), at: 1)
      update.bind(Int64(id), at: 2)
      update.bind(marks.record, at: 3)
      try update.run()
    }
  }

  /// As they stand in `decision.value`, by which they are found.
  private static func text(of marks: [Mark: UserValue]) -> String? {
    FlatJSON.text(Dictionary(uniqueKeysWithValues: marks.map { ($0.rawValue, UserValueText.text($1)) }))
  }

  /// The decisions of an entry that a later one makes too.
  private static let handed = """
    FROM decision
    CROSS JOIN decision_record AS named ON named.decision = decision.id
    CROSS JOIN record ON record.source = named.source AND record.key = named.key
    CROSS JOIN import_record AS later ON later.record = record.id AND later.entry > ?1
    WHERE decision.entry = ?1 AND decision.verdict = 'mark'
      AND json_extract(later.marks, '$.' || decision.name) = decision.value
    """

  func handOnImport(ofEntry id: Int) throws -> Set<RowID> {
    let marked = try RowID.fetchSet(
      db,
      sql: """
        WITH handed (decision) AS MATERIALIZED (SELECT DISTINCT decision.id \(Self.handed))
        SELECT decided_record.record FROM handed
        CROSS JOIN decided_record ON decided_record.decision = handed.decision
        """, arguments: [id])
    try db.execute(
      sql: """
        WITH handed (decision, entry) AS (SELECT decision.id, min(later.entry) \(Self.handed) GROUP BY decision.id)
        UPDATE decision SET entry = handed.entry FROM handed WHERE decision.id = handed.decision
        """, arguments: [id])
    try db.execute(
      sql: """
        UPDATE import_record AS later
        SET change = mine.change, former = mine.former, former_fetched_at = mine.former_fetched_at
        FROM import_record AS mine
        WHERE mine.entry = ?1 AND mine.change <> 'same' AND later.record = mine.record
          AND later.entry = (SELECT min(entry) FROM import_record WHERE record = mine.record AND entry > ?1)
        """, arguments: [id])
    try db.execute(
      sql: """
        DELETE FROM import_record WHERE entry = ?1 AND EXISTS (
          SELECT 1 FROM import_record AS later WHERE later.record = import_record.record AND later.entry > ?1)
        """, arguments: [id])
    return marked
  }

  func besideMarked(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [RowID] {
    try RowID.fetchAll(
      db,
      sql: """
        SELECT record.id FROM import_record CROSS JOIN record ON record.id = import_record.record
        WHERE import_record.entry = ?1 AND import_record.record > ?2 AND EXISTS (
          SELECT 1 FROM record AS mate
          CROSS JOIN decided_record ON decided_record.record = mate.id
          CROSS JOIN decision ON decision.id = decided_record.decision
          WHERE mate.component = record.component AND mate.book = record.book AND mate.id <> record.id
            AND decision.verdict = 'mark' AND decision.entry IS NOT ?1)
        ORDER BY import_record.record LIMIT ?3
        """, arguments: [id, number, limit])
  }

  func holdsImportedRecords() throws -> Bool { try db.holdsAny("import_record") }

  func keepBeyondImports(_ records: some Collection<RowID>, asTheyAre: Bool) throws {
    let (same, added) = (ImportChange.same.rawValue, ImportChange.added.rawValue)
    try each(
      of: records,
      """
      UPDATE import_record SET change = '\(same)', former = NULL, former_fetched_at = NULL
      WHERE record = ? AND \(asTheyAre ? "change <> '\(same)'" : "change = '\(added)'")
      """
    ) { _ in }
  }

  func namesakes(addedByEntry id: Int) throws -> Int {
    // After a load that was broken off each book would be compared with all others.
    if try ListIndexes.missing(in: db).contains("book_by_author") { return 0 }
    let added = try RowStatement(
      """
      SELECT title, title_key, author_key, component, kind, EXISTS (
        SELECT 1 FROM book AS other
        WHERE other.author_key = book.author_key AND other.title_key = book.title_key
          AND other.component <> book.component AND other.kind = book.kind)
      FROM import_record CROSS JOIN book ON book.id = import_record.record
      WHERE import_record.entry = ? AND import_record.change = 'added' AND book.author_key IS NOT NULL
      """, in: db)
    let namesake = try RowStatement(
      "SELECT 1 FROM book WHERE author_key = ? AND title_key = ? AND component <> ? AND kind = ? LIMIT 1", in: db)
    var count = 0
    added.bind(Int64(id), at: 1)
    try added.each { book in
      if book.integer(5) != 0 {
        count += 1
        return
      }
      // “Die Verwandlung” is filed under V where its language is told, and under D where it is not.
      let known = book.text(1)
      for key in SortKey.titles(typed: book.text(0)) where key != known {
        namesake.bind(book.text(2), at: 1)
        namesake.bind(key, at: 2)
        namesake.bind(book.integer(3), at: 3)
        namesake.bind(book.text(4), at: 4)
        if try namesake.first({ _ in true }) == true {
          count += 1
          return
        }
      }
    }
    return count
  }

  func added(byEntry id: Int, after number: RowID, atMost limit: Int) throws -> [RowID] {
    try RowID.fetchAll(
      db,
      sql: """
        SELECT record FROM import_record WHERE entry = ? AND record > ? AND change = 'added' ORDER BY record LIMIT ?
        """, arguments: [id, number, limit])
  }

  func changed(
    byEntry id: Int, after number: RowID, atMost limit: Int
  ) throws -> [(id: RowID, former: SourceRecord)] {
    let rows = try Row.fetchCursor(db, sql: Self.formerSelection, arguments: [id, number, limit])
    var (changed, size) = ([(id: RowID, former: SourceRecord)](), BatchSize())
    while !size.fills(DecisionLoader.most), let row = try rows.next() {
      let former = try RecordRow.stored(row)
      changed.append((try row.value(0), former))
      size += former
    }
    return changed
  }

  /// The stored names of what an import did to a record; never renamed once shipped.
  private enum ImportChange: String {
    case added, changed, same
  }

  /// What a record says, as one object.
  private static let formerInsertion = """
    INSERT INTO import_record (entry, record, change, former, former_fetched_at)
    SELECT ?1, id, 'changed', json_object(\(RecordRow.contentColumns.map { "'\($0)', \($0)" }.joined(separator: ", "))),
      fetched_at
    FROM record WHERE id = ?2
    ON CONFLICT DO UPDATE SET change = excluded.change, former = excluded.former,
      former_fetched_at = excluded.former_fetched_at
    WHERE import_record.change = 'same'
    """

  /// As ``RecordRow/columns``.
  private static let formerSelection = """
    SELECT record.id, record.component, record.book, record.added_at, import_record.former_fetched_at, source.name,
      record.key, \(RecordRow.contentColumns.map { "json_extract(former, '$.\($0)')" }.joined(separator: ", "))
    FROM import_record
    CROSS JOIN record ON record.id = import_record.record CROSS JOIN source ON source.id = record.source
    WHERE import_record.entry = ? AND import_record.record > ? AND import_record.change = 'changed'
    ORDER BY import_record.record LIMIT ?
    """
}
