import Catalog
import Domain
import Foundation
import GRDB

/// Puts the records of one batch into their rows.
struct RecordUpsert {
  let db: Database
  /// Row id of the batch's source.
  let source: Int64
  /// The time for records that bear none of their own.
  let fetchedAt: Date
  /// When records first came in, where that was somewhere else; new ones that are not here came in when fetched.
  var addedAt: [RecordKey: Date] = [:]
  /// True where a record without a time of its own that says what is kept leaves that one's time as it is.
  var keepsTimes = false
  /// By the clock on the wall.
  var now = Date()

  /// What became of the records.
  struct Outcome {
    var kept = IngestSummary()
    /// The records that are new or say something new, by row id.
    var changed: [Int64: SourceRecord] = [:]
    /// The components that the changed ones were in.
    var oldComponents: Set<Int64> = []
  }

  /// Adds new records and replaces those that changed.
  ///
  /// A record that holds more (``SourceRecord/Detail``) replaces the one kept, whatever their times. One that holds
  /// less, or as much and was fetched earlier, leaves it as it is, fetch time included: the time is that of what the
  /// record says. Two of one time are one answer read twice, and the later reading stands.
  func upsert(_ records: [SourceRecord]) throws -> Outcome {
    var outcome = Outcome()
    let undated = Set(records.lazy.filter { $0.fetchedAt == .distantPast }.map(\.storable.recordKey))
    let records = latestOfEachKey(records)
    let existing = try rows(of: records.map(\.key))
    for record in records {
      if let row = existing[RecordKey(source: record.source, key: record.key)] {
        let keepsTime = keepsTimes && undated.contains(record.recordKey)
        try replace(row, with: record, keepsTime: keepsTime, &outcome)
      } else {
        outcome.changed[try insert(record)] = record
        outcome.kept.added += 1
      }
    }
    return outcome
  }

  /// Of two records with one key the one that stands; undated ones get the batch's time.
  private func latestOfEachKey(_ records: [SourceRecord]) -> [SourceRecord] {
    let dated = records.lazy.map { record in
      var record = record.storable
      if record.fetchedAt == .distantPast { record.fetchedAt = fetchedAt }
      return record
    }
    return dated.latestOfEachKey
  }

  private func rows(of keys: [String]) throws -> [RecordKey: Row] {
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source
        WHERE record.source = ? AND record.key IN (SELECT value FROM json_each(?))
        """,
      arguments: [source, FlatJSON.text(keys) ?? "[]"])
    var rows: [RecordKey: Row] = [:]
    while let row = try cursor.next() { rows[RecordKey(source: row[5], key: row[6])] = row.copy() }
    return rows
  }

  /// Both in milliseconds. A fetch that is more than a day ahead of now had a clock that was.
  private func mayReplace(_ kept: Int64, at time: Int64) -> Bool {
    time >= kept || kept > RecordRow.milliseconds(now.addingTimeInterval(86_400))
  }

  private func replace(_ row: Row, with record: SourceRecord, keepsTime: Bool, _ outcome: inout Outcome) throws {
    let id: Int64 = row[0]
    let content = RecordRow.content(of: record)
    let time = RecordRow.milliseconds(record.fetchedAt)
    let (detail, kept) = (record.detail.rawValue, RecordRow.detail(row))
    guard detail > kept || detail == kept && mayReplace(row[4], at: time) else {
      outcome.kept.unchanged += 1
      return
    }
    if RecordRow.says(row, content) {
      if !keepsTime {
        try db.cachedStatement(sql: "UPDATE record SET fetched_at = ? WHERE id = ?").execute(arguments: [time, id])
      }
      outcome.kept.unchanged += 1
    } else {
      let values = content + [time.databaseValue, id.databaseValue]
      try db.cachedStatement(sql: Self.update).execute(arguments: StatementArguments(values))
      outcome.kept.changed += 1
      outcome.changed[id] = record
      if let component: Int64 = row[1] { outcome.oldComponents.insert(component) }
    }
  }

  private func insert(_ record: SourceRecord) throws -> Int64 {
    let time = RecordRow.milliseconds(record.fetchedAt).databaseValue
    let added = addedAt[record.recordKey].map { RecordRow.milliseconds($0).databaseValue } ?? time
    let values =
      [source.databaseValue, record.key.databaseValue, record.id.value.databaseValue]
      + RecordRow.content(of: record) + [time, added]
    try db.cachedStatement(sql: Self.insertion).execute(arguments: StatementArguments(values))
    return db.lastInsertedRowID
  }

  private static let insertion: String = {
    let columns = ["source", "key", "printed_id"] + RecordRow.contentColumns + ["fetched_at", "added_at"]
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return "INSERT INTO record (\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }()

  private static let update: String = {
    let columns = RecordRow.contentColumns + ["fetched_at"]
    return "UPDATE record SET " + columns.map { "\($0) = ?" }.joined(separator: ", ") + " WHERE id = ?"
  }()
}
