package import Domain

/// What the books of a catalogue are computed with, beside its records and what the reader decided.
package struct ProjectionSettings: Hashable, Sendable {
  package var policy: MergePolicy
  /// Sources whose records are out of view and out of merging, but kept.
  package var hiddenSources: Set<String>

  /// Raised when the rules of merging themselves change, or the words and keys by which books are found and filed: all
  /// books are then pending.
  package static let currentRules = 15

  package init(policy: MergePolicy = MergePolicy(), hiddenSources: Set<String> = []) {
    self.policy = policy
    self.hiddenSources = hiddenSources
  }
}

/// How far the books of a catalogue are those of its settings.
package struct ProjectionStatus: Hashable, Sendable {
  /// The settings of the catalogue. Every program reads, merges and writes by them, however it is configured itself.
  package var settings: ProjectionSettings
  /// How many books are still those of former settings, or of former rules of merging, as far as they are counted. A
  /// record that is to come into view counts as a book.
  package var pendingBooks: Int
  /// True where there may be more than those that are counted.
  package var mayHaveMorePending: Bool

  package init(settings: ProjectionSettings, pendingBooks: Int, mayHaveMorePending: Bool = false) {
    self.settings = settings
    self.pendingBooks = pendingBooks
    self.mayHaveMorePending = mayHaveMorePending
  }
}

/// What one transaction of a change of settings came to.
package struct PendingStep: Hashable, Sendable {
  /// How many records are left.
  package var left: Int
  /// How long others could not write for it; nil where nothing was written.
  package var duration: Duration?

  package init(left: Int, duration: Duration? = nil) {
    self.left = left
    self.duration = duration
  }
}
