package import Foundation

/// One thing that the reader did, undone as a whole.
package struct JournalEntry: Hashable, Sendable, Identifiable {
  /// Ascends with time, 1 or more; never given to another entry, not even when this one is undone.
  package var id: Int
  package var at: Date
  package var act: Act

  package init(id: Int, at: Date, act: Act) {
    self.id = id
    self.at = at
    self.act = act
  }

  package var decisions: [Decision] { act.verdicts.map { Decision(serial: id, $0) } }

  /// True where it takes back what the other, an earlier one, says: without that it would say nothing.
  package func takesBack(_ earlier: JournalEntry) -> Bool {
    act.verdicts.contains { mine in earlier.act.verdicts.contains { mine.takesBack($0) } }
  }
}
