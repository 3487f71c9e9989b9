import Catalog
import CatalogTesting
import Domain
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// Which books share a title and an author, whatever part of the catalogue is in memory at once.
@Suite struct SharedTitlesTests {
  /// Three titles that two books have each, and one that stands alone.
  private func store() async throws -> SQLiteBookStore {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let pairs = ["Salt", "Tide", "Rain"].flatMap { title in
      ["a", "b"].map { record("\(title)-\($0)", title, by: "Bo Roe") }
    }
    _ = try await store.ingest(batch(pairs + [record("c", "Alone", by: "Ann Lee")]))
    return store
  }

  private func groups(in store: SQLiteBookStore, recordsAtOnce: Int64) async throws -> Set<[RowID]> {
    try await store.database.read { db in
      var titles = SharedTitles(db: db)
      titles.recordsAtOnce = recordsAtOnce
      var groups: Set<[RowID]> = []
      try titles.eachGroup(ofAtMost: 10) { groups.insert($0) }
      return groups
    }
  }

  @Test(arguments: [1, 2, 6] as [Int64])
  func `all are found also where the catalogue is read several times`(recordsAtOnce: Int64) async throws {
    let store = try await store()
    let all = try await groups(in: store, recordsAtOnce: 1 << 20)
    #expect(all.count == 3 && all.allSatisfy { $0.count == 2 })
    #expect(try await groups(in: store, recordsAtOnce: recordsAtOnce) == all)
  }

  @Test(arguments: [1 << 62, .max] as [Int64])
  func `a record whose id is far beyond all others costs no further reading`(id: Int64) async throws {
    let store = try await store()
    let all = try await groups(in: store, recordsAtOnce: 1 << 20)
    try await store.database.write { db in
      try db.execute(
        sql: """
          INSERT INTO record (id, source, key, printed_id, kind, detail, title, favorite, fetched_at, added_at)
          SELECT ?, source, 'far', 1, 'book', 1, 'Far', 0, 0, 0 FROM record WHERE key = 'c'
          """, arguments: [id])
    }
    #expect(try await groups(in: store, recordsAtOnce: 1 << 20) == all)
    #expect(try await store.duplicates(limit: 20).suggestedCount == 3)
  }
}
