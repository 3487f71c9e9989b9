package import Domain
package import Foundation

/// Decides what becomes of records of one source beside those that are stored.
package struct RecordUpsert {
  private let transaction: any CatalogTransaction
  /// The time for records that bear none of their own.
  private let fetchedAt: Date
  /// When records first came in, for those that came in somewhere else, such as another catalogue. Any other new record
  /// came in when it was fetched.
  package var addedAt: [RecordKey: Date] = [:]
  /// True where reading a record again is no reason to write it: one that has no time of its own, and says what is
  /// stored, leaves the stored time.
  package var keepsTimes = false
  /// The present. A stored time that is more than a day ahead of it is taken for wrong.
  package var now = Date()

  package init(_ transaction: any CatalogTransaction, fetchedAt: Date) {
    self.transaction = transaction
    self.fetchedAt = fetchedAt
  }

  /// What is to be written.
  package struct Plan {
    package var summary = IngestSummary()
    /// By number, ascending.
    package var added: [NewRecord] = []
    package var replaced: [RecordReplacement] = []
    var touched: [RecordTouch] = []
    /// The components that the replaced ones were in.
    package var oldComponents: Set<RowID> = []
    /// The stored records that stay as they are though one came that says something else: the one that came was fetched
    /// earlier, or holds less.
    var keptAgainst: Set<RowID> = []
    /// True where a record was left out that holds as much and says something else.
    var leftOut = false
  }

  /// Says which records are new, which replace a stored one, and which say what is stored; writes nothing yet.
  ///
  /// A record that holds more (``SourceRecord/Detail``) replaces the stored one, whatever their times. One that holds
  /// less leaves the stored one as it is, and so does one that holds as much and was fetched earlier. The stored time
  /// stays then as well: it is the time of what the record says. Two of one time are one answer read twice, and the
  /// later reading stands.
  package func plan(_ records: [SourceRecord]) throws -> Plan {
    var plan = Plan()
    let undated = keepsTimes ? Set(records.lazy.filter { $0.fetchedAt == .distantPast }.map(\.recordKey)) : []
    let records = dated(records).latestOfEachKey
    let stored = try transaction.stored(records.map(\.recordKey))
    let unhashed = try transaction.records(stored.values.filter { $0.contentHash == nil }.map(\.id))
    plan.added.reserveCapacity(records.count - stored.count)
    plan.touched.reserveCapacity(stored.count)
    var next = try transaction.reserveRecords(records.count - stored.count)
    for prepared in Self.prepared(records, beside: stored).joined() {
      let record = prepared.record
      if var kept = stored[record.recordKey] {
        kept.contentHash = kept.contentHash ?? unhashed[kept.id]?.contentHash
        add(prepared, beside: kept, keepsTime: undated.contains(record.recordKey), to: &plan)
      } else {
        plan.added.append(
          NewRecord(
            id: next, printedID: prepared.printedID ?? record.id, record: record, contentHash: prepared.contentHash,
            addedAt: addedAt[record.recordKey] ?? record.fetchedAt))
        plan.summary.added += 1
        next += 1
      }
    }
    return plan
  }

  /// A record as it is to be stored.
  private struct Prepared: Sendable {
    var record: SourceRecord
    var contentHash: Int64
    /// Nil for a record that is there.
    var printedID: RecordID?
  }

  /// In their order, in parts; the cores share them.
  private static func prepared(
    _ records: [SourceRecord], beside stored: [RecordKey: StoredRecord]
  ) -> [[Prepared]] {
    let parts = records.parts(of: 500)
    return ComputedAhead.all(parts.count) { part in
      parts[part].map { record in
        // Sources write a letter with an accent in one code point or in two.
        let record = record.composed
        return Prepared(
          record: record, contentHash: record.contentHash,
          printedID: stored[record.recordKey] == nil ? record.id : nil)
      }
    }
  }

  /// Undated records get the batch's time.
  private func dated(_ records: [SourceRecord]) -> [SourceRecord] {
    // Most batches have none, and are not copied.
    guard records.contains(where: { $0.fetchedAt == .distantPast }) else { return records }
    var records = records
    for index in records.indices where records[index].fetchedAt == .distantPast {
      records[index].fetchedAt = fetchedAt
    }
    return records
  }

  private func add(_ prepared: Prepared, beside kept: StoredRecord, keepsTime: Bool, to plan: inout Plan) {
    let (record, hash) = (prepared.record, prepared.contentHash)
    let time = milliseconds(record.fetchedAt)
    guard record.detail > kept.detail || record.detail == kept.detail && mayReplace(kept.fetchedAt, at: time) else {
      plan.summary.unchanged += 1
      if kept.contentHash != hash { plan.keptAgainst.insert(kept.id) }
      if record.detail == kept.detail && kept.contentHash != hash { plan.leftOut = true }
      return
    }
    if kept.contentHash == hash {
      if !keepsTime { plan.touched.append(RecordTouch(id: kept.id, contentHash: hash, fetchedAt: time)) }
      plan.summary.unchanged += 1
    } else {
      plan.replaced.append(RecordReplacement(id: kept.id, record: record, contentHash: hash))
      plan.summary.changed += 1
      if let component = kept.component { plan.oldComponents.insert(component) }
    }
  }

  /// Both in milliseconds since 1970. Where the stored time is more than a day ahead of now, the clock was wrong then.
  private func mayReplace(_ kept: Int64, at time: Int64) -> Bool {
    time >= kept || kept > milliseconds(now.addingTimeInterval(86_400))
  }
}
