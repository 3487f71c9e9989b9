package import Domain

/// Entries of the journal, taken back.
extension DecisionTransaction {
  /// As ``DecisionStore/undo(_:dryRun:)`` has it.
  ///
  /// What the entries decided is read in parts, and none of it is held: a note may be as long as a chapter, and any
  /// number of entries is undone at once.
  /// - Throws: ``UndoRefusal``; the transaction is to be rolled back then.
  package func undo(_ which: Undoing) throws -> (entries: [JournalEntry], change: BookChange) {
    let heads = try heads(which)
    let entries = try toldEntries(heads)
    let decided = heads.filter { $0.act.verb != .import }.map(\.id)
    // A whole shelf is one entry where it was scanned: what becomes of all of it is not held in memory.
    var told = ToldBooks(transaction)
    let undone = try undoing(decided, &told)
    var change = BookChange(before: try books(told), after: [])
    // The oldest first: what it hands on to a later one goes, or is put back, with that.
    for head in heads.reversed() where head.act.verb == .import { try takeBackImport(head.id, &change) }
    let concerned = try index.records(concernedBy: undone.decisions, takingBackFrom: undone.takingBack)
    // What an import brought is only in its file by now. What was decided about that sleeps, once it is decided again.
    try transaction.putAside(decided)
    try transaction.removeEntries(heads.map(\.id))
    try projection.update(decidedOn: concerned, released: undone.released, regroups: undone.regroups)
    let removed = try own.removeUnnamed(Set(undone.ownRecords.keys))
    try letStand(whatGaveWayTo: decided)
    for (id, records) in Dictionary(grouping: removed, by: { undone.ownRecords[$0.record.recordKey] }) {
      if let id { try transaction.putAside(records, withEntry: id) }
    }
    change.after = try books(told)
    return (entries, change)
  }

  /// The entries as they are told, in this order.
  private func toldEntries(_ heads: [JournalEntry]) throws -> [JournalEntry] {
    var (told, rest) = (ToldEntries(), heads[...])
    while !rest.isEmpty, !told.areMuch {
      let part = try transaction.firstPart(ofEntries: rest.prefix(Self.toldAtOnce).map(\.id))
      for entry in try transaction.entries(part).reversed() { told.add(entry) }
      rest = rest.dropFirst(part.count)
    }
    for head in rest { told.add(head) }
    return told.entries
  }

  /// How many entries are weighed at once.
  private static let toldAtOnce = 1_000

  /// What goes with entries that are undone.
  private struct Undone {
    var decisions: [RowID] = []
    var takingBack: Set<RecordKey> = []
    var released: Set<ISBN> = []
    var regroups = false
    /// The reader's own records that they name, each with the entry that is made again first among those that name it.
    var ownRecords: [RecordKey: Int] = [:]

    /// - Parameter id: that of an older entry than those before it.
    mutating func add(_ verdicts: [Decision.Verdict], ofEntry id: Int) {
      takingBack.formUnion(verdicts.takingBack)
      released.formUnion(verdicts.released)
      regroups = regroups || verdicts.contains(where: \.regroups)
      for key in verdicts.lazy.flatMap(\.records) where key.source == SourceRecord.ownSource { ownRecords[key] = id }
    }
  }

  /// - Parameters:
  ///   - ids: those of the entries, the newest first.
  ///   - told: gets what is told of them.
  private func undoing(_ ids: [Int], _ told: inout ToldBooks) throws -> Undone {
    var undone = Undone()
    for id in ids { undone.decisions += try transaction.decisions(ofEntries: [id]).sorted() }
    let all = undone.decisions
    try transaction.eachPart(of: all) { part in
      let entries = Dictionary(grouping: try transaction.decisions(part), by: \.serial)
      for (id, decisions) in entries.sorted(by: { $0.key > $1.key }) {
        let verdicts = decisions.map(\.verdict)
        try computePending(concernedBy: verdicts)
        try told.add(verdicts)
        undone.add(verdicts, ofEntry: id)
      }
    }
    return undone
  }

  /// Decides the marks of files that gave way to these entries, and give way to no entry that is left.
  private func letStand(whatGaveWayTo entries: [Int]) throws {
    var marks = try PassedOverMarks(givingWayTo: entries, in: transaction)
    while let (entry, verdicts) = try marks.next() {
      let decisions = try transaction.addDecisions(verdicts, toEntry: entry)
      try index.wake(verdicts.records)
      try update(decisions, verdicts)
    }
  }

  /// Removes what the import brought, puts back what it changed, and takes away the marks that it gave.
  /// - Parameter change: counts all three.
  private func takeBackImport(_ entry: Int, _ change: inout BookChange) throws {
    let marked = try transaction.handOnImport(ofEntry: entry)
    try transaction.forgetWalks()
    for part in marked.sorted().parts(of: Self.undoneAtOnce) {
      try projection.update(decidedOn: Set(part), released: [], regroups: false)
    }
    var last: RowID = 0
    while case let changed = try transaction.changed(byEntry: entry, after: last, atMost: Self.undoneAtOnce),
      let end = changed.last
    {
      let uncomputed = RecordIngest.Uncomputed(replaced: changed)
      let old = try transaction.views(of: changed.map(\.id)).compactMap(\.component)
      try transaction.replace(
        changed.map { RecordReplacement(id: $0.id, record: $0.former, contentHash: $0.former.contentHash) })
      try projection.update(uncomputed, oldComponents: Set(old))
      change.restoredRecords += changed.count
      last = end.id
    }
    last = 0
    while case let added = try transaction.added(byEntry: entry, after: last, atMost: Self.undoneAtOnce),
      let end = added.last
    {
      try projection.remove(Set(added))
      change.removedRecords += added.count
      last = end
    }
    try takeBackMarks(ofImport: entry, &change)
  }

  /// In parts: an import has some marks for each of its rows, which may be hundreds of thousands.
  private func takeBackMarks(ofImport entry: Int, _ change: inout BookChange) throws {
    while case let some = try transaction.decisions(ofEntry: entry, atMost: Self.marksUndoneAtOnce), !some.isEmpty {
      let part = Array(try transaction.firstPart(of: some[...]))
      let verdicts = try transaction.decisions(part).map(\.verdict)
      try computePending(concernedBy: verdicts)
      try update(part, verdicts) { try transaction.removeDecisions(part) }
      _ = try own.removeUnnamed(verdicts.records)
      change.removedMarks += part.count
    }
  }

  /// How many records of an import are taken back at once.
  private static let undoneAtOnce = 1_000
  /// How many marks of an import are taken back at once; a row has a few.
  private static let marksUndoneAtOnce = 5_000
}

// MARK: What is to be undone

extension DecisionTransaction {
  /// What is to be undone, newest first, without titles and verdicts.
  private func heads(_ which: Undoing) throws -> [JournalEntry] {
    switch which {
    case .newest(let count):
      let heads = try transaction.newestHeads(count)
      guard heads.count == count else { throw UndoRefusal.tooFew(try transaction.entryCount()) }
      return heads
    case .newestImport:
      guard let id = try transaction.newestEntry(of: .import) else { throw UndoRefusal.noImport }
      return try heads(.entry(id))
    case .entry(let id):
      guard let entry = try transaction.entries([id]).first else { throw UndoRefusal.noEntry(id) }
      let later = try entries(needing: entry)
      guard later.isEmpty else { throw UndoRefusal.needed(entry, by: later) }
      return [entry.head]
    }
  }

  /// The later entries that cannot stand without this one, the oldest first, each with what it says of records that
  /// this one concerns. What it says of others depends on nothing here, and may be as much as a whole library.
  private func entries(needing entry: JournalEntry) throws -> [JournalEntry] {
    // Without an import what was decided about its books since sleeps, as about any record that is not here.
    if entry.act.verb == .import { return [] }
    let keys = entry.act.verdicts.records
    let later = try transaction.entryIDs(naming: keys, after: entry.id)
    guard !later.isEmpty else { return [] }
    let components = try components(of: keys)
    let concerned = keys.union(components.members.lazy.map(\.record.recordKey))
    let records = components.records
    var needing = ToldEntries()
    try transaction.eachEntry(later, naming: concerned) { later in
      let isNeeding = later.needs(
        entry, among: records, decisions: components.decisions, quarantined: components.quarantined,
        crowded: components.crowded, policy: policy)
      if isNeeding { needing.add(later) }
    }
    return needing.entries
  }
}
