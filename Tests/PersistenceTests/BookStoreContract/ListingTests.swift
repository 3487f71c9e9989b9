import Catalog
import CatalogTesting
import Domain
import Foundation
import Testing

/// How every `BookStore` filters, sorts and pages.
@Suite struct ListingTests {
  @Test(arguments: ["", "x", "AAAA", "☃", "MR8wHw", String(repeating: "z", count: 10_000)])
  func `what is no cursor is refused`(cursor: String) async throws {
    try await StoreKind.memory.withStore { store in
      try await store.ingest(record("a", "A"))
      await #expect(throws: CatalogError.badCursor(cursor)) {
        try await store.books(with(ListQuery()) { $0.cursor = cursor })
      }
    }
  }
}
