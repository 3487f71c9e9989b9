import Catalog
import CatalogTesting
import Domain
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// What is told of records that are too many to be together.
@Suite struct CrowdTests {
  /// Each claims an ISBN of its own, and that of the next.
  private static func chain(_ numbers: Range<Int>) -> [SourceRecord] {
    numbers.map { number in
      record("\(number)", "Emma", by: "Jane Austen", isbn: isbn(number)) { $0.relatedISBNs = [isbn(number + 1)] }
    }
  }

  private static let policy = with(MergePolicy()) { $0.mostTogether.records = 5 }

  @Test(arguments: ["DELETE FROM crowd", "DELETE FROM crowd WHERE record = 3"])
  func `that some are not noted as too many is found, and mended`(change: String) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try SQLiteBookStore(path: path, policy: Self.policy, readsConcurrently: false)
      _ = try await store.ingest(batch(Self.chain(0..<8)))
      #expect(try ProjectionComparison.look(at: path)?.flaws == [])
      let before = try await store.computedRows()
      try await store.database.write { try $0.execute(sql: change) }
      let flaws = try #require(try ProjectionComparison.look(at: path)).flaws
      #expect(flaws.contains { $0.part == .quarantine }, "\(flaws)")
      #expect(try await store.rebuild { _, _ in } == 8)
      #expect(try await store.computedRows() == before)
      #expect(try ProjectionComparison.look(at: path)?.flaws == [])
    }
  }

  @Test func `they are named and counted, and an ISBN that they share links nothing`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: Self.policy)
    _ = try await store.ingest(batch(Self.chain(0..<5)))
    #expect(try await store.examine(installed: ["alpha"]) == CatalogHealth())
    #expect(try await store.quarantine(of: ISBN.example(3)) == CatalogHealth.Quarantine.none)
    _ = try await store.ingest(batch(Self.chain(5..<8)))
    let health = try await store.examine(installed: ["alpha"])
    #expect(health.crowded.map(\.record.key) == ["0", "1", "2", "3", "4"] && health.crowdedCount == 8)
    #expect(health.quarantined.isEmpty)
    #expect(try await store.quarantine(of: ISBN.example(3)) == .ofCrowd)
    #expect(try await store.quarantine(of: ISBN.example(0)) == CatalogHealth.Quarantine.none)
    // Each shares one with another, and says why they are not one book.
    #expect(try await store.duplicates(limit: 10).apartCount == 8)
  }

  /// To measure them goes through all.
  @Test func `they are measured once where a source goes out of view, in however many steps`() async throws {
    let (statements, measuring) = (Statements(), "SELECT record, bytes FROM crowd ORDER BY record")
    let policy = with(Self.policy) { $0.titleAuthor = .auto }
    let store = try SQLiteBookStore(memory: statements.watching(measuring), policy: policy)
    for (source, count) in [("alpha", 40), ("beta", 2)] {
      let records = (0..<count).map { record("\($0)", "Emma", by: "Jane Austen", source: source) }
      _ = try await store.ingest(batch(records, source: source))
    }
    #expect(try await store.examine(installed: []).crowdedCount == 42)
    statements.forget()
    _ = try await store.adopt { ProjectionSettings(policy: policy, hiddenSources: ["alpha"]) }
    var steps = 0
    while try await store.computePending(1).left > 0 { steps += 1 }
    #expect(steps > 20)
    #expect(statements.all.count == 1, "\(statements.all)")
    #expect(try await store.visited().map(\.records.count) == [2])
  }

  /// As what is computed of a catalogue of former rules is brought up to these.
  @Test func `books of more records than may be together come apart by few at a time`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    _ = try await store.ingest(batch(Self.chain(0..<8) + Self.chain(20..<24)))
    #expect(try await store.visited().count == 2)
    _ = try await store.adopt { ProjectionSettings(policy: Self.policy) }
    while try await store.computePending(1).left > 0 {}
    #expect(try await store.visited().count == 9)
    let stepwise = try await store.computedRows()
    try await store.recomputeAll()
    #expect(try await store.computedRows() == stepwise)
  }
}
