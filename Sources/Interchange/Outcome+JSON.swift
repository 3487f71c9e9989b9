package import Domain

/// What came of what the reader decided or took back.
package struct Outcome: Sendable {
  package var dryRun: Bool
  /// The new entry of the journal; nil where none was written.
  package var entry: JournalEntry?
  /// The entries that are gone, newest first.
  package var undone: [JournalEntry]
  package var change: BookChange

  package init(
    dryRun: Bool, entry: JournalEntry? = nil, undone: [JournalEntry] = [],
    change: BookChange = BookChange(before: [], after: [])
  ) {
    self.dryRun = dryRun
    self.entry = entry
    self.undone = undone
    self.change = change
  }
}

extension JSON {
  /// - Parameter untouched: books that are as they were asked to be already; they come after the others.
  package init(_ outcome: Outcome, untouched: [Book] = []) {
    self = [
      "schema": "books.change/1",
      "dryRun": .bool(outcome.dryRun),
      "entry": outcome.entry.map { JSON($0) } ?? .null,
      "undone": .array(outcome.undone.map { JSON($0) }),
      "before": JSON((outcome.change.before + untouched).map(\.id.description)),
      "after": .array((outcome.change.after + untouched).map { JSON($0) }),
      "changes": .array(outcome.change.fields.map { JSON($0) }),
    ]
  }

  private init(_ change: FieldChange) {
    self = [
      "id": JSON(change.book), "field": JSON(change.name), "before": .array(change.before.map { JSON($0) }),
      "after": JSON(change.after), "user": .bool(change.isGiven),
    ]
  }
}
