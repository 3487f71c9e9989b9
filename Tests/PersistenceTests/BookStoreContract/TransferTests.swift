import Catalog
import CatalogTesting
import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Persistence

/// Taking out the whole catalogue, and putting it into another.
@Suite struct TransferTests {
  @Test func `a record is from a clock that was ahead only where it is ahead of now`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let week = monday.addingTimeInterval(7 * 86_400)
    try await store.ingest(record("a", "Kept"), at: week)
    try await store.database.write { db in
      var upsert = RecordUpsert(SQLiteTransaction(db: db), fetchedAt: monday)
      for (now, kept) in [
        (week.addingTimeInterval(-86_400), IngestSummary(unchanged: 1)), (monday, IngestSummary(changed: 1)),
      ] {
        upsert.now = now
        let plan = try upsert.plan([record("a", "Older")])
        #expect(plan.summary == kept)
      }
    }
  }
}
