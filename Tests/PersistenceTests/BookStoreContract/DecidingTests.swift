import Domain
import Foundation
import Testing

@testable import Persistence

/// What the reader decides, and takes back.
@Suite struct DecidingTests {
  private let a = record("a", "Emma", by: "Jane Austen")
  private let b = record("b", "Emma", by: "J. Austen", source: "beta")
  private let c = record("c", "Dune", by: "Frank Herbert", source: "beta")

  @Test(arguments: StoreKind.allCases)
  func `M28: records without an ISBN that are merged stay one book through a refresh`(_ kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await store.keep(a, b)
      let (entry, change) = try await store.merge(a, b)
      #expect(entry.id == 1)
      #expect(change.before.map(\.records.count) == [1, 1])
      #expect(change.after.map(\.records.count) == [2])
      #expect(try await store.visited() == change.after)
      var other = b
      other.title = "EMMA"
      try await store.keep(other, at: tuesday)
      #expect(try await store.visited().map(\.records).map(\.count) == [2])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `M29 M30: what was split stays apart through a refresh, and is one again when that is undone`(
    _ kind: StoreKind
  ) async throws {
    try await kind.withStore { store in
      let (one, other) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1), source: "beta"))
      try await store.keep(one, other)
      let before = try await store.visited()
      try await store.split(other, from: one)
      #expect(try await store.visited().count == 2)
      try await store.keep(one, other, at: tuesday)
      #expect(try await store.visited().count == 2)
      let undone = try await store.undo(.newest(1), dryRun: false)
      #expect(undone.entries.map(\.act.verb) == [.split])
      #expect(undone.change.before.count == 2)
      #expect(try await store.visited().map(\.title) == before.map(\.title))
      #expect(undone.change.after == (try await store.visited()))
    }
  }
}

extension BookStore {
  private var deciding: any DecisionStore {
    get throws { try #require(self as? any DecisionStore) }
  }

  @discardableResult
  func decide(
    _ verb: Act.Verb, _ verdicts: Decision.Verdict..., dryRun: Bool = false
  ) async throws -> (entry: JournalEntry, change: BookChange) {
    try await deciding.decide(Act(verb, titles: ["A book"], verdicts: verdicts), at: monday, dryRun: dryRun)
  }

  @discardableResult
  func merge(_ records: SourceRecord..., dryRun: Bool = false) async throws -> (entry: JournalEntry, change: BookChange)
  {
    try await decide(.merge, .together(records.map(\.recordKey)), dryRun: dryRun)
  }

  @discardableResult
  func split(_ record: SourceRecord, from others: SourceRecord...) async throws -> (
    entry: JournalEntry, change: BookChange
  ) {
    try await decide(.split, .apart(record.recordKey, from: others.map(\.recordKey)))
  }

  @discardableResult
  func undo(_ which: Undoing, dryRun: Bool = false) async throws -> (entries: [JournalEntry], change: BookChange) {
    try await deciding.undo(which, dryRun: dryRun)
  }

  func history(limit: Int? = nil) async throws -> [JournalEntry] { try await deciding.history(limit: limit) }
}
