import Catalog
import Domain
import Foundation
import GRDB

/// Undone entries, in tables of their own.
extension SQLiteTransaction {
  func putAside(_ ids: [Int]) throws {
    let loader = DecisionLoader(db: db)
    for id in ids {
      try db.cachedStatement(
        sql: "INSERT INTO undone (entry, at, verb, titles) SELECT id, at, verb, titles FROM journal WHERE id = ?", id
      ).execute()
      let undone = db.lastInsertedRowID
      let decisions = try decisions(ofEntries: [id]).sorted()
      var position = 0
      try loader.eachPart(of: decisions) { part in
        for decision in try loader.decisions(part) {
          try putAside(decision.verdict, at: position, of: undone)
          position += 1
        }
      }
    }
  }

  func putAside(_ records: [OwnRecord], withEntry id: Int) throws {
    let undone = try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM undone WHERE entry = ?", id))
    guard let undone else { throw UnreadableEntry(id: Int64(id)) }
    for record in records { try putAside(record, of: undone) }
  }

  private func putAside(_ verdict: Decision.Verdict, at position: Int, of undone: Int64) throws {
    let row = DecisionRow(verdict)
    let keys = verdict.records.flatMap { [$0.source, $0.key] }
    try db.cachedStatement(
      sql: """
        INSERT INTO undone_decision (undone, position, verdict, name, value, isbn, records)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, undone, position, row.kind.rawValue, row.name, row.value, row.isbn?.digits, FlatJSON.text(keys)
    ).execute()
  }

  private func putAside(_ own: OwnRecord, of undone: Int64) throws {
    let members = RecordRow.contentColumns.map { "'\($0)', ?" }.joined(separator: ", ")
    let times = [own.record.fetchedAt, own.addedAt ?? own.record.fetchedAt].map { milliseconds($0).databaseValue }
    try db.cachedStatement(
      sql: """
        INSERT INTO undone_record (undone, key, fetched_at, added_at, content)
        VALUES (?, ?, ?, ?, json_object(\(members)))
        """
    ).execute(
      arguments: StatementArguments(
        [undone.databaseValue, own.record.key.databaseValue] + times + RecordRow.content(of: own.record)))
  }

  func lastUndone(_ limit: Int) throws -> [Int] {
    try Int.fetchAll(db, sql: "SELECT entry FROM undone ORDER BY id DESC LIMIT ?", arguments: [limit])
  }

  func undone(_ id: Int) throws -> UndoneEntry? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, entry, at, verb, titles FROM undone WHERE entry = ?", id))
    guard let row else { return nil }
    guard let verb = try row.text(3).flatMap(Act.Verb.init) else { throw UnreadableEntry(id: try row.value(1)) }
    let act = Act(verb, titles: try row.list(4), verdicts: try undoneVerdicts(of: row.value(0)))
    return UndoneEntry(
      entry: JournalEntry(id: try row.value(1), at: Date(milliseconds: try row.value(2)), act: act),
      records: try undoneRecords(of: row.value(0)))
  }

  private func undoneVerdicts(of undone: Int64) throws -> [Decision.Verdict] {
    let rows = try RowStatement(
      """
      SELECT undone, undone, verdict, name, value, isbn, records FROM undone_decision
      WHERE undone = ? ORDER BY position
      """, in: db)
    rows.bind(undone, at: 1)
    var verdicts: [Decision.Verdict] = []
    try rows.each { statement in
      let row = StatementRow(statement: statement)
      let names = try row.list(6)
      let keys = stride(from: 0, to: names.count - 1, by: 2).map {
        RecordKey(source: names[$0], key: names[$0 + 1])
      }
      guard let verdict = try DecisionRow(row).verdict(on: keys) else { throw UnreadableDecision(id: undone) }
      verdicts.append(verdict)
    }
    return verdicts
  }

  /// In the columns of ``RecordRow/columns``.
  private func undoneRecords(of undone: Int64) throws -> [OwnRecord] {
    let content = RecordRow.contentColumns.map { "content ->> '\($0)'" }.joined(separator: ", ")
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT undone, NULL, NULL, added_at, fetched_at, ?, key, \(content) FROM undone_record
        WHERE undone = ? ORDER BY key
        """, arguments: [SourceRecord.ownSource, undone])
    return try rows.map { row in
      OwnRecord(record: try RecordRow.stored(row), addedAt: Date(milliseconds: try row.value(3)))
    }
  }

  func undoneCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM undone") ?? 0 }

  func forgetLastUndone(_ count: Int) throws {
    try db.execute(
      sql: "DELETE FROM undone WHERE id IN (SELECT id FROM undone ORDER BY id DESC LIMIT ?)", arguments: [count])
  }

  func forgetAllUndone() throws {
    // Deciding is done often, and there is hardly ever anything undone.
    if try db.holdsAny("undone") { try db.execute(sql: "DELETE FROM undone") }
  }
}
