import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// What `books doctor` says of a catalogue whose tables do not fit one another any more, and how that is mended.
@Suite struct ProjectionCheckTests {
  /// In the tables in which FTS5 keeps its index.
  private static let changesOfFullText: [(String, ProjectionCheck.Part, Int, [String])] = {
    #if canImport(Darwin)
      // The system's SQLite lets no statement write to them (https://www.sqlite.org/c3ref/c_dbconfig_defensive.html).
      return []
    #else
      return [
        ("UPDATE search_content SET c0 = 'drone' WHERE c0 = 'dune'", .fullText, 1, []),
        ("DELETE FROM search_idx; DELETE FROM search_data WHERE id > 10", .fullText, 1, []),
      ]
    #endif
  }()

  @Test(
    arguments: [
      ("UPDATE book SET title = 'Drone' WHERE title = 'Dune'", .books, 1, ["Dune"]),
      ("UPDATE book SET title_key = 'zzz' WHERE title = 'Dune'", .books, 1, ["Dune"]),
      ("UPDATE book SET saved = 1 WHERE title = 'Emma'", .books, 1, ["Emma"]),
      ("UPDATE book SET rank = 7 WHERE title = 'Emma'", .books, 1, ["Emma"]),
      ("UPDATE book SET rank = NULL WHERE title = 'Dune'", .books, 1, ["Dune"]),
      ("UPDATE projection SET books = books + 1", .books, 1, ["their number"]),
      ("DELETE FROM edition WHERE book = (SELECT id FROM book WHERE title = 'Dune')", .books, 1, ["Dune"]),
      ("UPDATE edition SET isbn = 9780000000002 WHERE isbn IS NOT NULL AND position = 0", .books, 1, ["Dune"]),
      ("UPDATE record SET book = NULL WHERE key = 'c'", .membership, 1, ["alpha:c"]),
      ("UPDATE record SET book = 3 WHERE key = 'b'", .membership, 1, ["beta:b"]),
      ("DELETE FROM claim WHERE record = 1", .claims, 1, ["alpha:a"]),
      ("UPDATE claim SET role = 'related' WHERE record = 1", .claims, 1, ["alpha:a"]),
      ("INSERT INTO title_author VALUES ('x', 3)", .claims, 1, ["alpha:c"]),
      ("DELETE FROM decided_record", .decisions, 1, ["alpha:c"]),
      ("INSERT INTO decided_record VALUES (1, 1)", .decisions, 1, ["alpha:a"]),
      ("INSERT INTO quarantine SELECT min(isbn) FROM claim", .quarantine, 1, [isbn(1)]),
      ("INSERT INTO crowd VALUES (1, 0)", .quarantine, 2, ["alpha:a", "beta:b"]),
      ("INSERT INTO crowd VALUES (3, 0)", .quarantine, 1, ["alpha:c"]),
      ("UPDATE search SET title = 'drone' WHERE title = 'dune'", .words, 1, ["Dune"]),
      ("DELETE FROM search WHERE title = 'dune'", .words, 1, ["Dune"]),
      ("INSERT INTO search (rowid, title) VALUES (99, 'ghost')", .words, 1, []),
      ("UPDATE category SET kind = 'heap'", .categories, 1, ["alpha:best"]),
      ("UPDATE category_order SET sort = 'colour'", .categories, 1, ["alpha:best"]),
      ("UPDATE placement SET date = 20231399", .categories, 1, ["alpha:best"]),
    ] as [(String, ProjectionCheck.Part, Int, [String])] + changesOfFullText)
  func `what differs from the records and decisions is found, and computed anew`(
    change: String, part: ProjectionCheck.Part, count: Int, examples: [String]
  ) async throws {
    try await withCatalog { path, store in
      #expect(try ProjectionComparison.look(at: path)?.flaws == [])
      let before = try await store.computedRows()
      var configuration = CatalogFile.configuration
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try await queue.write { try $0.execute(sql: change) }
      let flaws = try #require(try ProjectionComparison.look(at: path)).flaws
      let flaw = ProjectionCheck.Flaw(part: part, count: count, examples: examples)
      #expect(flaws.contains(flaw), "\(flaws)")
      guard part != .categories else { return }
      #expect(try await store.rebuild { _, _ in } == 2)
      #expect(try ProjectionComparison.look(at: path)?.flaws == [])
      #expect(try await store.computedRows() == before)
    }
  }

  @Test(arguments: [1, 3, 4, 5])
  func `a sound catalogue is sound whatever came in, was decided, hidden and shown`(seed: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      var story = RandomStory(seed: seed, path: path, isHurried: seed.isMultiple(of: 2), comparesTries: false)
      for step in 1...40 {
        let what = try await story.step()
        let flaws = try ProjectionComparison.look(at: path)?.flaws ?? []
        #expect(flaws == [], "seed \(seed), step \(step): \(what)")
      }
    }
  }

  @Test func `books that are pending are passed over, and none is called wrong`() async throws {
    try await withCatalog { path, store in
      var policy = MergePolicy()
      policy.sourceOrder = ["beta", "alpha"]
      let settings = ProjectionSettings(policy: policy, hiddenSources: ["gamma"])
      _ = try await store.adopt { settings }
      #expect(try await store.projection().pendingBooks > 0)
      #expect(try ProjectionComparison.look(at: path)?.flaws == [])
    }
  }

  @Test func `it tells how far it is, to the end`() async throws {
    try await withCatalog { path, _ in
      var told: [[Int]] = []
      _ = try ProjectionComparison.look(at: path) { told.append([$0, $1]) }
      #expect(told == [[3, 6], [6, 6]])
    }
  }

  @Test func `looking writes nothing, and leaves no table behind`() async throws {
    try await withCatalog { path, store in
      let before = try await store.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema ORDER BY name") }
      let version = try await store.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
      _ = try ProjectionComparison.look(at: path)
      let versionAfter = try await store.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
      #expect(versionAfter == version)
      let after = try await store.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema ORDER BY name") }
      #expect(after == before)
    }
  }

  @Test func `where there is no catalogue there is nothing to compare`() async throws {
    let check = try await withFolder { folder in try ProjectionComparison.look(at: folder + "/catalog.sqlite") }
    #expect(check == nil)
  }

  /// Two books of three records, one of them on a list, one saved.
  private func withCatalog(_ body: (String, SQLiteBookStore) async throws -> Void) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      let store = try SQLiteBookStore(path: path, readsConcurrently: false)
      var batch = batch([record("a", "Dune", by: "Frank Herbert", isbn: isbn(1))])
      let date = PartialDate(year: 2023, month: 3, day: 26)
      batch.categories = [Category(source: "alpha", key: "best", name: "Best", kind: .list, date: date)]
      var placement = Placement(record: RecordKey(source: "alpha", key: "a"), category: "best", date: date)
      placement.rank = 1
      batch.placements = [placement]
      batch.completeCategories = ["best"]
      _ = try await store.ingest(batch)
      try await store.ingest(record("b", "Dune", by: "Frank Herbert", isbn: isbn(1), source: "beta"))
      try await store.ingest(record("c", "Emma"))
      try await store.remember(.title, for: "alpha:best")
      let act = Act(
        .edit, titles: ["Emma"], verdicts: [.mark(.note, .text("mine"), of: [record("c", "Emma").recordKey])])
      _ = try await store.decide(act, at: monday, dryRun: false)
      try await body(path, store)
    }
  }
}
