package import Catalog
package import Domain
package import Foundation
import Testing

/// How every `BookStore` pages through a category.
package enum CategoryCursorPromises {
  package static let all: [Promise] = [
    Promise("each order is its own") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(
          issue(day: 7, ["Zebra", "Apple", "Moth"]) { $0.weeksOnList = $0.place == 0 ? nil : $0.place })
        #expect(try await store.browsed(.rank) == ["Zebra", "Apple", "Moth"])
        #expect(try await store.browsed(.weeks) == ["Moth", "Apple", "Zebra"])
        #expect(try await store.browsed(.title) == ["Apple", "Moth", "Zebra"])
        #expect(try await store.browsed(.author) == ["Moth", "Apple", "Zebra"])
      }
    },
    Promise("pages by number and by cursor join to the whole") { stores in
      try await stores.withStore { store in
        let titles = (1...23).map { "T\(($0 * 7) % 23)" }
        _ = try await store.ingest(issue(day: 7, titles))
        for sort in CategorySort.allCases {
          let whole = try await store.browsed(sort, limit: 100)
          #expect(Set(whole) == Set(titles))
          for limit in [1, 5, 23] {
            #expect(try await store.browsed(sort, limit: limit) == whole)
            var numbered: [String] = []
            for number in 1...(23 / limit + 1) {
              let page = try await store.items(query(sort, limit: limit, .page(number)))
              numbered += page.books.map(\.title)
              #expect(page.total == 23)
            }
            #expect(numbered == whole)
          }
        }
      }
    },
    Promise("a page of long texts ends early, says how many books it has, and the next begins behind it") { stores in
      try await stores.withStore { store in
        var long = issue(day: 7, (1...9).map { "T\($0)" })
        for index in long.records.indices {
          long.records[index].description = String(repeating: "long ", count: 4_000) + "\(index)"
        }
        _ = try await store.ingest(long)
        for start in [CategoryQuery.Start.page(1), .page(2)] {
          var asked = query(.rank, limit: 6, start)
          let whole = try await store.items(asked)
          asked.mostBytes = 30_000
          var (page, titles) = (try await store.items(asked), [String]())
          #expect(page.size == whole.books.count && page.total == 9)
          #expect(!page.books.isEmpty && page.books.count < page.size && page.next != nil)
          while true {
            titles += page.books.map(\.title)
            guard titles.count < whole.books.count, let next = page.next else { break }
            (asked.limit, asked.start) = (whole.books.count - titles.count, .cursor(next))
            page = try await store.items(asked)
          }
          #expect(titles == whole.books.map(\.title))
        }
      }
    },
    Promise("a cursor shows nothing twice and misses nothing, though the order is turned around") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["A", "B", "C", "D"]))
        let first = try await store.items(query(.rank, limit: 2))
        #expect(first.books.map(\.title) == ["A", "B"])
        _ = try await store.ingest(issue(day: 7, ["D", "C", "E", "B", "A"]))
        #expect(try await store.rest(after: first) == ["D", "C", "E"])
      }
    },
    Promise("a cursor goes on in the issue that it began with") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["A", "B", "C", "D"]))
        let first = try await store.items(query(.rank, limit: 2))
        _ = try await store.ingest(issue(day: 14, ["X", "D", "A"]))
        #expect(try await store.rest(after: first) == ["C", "D"])
        let fresh = try await store.items(query(.rank, limit: 9))
        #expect(fresh.books.map(\.title) == ["X", "D", "A"])
        #expect(fresh.issue?.day == 14)
        let old = try await store.items(query(.rank, limit: 2, .cursor(try #require(first.next))))
        #expect(old.issue?.day == 7)
        #expect(!old.isCurrent)
      }
    },
    Promise("books that became one after they were shown are not shown again") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["A", "B", "C"]))
        let first = try await store.items(query(.rank, limit: 1))
        var joined = batch([record("A", "A", isbn: isbn(1)), record("B", "A", isbn: isbn(1))], at: tuesday)
        joined.records = joined.records.map { with($0) { $0.detail = .full } }
        _ = try await store.ingest(joined)
        #expect(try await store.rest(after: first) == ["C"])
      }
    },
    Promise("what is no cursor is refused") { stores in
      for cursor in ["", "garbage!", "zzz", "-1", "9999999999999999999999"] as [String] {
        try await stores.withStore { store in
          _ = try await store.ingest(issue(day: 7, ["A"]))
          await #expect(throws: CatalogError.badCursor(cursor)) { try await store.items(query(.rank, .cursor(cursor))) }
        }
      }
    },
    Promise("a cursor of another catalogue is refused") { stores in
      let (store, other) = (
        try stores.make(MergePolicy()), try stores.make(MergePolicy())
      )
      _ = try await store.ingest(issue(day: 7, ["A", "B", "C"]))
      _ = try await other.ingest(issue(day: 7, ["D", "E", "F"]))
      let cursor = try #require(try await store.items(query(.rank, limit: 2)).next)
      await #expect(throws: CatalogError.badCursor(cursor)) { try await other.items(query(.rank, .cursor(cursor))) }
    },
    Promise("a cursor of another category or order is refused") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["A", "B"]))
        let cursor = try #require(try await store.items(query(.rank, limit: 1)).next)
        await #expect(throws: CatalogError.badCursor(cursor)) { try await store.items(query(.title, .cursor(cursor))) }
        await #expect(throws: CatalogError.badCursor(cursor)) {
          try await store.items(with(query(.rank, .cursor(cursor))) { $0.category = "favorites" })
        }
        #expect(try await store.items(query(nil, .cursor(cursor))).sort == .rank)
      }
    },
    Promise("an order is remembered for its category alone") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["Zebra", "Apple"]))
        #expect(try await store.items(query(nil)).sort == .rank)
        try await store.remember(.title, for: "alpha:best")
        #expect(try await store.items(query(nil)).books.map(\.title) == ["Apple", "Zebra"])
        #expect(try await store.categories().map(\.sort) == [.title])
        #expect(try await store.items(CategoryQuery(CategoryQuery.favorites)).sort == .rank)
      }
    },
    Promise("pages taken one by one make the issue, and say how far it goes") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(page(0, ["A", "B"], next: "2"))
        var found = try await store.items(query(.rank, limit: 2))
        #expect(found.fetchState == CategoryPage.IssueFetchState(at: monday, nextPage: "2"))
        #expect(found.next != nil)
        _ = try await store.ingest(page(1, ["C"], next: nil, at: tuesday))
        found = try await store.items(query(.rank, limit: 9))
        #expect(found.books.map(\.title) == ["A", "B", "C"])
        #expect(found.fetchState == CategoryPage.IssueFetchState(at: monday))
        #expect(found.next == nil)
      }
    },
    Promise("an empty page ends the issue, also where it says nothing of the category") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(page(0, ["A", "B"], next: "2"))
        _ = try await store.ingest(page(1, [], next: nil, at: tuesday))
        let found = try await store.items(query(.rank, limit: 9))
        #expect(found.books.map(\.title) == ["A", "B"])
        #expect(found.fetchState == CategoryPage.IssueFetchState(at: monday))
        #expect(found.next == nil)
        _ = try await store.ingest(with(page(1, [], next: nil)) { $0.pageContext?.category = "other" })
        #expect(try await store.categories().map(\.category.key) == ["best"])
      }
    },
    Promise("a page taken anew replaces that page, later ones wait for their turn") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(page(0, ["A", "B"], next: "2"))
        _ = try await store.ingest(page(1, ["C", "D"], next: "4"))
        _ = try await store.ingest(page(2, ["E"], next: nil))
        _ = try await store.ingest(page(0, ["N", "A"], next: "2", at: tuesday))
        #expect(try await store.browsed(.rank) == ["N", "A", "C", "D", "E"])
        _ = try await store.ingest(page(1, ["B", "C"], next: nil, at: tuesday))
        #expect(try await store.browsed(.rank) == ["N", "A", "B", "C"])
        #expect(try await store.titles().count == 6)
      }
    },
    Promise("what a source moves to a later page while it is asked stays where it was") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(page(0, ["A", "B"], next: "2"))
        _ = try await store.ingest(page(1, ["B", "C"], next: nil))
        #expect(try await store.browsed(.rank) == ["A", "B", "C"])
      }
    },
    Promise("an issue that is only announced hides none that is kept") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["A", "B"]))
        _ = try await store.ingest(
          with(SourceBatch(source: "alpha", fetchedAt: tuesday)) {
            $0.categories = [best(PartialDate(year: 2024, month: 1, day: 14))]
          })
        #expect(try await store.browsed(.rank) == ["A", "B"])
        #expect(try await store.categories().map(\.items) == [2])
        #expect(try await store.categories().map(\.category.date?.day) == [7])
        #expect(try await store.titles { $0.sort = .rank } == ["A", "B"])
      }
    },
    Promise("a single place in a newer issue hides nothing of the issue that was taken") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["A", "B"]))
        let single = with(issue(day: 14, ["B"])) { ($0.categories, $0.completeCategories) = ([], []) }
        _ = try await store.ingest(single)
        #expect(try await store.browsed(.rank) == ["A", "B"])
        // Nor do the others lose their ranks.
        #expect(try await store.titles { $0.sort = .rank } == ["A", "B"])
        #expect(try await store.categories().map(\.category.date?.day) == [7])
      }
    },
  ]

  /// A section whose books have row ids with gaps between them.
  package static func fillScattered(_ store: any Catalog, count: Int) async throws {
    let all = (0..<count * 2).map { "T\($0)" }
    _ = try await store.ingest(batch(all.map { record($0, $0) }))
    let some = all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    _ = try await store.ingest(with(page(0, some, next: nil)) { $0.categories = [best(nil)] })
  }

  package static func query(_ sort: CategorySort?, limit: Int = 20, _ start: CategoryQuery.Start = .page(1))
    -> CategoryQuery
  {
    with(CategoryQuery("alpha:best")) { ($0.sort, $0.limit, $0.start) = (sort, limit, start) }
  }

  package static func best(_ date: PartialDate?) -> Domain.Category {
    Category(source: "alpha", key: "best", name: "Best sellers", kind: .list, date: date)
  }

  /// A whole issue, the best first; later titles have earlier authors.
  package static func issue(
    day: Int, _ titles: [String], _ adjust: (inout Placement) -> Void = { _ in }
  ) -> SourceBatch {
    with(CatalogTesting.issue(day: day, titles, adjust)) { batch in
      for place in batch.records.indices { batch.records[place].authors = ["Author \(90 - place)"] }
    }
  }

  /// One page of a section without issues.
  package static func page(_ number: Int, _ titles: [String], next: String?, at time: Date = monday) -> SourceBatch {
    with(batch(titles.map { record($0, $0) }, at: time)) { batch in
      batch.placements = titles.enumerated().map { place, title in
        Placement(record: RecordKey(source: "alpha", key: title), category: "best", page: number, place: place)
      }
      batch.pageContext = CategoryPageContext(category: "best", isFirst: number == 0, nextPage: next)
    }
  }
}

extension BookStore {
  /// The titles of the category `alpha:best`, by cursor.
  package func browsed(_ sort: CategorySort, limit: Int = 2) async throws -> [String] {
    var query = CategoryQuery("alpha:best")
    (query.sort, query.limit) = (sort, limit)
    let first = try await items(query)
    return try await first.books.map(\.title) + rest(after: first, limit: limit)
  }

  /// The titles of the pages that follow.
  package func rest(after page: CategoryPage, limit: Int = 2) async throws -> [String] {
    var titles: [String] = []
    var next = page.next
    while let cursor = next {
      var query = CategoryQuery("alpha:best")
      (query.limit, query.start) = (limit, .cursor(cursor))
      let page = try await items(query)
      titles += page.books.map(\.title)
      next = page.next
    }
    return titles
  }
}
