package import Domain

/// What came of what the reader decided or took back.
package struct DecisionResult: Sendable {
  package var dryRun: Bool
  package var summary: DecisionSummary
  /// The new entry of the journal; nil where none was written.
  package var entry: JournalEntry?
  /// The entries that are gone, newest first.
  package var undone: [JournalEntry]
  /// The entries that are back, in the order in which they came.
  package var redone: [JournalEntry]
  package var change: BookChange
  /// Books that were as they were asked to be already.
  package var untouched: [Book]
  /// The ISBN that the reader gave to a book, where it is in quarantine: the book bears it by the reader's word alone.
  package var quarantined: ISBN?

  package init(
    dryRun: Bool, summary: DecisionSummary = .nothing, entry: JournalEntry? = nil, undone: [JournalEntry] = [],
    redone: [JournalEntry] = [], change: BookChange = BookChange(before: [], after: []), untouched: [Book] = []
  ) {
    self.dryRun = dryRun
    self.summary = summary
    self.entry = entry
    self.undone = undone
    self.redone = redone
    self.change = change
    self.untouched = untouched
  }
}
