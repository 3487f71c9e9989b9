import Catalog
import Domain
import Foundation
import GRDB

/// Reads the journal.
struct JournalReader {
  let db: Database

  /// The newest entries first, at most `limit`; nil: all.
  func newest(_ limit: Int?) throws -> [JournalEntry] {
    try entries("ORDER BY id DESC LIMIT ?", [limit.map { max(0, $0) } ?? -1])
  }

  /// Nil where there never was one, or where it was undone.
  func entry(_ id: Int) throws -> JournalEntry? { try entries("WHERE id = ?", [id]).first }

  /// The entries with these ids, the oldest first.
  func entries(_ ids: some Sequence<Int>) throws -> [JournalEntry] {
    try entries("WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id", [rowIDs(ids.map { Int64($0) })])
  }

  func count() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM journal") ?? 0 }

  private func entries(_ selection: String, _ arguments: StatementArguments) throws -> [JournalEntry] {
    let rows = try Row.fetchAll(db, sql: "SELECT id, at, verb, titles FROM journal \(selection)", arguments: arguments)
    let ids = try Int64.fetchAll(
      db, sql: "SELECT id FROM decision WHERE entry IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(rows.map { $0[0] })])
    let verdicts = try Dictionary(grouping: DecisionLoader(db: db).decisions(ids)) { $0.entry ?? 0 }
    return try rows.map { row in
      guard let verb = (row[2] as String?).flatMap(Act.Verb.init), let titles = try? FlatJSON.list(row[3]) else {
        throw UnreadableEntry(id: row[0])
      }
      let act = Act(verb, titles: titles, verdicts: (verdicts[row[0]] ?? []).map(\.verdict))
      return JournalEntry(id: row[0], at: RecordRow.date(milliseconds: row[1]), act: act)
    }
  }
}

/// A row of `journal` that this program cannot have written.
struct UnreadableEntry: Error {
  var id: Int64
}

/// Writes the journal and the decisions in it.
struct JournalWriter {
  let db: Database

  /// Adds an entry with its decisions.
  /// - Parameter id: one that no entry ever had; nil for the next.
  /// - Returns: the entry as it is read from now on, and the row ids of its decisions.
  func add(_ act: Act, at date: Date, id: Int64? = nil) throws -> (entry: JournalEntry, decisions: [Int64]) {
    let time = milliseconds(date)
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
    let row = try DecisionRow(verdict)
    try db.cachedStatement(sql: "INSERT INTO decision (entry, verdict, name, value, isbn) VALUES (?, ?, ?, ?, ?)")
      .execute(arguments: [entry, row.kind.rawValue, row.name, row.value, row.isbn?.digits])
    let id = db.lastInsertedRowID
    for (position, key) in verdict.records.enumerated() { try add(key, at: position, of: id) }
    return id
  }

  /// Removes entries with all their decisions.
  func remove(_ entries: [JournalEntry]) throws {
    try db.execute(
      sql: "DELETE FROM journal WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(entries.map { Int64($0.id) })])
  }

  /// The row ids of the entries' decisions.
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

/// Finds what keeps an entry of the journal from being undone.
struct UndoDependencies {
  let db: Database
  let policy: MergePolicy

  /// The later entries that need this one, the oldest first.
  func later(_ entry: JournalEntry) throws -> [JournalEntry] {
    let ids = try Int64.fetchSet(db, sql: Self.sharing, arguments: [entry.id])
    let later = try JournalReader(db: db).entries(ids.map { Int($0) })
    guard !later.isEmpty else { return [] }
    let books = try ReferenceLookup(db: db).books(holding: Set(entry.act.verdicts.flatMap(\.records)))
    let components = try StoredComponents(of: books, in: db)
    return later.filter { other in
      other.needs(
        entry, among: components.records, decisions: components.decisions, quarantined: components.quarantined,
        policy: policy)
    }
  }

  private static let sharing = """
    SELECT later.entry FROM decision
    CROSS JOIN decision_record AS mine ON mine.decision = decision.id
    CROSS JOIN decision_record AS other ON other.source = mine.source AND other.key = mine.key
    CROSS JOIN decision AS later ON later.id = other.decision
    WHERE decision.entry = ?1 AND later.entry > ?1
    """
}
