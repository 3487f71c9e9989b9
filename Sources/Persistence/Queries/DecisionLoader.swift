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

  /// The row ids of these decisions, in no order.
  func numbers(on records: String) throws -> [Int64] {
    // Most catalogues have no decision at all, and every list reads this.
    guard try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM decided_record)")) == true else {
      return []
    }
    return try Int64.fetchAll(db.cachedStatement(sql: Self.concerning, records))
  }

  /// Those with these row ids, each with the time of its entry, in the order in which they were decided.
  /// - Throws: ``UnreadableDecision``.
  func stamped(_ ids: [Int64]) throws -> [Decision] {
    try stamped(decisions(ids))
  }

  /// These, each with the time of its entry.
  func stamped(_ decisions: [(entry: Int64?, verdict: Decision.Verdict)]) throws -> [Decision] {
    let entries = Set(decisions.compactMap(\.entry))
    guard !entries.isEmpty else { return decisions.map { Decision(serial: 0, $0.verdict) } }
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, at FROM journal WHERE id IN (SELECT value FROM json_each(?))", rowIDs(entries)))
    let stamps = try rows.map { (try $0.value(0) as Int64, Date(milliseconds: try $0.value(1))) }
    let times = Dictionary(stamps) { first, _ in first }
    return decisions.map { Decision(serial: Int($0.entry ?? 0), at: $0.entry.flatMap { times[$0] }, $0.verdict) }
  }

  /// Those with these row ids, in the order in which they were decided.
  /// - Throws: ``UnreadableDecision``.
  func decisions(_ ids: [Int64]) throws -> [(entry: Int64?, verdict: Decision.Verdict)] {
    guard !ids.isEmpty else { return [] }
    var keys: [Int64: [RecordKey]] = [:]
    try eachKey(of: ids) { id, key in keys[id, default: []].append(key) }
    let rows = try RowStatement(Self.rows, in: db)
    rows.bind(rowIDs(ids), at: 1)
    var decisions: [(entry: Int64?, verdict: Decision.Verdict)] = []
    try rows.each { row in
      let id = row.integer(0)
      let verdict = try? DecisionRow(StatementRow(statement: row)).verdict(on: keys[id] ?? [])
      guard let verdict else { throw UnreadableDecision(id: id) }
      decisions.append((row.isMissing(1) ? nil : row.integer(1), verdict))
    }
    return decisions
  }

  /// Gives each record that these decisions name to the body, those of one decision after another in its order.
  func eachKey(of decisions: [Int64], _ body: (_ decision: Int64, _ key: RecordKey) throws -> Void) throws {
    guard !decisions.isEmpty else { return }
    let rows = try RowStatement(Self.namedRecords, in: db)
    rows.bind(rowIDs(decisions), at: 1)
    try rows.each { row in try body(row.integer(0), RecordKey(source: row.text(1), key: row.text(2))) }
  }

  private static let concerning = """
    WITH naming (id) AS MATERIALIZED (
      SELECT DISTINCT decision FROM decided_record WHERE record IN (SELECT value FROM json_each(?))),
    -- Many decisions name one record: what else names it is looked up once.
    named (source, key) AS MATERIALIZED (
      SELECT DISTINCT decision_record.source, decision_record.key FROM naming
      CROSS JOIN decision_record ON decision_record.decision = naming.id)
    SELECT id FROM naming
    UNION
    SELECT decision.id FROM named
    CROSS JOIN decision_record AS other ON other.source = named.source AND other.key = named.key
    CROSS JOIN decision ON decision.id = other.decision
    WHERE decision.verdict IN ('value', 'mark') AND decision.value IS NULL
    """

  private static let rows = """
    SELECT \(DecisionRow.columns) FROM decision WHERE id IN (SELECT value FROM json_each(?))
    ORDER BY coalesce(entry, 0), id
    """

  private static let namedRecords = """
    SELECT decision_record.decision, source.name, decision_record.key FROM decision_record
    JOIN source ON source.id = decision_record.source
    WHERE decision_record.decision IN (SELECT value FROM json_each(?))
    ORDER BY decision_record.decision, decision_record.position
    """
}
