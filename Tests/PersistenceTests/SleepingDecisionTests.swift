import Catalog
import CatalogTesting
import Domain
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// Decisions over restarts, and on records of sources that are switched off.
@Suite struct SleepingDecisionTests {
  private let hardcover = isbn(1)
  private let paperback = isbn(2)

  /// A best-seller with both ISBNs, and one record for each.
  private var martian: [SourceRecord] {
    [
      record("list", "THE MARTIAN", by: "Andy Weir", isbn: paperback, source: "beta") { [hardcover] in
        $0.relatedISBNs = [hardcover]
      },
      record("hc", "The Martian", by: "Andy Weir", isbn: hardcover),
      record("pb", "The Martian", by: "Andy Weir", isbn: paperback),
    ]
  }

  @Test
  func `M06 M07: a favorite goes to the book of its first record in view, and all is as before with the rest back`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try await SQLiteBookStore.adopting(path)
      for record in martian { try await store.ingest(record) }
      #expect(try await store.visited().map(\.records.count) == [3])
      try await store.decide(.favorite, .mark(.favorite, .yes, of: martian.map(\.recordKey)))
      let before = try await store.visited()
      let hidden = try await SQLiteBookStore.adopting(path, hiding: ["beta"])
      let shelves = try await hidden.visited().map { [$0.records[0].key, "\($0.shelf.favorite)"] }
      #expect(Set(shelves) == [["hc", "true"], ["pb", "false"]])
      #expect(try await hidden.titles { $0.favoritesOnly = true }.count == 1)
      let shown = try await SQLiteBookStore.adopting(path)
      #expect(try await shown.visited() == before)
      for key in martian.map(\.recordKey) { #expect(try await shown.book(.id(key.id))?.id == before[0].id) }
    }
  }

  @Test func `M28: a merge sleeps while one of its records is out of view`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (a, b, c) = (record("a", "Emma"), record("b", "Dune", source: "beta"), record("c", "Ulysses"))
      let store = try await SQLiteBookStore.adopting(path)
      try await store.ingest(a, b, c)
      try await store.merge(a, b, c)
      let before = try await store.visited()
      #expect(try await SQLiteBookStore.adopting(path, hiding: ["beta"]).keyGroups() == [["a", "c"]])
      #expect(try await SQLiteBookStore.adopting(path, hiding: ["alpha"]).keyGroups() == [["b"]])
      #expect(try await SQLiteBookStore.adopting(path).visited() == before)
    }
  }

  @Test func `a value that stands through a record out of view is taken back with what is in view`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (a, b) = (record("a", "Emma"), record("b", "Emma", source: "beta"))
      let store = try await SQLiteBookStore.adopting(path)
      try await store.ingest(a, b)
      try await store.merge(a, b)
      try await store.decide(.edit, .mark(.note, .text("Mine"), of: [a, b].map(\.recordKey)))
      let hidden = try await SQLiteBookStore.adopting(path, hiding: ["alpha"])
      #expect(try await hidden.visited().map(\.shelf.note) == ["Mine"])
      let back = try await hidden.decide(.edit, .mark(.note, nil, of: [b.recordKey]))
      #expect(back.change.after.map(\.shelf.note) == [nil])
      #expect(try await hidden.history(limit: 1) == [back.entry])
      #expect(try await SQLiteBookStore.adopting(path).visited().map(\.shelf.note) == [nil])
      try await SQLiteBookStore.adopting(path).undo(.newest(1))
      #expect(try await SQLiteBookStore.adopting(path).visited().map(\.shelf.note) == ["Mine"])
    }
  }

  @Test func `what is decided and undone while a source is switched off holds when it is back`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (a, b) = (record("a", "Emma"), record("b", "Dune", source: "beta"))
      try await SQLiteBookStore.adopting(path).ingest(a, b)
      let hidden = try await SQLiteBookStore.adopting(path, hiding: ["beta"])
      try await hidden.merge(a, b)
      #expect(try await hidden.keyGroups() == [["a"]])
      #expect(try await SQLiteBookStore.adopting(path).keyGroups() == [["a", "b"]])
      try await SQLiteBookStore.adopting(path, hiding: ["beta"]).undo(.newest(1))
      #expect(try await SQLiteBookStore.adopting(path).keyGroups() == [["a"], ["b"]])
    }
  }

  @Test func `an ISBN of a book out of view goes to who claims it meanwhile`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let a = record("a", "Emma")
      let given = ISBN.example(1)
      let store = try await SQLiteBookStore.adopting(path)
      try await store.ingest(a)
      try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey]))
      try await SQLiteBookStore.adopting(path, hiding: ["alpha"])
        .ingest(record("o", "Owner", isbn: isbn(1), source: "beta"))
      let shown = try await SQLiteBookStore.adopting(path)
      #expect(try await shown.book(.isbn(given))?.title == "Owner")
      for key in [a.recordKey, RecordKey(source: "beta", key: "o")] {
        #expect(try await shown.book(.record(key))?.warnings.map(\.kind) == [.isbnConflict])
      }
      #expect(try await SQLiteBookStore.adopting(path, hiding: ["beta"]).book(.isbn(given))?.title == "Emma")
    }
  }

  @Test func `of two books that were given one ISBN, the one out of view, the later has it when both are back`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (a, b) = (record("a", "Emma"), record("b", "Dune", source: "beta"))
      let given = ISBN.example(1)
      let store = try await SQLiteBookStore.adopting(path)
      try await store.ingest(a, b)
      try await store.decide(.edit, .value(.isbn13, .isbn(given), of: [a.recordKey]))
      let hidden = try await SQLiteBookStore.adopting(path, hiding: ["alpha"])
      try await hidden.decide(.edit, .value(.isbn13, .isbn(given), of: [b.recordKey]))
      #expect(try await hidden.book(.isbn(given))?.title == "Dune")
      let shown = try await SQLiteBookStore.adopting(path)
      #expect(try await shown.book(.isbn(given))?.title == "Dune")
      #expect(try await shown.book(.record(a.recordKey))?.isbn == nil)
      try await shown.undo(.newest(1))
      #expect(try await shown.book(.isbn(given))?.title == "Emma")
    }
  }

  @Test func `a program that was opened before a change decides by the settings of the catalogue`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let (a, b) = (record("a", "Emma"), record("b", "Dune", source: "beta"))
      let first = try await SQLiteBookStore.adopting(path)
      try await first.ingest(a, b)
      _ = try await SQLiteBookStore.adopting(path, hiding: ["beta"])
      #expect(try await first.merge(a, b).change.before.count == 1)
      #expect(try await first.keyGroups() == [["a"]])
      #expect(try await SQLiteBookStore.adopting(path).keyGroups() == [["a", "b"]])
    }
  }

  @Test(arguments: [
    ("decision SET verdict = 'maybe'", "decision 1 is not as it was written"),
    ("decision SET name = 'size'", "decision 1 is not as it was written"),
    ("decision SET value = '{}'", "decision 1 is not as it was written"),
    ("journal SET verb = 'guess'", "entry 1 of its journal is not as it was written"),
  ])
  func `a journal that was tampered with is reported as damage`(change: String, reason: String) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await store.ingest(record("a", "Emma"))
    try await store.decide(.edit, .value(.title, .text("Mine"), of: [record("a", "Emma").recordKey]))
    try await store.database.write { try $0.execute(sql: "UPDATE \(change)") }
    await #expect(throws: CatalogError.damaged(path: ":memory:", reason: reason)) { try await store.history() }
  }
}
