import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// What holds after every step of any series of fetches, decisions, undoings and changes of the settings. The name of a
/// promise has the seed that makes the series.
enum StoryPromises {
  static let all: [Promise] =
    [1, 3, 4].map(stepwise) + [9, 10, 12].map(undone) + [17, 19, 20, 21].map(inBatches)

  private static func stepwise(seed: Int) -> Promise {
    Promise("step by step and computed anew the books are the same, and each is found; seed \(seed)") { stores in
      let store = CatalogUnderTest(inner: try stores.make())
      var story = RandomStory(seed: seed) { store }
      for step in 0..<15 {
        let what: Comment = "step \(step): \(try await story.step())"
        _ = try await story.store()
        let books = try await store.visited()
        #expect(try await store.books(ListQuery()).total == books.count, what)
        #expect(try await store.books(books.map { .id($0.id) }) == books, what)
        let shown = try await store.visited(with(ListQuery()) { $0.isExplained = false })
        #expect(shown.map(unexplained) == books.map(unexplained), what)
        let listed = try await store.visited(
          with(ListQuery()) { ($0.isExplained, $0.hasWholeRecords) = (false, false) })
        #expect(listed.map(named) == books.map(named), what)
        let held = try await store.books(holding: books.compactMap { $0.records.first?.recordKey })
        #expect(held.map(unexplained) == books.map(unexplained), what)
        let stepwise = try await store.state()
        #expect(try await store.rebuild { _, _ in } == books.count, what)
        #expect(try await store.state() == stepwise, what)
      }
    }
  }

  /// What is shown of the book, without what explains it.
  private static func unexplained(_ book: Book) -> Book {
    with(book) { ($0.provenance, $0.joins, $0.markSources) = ([:], [], [:]) }
  }

  /// The same, without what its records say.
  private static func named(_ book: Book) -> Book {
    with(unexplained(book)) { book in
      book.records = book.records.map { record in
        with(SourceRecord(source: record.source, key: record.key, title: "")) { $0.fetchedAt = record.fetchedAt }
      }
    }
  }

  private static func undone(seed: Int) -> Promise {
    Promise("undoing everything leaves what the records alone give; seed \(seed)") { stores in
      let store = CatalogUnderTest(inner: try stores.make())
      var story = RandomStory(seed: seed, state: notCompared) { store }
      for _ in 0..<30 { _ = try await story.step() }
      _ = try await story.store()
      let count = try await store.history(limit: nil).count
      if count > 0 { _ = try await store.undo(.newest(count), dryRun: false) }
      let other = try stores.make(story.policy, hiddenSources: story.hidden)
      for batch in story.batches { _ = try await other.ingest(batch) }
      #expect(try await store.visited() == other.visited())
    }
  }

  private static func inBatches(seed: Int) -> Promise {
    Promise("in any batches and any order, in a load or not, records give the same books; seed \(seed)") { stores in
      let store = CatalogUnderTest(inner: try stores.make())
      var story = RandomStory(seed: seed, state: notCompared) { store }
      for _ in 0..<25 { _ = try await story.step() }
      _ = try await story.store(hiding: [])
      let history = try await Array(store.history(limit: nil).reversed())
      let books = try await bareBooks(of: store)
      var compared = 0
      for size in [1, 7, 1_000] {
        var numbers = SplitMix64(seed: UInt64(seed * 1_000 + size))
        guard let other = try await retold(story, history, inBatchesOf: size, &numbers, stores) else { continue }
        #expect(try await bareBooks(of: other) == books, "batches of \(size)")
        compared += 1
      }
      // In another order of things a decision may be refused, and the histories are no longer the same.
      #expect(compared >= 1)
    }
  }

  /// - Parameter history: what was decided, the oldest first.
  /// - Returns: a catalogue that heard all of the story in another order; nil where it refused a decision.
  private static func retold(
    _ story: RandomStory<CatalogUnderTest>, _ history: [JournalEntry], inBatchesOf size: Int,
    _ numbers: inout SplitMix64, _ stores: Stores
  ) async throws -> (any Catalog)? {
    let said = story.batches.flatMap { batch in
      batch.records.latestOfEachKey.map { record in with(record) { $0.fetchedAt = batch.fetchedAt } }
    }
    // All that was ever said, in any order: of those with one key the same stands.
    let records = said.shuffled(using: &numbers)
    let other = try stores.make(story.policy)
    // In a load that was broken off, all that follows goes on without the orders that it leaves out.
    if size > 1 { try await other.beginBulkLoad() }
    let early = Int.random(in: 0...history.count, using: &numbers)
    for entry in history.prefix(early) { if try await other.refuses(entry) { return nil } }
    for start in stride(from: 0, to: records.count, by: size) {
      let part = records[start..<min(start + size, records.count)]
      for (source, records) in Dictionary(grouping: part, by: \.source) {
        _ = try await other.ingest(batch(records, source: source, at: .distantFuture))
      }
    }
    for entry in history.dropFirst(early) { if try await other.refuses(entry) { return nil } }
    // Refuses an ISBN that is on two books.
    try await other.endBulkLoad { _, _ in }
    return other
  }

  /// That what is only tried leaves all as it is, is looked at in the stories that are told step by step.
  @Sendable private static func notCompared(_ store: CatalogUnderTest) -> AnyHashable { 0 }

  /// The books by their first records, without what another history changes: times, and the numbers of entries.
  private static func bareBooks(of store: any Catalog) async throws -> [Book] {
    let books = try await store.visited().map { book in
      with(book.withoutArrival) { book in
        for index in book.records.indices { book.records[index].fetchedAt = .distantPast }
        for field in book.provenance.keys { book.provenance[field]?.entry = nil }
      }
    }
    return books.sorted { $0.records[0].recordKey < $1.records[0].recordKey }
  }
}

/// A store of any kind, as a type that a story can be told of.
private struct CatalogUnderTest: CatalogDecorator {
  let inner: any Catalog
}

extension DecisionStore {
  /// Makes the decision of the entry, unless an ISBN is taken, or books would stay apart, in this order of things.
  fileprivate func refuses(_ entry: JournalEntry) async throws -> Bool {
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
