package import Catalog
package import Domain
package import Foundation
import Testing

extension DecisionStore {
  /// Writes the act as it is, whatever the books are.
  package func decide(
    _ act: Act, at date: Date, dryRun: Bool
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    try await enter(act, extending: nil, at: date, dryRun: dryRun)
  }

  /// The same as part of the entry with this id, where that is the newest.
  package func extend(
    _ entry: Int, with act: Act, at date: Date
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    try await enter(act, extending: entry, at: date, dryRun: false)
  }

  private func enter(
    _ act: Act, extending entry: Int?, at date: Date, dryRun: Bool
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    let done = try await decide(on: [], extending: entry, at: date, dryRun: dryRun) { _ in act }
    let written = try #require(done.entry)
    return (written, done.change)
  }

  /// As ``ActBasis/importedMarks(of:)`` tells who decides.
  package func importedMarks(of records: [RecordKey]) async throws -> Set<Mark> {
    let told = Collected<Set<Mark>>()
    _ = try await decide(on: [], extending: nil, at: monday, dryRun: true) { basis in
      told.append(try basis.importedMarks(of: records))
      return nil
    }
    return try #require(told.values.first)
  }

  /// As ``ActBasis/areKeptApart(_:from:)`` tells who decides.
  package func areKeptApart(_ records: [RecordKey], from others: [RecordKey]) async throws -> Bool {
    let told = Collected<Bool>()
    _ = try await decide(on: [], extending: nil, at: monday, dryRun: true) { basis in
      told.append(try basis.areKeptApart(records, from: others))
      return nil
    }
    return try #require(told.values.first as Bool?)
  }

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
