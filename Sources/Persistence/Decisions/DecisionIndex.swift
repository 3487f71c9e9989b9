import Domain
import GRDB

/// Writes which records in view the reader's decisions name; a decision on any other record sleeps.
struct DecisionIndex {
  let db: Database

  /// For records that come into view.
  func wake(_ records: some Sequence<Int64>) throws {
    // Without decisions a batch of thousands costs nothing.
    guard try SQLiteTransaction(db: db).holdsAny("decision_record") else { return }
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO decided_record (record, decision)
        SELECT record.id, decision_record.decision FROM json_each(?) AS seen
        CROSS JOIN record ON record.id = seen.value
        CROSS JOIN decision_record ON decision_record.source = record.source AND decision_record.key = record.key
        """
    ).execute(arguments: [rowIDs(records)])
  }

  /// For new decisions.
  func wake(decisions: [Int64], hiddenSources: Set<String>) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO decided_record (record, decision)
        SELECT record.id, decision_record.decision FROM json_each(?) AS new
        CROSS JOIN decision_record ON decision_record.decision = new.value
        CROSS JOIN record ON record.source = decision_record.source AND record.key = decision_record.key
        CROSS JOIN source ON source.id = record.source
        WHERE source.name NOT IN (SELECT value FROM json_each(?))
        """
    ).execute(arguments: [rowIDs(decisions), FlatJSON.text(hiddenSources.sorted()) ?? "[]"])
  }

  /// The records in view that these decisions may change: those that they name, and those named by the values that they
  /// take back.
  func records(concernedBy decisions: [Int64]) throws -> Set<Int64> {
    try Int64.fetchSet(db.cachedStatement(sql: Self.concerned, rowIDs(decisions)))
  }

  private static let concerned = """
    WITH changed (id) AS (SELECT value FROM json_each(?))
    SELECT record FROM changed CROSS JOIN decided_record ON decided_record.decision = changed.id
    UNION
    SELECT decided_record.record FROM changed
    CROSS JOIN decision ON decision.id = changed.id AND decision.verdict IN ('value', 'mark') AND decision.value IS NULL
    CROSS JOIN decision_record AS mine ON mine.decision = changed.id
    CROSS JOIN decision_record AS other ON other.source = mine.source AND other.key = mine.key
    CROSS JOIN decided_record ON decided_record.decision = other.decision
    """
}
