import Catalog
import CatalogTesting
import Domain
import Foundation
import Testing

/// How every `BookStore` keeps categories and what stands in them.
@Suite struct CategoryTests {
  @Test(arguments: StoreKind.allCases, [["a", "b"], ["b", "a"]])
  func `places of one rank stand alike, whichever came first`(kind: StoreKind, keys: [String]) async throws {
    try await kind.withStore { store in
      let date = PartialDate(year: 2024, month: 1, day: 7)
      for key in keys {
        let one = with(batch([record(key, "Zebra", isbn: "9780306406157")])) { batch in
          batch.categories = [Category(source: "alpha", key: "best", name: "Best", kind: .list, date: date)]
          batch.placements = [
            with(Placement(record: RecordKey(source: "alpha", key: key), category: "best", date: date)) {
              ($0.rank, $0.weeksOnList) = (1, key == "a" ? 3 : 2)
            }
          ]
        }
        _ = try await store.ingest(one)
      }
      let zebra = try #require(try await store.book(.record(RecordKey(source: "alpha", key: "a"))))
      #expect(zebra.lists.map(\.weeksOnList) == [2, 3])
    }
  }

  @Test(
    arguments: [
      ("alpha:bets", "alpha:best"), ("best", "alpha:best"), ("Best seller", "alpha:best"), ("x:qqqqqqqq", nil),
      ("alpha:xxst", nil), ("alpha:", nil), ("alhpa:bets", "alpha:best"), ("beta:best", "alpha:best"),
    ] as [(String, String?)])
  func `an unknown category is refused with the nearest`(name: String, nearest: String?) async throws {
    try await StoreKind.memory.withStore { store in
      _ = try await store.ingest(issue(day: 7, ["Zebra"]))
      await #expect(throws: CatalogError.unknownCategory(name, nearest: nearest)) {
        try await store.books(with(ListQuery()) { $0.category = name })
      }
    }
  }
}
