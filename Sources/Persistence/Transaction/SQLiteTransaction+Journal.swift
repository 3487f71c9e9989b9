import Catalog
import Domain
import Foundation
import GRDB

/// The journal, as its rows hold it.
extension SQLiteTransaction {
  func addEntry(_ act: Act, at date: Date, id: Int?) throws -> (entry: JournalEntry, decisions: [RowID]) {
    let time = milliseconds(date)
    try db.cachedStatement(
      sql: "INSERT INTO journal (id, at, verb, titles) VALUES (?, ?, ?, ?)",
      id, time, act.verb.rawValue, FlatJSON.text(act.titles)
    ).execute()
    let id = db.lastInsertedRowID
    let decisions = try addDecisions(act.verdicts, entry: id)
    return (JournalEntry(id: Int(id), at: Date(milliseconds: time), act: act), decisions)
  }

  /// The titles are put behind those that are there as text: a shelf that is scanned has thousands.
  func extendEntry(_ id: Int, with act: Act) throws -> (entry: JournalEntry, decisions: [RowID]) {
    let time = try Int64.fetchOne(db.cachedStatement(sql: "SELECT at FROM journal WHERE id = ?", id))
    guard let time else { throw UnreadableEntry(id: Int64(id)) }
    if let titles = FlatJSON.text(act.titles) {
      let addition = """
        UPDATE journal SET titles = CASE
          WHEN titles IS NULL THEN ?1 ELSE substr(titles, 1, length(titles) - 1) || ',' || substr(?1, 2) END
        WHERE id = ?2
        """
      try db.cachedStatement(sql: addition, titles, id).execute()
    }
    let decisions = try addDecisions(act.verdicts, entry: Int64(id))
    return (JournalEntry(id: id, at: Date(milliseconds: time), act: act), decisions)
  }

  func addDecisions(_ verdicts: some Collection<Decision.Verdict>) throws -> [RowID] {
    try addDecisions(verdicts, entry: nil)
  }

  func addDecisions(_ verdicts: some Collection<Decision.Verdict>, toEntry id: Int) throws -> [RowID] {
    try addDecisions(verdicts, entry: Int64(id))
  }

  /// An import makes some for each of its rows, so each statement is looked up once, and each source.
  /// - Returns: their row ids.
  private func addDecisions(_ verdicts: some Collection<Decision.Verdict>, entry: Int64?) throws -> [RowID] {
    guard !verdicts.isEmpty else { return [] }
    let insertion = try RowStatement(
      "INSERT INTO decision (entry, verdict, name, value, isbn) VALUES (?, ?, ?, ?, ?)", in: db)
    let naming = try RowStatement(
      "INSERT INTO decision_record (decision, position, source, key) VALUES (?, ?, ?, ?)", in: db)
    var sources = SourceIDs(db: db)
    return try verdicts.map { verdict in
      let row = DecisionRow(verdict)
      insertion.bind(entry, at: 1)
      insertion.bind(row.kind.rawValue, at: 2)
      insertion.bind(row.name, at: 3)
      insertion.bind(row.value, at: 4)
      insertion.bind(row.isbn?.digits, at: 5)
      try insertion.run()
      let id = db.lastInsertedRowID
      for (position, key) in verdict.records.enumerated() {
        naming.bind(id, at: 1)
        naming.bind(Int64(position), at: 2)
        naming.bind(try sources.id(of: key.source), at: 3)
        naming.bind(key.key, at: 4)
        try naming.run()
      }
      return id
    }
  }

  func newestEntry(of verb: Act.Verb) throws -> Int? {
    try Int.fetchOne(
      db, sql: "SELECT id FROM journal WHERE verb = ? ORDER BY id DESC LIMIT 1", arguments: [verb.rawValue])
  }

  func entries(of verb: Act.Verb, among ids: some Collection<Int>) throws -> Set<Int> {
    var entries: Set<Int> = []
    try each(of: ids.map(Int64.init), "SELECT id FROM journal WHERE id = ? AND verb = '\(verb.rawValue)'") {
      entries.insert(Int($0.integer(0)))
    }
    return entries
  }

  func removeEntries(_ ids: some Collection<Int>) throws {
    try each(of: ids.map(Int64.init), "DELETE FROM journal WHERE id = ?") { _ in }
  }

  func entries(_ ids: some Collection<Int>) throws -> [JournalEntry] {
    try JournalReader(db: db).entries(ids, mostVerdicts: JournalReader.mostTold)
  }

  func firstPart(ofEntries ids: [Int]) throws -> ArraySlice<Int> {
    try ids.prefix(JournalReader(db: db).first(of: ids.map { Int64($0) }[...]).count)
  }

  func newestHeads(_ limit: Int) throws -> [JournalEntry] {
    let rows = try RowStatement("SELECT id, at, verb FROM journal ORDER BY id DESC LIMIT ?", in: db)
    rows.bind(Int64(limit), at: 1)
    var heads: [JournalEntry] = []
    try rows.each { row in
      let id = row.integer(0)
      guard let verb = Act.Verb(rawValue: row.text(2)) else { throw UnreadableEntry(id: id) }
      heads.append(
        JournalEntry(
          id: Int(id), at: Date(milliseconds: row.integer(1)), act: Act(verb, titles: [], verdicts: [])))
    }
    return heads
  }

  func newestEntryID() throws -> Int? {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM journal"))
  }

  func highestEntryID() throws -> Int {
    let highest = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") ?? 0
    return Int(try Self.next(after: highest, "journal")) - 1
  }

  func entryIDsByTime() throws -> [Int64: [Int]] {
    var ids: [Int64: [Int]] = [:]
    let rows = try Row.fetchCursor(db, sql: "SELECT at, id FROM journal")
    while let row = try rows.next() {
      let (time, id): (Int64, Int) = (try row.value(0), try row.value(1))
      ids[time, default: []].append(id)
    }
    return ids
  }

  func entryCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM journal") ?? 0 }

  func entryIDs(naming keys: some Collection<RecordKey>, after id: Int) throws -> Set<Int> {
    var ids: Set<Int> = []
    try each(of: keys, Self.decisionsOfEntries) { row in
      let entry = Int(row.integer(1))
      if entry > id { ids.insert(entry) }
    }
    return ids
  }

  func eachEntry(
    _ ids: Set<Int>, naming keys: some Collection<RecordKey>, _ body: (JournalEntry) throws -> Void
  ) throws {
    var decisions: [Int: Set<Int64>] = [:]
    try each(of: keys, Self.decisionsOfEntries) { row in
      let entry = Int(row.integer(1))
      if ids.contains(entry) { decisions[entry, default: []].insert(row.integer(0)) }
    }
    let reader = JournalReader(db: db)
    for id in ids.sorted() {
      for entry in try reader.entries([id], with: decisions[id, default: []].sorted()) { try body(entry) }
    }
  }

  private static let decisionsOfEntries = """
    SELECT decision.id, decision.entry FROM decision_record
    CROSS JOIN decision ON decision.id = decision_record.decision AND decision.entry IS NOT NULL
    WHERE decision_record.source = ? AND decision_record.key = ?
    """

  func decisions(ofEntries ids: some Collection<Int>) throws -> [RowID] {
    var decisions: [RowID] = []
    try each(of: ids.map(Int64.init), "SELECT id FROM decision WHERE entry = ?") { decisions.append($0.integer(0)) }
    return decisions
  }

  func decisions(ofEntry id: Int, atMost limit: Int) throws -> [RowID] {
    try RowID.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM decision WHERE entry = ? ORDER BY id LIMIT ?", id, limit))
  }

  func removeDecisions(_ ids: some Collection<RowID>) throws {
    try each(of: ids, "DELETE FROM decision WHERE id = ?") { _ in }
  }
}
