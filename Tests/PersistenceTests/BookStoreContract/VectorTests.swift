import Domain
import Foundation
import Testing

@testable import Persistence

/// The scenarios of merging that need a store, under their numbers.
@Suite struct VectorTests {
  @Test(arguments: StoreKind.allCases)
  func `M46: a book on two lists of one week is one record on two lists`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      let week = PartialDate(year: 2024, month: 2, day: 4)
      var lists = batch([record("9780306406157", "Emma", by: "Jane Austen", isbn: "9780306406157")])
      for list in ["fiction", "paperback"] {
        lists.categories.append(Category(source: "alpha", key: list, name: list.capitalized, kind: .list, date: week))
        var placement = Placement(record: lists.records[0].recordKey, category: list, date: week)
        placement.rank = list == "fiction" ? 3 : 1
        lists.placements.append(placement)
      }
      _ = try await store.keep(lists)
      let books = try await store.all()
      #expect(books.map(\.records.count) == [1])
      #expect(books[0].lists.map { "\($0.list) \($0.rank ?? 0)" } == ["fiction 3", "paperback 1"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `M51: what is taken twice changes nothing the second time`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      let records = [record("1", "Emma", by: "Jane Austen", isbn: isbn(1)), record("2", "Dune")]
      #expect(try await store.keep(batch(records)) == KeptBatch(added: 2))
      let before = try await store.visited()
      #expect(try await store.keep(batch(records, at: monday)) == KeptBatch(unchanged: 2))
      #expect(try await store.visited() == before)
    }
  }
}
