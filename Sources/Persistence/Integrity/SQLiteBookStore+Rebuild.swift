import Catalog
import Domain
import GRDB

extension SQLiteBookStore {
  package func rebuild(report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void) async throws -> Int {
    try await write { db, settings in
      try ProjectionRebuild(db: db, settings: settings).run(report)
      return try Int.fetchOne(db, sql: "SELECT books FROM projection") ?? 0
    }
  }
}

/// All that is computed, computed from nothing: what the doctor recommends where it differs from what the records and
/// decisions make of it.
private struct ProjectionRebuild {
  let db: Database
  let settings: ProjectionSettings
  /// How much is in memory at once.
  private static let batch = BatchSize(records: 500, bytes: 4 << 20)

  func run(_ report: (Int, Int) -> Void) throws {
    try clear()
    let transaction = SQLiteTransaction(db: db)
    _ = try transaction.leaveOutListIndexes()
    let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM record") ?? 0
    let projection = Projection(transaction, settings: settings)
    var queue = Projection.Queue()
    var (last, done) = (RowID.min, 0)
    while true {
      let records = try records(after: last)
      guard let highest = records.ids.last else { break }
      try projection.enqueue(RecordIngest.Uncomputed(added: records.inView), oldComponents: [], in: &queue)
      done += records.ids.count
      report(done, 2 * all)
      last = highest
    }
    try projection.update(queue) { left in report(2 * all - min(left, all), 2 * all) }
    try transaction.makeListIndexes()
    report(2 * all, 2 * all)
  }

  private func clear() throws {
    // An index that is damaged cannot be emptied word by word.
    try db.execute(sql: "DROP TABLE search")
    try db.execute(sql: Schema.search)
    for table in [
      "edition", "author", "tag", "book", "claim", "title_author", "decided_record", "quarantine", "crowd",
      "pending", "former_policy",
    ] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try db.execute(sql: "UPDATE projection SET books = 0; UPDATE record SET component = NULL, book = NULL")
  }

  private func records(after last: RowID) throws -> (ids: [RowID], inView: [RowID: SourceRecord]) {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
        WHERE record.id > ? ORDER BY record.id
        """, arguments: [last])
    var (ids, inView): ([RowID], [RowID: SourceRecord]) = ([], [:])
    var size = BatchSize()
    while !size.fills(Self.batch), let row = try rows.next() {
      let record = try RecordRow.stored(row)
      size += record
      let id: RowID = try row.value(0)
      ids.append(id)
      if !settings.hiddenSources.contains(record.source) { inView[id] = record }
    }
    return (ids, inView)
  }
}
