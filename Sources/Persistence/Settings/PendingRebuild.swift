import Catalog
import Domain
import GRDB

/// Makes records of former settings records of those of the catalogue; their books are to be computed then.
struct PendingRebuild {
  let db: Database
  let settings: ProjectionSettings

  struct Outcome {
    /// True where the records touch what they touched before.
    var areTogetherAsBefore = false
    /// The records that are in view, and those on which an ISBN stands that went into quarantine or came out of it.
    var concerned: Set<Int64> = []
    /// The records that are out of view.
    var hidden: Set<Int64> = []
    /// The books that the records were in.
    var books: Set<Int64> = []
  }

  /// Renews the records, and with each the whole component that it is in.
  func renew(_ pending: [Int64]) throws -> Outcome {
    let members = try Row.fetchAll(db, sql: Self.members, arguments: [rowIDs(pending)])
    let ids = members.map { $0[0] as Int64 }
    let isAllInView = members.allSatisfy { ($0[1] as Int64?) != nil && !settings.hiddenSources.contains($0[2]) }
    let areAlike = try isAllInView && PendingRecords(db: db).groupAlike(ids, under: settings.policy)
    try PendingRecords(db: db).remove(ids)
    if areAlike { return Outcome(areTogetherAsBefore: true) }

    let hidden = Set(members.filter { settings.hiddenSources.contains($0[2]) }.map { $0[0] as Int64 })
    let visible = try records(ids.filter { !hidden.contains($0) })
    let quarantine = QuarantineIndex(db: db)
    let left = try quarantine.isbns(claimedBy: ids)
    try hide(hidden)
    try ClaimIndex(db: db, policy: settings.policy).update(visible)
    let bearers = try quarantine.update(claimedBy: visible.keys, leftBySome: left)
    return Outcome(
      concerned: Set(visible.keys).union(bearers), hidden: hidden, books: Set(members.compactMap { $0[1] as Int64? }))
  }

  private func hide(_ records: Set<Int64>) throws {
    guard !records.isEmpty else { return }
    try ClaimIndex(db: db, policy: settings.policy).remove(records)
    try db.execute(
      sql: "UPDATE record SET component = NULL, book = NULL WHERE id IN (SELECT value FROM json_each(?))",
      arguments: [rowIDs(records)])
  }

  private func records(_ ids: [Int64]) throws -> [Int64: SourceRecord] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(RecordRow.columns) FROM json_each(?) AS asked
        CROSS JOIN record ON record.id = asked.value CROSS JOIN source ON source.id = record.source
        """,
      arguments: [rowIDs(ids)])
    var records: [Int64: SourceRecord] = [:]
    while let row = try rows.next() { records[row[0]] = try RecordRow.stored(row) }
    return records
  }

  private static let members = """
    WITH asked (id) AS (SELECT value FROM json_each(?)), renewed (id) AS (
      SELECT id FROM asked
      UNION
      SELECT mate.id FROM asked CROSS JOIN record ON record.id = asked.id
      CROSS JOIN record AS mate ON mate.component = record.component)
    SELECT record.id, record.book, source.name FROM renewed
    CROSS JOIN record ON record.id = renewed.id CROSS JOIN source ON source.id = record.source
    """
}
