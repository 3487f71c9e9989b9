import Domain
import Foundation
import GRDB

/// Puts a whole catalogue in, inside one transaction.
struct PuttingIn {
  private let db: Database
  private let projection: Projection
  private let hiddenSources: Set<String>
  private let copies: CopyKeeping
  private let categories: CategoryCopying
  private var journal: JournalCopying
  private var outcome = PutIn()
  /// Records that are not put in yet, by source, and how many pieces wait in all.
  private var records: [String: [SourceRecord]] = [:]
  private var addedAt: [RecordKey: Date] = [:]
  private var waitingCopies: [BookCopy] = []
  private var waiting = 0

  /// So many are looked up and computed at once.
  private static let batch = 1000

  init(db: Database, policy: MergePolicy, hiddenSources: Set<String>) throws {
    self.db = db
    self.hiddenSources = hiddenSources
    projection = Projection(db: db, policy: policy)
    copies = CopyKeeping(db: db, policy: policy)
    categories = try CategoryCopying(db: db, projection: projection)
    journal = try JournalCopying(db: db, projection: projection, hiddenSources: hiddenSources)
  }

  mutating func putIn(_ next: () throws -> CataloguePiece?) throws -> PutIn {
    while let piece = try next() {
      try take(piece)
      if waiting >= Self.batch { try keepWaiting() }
    }
    try keepWaiting()
    try categories.finish()
    try journal.finish()
    (outcome.entries, outcome.decisions) = (journal.entries, journal.loose)
    return outcome
  }

  private mutating func take(_ piece: CataloguePiece) throws {
    switch piece {
    case .book(let book, let times): for record in book.records { take(record, addedAt: times[record.recordKey]) }
    case .record(let record, let time): take(record, addedAt: time)
    case .copy(let copy):
      waitingCopies.append(copy)
      waiting += 1
    case .category(let summary): try categories.stage(summary)
    case .placement(let placement): try categories.stage(placement)
    case .entry(let entry): try journal.add(entry)
    case .decision(let verdict): try journal.add(verdict)
    }
  }

  private mutating func take(_ record: SourceRecord, addedAt time: Date?) {
    records[record.source, default: []].append(record)
    addedAt[record.recordKey] = time
    waiting += 1
  }

  private mutating func keepWaiting() throws {
    let now = Date()
    for (source, records) in records.sorted(by: { $0.key < $1.key }) {
      let keeping = RecordKeeping(
        db: db, source: try SourceRow.id(of: source, in: db), fetchedAt: now, addedAt: addedAt)
      try project(keeping.keep(records), source: source)
    }
    if !waitingCopies.isEmpty {
      let new = try copies.records(of: waitingCopies)
      let source = SourceRecord.importSource
      let keeping = RecordKeeping(
        db: db, source: try SourceRow.id(of: source, in: db), fetchedAt: now, keepsTimes: true)
      try project(keeping.keep(new.records), source: source)
      outcome.records.unchanged += new.known
      for verdict in try copies.verdicts(of: waitingCopies) { try journal.add(verdict) }
    }
    (records, addedAt, waitingCopies, waiting) = ([:], [:], [], 0)
  }

  private mutating func project(_ kept: RecordKeeping.Outcome, source: String) throws {
    outcome.records.added += kept.kept.added
    outcome.records.changed += kept.kept.changed
    outcome.records.unchanged += kept.kept.unchanged
    guard !hiddenSources.contains(source) else { return }
    try projection.update(kept.changed, oldComponents: kept.oldComponents)
  }
}
