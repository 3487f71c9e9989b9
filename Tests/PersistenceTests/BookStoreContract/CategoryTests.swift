import Catalog
import Domain
import Foundation
import Testing

/// How every `BookStore` keeps categories and what stands in them.
@Suite struct CategoryTests {
  @Test(arguments: StoreKind.allCases)
  func `a category whose key begins with a combining mark is found`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      let (emma, key) = (record("a", "Emma"), "\u{301}tag")
      var taken = batch([emma])
      taken.categories = [Category(source: "alpha", key: key, name: "Tag", kind: .tag)]
      taken.placements = [Placement(record: emma.recordKey, category: key)]
      _ = try await store.ingest(taken)
      #expect(try await store.titles { $0.category = "alpha:\(key)" } == ["Emma"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a category lists its items in the source's own order`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(tagged(["Zebra", "Apple", "Moth"]))
      #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .rank) } == ["Zebra", "Apple", "Moth"])
      #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .title) } == ["Apple", "Moth", "Zebra"])
      #expect(
        try await store.titles { ($0.category, $0.sort, $0.limit) = ("alpha:tag", .rank, 1) }
          == ["Zebra", "Apple", "Moth"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `what a complete answer lacks has left the category, and stays in the catalogue`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(tagged(["Zebra", "Apple", "Moth"]))
      _ = try await store.ingest(tagged(["Moth", "Zebra"], at: tuesday))
      #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .rank) } == ["Moth", "Zebra"])
      #expect(try await store.titles() == ["Apple", "Moth", "Zebra"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an answer that is not complete adds to the category`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(tagged(["Zebra"]))
      var more = tagged(["Apple"], at: tuesday)
      more.placements[0].page = 1
      more.completeCategories = []
      _ = try await store.ingest(more)
      #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .rank) } == ["Zebra", "Apple"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a new issue replaces the list, and books keep their earlier places`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(issue(day: 7, ["Zebra", "Apple"]))
      _ = try await store.ingest(issue(day: 14, ["Moth", "Zebra"], at: tuesday))
      #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:best", .rank) } == ["Moth", "Zebra"])
      let zebra = try #require(try await store.book(.record(RecordKey(source: "alpha", key: "Zebra"))))
      #expect(zebra.lists.map(\.date?.day) == [14, 7])
      #expect(zebra.lists.map(\.rank) == [2, 1])
      #expect(zebra.lists.map(\.name) == ["Best sellers", "Best sellers"])
      #expect(try await store.titles { $0.sort = .rank } == ["Moth", "Zebra", "Apple"])
      let summary = try #require(try await store.categories().first)
      #expect(summary.items == 2)
      #expect(summary.fetchedAt == tuesday)
      #expect(summary.category.date?.day == 14)
    }
  }

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

  @Test(arguments: StoreKind.allCases)
  func `the same issue again corrects its places`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(issue(day: 7, ["Zebra", "Apple"]))
      _ = try await store.ingest(issue(day: 7, ["Apple"], at: tuesday))
      let zebra = try #require(try await store.book(.record(RecordKey(source: "alpha", key: "Zebra"))))
      #expect(zebra.lists.isEmpty)
      #expect(try await store.titles { $0.sort = .rank } == ["Apple", "Zebra"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an earlier issue taken later leaves the current one`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(issue(day: 14, ["Moth", "Zebra"]))
      let earlier = with(issue(day: 7, ["Apple"], at: tuesday)) { $0.categories = [] }
      _ = try await store.ingest(earlier)
      #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:best", .rank) } == ["Moth", "Zebra"])
      let apple = try #require(try await store.book(.record(RecordKey(source: "alpha", key: "Apple"))))
      #expect(apple.lists.map(\.date?.day) == [7])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a category named without a date keeps its issue, and placements bring a newer one`(
    kind: StoreKind
  ) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(issue(day: 7, ["Zebra"]))
      _ = try await store.ingest(
        with(SourceBatch(source: "alpha", fetchedAt: tuesday)) {
          $0.categories = [Category(source: "alpha", key: "best", name: "Renamed", kind: .list)]
        })
      #expect(try await store.categories().map(\.items) == [1])
      _ = try await store.ingest(with(issue(day: 14, ["Apple"], at: tuesday)) { $0.categories = [] })
      let summary = try #require(try await store.categories().first)
      #expect(summary.category.date?.day == 14)
      #expect(summary.category.name == "Renamed")
      #expect(try await store.titles { $0.category = "alpha:best" } == ["Apple"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `categories stand in the source's order, new ones last`(kind: StoreKind) async throws {
    func names(_ keys: String...) -> SourceBatch {
      with(SourceBatch(source: "alpha", fetchedAt: monday)) {
        $0.categories = keys.map { Category(source: "alpha", key: $0, name: $0.uppercased(), kind: .tag) }
      }
    }
    try await kind.withStore { store in
      _ = try await store.ingest(names("b", "c", "a"))
      _ = try await store.ingest(names("d"))
      _ = try await store.ingest(names("a"))
      #expect(try await store.categories().map(\.category.key) == ["b", "c", "a", "d"])
      _ = try await store.ingest(names("a", "b"))
      #expect(try await store.categories().map(\.category.key) == ["a", "c", "b", "d"])
      #expect(try await store.categories().allSatisfy { $0.items == 0 && $0.itemsFetchedAt == nil })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a placement of a record that is not kept is passed over`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(with(tagged(["Zebra", "Apple"])) { $0.records.removeFirst() })
      #expect(try await store.titles { $0.category = "alpha:tag" } == ["Apple"])
    }
  }

  @Test(
    arguments: [
      ("alpha:bets", "alpha:best"), ("best", "alpha:best"), ("Best seller", "alpha:best"), ("x:qqqqqqqq", nil),
    ] as [(String, String?)])
  func `an unknown category is refused with the nearest`(name: String, nearest: String?) async throws {
    try await StoreKind.memory.withStore { store in
      _ = try await store.ingest(issue(day: 7, ["Zebra"]))
      await #expect(throws: CatalogError.unknownCategory(name, nearest: nearest)) {
        try await store.books(with(ListQuery()) { $0.category = name })
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a source knows when its whole catalogue was taken`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      _ = try await store.ingest(batch([record("a", "A")]))
      #expect(try await store.sources() == [SourceSummary(source: "alpha", records: 1, catalogFetchedAt: nil)])
      _ = try await store.ingest(with(batch([record("b", "B")], at: tuesday)) { $0.completesCatalog = true })
      #expect(try await store.sources() == [SourceSummary(source: "alpha", records: 2, catalogFetchedAt: tuesday)])
    }
  }

  /// A whole tag with these titles in this order.
  private func tagged(_ titles: [String], at time: Date = monday) -> SourceBatch {
    with(batch(titles.map { record($0, $0) }, at: time)) { batch in
      batch.placements = titles.enumerated().map { place, title in
        Placement(record: RecordKey(source: "alpha", key: title), category: "tag", place: place)
      }
      batch.completeCategories = ["tag"]
    }
  }

  /// A whole issue of a list with these titles, the best first.
  private func issue(day: Int, _ titles: [String], at time: Date = monday) -> SourceBatch {
    let date = PartialDate(year: 2024, month: 1, day: day)
    return with(batch(titles.map { record($0, $0) }, at: time)) { batch in
      batch.categories = [Category(source: "alpha", key: "best", name: "Best sellers", kind: .list, date: date)]
      batch.placements = titles.enumerated().map { place, title in
        with(Placement(record: RecordKey(source: "alpha", key: title), category: "best", date: date, place: place)) {
          $0.rank = place + 1
        }
      }
      batch.completeCategories = ["best"]
    }
  }
}
