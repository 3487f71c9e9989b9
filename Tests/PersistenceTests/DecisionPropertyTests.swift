import Catalog
import CatalogTesting
import Domain
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// What holds after every step of any series of fetches, decisions, undoings and switched sources. A failure prints the
/// seed that made the series.
@Suite struct DecisionPropertyTests {
  @Test(arguments: [1, 2, 3, 4, 6])
  func `step by step, all at once, after reopening and by the pure function the books are the same`(
    seed: Int
  ) async throws {
    try await withFolder { folder in
      var story = RandomStory(seed: seed, path: folder + "/catalog.sqlite")
      for step in 0..<30 {
        let what = try await story.step()
        let store = try await story.store()
        let stepwise = try await store.computedRows()
        let books = try await store.visited().sorted { $0.records[0].recordKey < $1.records[0].recordKey }
        #expect(try await store.mergedBooks() == books.map(\.withoutArrival), "seed \(seed), step \(step): \(what)")
        #expect(try await store.bookRows() == books.map(\.row).sorted(), "seed \(seed), step \(step): \(what)")
        #expect(try await store.books(books.map { .id($0.id) }) == books, "seed \(seed), step \(step): \(what)")
        try await store.recomputeAll()
        #expect(try await store.computedRows() == stepwise, "seed \(seed), step \(step): \(what)")
      }
    }
  }

  @Test(arguments: [8, 9, 10, 12])
  func `undoing everything leaves what the records alone give`(seed: Int) async throws {
    try await withFolder { folder in
      var story = RandomStory(seed: seed, path: folder + "/catalog.sqlite", comparesTries: false)
      for _ in 0..<30 { _ = try await story.step() }
      var store = try await story.store()
      let count = try await store.history(limit: nil).count
      if count > 0 { _ = try await store.undo(.newest(count), dryRun: false) }
      #expect(try await store.decidedRows().isEmpty, "seed \(seed)")
      let other = try SQLiteBookStore(
        path: folder + "/other.sqlite", policy: story.policy, hiddenSources: story.hidden)
      for batch in story.batches { _ = try await other.ingest(batch) }
      #expect(try await store.computedRows() == other.computedRows(), "seed \(seed)")
      let books = try await store.visited()
      #expect(try await other.visited() == books, "seed \(seed)")
      store = try await story.store()
      #expect(try await store.visited() == books, "seed \(seed)")
    }
  }
}
