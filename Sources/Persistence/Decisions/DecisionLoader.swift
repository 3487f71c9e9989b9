import Catalog
import Domain
import Foundation
import GRDB

/// Reads what the reader decided.
struct DecisionLoader {
  let db: Database

  /// All that decides about these records, in the order in which it was decided. Where a value or a mark of theirs was
  /// taken back, what took it back is there too, though it may name none of them.
  /// - Parameter records: their row ids, as a JSON array.
  func decisions(on records: String) throws -> [Decision] { try stamped(numbers(on: records)) }

  /// The row ids of these decisions, each once, in no order.
  func numbers(on records: String) throws -> [RowID] {
    // Most catalogues have no decision at all, and every list reads this.
    guard try db.holdsAny("decided_record") else { return [] }
    let naming = try RowStatement(Self.naming, in: db)
    naming.bind(records, at: 1)
    // How many of the records each of them names.
    var counts: [RowID: Int] = [:]
    try naming.each { row in counts[row.integer(0), default: 0] += 1 }
    // All that names one of the records is here by now. What names others of theirs is looked up where there are such.
    let all = try RowStatement(Self.recordCount, in: db)
    let ofOthers = try counts.filter { decision, count in
      all.bind(decision, at: 1)
      return try all.first { $0.integer(0) } != Int64(count)
    }
    if ofOthers.isEmpty { return Array(counts.keys) }
    var ids = Set(counts.keys)
    let takingBack = try RowStatement(Self.takingBack, in: db)
    takingBack.bind(rowIDs(ofOthers.keys), at: 1)
    try takingBack.each { row in ids.insert(row.integer(0)) }
    return Array(ids)
  }

  /// Those with these row ids, each with the time of its entry, in the order in which they were decided.
  /// - Throws: ``UnreadableDecision``.
  func stamped(_ ids: [RowID]) throws -> [Decision] {
    try stamped(decisions(ids))
  }

  /// These, each with the time of its entry.
  func stamped(_ decisions: [(entry: Int64?, verdict: Decision.Verdict)]) throws -> [Decision] {
    let entries = Set(decisions.compactMap(\.entry))
    guard !entries.isEmpty else { return decisions.map { Decision(serial: 0, $0.verdict) } }
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, at FROM journal WHERE id IN (SELECT value FROM json_each(?))", rowIDs(entries)))
    let stamps = try rows.map { (try $0.value(0) as RowID, Date(milliseconds: try $0.value(1))) }
    let times = Dictionary(stamps) { first, _ in first }
    return decisions.map { Decision(serial: Int($0.entry ?? 0), at: $0.entry.flatMap { times[$0] }, $0.verdict) }
  }

  /// Those with these row ids, in the order in which they were decided.
  /// - Throws: ``UnreadableDecision``.
  func decisions(_ ids: [RowID]) throws -> [(entry: Int64?, verdict: Decision.Verdict)] {
    try decisions(inOrder: inOrder(ids))
  }

  /// Those with these row ids, in this order; those that are not there are left out.
  private func decisions(inOrder ids: [RowID]) throws -> [(entry: Int64?, verdict: Decision.Verdict)] {
    var decisions: [(entry: Int64?, verdict: Decision.Verdict)] = []
    decisions.reserveCapacity(ids.count)
    try each(inOrder: ids) { decisions.append(($0, $1)) }
    return decisions
  }

  /// Gives those with these row ids to the body, in this order; those that are not there are left out.
  /// - Throws: ``UnreadableDecision``; what the body throws.
  func each(
    inOrder ids: [RowID], _ body: (_ entry: Int64?, _ verdict: Decision.Verdict) throws -> Void
  ) throws {
    let (rows, named) = (try RowStatement(Self.row, in: db), try RowStatement(Self.recordsOfOne, in: db))
    var sources = SourceNames(db: db)
    for id in ids {
      rows.bind(id, at: 1)
      let found = try rows.first { row in
        (entry: row.isMissing(1) ? nil : row.integer(1), row: try DecisionRow(StatementRow(statement: row)))
      }
      guard let found else { continue }
      named.bind(id, at: 1)
      var keys: [RecordKey] = []
      try named.each { row in
        guard let source = try sources.name(of: row.integer(0)) else { return }
        keys.append(RecordKey(source: source, key: row.text(1)))
      }
      guard let verdict = try? found.row.verdict(on: keys) else { throw UnreadableDecision(id: id) }
      try body(found.entry, verdict)
    }
  }

  /// Gives each record that these decisions name to the body, those of one decision after another in its order.
  func eachKey(of decisions: [RowID], _ body: (_ decision: RowID, _ key: RecordKey) throws -> Void) throws {
    guard !decisions.isEmpty else { return }
    let rows = try RowStatement(Self.namedRecords, in: db)
    rows.bind(rowIDs(decisions), at: 1)
    try rows.each { row in try body(row.integer(0), RecordKey(source: row.text(1), key: row.text(2))) }
  }

  private static let naming = """
    SELECT decided_record.decision FROM (SELECT DISTINCT value AS id FROM json_each(?)) AS asked
    CROSS JOIN decided_record ON decided_record.record = asked.id
    """

  private static let recordCount = "SELECT count(*) FROM decision_record WHERE decision = ?"

  /// All that takes back a value or a mark of a record that these decisions name.
  private static let takingBack = """
    -- Many decisions name one record: what else names it is looked up once.
    WITH named (source, key) AS MATERIALIZED (
      SELECT DISTINCT decision_record.source, decision_record.key FROM json_each(?) AS asked
      CROSS JOIN decision_record ON decision_record.decision = asked.value)
    SELECT decision.id FROM named
    CROSS JOIN decision_record AS other ON other.source = named.source AND other.key = named.key
    CROSS JOIN decision ON decision.id = other.decision
    WHERE decision.verdict IN ('value', 'mark') AND decision.value IS NULL
    """

  private static let row = "SELECT \(DecisionRow.columns) FROM decision WHERE id = ?"

  private static let recordsOfOne = """
    SELECT source, key FROM decision_record WHERE decision = ? ORDER BY position
    """

  private static let namedRecords = """
    SELECT decision_record.decision, source.name, decision_record.key FROM decision_record
    JOIN source ON source.id = decision_record.source
    WHERE decision_record.decision IN (SELECT value FROM json_each(?))
    ORDER BY decision_record.decision, decision_record.position
    """
}
