package import Catalog
package import Domain

extension DecisionStore {
  /// Does what these verdicts say, on `monday`.
  @discardableResult
  package func decide(
    _ verb: Act.Verb, _ verdicts: Decision.Verdict..., dryRun: Bool = false
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    try await decide(Act(verb, titles: ["A book"], verdicts: verdicts), at: monday, dryRun: dryRun)
  }

  /// Keeps the records together.
  @discardableResult
  package func merge(
    _ records: SourceRecord..., dryRun: Bool = false
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    try await decide(.merge, .together(records.map(\.recordKey)), dryRun: dryRun)
  }

  /// Keeps the record apart from the others.
  @discardableResult
  package func split(
    _ record: SourceRecord, from others: SourceRecord...
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    try await decide(.split, .apart(record.recordKey, from: others.map(\.recordKey)))
  }

  /// Puts the books of the records into the library, and marks them as favorites.
  @discardableResult
  package func favorite(_ records: SourceRecord...) async throws -> (entry: JournalEntry, change: BookChange) {
    let keys = records.map(\.recordKey)
    return try await decide(.favorite, .mark(.saved, .yes, of: keys), .mark(.favorite, .yes, of: keys))
  }

  /// Undoes in earnest.
  @discardableResult
  package func undo(_ which: Undoing) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await undo(which, dryRun: false)
  }

  /// All entries, the newest first.
  package func history() async throws -> [JournalEntry] { try await history(limit: nil) }
}

extension BookStore {
  /// The keys of the records of every book, by the first of them.
  package func keyGroups() async throws -> [[String]] {
    try await visited().map { $0.records.map(\.key) }.sorted { $0[0] < $1[0] }
  }
}
