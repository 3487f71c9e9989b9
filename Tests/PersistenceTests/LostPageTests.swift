import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// What is said of a catalogue of which a disk lost a page.
@Suite struct LostPageTests {
  @Test(
    arguments: [
      "grdb_migrations", "source", "record", "claim", "book", "edition", "search_data", "search_idx", "search_content",
      "search_docsize", "search_config", "category", "placement", "projection", "category_order", "issue", "journal",
      "decision", "decision_record", "decided_record", "tag", "author", "library_order", "stored_file",
    ] as [String])
  func `what is lost of a table ends no program, and is no fault of it`(table: String) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await fill(path)
      try await lose(table, of: path)
      for question in Question.allCases {
        do { try await question.ask(path) } catch let error as CatalogError {
          if case .fault = error { Issue.record("\(question.rawValue): \(error)") }
        }
      }
    }
  }

  @Test(
    arguments: [
      ("grdb_migrations", .books), ("projection", .books), ("author", .authors), ("author", .statistics),
      ("book", .statistics), ("tag", .tags), ("library_order", .order),
    ] as [(String, Question)])
  func `who asks for what is lost is told that the catalogue is damaged`(
    table: String, question: Question
  ) async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await fill(path)
      try await lose(table, of: path)
      let damaged = CatalogError.damaged(path: path, reason: "a value in it is not as it was written")
      await #expect(throws: damaged) { try await question.ask(path) }
    }
  }

  @Test func `a statement that fails since rows refer to none is damage`() async throws {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await fill(path)
      var configuration = CatalogFile.configuration
      configuration.foreignKeysEnabled = false
      try await DatabaseQueue(path: path, configuration: configuration).write { db in
        try db.execute(sql: "DELETE FROM source WHERE name = 'beta'")
      }
      let store = try SQLiteBookStore(path: path)
      let damaged = CatalogError.damaged(path: path, reason: "2 rows refer to rows that are not there")
      await #expect(throws: damaged) {
        try await store.note { try $0.execute(sql: "INSERT INTO quarantine VALUES (1), (1)") }
      }
    }
  }

  /// A catalogue with something in each of the tables.
  private func fill(_ path: String) async throws {
    let store = try SQLiteBookStore(path: path)
    try await store.ingest(
      record("a", "Dune", by: "Frank Herbert", isbn: isbn(1), source: "beta"),
      record("b", "Emma", by: "Jane Austen", isbn: isbn(2), source: "beta"))
    _ = try await store.ingest(issue(day: 1, ["Dune", "Middlemarch"]))
    let dune = RecordKey(source: "alpha", key: "Dune")
    let verdicts: [Decision.Verdict] = [.mark(.saved, .yes, of: [dune]), .mark(.tags, .list(["sand"]), of: [dune])]
    _ = try await store.decide(Act(.edit, titles: ["Dune"], verdicts: verdicts), at: monday, dryRun: false)
    try await store.remember(.title, for: "alpha:best")
    try await store.remember(ListOrdering(.title))
    try await store.note { db in
      try db.execute(
        sql: """
          INSERT INTO stored_file (address, kind, hash, size, media_type, etag, fetched_at)
          VALUES ('http://files.example/a', 'pdf', ?, 1, 'application/pdf', NULL, 0)
          """, arguments: [String(repeating: "ab", count: 32)])
    }
    store.close()
  }

  /// Makes zeros of the second half of the pages that the table and its indexes begin with. Rows stand at the end of a
  /// page, and where there are few that page has all of them: they are still counted, and nothing is in them.
  private func lose(_ table: String, of path: String) async throws {
    let found: (pages: [Int], size: Int?) = try await DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      let pages = try Int.fetchAll(
        db, sql: "SELECT rootpage FROM sqlite_schema WHERE tbl_name = ? AND rootpage > 0", arguments: [table])
      return (pages, try Int.fetchOne(db, sql: "PRAGMA page_size"))
    }
    let size = try #require(found.size)
    #expect(!found.pages.isEmpty)
    var bytes = try Data(contentsOf: URL(filePath: path))
    for page in found.pages { bytes.resetBytes(in: page * size - size / 2..<page * size) }
    try bytes.write(to: URL(filePath: path))
  }
}

/// What commands ask a catalogue for.
enum Question: String, CaseIterable, Sendable {
  case books, allBooks, authors, statistics, tags, series, order, categories, items, sources, fetches, history, files
  case export, duplicates, check

  func ask(_ path: String) async throws {
    if self == .check {
      _ = try await SQLiteCatalogIntegrity(path: path).check()
    } else {
      try await ask(try SQLiteBookStore(path: path))
    }
  }

  private func ask(_ store: SQLiteBookStore) async throws {
    switch self {
    case .books: _ = try await store.books(ListQuery())
    case .allBooks: for try await _ in store.allBooks(ListQuery()) {}
    case .authors: _ = try await store.authors(AuthorQuery())
    case .statistics: _ = try await store.statistics(ListQuery())
    case .tags: _ = try await store.tags()
    case .series: _ = try await store.series(beginning: "", limit: 10)
    case .order: _ = try await store.libraryOrder()
    case .categories: _ = try await store.categories()
    case .items: _ = try await store.items(CategoryQuery("alpha:best"))
    case .sources: _ = try await store.sources()
    case .fetches: _ = try await store.fetches()
    case .history: _ = try await store.history(limit: nil)
    case .files: _ = try await FolderFileArchive(store, folder: "/nowhere").files()
    case .export: for try await _ in store.export(ListQuery()) {}
    case .duplicates: _ = try await store.duplicates(limit: 10)
    case .check: break
    }
  }
}
