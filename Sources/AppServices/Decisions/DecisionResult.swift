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

/// What a decision did, or in a dry run would do.
package enum DecisionSummary: Hashable, Sendable {
  /// Nothing: all was so already.
  case nothing
  /// The titles of the books that were marked, or marked no longer.
  case added([String]), removed([String]), favored([String]), unfavored([String])
  case merged(count: Int, into: String)
  /// The records of one book are kept together from now on.
  case confirmed(String)
  case split(RecordKey, from: String)
  case keptApart(String, String)
  /// The act says which fields.
  case edited(String, Act)
  case released(ISBN)
}
