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
  @Test(arguments: 1...8)
  func `step by step, all at once, after reopening and by the pure function the books are the same`(
    seed: Int
  ) async throws {
    try await withFolder { folder in
      var story = Story(seed: seed, path: folder + "/catalog.sqlite")
      for step in 0..<30 {
        let what = try await story.step()
        let store = try await story.store()
        let stepwise = try await store.computedRows()
        let books = try await store.visited().sorted { $0.records[0].recordKey < $1.records[0].recordKey }
        #expect(try await store.mergedBooks() == books, "seed \(seed), step \(step): \(what)")
        #expect(try await store.bookRows() == books.map(\.row).sorted(), "seed \(seed), step \(step): \(what)")
        for book in books {
          #expect(try await store.book(.id(book.id)) == book, "seed \(seed), step \(step): \(what)")
        }
        try await store.recomputeAll()
        #expect(try await store.computedRows() == stepwise, "seed \(seed), step \(step): \(what)")
      }
    }
  }

  @Test(arguments: 9...16)
  func `undoing everything leaves what the records alone give`(seed: Int) async throws {
    try await withFolder { folder in
      var story = Story(seed: seed, path: folder + "/catalog.sqlite")
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

  @Test func `records in any batches and any order, before and after decisions, give the same books`() async throws {
    var compared = 0
    for seed in 17...24 {
      for size in [1, 7, 1_000] where try await isSameInBatches(of: size, seed: seed) { compared += 1 }
    }
    // In another order of things a decision may be refused, and the histories are no longer the same.
    #expect(compared >= 6)
  }

  /// - Returns: false where nothing was compared.
  private func isSameInBatches(of size: Int, seed: Int) async throws -> Bool {
    try await withFolder { folder in
      var story = Story(seed: seed, path: folder + "/catalog.sqlite")
      story.hidden = []
      for _ in 0..<25 { _ = try await story.step() }
      let store = try await story.store(hiding: [])
      let history = try await store.history(limit: nil).reversed()
      let said = story.batches.flatMap { batch in
        batch.records.latestOfEachKey.map { record in
          var record = record
          record.fetchedAt = batch.fetchedAt
          return record
        }
      }
      var numbers = SplitMix64(seed: UInt64(seed * 1_000 + size))
      // All that was ever said, in any order: of those with one key the same stands.
      let records = said.shuffled(using: &numbers)
      let other = try SQLiteBookStore(path: folder + "/other.sqlite", policy: story.policy)
      let early = Int.random(in: 0...history.count, using: &numbers)
      var refused = 0
      for entry in history.prefix(early) { refused += try await other.isRefused(entry) ? 1 : 0 }
      for start in stride(from: 0, to: records.count, by: size) {
        let part = records[start..<min(start + size, records.count)]
        for (source, records) in Dictionary(grouping: part, by: \.source) {
          _ = try await other.ingest(batch(records, source: source, at: .distantFuture))
        }
      }
      for entry in history.dropFirst(early) { refused += try await other.isRefused(entry) ? 1 : 0 }
      if refused > 0 { return false }
      let books = try await store.visited().map(Self.bare).sorted { $0.records[0].recordKey < $1.records[0].recordKey }
      let others = try await other.visited().map(Self.bare)
        .sorted { $0.records[0].recordKey < $1.records[0].recordKey }
      #expect(others == books, "seed \(seed), batches of \(size)")
      return true
    }
  }

  /// The book without what another history changes: times, and the numbers of entries.
  private static func bare(_ book: Book) -> Book {
    var book = book
    for index in book.records.indices { book.records[index].fetchedAt = .distantPast }
    for field in book.provenance.keys { book.provenance[field]?.entry = nil }
    return book
  }
}

extension SQLiteBookStore {
  /// Makes the decision of the entry, unless an ISBN is taken, or books would stay apart, in this order of things.
  fileprivate func isRefused(_ entry: JournalEntry) async throws -> Bool {
    do {
      _ = try await decide(entry.act, at: entry.at, dryRun: false)
      return false
    } catch CatalogError.isbnTaken {
      return true
    } catch is DecisionRefusal {
      return true
    }
  }
}
