import Catalog
import Domain
import GRDB

/// The records as their sources gave them.
extension SQLiteTransaction {
  func stored(_ keys: some Collection<RecordKey>) throws -> [RecordKey: StoredRecord] {
    try first(
      of: Array(keys),
      """
      SELECT id, content_hash, detail, fetched_at, component FROM record
      WHERE source = ? AND key = ?
      """
    ) { row, _ in
      StoredRecord(
        id: row.integer(0), contentHash: row.isMissing(1) ? nil : row.integer(1),
        // What no program wrote holds least, so that anything replaces it.
        detail: SourceRecord.Detail(rawValue: Int(row.integer(2))) ?? .brief,
        fetchedAt: row.integer(3), component: row.isMissing(4) ? nil : row.integer(4))
    }
  }

  func records(_ ids: some Collection<RowID>) throws -> [RowID: SourceRecord] {
    var records: [RowID: SourceRecord] = [:]
    try eachRecord(ids) { row, record in records[row.integer(0)] = record }
    return records
  }

  /// The records with these numbers, in this order, each with its row of ``RecordRow/columns``. What one says as the
  /// one before it is in memory once.
  func eachRecord(
    _ ids: some Collection<RowID>, _ body: (RowStatement, SourceRecord) throws -> Void
  ) throws {
    guard !ids.isEmpty else { return }
    let rows = try RowStatement(Self.selection, in: db)
    rows.bind(rowIDs(ids), at: 1)
    var last: SourceRecord?
    try rows.each { row in
      var record = try RecordRow.stored(StatementRow(statement: row))
      if let last { record.share(last) }
      last = record
      try body(row, record)
    }
  }

  private static let selection = """
    SELECT \(RecordRow.columns) FROM json_each(?) AS asked
    CROSS JOIN record ON record.id = asked.value CROSS JOIN source ON source.id = record.source
    """

  func numbers(of keys: some Collection<RecordKey>) throws -> [RecordKey: RowID] {
    try first(
      of: Array(keys), "SELECT id FROM record WHERE source = ? AND key = ?"
    ) { row, _ in row.integer(0) }
  }

  /// All at once: a large load leaves the index out, and would go through all records for each.
  func keys(printedAs ids: some Collection<RecordID>) throws -> [RecordID: RecordKey] {
    var keys: [RecordID: RecordKey] = [:]
    let rows = try RowStatement(
      """
      SELECT record.printed_id, source.name, record.key FROM record CROSS JOIN source ON source.id = record.source
      WHERE record.printed_id IN (SELECT value FROM json_each(?)) ORDER BY record.id
      """, in: db)
    rows.bind(rowIDs(ids.map(\.value)), at: 1)
    try rows.each { row in
      guard let id = RecordID(value: row.integer(0)), keys[id] == nil else { return }
      keys[id] = RecordKey(source: row.text(1), key: row.text(2))
    }
    return keys
  }

  func eachNumber(
    of keys: [String], in source: String, _ body: (_ index: Int, _ number: RowID) throws -> Void
  ) throws {
    guard let source = try SourceRow.knownID(of: source, in: db) else { return }
    let lookup = try RowStatement("SELECT id FROM record WHERE source = ? AND key = ?", in: db)
    for (index, key) in keys.enumerated() {
      // Each time: the body may look something up as well.
      lookup.bind(source, at: 1)
      lookup.bind(key, at: 2)
      if let number = try lookup.first({ $0.integer(0) }) { try body(index, number) }
    }
  }

  /// Behind the last one, and behind the last that was taken out with the import that brought it. The count need not be
  /// noted: nobody else writes before this transaction ends.
  func reserveRecords(_ count: Int) throws -> RowID {
    let highest = "SELECT max(id) FROM (SELECT max(id) AS id FROM record UNION ALL SELECT highest FROM removed_record)"
    return try Self.next(after: RowID.fetchOne(db.cachedStatement(sql: highest)) ?? 0, "record")
  }

  func insert(_ records: [NewRecord]) throws {
    guard !records.isEmpty else { return }
    var sources = SourceIDs(db: db)
    let insertion = try RowStatement(Self.insertion, in: db)
    for new in records {
      insertion.bind(new.id, at: 1)
      insertion.bind(try sources.id(of: new.record.source), at: 2)
      insertion.bind(new.record.key, at: 3)
      insertion.bind(new.printedID.value, at: 4)
      insertion.bind(new.contentHash, at: 5)
      insertion.bind(milliseconds(new.record.fetchedAt), at: 6)
      insertion.bind(milliseconds(new.addedAt), at: 7)
      insertion.bind(new.isAlone ? new.id : nil, at: 8)
      try RecordRow.bind(new.record, to: insertion, from: Self.firstContent)
      try insertion.run()
    }
  }

  func replace(_ records: [RecordReplacement]) throws {
    guard !records.isEmpty else { return }
    let update = try RowStatement(Self.update, in: db)
    for replacement in records {
      update.bind(replacement.id, at: 1)
      update.bind(replacement.contentHash, at: 2)
      update.bind(milliseconds(replacement.record.fetchedAt), at: 3)
      try RecordRow.bind(replacement.record, to: update, from: 4)
      try update.run()
    }
  }

  func touch(_ records: [RecordTouch]) throws {
    guard !records.isEmpty else { return }
    let update = try RowStatement("UPDATE record SET content_hash = ?, fetched_at = ? WHERE id = ?", in: db)
    for touch in records {
      update.bind(touch.contentHash, at: 1)
      update.bind(touch.fetchedAt, at: 2)
      update.bind(touch.id, at: 3)
      try update.run()
    }
  }

  func remove(_ records: some Collection<RowID>) throws {
    guard let highest = records.max() else { return }
    try db.cachedStatement(
      sql: "INSERT INTO removed_record (highest) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM removed_record)", highest
    ).execute()
    try db.cachedStatement(sql: "UPDATE removed_record SET highest = max(highest, ?)", highest).execute()
    for statement in ["placement WHERE record", "record WHERE id"] {
      try each(of: records, "DELETE FROM \(statement) = ?") { _ in }
    }
  }

  private static let firstContent = 9

  private static let insertion = """
    INSERT INTO record (
      id, source, key, printed_id, content_hash, fetched_at, added_at, component, book, \(RecordRow.contentColumns.joined(separator: ", ")))
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, \(marks(from: firstContent)))
    """

  private static let update = """
    UPDATE record SET content_hash = ?2, fetched_at = ?3, \(zip(RecordRow.contentColumns, 4...)
    .map { "\($0) = ?\($1)" }.joined(separator: ", ")) WHERE id = ?1
    """

  private static func marks(from first: Int) -> String {
    RecordRow.contentColumns.indices.map { "?\(first + $0)" }.joined(separator: ", ")
  }
}
