import Catalog
import Domain
import Foundation
import GRDB

/// The journal, as its rows hold it.
extension SQLiteTransaction {
  func addEntry(_ act: Act, at date: Date, id: Int?) throws -> (entry: JournalEntry, decisions: [RowID]) {
    let time = milliseconds(date)
    try db.cachedStatement(sql: "INSERT INTO journal (id, at, verb, titles) VALUES (?, ?, ?, ?)")
      .execute(arguments: [id, time, act.verb.rawValue, FlatJSON.text(act.titles)])
    let id = db.lastInsertedRowID
    let decisions = try act.verdicts.map { try addDecision($0, entry: id) }
    return (JournalEntry(id: Int(id), at: RecordRow.date(milliseconds: time), act: act), decisions)
  }

  func extendEntry(_ id: Int, with act: Act) throws -> (entry: JournalEntry, decisions: [RowID]) {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT at, titles FROM journal WHERE id = ?"), arguments: [id])
    guard let row else { throw UnreadableEntry(id: Int64(id)) }
    let titles = try FlatJSON.list(row[1]) + act.titles
    try db.cachedStatement(sql: "UPDATE journal SET titles = ? WHERE id = ?")
      .execute(arguments: [FlatJSON.text(titles), id])
    let decisions = try act.verdicts.map { try addDecision($0, entry: Int64(id)) }
    return (JournalEntry(id: id, at: RecordRow.date(milliseconds: row[0]), act: act), decisions)
  }

  func addDecisions(_ verdicts: some Collection<Decision.Verdict>) throws -> [RowID] {
    try verdicts.map { try addDecision($0, entry: nil) }
  }

  /// - Returns: its row id.
  private func addDecision(_ verdict: Decision.Verdict, entry: Int64?) throws -> RowID {
    let row = try DecisionRow(verdict)
    try db.cachedStatement(sql: "INSERT INTO decision (entry, verdict, name, value, isbn) VALUES (?, ?, ?, ?, ?)")
      .execute(arguments: [entry, row.kind.rawValue, row.name, row.value, row.isbn?.digits])
    let id = db.lastInsertedRowID
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO decision_record (decision, position, source, key) VALUES (?, ?, ?, ?)")
    for (position, key) in verdict.records.enumerated() {
      try insertion.execute(arguments: [id, position, SourceRow.id(of: key.source, in: db), key.key])
    }
    return id
  }

  func removeEntries(_ ids: some Collection<Int>) throws {
    try each(of: ids.map(Int64.init), "DELETE FROM journal WHERE id = ?") { _ in }
  }

  func entries(_ ids: some Collection<Int>) throws -> [JournalEntry] { try JournalReader(db: db).entries(ids) }

  func newestEntries(_ limit: Int) throws -> [JournalEntry] { try JournalReader(db: db).newest(limit) }

  func highestEntryID() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") ?? 0
  }

  func entryIDsByTime() throws -> [Int64: [Int]] {
    var ids: [Int64: [Int]] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT at, id FROM journal")
    while let row = try rows.next() { ids[row[0], default: []].append(row[1]) }
    return ids
  }

  func entryCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM journal") ?? 0 }

  func entries(naming keys: some Collection<RecordKey>, after id: Int) throws -> [JournalEntry] {
    var ids: Set<Int> = []
    try each(
      of: keys,
      """
      SELECT decision.entry FROM decision_record
      CROSS JOIN decision ON decision.id = decision_record.decision AND decision.entry IS NOT NULL
      WHERE decision_record.source = (SELECT id FROM source WHERE name = ?) AND decision_record.key = ?
      """
    ) { ids.insert(Int($0.integer(0))) }
    return try entries(ids.filter { $0 > id })
  }

  func decisions(ofEntries ids: some Collection<Int>) throws -> [RowID] {
    var decisions: [RowID] = []
    try each(of: ids.map(Int64.init), "SELECT id FROM decision WHERE entry = ?") { decisions.append($0.integer(0)) }
    return decisions
  }
}
