/// What the reader wants done, before it has a place in the journal.
package struct Act: Hashable, Sendable {
  /// The raw values are those of the verbs on the command line, and are printed by `history`.
  package enum Verb: String, Sendable, CaseIterable {
    case add, remove, favorite, unfavorite, merge, split, edit
    /// Makes an ISBN in quarantine a key again.
    case release
  }

  package var verb: Verb
  /// The titles of the books that it is about, as they are at that moment; for people.
  package var titles: [String]
  /// 1 or more.
  package var verdicts: [Decision.Verdict]

  package init(_ verb: Verb, titles: [String], verdicts: [Decision.Verdict]) {
    self.verb = verb
    self.titles = titles
    self.verdicts = verdicts
  }
}
