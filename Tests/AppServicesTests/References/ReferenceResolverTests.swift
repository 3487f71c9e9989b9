import Catalog
import Domain
import Foundation
import Persistence
import Testing

@testable import AppServices

/// What a text leads to.
@Suite struct ReferenceResolverTests {
  @Test func `the beginning of an id that is out of view is told as the whole id is`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy(), hiddenSources: ["alpha"])
    let records = (0..<20).map { SourceRecord(source: "alpha", key: "k\($0)", title: "Book \($0)") }
    var batch = SourceBatch(source: "alpha", fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
    batch.records = records
    _ = try await store.ingest(batch)
    let ids = records.map(\.id.description)
    let beginning = try #require(ids.map { String($0.prefix(8)) }.first { RecordID.range(ofBeginning: $0) != nil })
    let resolver = ReferenceResolver(catalog: store, installed: InstalledSources([]), switchedOff: ["alpha"])
    for text in [ids[0], beginning] {
      await #expect(throws: ReferenceError.outOfView(text, source: "alpha")) { try await resolver.book(text) }
    }
    // Nobody switched it off: nothing brings it back.
    let other = ReferenceResolver(catalog: store, installed: InstalledSources([]), switchedOff: [])
    await #expect(throws: ReferenceError.unreadable(beginning)) { try await other.book(beginning) }
  }
}
