import Catalog
import Domain
import GRDB

/// What the reader decided.
extension SQLiteTransaction {
  func decided(among keys: some Collection<RecordKey>) throws -> Set<RecordKey> {
    guard try db.holdsAny("decision_record") else { return [] }
    let decided = try first(
      of: Array(keys),
      "SELECT 1 FROM decision_record WHERE source = ? AND key = ? LIMIT 1"
    ) { _, _ in true }
    return Set(decided.keys)
  }

  func decisions(_ ids: some Collection<RowID>) throws -> [Decision] {
    try DecisionLoader(db: db).stamped(Array(ids))
  }

  func decisions(naming keys: some Collection<RecordKey>) throws -> Set<RowID> {
    var decisions: Set<RowID> = []
    try each(
      of: keys, "SELECT decision FROM decision_record WHERE source = ? AND key = ?"
    ) { decisions.insert($0.integer(0)) }
    return decisions
  }

  func looseDecisions(namingFirst keys: some Collection<RecordKey>) throws -> [RowID] {
    var decisions: [RowID] = []
    try each(
      of: keys,
      """
      SELECT decision.id FROM decision_record
      CROSS JOIN decision ON decision.id = decision_record.decision AND decision.entry IS NULL
      WHERE decision_record.source = ? AND decision_record.key = ?
        AND decision_record.position = 0
      """
    ) { decisions.append($0.integer(0)) }
    return decisions
  }

  func looseDecisions(on isbns: some Collection<ISBN>) throws -> [RowID] {
    var decisions: [RowID] = []
    try each(of: isbns.map(\.digits), "SELECT id FROM decision WHERE isbn = ? AND entry IS NULL") {
      decisions.append($0.integer(0))
    }
    return decisions
  }

  func wakeDecisions(naming records: some Collection<RowID>) throws {
    // Without decisions a batch of thousands costs nothing.
    guard try db.holdsAny("decision_record") else { return }
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO decided_record (record, decision)
        SELECT record.id, decision_record.decision FROM json_each(?) AS seen
        CROSS JOIN record ON record.id = seen.value
        CROSS JOIN decision_record ON decision_record.source = record.source AND decision_record.key = record.key
        """, rowIDs(records)
    ).execute()
  }

  func bonds(of records: some Collection<RowID>) throws -> [DecisionBond] {
    var bonds: [DecisionBond] = []
    try each(
      of: records,
      """
      SELECT decision.id, decision.isbn FROM decided_record
      CROSS JOIN decision ON decision.id = decided_record.decision
        AND (decision.verdict = 'together' OR decision.value IS NOT NULL)
      WHERE decided_record.record = ?
      """
    ) { bonds.append(DecisionBond($0)) }
    return bonds
  }

  func bonds(giving isbns: some Collection<ISBN>) throws -> [DecisionBond] {
    var bonds: [DecisionBond] = []
    try each(of: isbns.map(\.digits), "SELECT id, isbn FROM decision WHERE isbn = ? AND verdict = 'value'") {
      bonds.append(DecisionBond($0))
    }
    return bonds
  }

  func records(boundBy decisions: some Collection<RowID>) throws -> [RowID: [RowID]] {
    var records: [RowID: [RowID]] = [:]
    try each(of: decisions, "SELECT decision, record FROM decided_record WHERE decision = ?") {
      records[$0.integer(0), default: []].append($0.integer(1))
    }
    return records
  }

  func decisions(on records: some Collection<RowID>) throws -> [Decision] {
    try DecisionLoader(db: db).decisions(on: rowIDs(records))
  }

  func eachPart(ofDecisionsOn records: some Collection<RowID>, _ body: ([Decision]) throws -> Void) throws {
    try DecisionLoader(db: db).eachPart(on: rowIDs(records), body)
  }

  func decisions(deciding records: some Collection<RowID>) throws -> [Decision] {
    try DecisionLoader(db: db).decisions(deciding: rowIDs(records))
  }

  func firstPart(of decisions: ArraySlice<RowID>) throws -> ArraySlice<RowID> {
    try DecisionLoader(db: db).first(of: decisions)
  }
}

extension DecisionBond {
  /// From a row with the columns decision and ISBN.
  fileprivate init(_ row: RowStatement) {
    self.init(decision: row.integer(0), isbn: ISBN(digits: row.integer(1)))
  }
}
