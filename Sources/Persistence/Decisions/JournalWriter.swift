import Domain
import Foundation
import GRDB

/// Writes the journal and the decisions in it.
struct JournalWriter {
  let db: Database

  /// Adds an entry with its decisions.
  /// - Parameter id: one that no entry ever had; nil: the next.
  /// - Returns: the entry as it is read from now on, and the row ids of its decisions.
  func add(_ act: Act, at date: Date, id: Int64? = nil) throws -> (entry: JournalEntry, decisions: [Int64]) {
    let (act, time) = (act.storable, RecordRow.milliseconds(date))
    try db.cachedStatement(sql: "INSERT INTO journal (id, at, verb, titles) VALUES (?, ?, ?, ?)")
      .execute(arguments: [id, time, act.verb.rawValue, FlatJSON.text(act.titles)])
    let id = db.lastInsertedRowID
    let decisions = try act.verdicts.map { try add($0, entry: id) }
    return (JournalEntry(id: Int(id), at: RecordRow.date(milliseconds: time), act: act), decisions)
  }

  /// Adds a decision.
  /// - Parameter entry: nil for what an import brought.
  /// - Returns: its row id.
  func add(_ verdict: Decision.Verdict, entry: Int64?) throws -> Int64 {
    let verdict = verdict.storable
    let row = try DecisionRow(verdict)
    try db.cachedStatement(sql: "INSERT INTO decision (entry, verdict, name, value, isbn) VALUES (?, ?, ?, ?, ?)")
      .execute(arguments: [entry, row.kind.rawValue, row.name, row.value, row.isbn?.digits])
    let id = db.lastInsertedRowID
    for (position, key) in verdict.records.enumerated() { try add(key, at: position, of: id) }
    return id
  }

  /// Takes entries away with all that they decided.
  func remove(_ entries: [JournalEntry]) throws {
    try db.execute(
      sql: "DELETE FROM journal WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(entries.map { Int64($0.id) })])
  }

  /// The row ids of what the entries decided.
  func decisions(of entries: [JournalEntry]) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM decision WHERE entry IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(entries.map { Int64($0.id) })])
  }

  private func add(_ key: RecordKey, at position: Int, of decision: Int64) throws {
    try db.cachedStatement(sql: "INSERT INTO decision_record (decision, position, source, key) VALUES (?, ?, ?, ?)")
      .execute(arguments: [decision, position, SourceRow.id(of: key.source, in: db), key.key])
  }
}
