package import Domain

/// Entries that were undone, made once more.
extension DecisionTransaction {
  /// Makes entries once more that were undone last, as they were: see ``DecisionStore/redo(_:dryRun:)``.
  ///
  /// All is as if nothing had been undone. So nothing that came since stands in the way: what sources say by now would
  /// stand beside the decision as well, had it not been undone.
  ///
  /// The entries are written one by one, and the books of many are computed together: each book is computed of all
  /// decisions about it, and any number of entries may be about one.
  /// - Throws: ``RedoRefusal``; the transaction is to be rolled back then.
  package func redo(_ count: Int) throws -> (entries: [JournalEntry], change: BookChange) {
    let ids = try transaction.lastUndone(count)
    guard ids.count == count else { throw RedoRefusal(there: try transaction.undoneCount()) }
    // As of what is undone: a whole shelf may be one entry. One entry at a time is in memory.
    var told = ToldBooks(transaction)
    let holdsPending = try transaction.holdsPending()
    for id in ids where holdsPending || !told.areMany {
      let verdicts = try undone(id).entry.act.verdicts
      try computePending(concernedBy: verdicts)
      try told.add(verdicts)
    }
    let before = try books(told)
    var (entries, waiting) = (ToldEntries(), WaitingRedo())
    for id in ids {
      let undone = try undone(id)
      try write(undone, &waiting)
      entries.add(undone.entry)
    }
    try compute(&waiting)
    try transaction.forgetLastUndone(count)
    return (entries.entries, BookChange(before: before, after: try books(told)))
  }

  /// - Throws: ``RedoRefusal`` where there is no such entry any more.
  private func undone(_ id: Int) throws -> UndoneEntry {
    guard let undone = try transaction.undone(id) else { throw RedoRefusal(there: try transaction.undoneCount()) }
    return undone
  }

  /// Entries that are written, and what is still to be done about them.
  private struct WaitingRedo {
    var decisions = WaitingDecisions()
    /// The ids of those to which nothing has given way yet.
    var givenWay: [Int] = []
  }

  private func write(_ undone: UndoneEntry, _ waiting: inout WaitingRedo) throws {
    let (entry, records) = (undone.entry, undone.records)
    // What takes a value back looks for it among all that is decided, in the books that the entries before it made. A
    // record of the reader's own has its book as it comes.
    if entry.act.takesBack { try letGiveWay(&waiting) }
    if !records.isEmpty || entry.act.takesBack && waiting.decisions.regroups { try compute(&waiting) }
    let act = try reachingAbsent(entry.act).withoutRecords
    try own.add(records, at: entry.at)
    let decisions = try transaction.addEntry(act, at: entry.at, id: entry.id).decisions
    try index.wake(act.verdicts.records)
    waiting.decisions.add(decisions, act.verdicts)
    waiting.givenWay.append(entry.id)
    if waiting.decisions.areMany { try compute(&waiting) }
  }

  private func compute(_ waiting: inout WaitingRedo) throws {
    try letGiveWay(&waiting)
    try waiting.decisions.compute(index, projection)
  }

  /// Takes back what files say and stood while these entries were undone. Their books are computed with those of the
  /// entries.
  private func letGiveWay(_ waiting: inout WaitingRedo) throws {
    defer { waiting.givenWay = [] }
    let numbers = try transaction.decisionsPassedOver(dueTo: waiting.givenWay)
    if numbers.isEmpty { return }
    // They are marks that were given: none takes anything back.
    waiting.decisions.add(left: try index.records(concernedBy: numbers, takingBackFrom: []))
    try transaction.removeDecisions(numbers)
  }
}
