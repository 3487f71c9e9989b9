package import Domain
package import Foundation

/// The journal: what the reader did, entry by entry, each with its decisions.
package protocol JournalStorage {
  /// Adds an entry with its decisions.
  /// - Parameter id: one that no entry ever had; nil for the next.
  /// - Returns: the entry as it is read from now on, and the numbers of its decisions.
  func addEntry(_ act: Act, at date: Date, id: Int?) throws -> (entry: JournalEntry, decisions: [RowID])

  /// Adds to an entry what another act decides.
  /// - Returns: the entry with that act alone, and the numbers of the decisions that were added.
  func extendEntry(_ id: Int, with act: Act) throws -> (entry: JournalEntry, decisions: [RowID])

  /// Adds decisions to an entry.
  /// - Returns: their numbers, in this order.
  func addDecisions(_ verdicts: some Collection<Decision.Verdict>, toEntry id: Int) throws -> [RowID]

  /// The id of the newest entry of this verb; nil where there is none.
  func newestEntry(of verb: Act.Verb) throws -> Int?

  /// Which of the entries are of this verb.
  func entries(of verb: Act.Verb, among ids: some Collection<Int>) throws -> Set<Int>

  /// Removes entries with all their decisions.
  func removeEntries(_ ids: some Collection<Int>) throws

  /// The entries with these ids, the oldest first; those that are not there, or not any more, are passed over. An
  /// import comes with the first thousand of its verdicts, or as many as fill four megabytes: it has some for each of
  /// its rows.
  func entries(_ ids: some Collection<Int>) throws -> [JournalEntry]

  /// The first of these entries, as many as fill about four megabytes as ``entries(_:)`` gives them, and one at least
  /// where there is any.
  func firstPart(ofEntries ids: [Int]) throws -> ArraySlice<Int>

  /// The id of the entry that was made last; nil where there is none.
  func newestEntryID() throws -> Int?

  /// The newest entries first, at most `limit`, without titles and verdicts.
  func newestHeads(_ limit: Int) throws -> [JournalEntry]

  /// How many entries stand in the journal, without those that were undone.
  func entryCount() throws -> Int

  /// The highest id of all entries that ever were, undone or not; 0 where there was none.
  func highestEntryID() throws -> Int

  /// The ids of all entries by their time, in milliseconds since 1970; those of one time in any order.
  func entryIDsByTime() throws -> [Int64: [Int]]

  /// The ids of the entries after the one with this id that name some of these records.
  func entryIDs(naming keys: some Collection<RecordKey>, after id: Int) throws -> Set<Int>

  /// Gives the entries with these ids to the body, the oldest first, each with those of its verdicts alone that name
  /// some of these records: it may be a whole shelf, or the import of one. Few are in memory at once.
  func eachEntry(
    _ ids: Set<Int>, naming keys: some Collection<RecordKey>, _ body: (JournalEntry) throws -> Void) throws

  /// The numbers of the entries' decisions, in any order.
  func decisions(ofEntries ids: some Collection<Int>) throws -> [RowID]

  /// The numbers of the first decisions of the entry, ascending, at most `limit`.
  func decisions(ofEntry id: Int, atMost limit: Int) throws -> [RowID]

  /// Removes decisions from their entries, which stay.
  func removeDecisions(_ ids: some Collection<RowID>) throws

  // MARK: Undone entries

  /// Puts these entries aside, with all that they decided, in the order in which they are undone. They are in the
  /// journal still.
  func putAside(_ ids: [Int]) throws

  /// Puts the reader's own records aside that go with an entry that was put aside.
  func putAside(_ records: [OwnRecord], withEntry id: Int) throws

  /// The ids of the entries that were undone last, the last one first, at most `limit`.
  func lastUndone(_ limit: Int) throws -> [Int]

  /// The undone entry with this id; nil where there is none.
  func undone(_ id: Int) throws -> UndoneEntry?

  /// How many undone entries are put aside.
  func undoneCount() throws -> Int

  /// Forgets the entries that were undone last, at most `count`.
  func forgetLastUndone(_ count: Int) throws

  /// Forgets every undone entry, so that none can be made once more.
  func forgetAllUndone() throws
}

/// An entry that was undone, with all that is needed to make it once more.
package struct UndoneEntry: Hashable, Sendable {
  package var entry: JournalEntry
  /// The reader's own records that went with it.
  package var records: [OwnRecord]

  package init(entry: JournalEntry, records: [OwnRecord]) {
    self.entry = entry
    self.records = records
  }
}
