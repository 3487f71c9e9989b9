import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// Books are computed anew when what they were computed with changes.
@Suite struct ProjectionRebuildTests {
  @Test func `books that were computed with an unreadable setting are computed anew`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await SQLiteBookStore.adopting(path, hiding: ["beta"]).ingest(record("a", "A"))
      try await DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE projection SET hidden_sources = '?'") }
      #expect(try await SQLiteBookStore.adopting(path).titles() == ["A"])
    }
  }

  @Test func `another order of sources changes what is listed`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      var policy = MergePolicy()
      policy.sourceOrder = ["alpha", "beta"]
      let first = try await SQLiteBookStore.adopting(path, policy: policy)
      try await first.ingest(
        record("a", "Zebra", by: "Ann Lee", isbn: isbn(1)), record("m", "Moth"),
        record("b", "Apple", by: "Ann Lee", isbn: isbn(1), source: "beta"))
      #expect(try await first.titles() == ["Moth", "Zebra"])
      policy.sourceOrder = ["beta", "alpha"]
      #expect(try await SQLiteBookStore.adopting(path, policy: policy).titles() == ["Apple", "Moth"])
    }
  }

  @Test func `a source that is hidden and shown again leaves no trace`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let first = try await SQLiteBookStore.adopting(path)
      try await first.ingest(
        record("a", "Dune", by: "Frank Herbert", isbn: isbn(1)) { $0.relatedISBNs = [isbn(2)] },
        record("b", "Dune", by: "Frank Herbert", isbn: isbn(1), source: "beta"),
        record("c", "Dune", by: "Frank Herbert", isbn: isbn(2), source: "beta"), record("d", "Moth", source: "beta"))
      let before = try await first.visited()
      let hidden = try await SQLiteBookStore.adopting(path, hiding: ["alpha"])
      let groups = try await hidden.visited().map { $0.records.map(\.key) }.sorted { $0[0] < $1[0] }
      #expect(groups == [["b"], ["c"], ["d"]])
      #expect(try await hidden.books(ListQuery()).total == 3)
      #expect(try await SQLiteBookStore.adopting(path).visited() == before)
    }
  }

  @Test(arguments: 1...8)
  func `hiding and showing sources gives the same rows as computing all`(seed: Int) async throws {
    try await withFolder { folder in
      var numbers = SplitMix64(seed: UInt64(seed))
      let path = folder + "/catalog.sqlite"
      for hidden in [[], ["beta"], ["alpha"], ["alpha", "beta"], [], ["beta"]] as [Set<String>] {
        let store = try await SQLiteBookStore.adopting(path, hiding: hidden)
        let stepwise = try await store.computedRows()
        try await store.recomputeAll()
        #expect(try await store.computedRows() == stepwise, "seed \(seed), hidden \(hidden)")
        for _ in 0..<8 {
          try await store.ingest(randomRecord(&numbers), at: Date(timeIntervalSince1970: 1_700_000_000))
        }
      }
    }
  }

  @Test(arguments: 1...8)
  func `step by step and all at once give the same rows`(seed: Int) async throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    var policy = MergePolicy()
    if seed.isMultiple(of: 2) { policy.titleAuthor = .auto }
    let store = try SQLiteBookStore(inMemoryWith: policy)
    for round in 0..<30 {
      try await store.ingest(
        randomRecord(&numbers), randomRecord(&numbers), at: monday.addingTimeInterval(Double(round)))
    }
    let stepwise = try await store.computedRows()
    try await store.recomputeAll()
    #expect(try await store.computedRows() == stepwise, "seed \(seed)")
    #expect(try await store.books(ListQuery()).total == store.visited().count, "seed \(seed)")
  }

  /// One of a few keys and ISBNs, so that books join and part.
  private func randomRecord(_ numbers: inout SplitMix64) -> SourceRecord {
    let title = ["Dune", "Dune Messiah", "The Martian", "Emma"].randomElement(using: &numbers) ?? ""
    let author = ["Frank Herbert", "Andy Weir", "Jane Austen"].randomElement(using: &numbers) ?? ""
    let isbns = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in isbn(Int.random(in: 0..<6, using: &numbers)) }
    return record(
      "\(Int.random(in: 0..<15, using: &numbers))", title, by: author, isbn: isbns.first,
      source: ["alpha", "beta"].randomElement(using: &numbers) ?? ""
    ) { $0.relatedISBNs = Array(isbns.dropFirst()) }
  }
}
