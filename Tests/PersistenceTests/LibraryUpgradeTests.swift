import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// A catalogue of before there were columns for the reader's own fields.
@Suite struct LibraryUpgradeTests {
  @Test func `an old catalogue is filtered, sorted and counted at once, and is as a new one once it is computed`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/catalog.sqlite"
      try await fill(SQLiteBookStore(path: path))
      let rows = try await SQLiteBookStore(path: path).libraryRows()
      try makeOld(path)
      let store = try SQLiteBookStore(path: path)
      #expect(try await store.libraryRows() == rows)
      #expect(try await store.titles { $0.shelf.rating = 4...5 } == ["Den Emma"])
      #expect(try await store.titles { $0.text = "splendid" } == ["Den Emma"])
      #expect(try await store.titles { $0.sort = .saved } == ["Den Emma", "Dune", "Lone"])
      #expect(try await store.titles { $0.author = "A. Austen" } == ["Den Emma"])
      #expect(try await store.all().map(\.shelf.savedAt) == [nil, monday, nil])
      while try await store.computePending(1000).left > 0 {}
      #expect(try await store.all { $0.isExplained = false }.map(\.shelf.savedAt) == [nil, monday, nil])
      #expect(try await store.libraryRows() == rows)
      #expect(try ProjectionComparison.look(at: path)?.flaws == [])
    }
  }

  private func fill(_ store: SQLiteBookStore) async throws {
    try await store.ingest(
      record("a", "Den Emma", by: "Austen, Ann", isbn: isbn(1)) { ($0.language, $0.categories) = ("swe", ["Love"]) },
      record("b", "Dune", by: "Frank Herbert"),
      record("c", "Lone", by: "Unknown") { ($0.language, $0.favorite) = ("en-GB", true) })
    let key = RecordKey(source: "alpha", key: "a")
    try await store.decide(
      .edit, .mark(.rating, .number(4), of: [key]), .mark(.status, .text("read"), of: [key]),
      .mark(.readOn, .date(try #require(PartialDate("2024-03"))), of: [key]),
      .mark(.tags, .list(["Été"]), of: [key]), .mark(.note, .text("splendid"), of: [key]))
    try await store.decide(.add, .mark(.saved, .yes, of: [key]))
  }

  /// Takes away what the step adds, and files titles and authors as they were filed before.
  private func makeOld(_ path: String) throws {
    try DatabaseQueue(path: path).write { db in
      for index in ["book_in_library", "book_by_status", "book_by_rating", "book_by_read", "book_by_saved"] {
        try db.execute(sql: "DROP INDEX \(index)")
      }
      for column in [
        "rating_key", "read_key", "saved_key", "language", "status", "rating", "read_on", "saved_at",
      ] {
        try db.execute(sql: "ALTER TABLE book DROP COLUMN \(column)")
      }
      try db.execute(
        sql: """
          DROP TABLE author; DROP TABLE tag; DROP TABLE library_order;
          UPDATE search SET categories = 'love' WHERE categories <> '';
          UPDATE book SET card = json_remove(card, '$.savedAt') WHERE card <> '';
          UPDATE book SET title_key = 'den emma', author_key = 'ann, austen' WHERE title = 'Den Emma';
          DELETE FROM grdb_migrations WHERE identifier = 'V10Library';
          """)
    }
  }
}

extension SQLiteBookStore {
  /// What lists of a library are made of, but for the cards.
  fileprivate func libraryRows() async throws -> [String] {
    try await database.read { db in
      let books = """
        SELECT title, title_key, author_key, language, status, rating, read_on, saved_at FROM book ORDER BY id
        """
      return try [books, "SELECT * FROM author", "SELECT * FROM tag", "SELECT categories FROM search ORDER BY rowid"]
        .flatMap { try Row.fetchAll(db, sql: $0).map(\.description) }
    }
  }
}
