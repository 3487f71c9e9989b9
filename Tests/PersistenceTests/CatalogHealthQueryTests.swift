import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// What in a catalogue deserves a look.
@Suite struct CatalogHealthQueryTests {
  private func examine(_ records: SourceRecord..., installed: Set<String> = ["alpha"]) async throws -> CatalogHealth {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    for (source, records) in Dictionary(grouping: records, by: \.source) {
      _ = try await store.ingest(batch(records, source: source))
    }
    return try await store.examine(installed: installed)
  }

  @Test func `a catalogue without blemish has nothing to say`() async throws {
    #expect(try await examine(record("1", "Emma", isbn: isbn(1)), record("2", "Dune")) == CatalogHealth())
  }

  @Test func `M48: an ISBN on unrelated books is in quarantine, with their titles`() async throws {
    let health = try await examine(
      record("2", "Dune", by: "Frank Herbert", isbn: isbn(1)), record("1", "Emma", by: "Jane Austen", isbn: isbn(1)),
      record("3", "Moth", by: "Bo Roe", isbn: isbn(1)))
    #expect(health.quarantined.map(\.isbn.description) == [isbn(1)])
    #expect(health.quarantined.first?.claimants.map(\.title) == ["Emma", "Dune", "Moth"])
    #expect(health.quarantined.first?.count == 3)
  }

  @Test func `of many claimants a few are named and all counted`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let titles = ["Dune", "Emma", "Moth", "Knots", "Lamps", "Boats", "Glass", "Birds"]
    _ = try await store.ingest(
      batch(titles.enumerated().map { record("\($0)", $1, by: "Author \($1)", isbn: isbn(1)) }))
    let entry = try #require(try await store.examine(installed: ["alpha"]).quarantined.first)
    #expect(entry.claimants.count == 5 && entry.count == 8)
  }

  @Test func `of many ISBNs in quarantine a thousand are named, long titles cut, and all counted`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let (short, long) = (String(repeating: "é", count: 200), String(repeating: "x", count: 201))
    _ = try await store.ingest(batch([record("1", short), record("2", long)]))
    try await store.database.write { db in
      for digits in (0..<1_002).compactMap({ Int64(isbn($0)) }) {
        try db.execute(sql: "INSERT INTO quarantine (isbn) VALUES (?)", arguments: [digits])
        // Nobody claims the first one any more.
        if digits == Int64(isbn(0)) { continue }
        try db.execute(
          sql: "INSERT INTO claim (isbn, record, role) SELECT ?, id, 'own' FROM record", arguments: [digits])
      }
    }
    let health = try await store.examine(installed: ["alpha"])
    #expect(health.quarantined.map(\.isbn.description) == (1...1_000).map(isbn))
    #expect(health.quarantinedCount == 1_001)
    #expect(health.quarantined.first?.claimants.map(\.title) == [short, String(long.dropLast()) + "…"])
    #expect(health.quarantined.allSatisfy { $0.count == 2 })
    // One that is asked for has its titles whole: they go into the history.
    let last = ISBN.example(1_001)
    #expect(try await store.quarantine(of: last).entry?.claimants.map(\.title) == [short, long])
  }

  @Test func `M10 M14 M42: what is no key is counted by why, and pairs that do not fit are named`() async throws {
    let health = try await examine(
      record("1", "Typo", isbn: "9780804139022"), record("2", "None", isbn: "0000000000"),
      record("3", "Blank", isbn: "n/a"),
      record("4", "Two") { $0.ownISBNs = ["0030859697", "9780340153666"] },
      record("5", "Article", isbn: "9780804139022") { $0.kind = .article })
    #expect(health.refused == [.badChecksum: 1, .placeholder: 1])
    #expect(health.pairMismatches.map(\.title) == ["Two"] && health.pairMismatchCount == 1)
  }

  @Test func `M52: the records of a source that is gone stay, and are counted as orphaned`() async throws {
    let health = try await examine(
      record("1", "Emma"), record("2", "Dune", source: "gone"), record("3", "Moth", source: "gone"),
      record("4", "Imported", source: SourceRecord.importSource))
    #expect(health.orphaned == ["gone": 2])
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.ingest(record("2", "Dune", source: "gone"))
    #expect(try await store.titles() == ["Dune"])
  }
}
