import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import Testing
import TestSupport

@testable import Persistence

/// How every `BookStore` pages through a category.
@Suite struct CategoryCursorTests {
  @Test func `a cursor outlasts the program and gives the same page each time`() async throws {
    try await withFolder { folder in
      var cursor: String?
      do {
        let store = try SQLiteBookStore(path: folder + "/catalog.sqlite")
        _ = try await store.ingest(CategoryCursorPromises.issue(day: 7, ["A", "B", "C"]))
        cursor = try await store.items(CategoryCursorPromises.query(.rank, limit: 1)).next
      }
      let store = try SQLiteBookStore(path: folder + "/catalog.sqlite")
      for _ in 1...2 {
        let page = try await store.items(CategoryCursorPromises.query(.rank, limit: 1, .cursor(try #require(cursor))))
        #expect(page.books.map(\.title) == ["B"])
      }
    }
  }

  @Test func `of cursors too long to be handed out the newest thousand are kept`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    try await CategoryCursorPromises.fillScattered(store, count: 3_000)
    try await store.database.write { db in
      for id in 1...1200 {
        try db.execute(
          sql: "INSERT INTO browsing VALUES (?, 'alpha:best', 0, 'rank', '[]', ?)", arguments: [id, id])
      }
    }
    let cursor = try #require(try await store.items(CategoryCursorPromises.query(.rank, limit: 2_500)).next)
    let kept = try await store.database.read { try Int64.fetchAll($0, sql: "SELECT id FROM browsing ORDER BY made_at") }
    #expect(kept.count == 1000)
    #expect(kept.first == 202)
    #expect(kept.last.map { String($0, radix: 36) } == cursor)
    #expect(
      try await store.items(CategoryCursorPromises.query(.rank, limit: 1_000, .cursor(cursor))).books.count == 500)
  }

  @Test(arguments: CategorySort.allCases)
  func `showing pages writes nothing`(sort: CategorySort) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    _ = try await store.ingest(CategoryCursorPromises.issue(day: 7, ["C", "A", "E", "B", "D", "F"]))
    let before = try await store.database.read { try Int.fetchOne($0, sql: "SELECT total_changes()") }
    #expect(try await store.browsed(sort).sorted() == ["A", "B", "C", "D", "E", "F"])
    _ = try await store.categories()
    #expect(try await store.database.read { try Int.fetchOne($0, sql: "SELECT total_changes()") } == before)
  }

  @Test func `a cursor of which a letter was changed is refused`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    _ = try await store.ingest(CategoryCursorPromises.issue(day: 7, ["C", "A", "E", "B", "D", "F"]))
    let cursor = try #require(try await store.items(CategoryCursorPromises.query(.rank, limit: 3)).next)
    for place in cursor.indices.dropFirst() {
      let changed = cursor.replacingCharacters(in: place...place, with: cursor[place] == "A" ? "B" : "A")
      // The last letter of base64 may hold bits that say nothing.
      guard Base64URL.bytes(String(changed.dropFirst())) != Base64URL.bytes(String(cursor.dropFirst())) else {
        continue
      }
      await #expect(throws: CatalogError.badCursor(changed)) {
        try await store.items(CategoryCursorPromises.query(.rank, .cursor(changed)))
      }
    }
    await #expect(throws: CatalogError.badCursor(".")) {
      try await store.items(CategoryCursorPromises.query(.rank, .cursor(".")))
    }
  }
}
