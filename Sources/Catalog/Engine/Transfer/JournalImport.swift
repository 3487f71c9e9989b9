import Domain

/// Puts entries of another journal, and decisions without one, behind those that are here.
struct JournalImport {
  private let transaction: any CatalogTransaction
  private let projection: Projection
  private let index: DecisionIndex
  private var known: KnownEntries
  private var knownLoose: KnownDecisions
  /// Of an entry, undone or not.
  private var highestID: Int
  private var waiting = WaitingDecisions()
  /// The entry that came last: its id there, its time, and its id here, nil where it was here already.
  private var last: (foreign: Int, at: Int64, id: Int?)?
  /// The ids here of the reader's entries that came, by their ids there, which what gave way to them names.
  private var ids: [Int: Int] = [:]
  /// How many came in.
  private(set) var entries = 0
  /// Without an entry, or in one of another program's file.
  private(set) var loose = 0

  /// A foreign id beyond them is not kept: nobody makes so many entries, and there must be ids behind it for all time.
  private static let keptIDs = 1...(1 << 32)

  init(_ transaction: any CatalogTransaction, projection: Projection) throws {
    self.transaction = transaction
    self.projection = projection
    index = DecisionIndex(transaction, hiddenSources: projection.settings.hiddenSources)
    highestID = try transaction.highestEntryID()
    known = KnownEntries(transaction, upTo: highestID)
    knownLoose = KnownDecisions(transaction)
  }

  mutating func add(_ entry: JournalEntry) throws {
    // An import comes in pieces of one id.
    if entry.act.verb == .import, let last, last.foreign == entry.id, last.at == milliseconds(entry.at) {
      guard let id = last.id else { return }
      waiting.add(try transaction.addDecisions(entry.act.verdicts, toEntry: id), entry.act.verdicts)
      try note(entry.passedOver, byEntry: id)
      return try computeIfMany()
    }
    last = (entry.id, milliseconds(entry.at), nil)
    if let here = try known.consumeMatch(of: entry) {
      if entry.act.verb != .import { ids[entry.id] = here }
      return
    }
    // What was undone before would go behind what came in.
    if entries == 0 { try transaction.forgetAllUndone() }
    highestID += 1
    if Self.keptIDs.contains(entry.id) { highestID = max(highestID, entry.id) }
    let decisions = try transaction.addEntry(entry.act, at: entry.at, id: highestID).decisions
    last?.id = highestID
    if entry.act.verb != .import { ids[entry.id] = highestID }
    try note(entry.passedOver, byEntry: highestID)
    waiting.add(decisions, entry.act.verdicts)
    entries += 1
    try computeIfMany()
  }

  /// What gave way to entries that are not here gives way to nothing: the import decided it, or nobody did.
  private func note(_ marks: [PassedOverMark], byEntry id: Int) throws {
    let here = marks.compactMap { mark -> PassedOverMark? in
      let decided = Set(mark.decided.compactMap { ids[$0] }).sorted()
      return decided.isEmpty ? nil : PassedOverMark(mark.mark, mark.value, of: mark.record, decided: decided)
    }
    try transaction.note(passedOver: here, byEntry: id)
  }

  /// One that names nothing says nothing.
  mutating func add(_ verdict: Decision.Verdict) throws {
    guard Self.saysSomething(verdict), try knownLoose.add(verdict) else { return }
    waiting.add(try transaction.addDecisions([verdict]), [verdict])
    loose += 1
    try computeIfMany()
  }

  /// Adds a decision to an entry that is here.
  mutating func add(_ verdict: Decision.Verdict, toEntry id: Int) throws {
    waiting.add(try transaction.addDecisions([verdict], toEntry: id), [verdict])
    loose += 1
    try computeIfMany()
  }

  /// Computes what is left.
  mutating func finish() throws { try waiting.compute(index, projection) }

  private mutating func computeIfMany() throws {
    if waiting.areMany { try finish() }
  }

  private static func saysSomething(_ verdict: Decision.Verdict) -> Bool {
    if case .release = verdict { true } else { !verdict.records.isEmpty }
  }
}
