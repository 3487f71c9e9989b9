package import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// How every `BookStore` filters, sorts and pages.
package enum ListingPromises {
  package static let all: [Promise] = [
    Promise("titles sort without article, accent and case") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("1", "The Zebra"), record("2", "émile"), record("3", "An Apple"), record("4", "Đồng"),
          record("5", "“A Moth”"), record("6", "Die Hard"), record("7", "Die Blechtrommel") { $0.language = "de" })
        let titles = try await store.titles()
        #expect(
          titles == ["An Apple", "Die Blechtrommel", "Die Hard", "Đồng", "émile", "“A Moth”", "The Zebra"])
        #expect(try await store.titles { $0.reverse = true } == titles.reversed())
        #expect(try await store.visited().map(\.title) == titles)
      }
    },
    Promise("every order has its values first, then what has none") { stores in
      try await stores.withStore { store in
        try await fill(store)
        #expect(try await store.titles { $0.sort = .author } == ["Bees", "Ants", "Cats", "Dogs"])
        #expect(try await store.titles { $0.sort = .date } == ["Cats", "Bees", "Ants", "Dogs"])
        #expect(try await store.titles { $0.sort = .added } == ["Ants", "Bees", "Cats", "Dogs"])
        #expect(try await store.titles { $0.sort = .rank } == ["Dogs", "Bees", "Ants", "Cats"])
        #expect(try await store.titles { ($0.sort, $0.reverse) = (.author, true) } == ["Ants", "Bees", "Dogs", "Cats"])
        #expect(try await store.titles { ($0.sort, $0.reverse) = (.date, true) } == ["Bees", "Cats", "Dogs", "Ants"])
      }
    },
    Promise("the books of a series follow one another by position, those without one last") { stores in
      try await stores.withStore { store in
        func member(_ key: String, _ title: String, _ series: SeriesEntry..., by author: String? = nil) -> SourceRecord
        {
          record(key, title, by: author) { $0.series = series }
        }
        try await store.ingest(
          member("a", "Ants", SeriesEntry("The Sea Cycle", position: "10")),
          member("b", "Bees", SeriesEntry("Moors", position: "1"), SeriesEntry("Sea Cycle", position: "2"), by: "Lee"),
          member("c", "Cats", SeriesEntry("Sea Cycle", position: "1,5"), by: "Ray"),
          member("d", "Dogs", SeriesEntry("Sea Cycle")), member("e", "Eels", SeriesEntry("Sea Cycle", position: "1")),
          member("f", "Cows", SeriesEntry("Sea Cycle", position: "IV")),
          member("g", "Gnus", SeriesEntry("Sea", position: "3")))
        // Books with a decision are stored otherwise.
        for key in ["d", "e"] {
          try await store.decide(.edit, .mark(.note, .text("lent"), of: [RecordKey(source: "alpha", key: key)]))
        }
        func titles(_ adjust: (inout ListQuery) -> Void = { _ in }) async throws -> [String] {
          let query = with(ListQuery()) {
            ($0.series, $0.sort) = ("sea cycle", .relevance)
            adjust(&$0)
          }
          let whole = try await store.visited(query).map(\.title)
          for limit in 1...3 {
            let paged = try await store.titles { ($0, $0.limit) = (query, limit) }
            #expect(paged == whole, "limit \(limit)")
          }
          return whole
        }
        #expect(try await titles() == ["Eels", "Cats", "Bees", "Cows", "Ants", "Dogs"])
        #expect(try await titles { $0.reverse = true } == ["Ants", "Cows", "Bees", "Cats", "Eels", "Dogs"])
        #expect(try await titles { $0.sort = .title } == ["Ants", "Bees", "Cats", "Cows", "Dogs", "Eels"])
        #expect(try await titles { $0.series = "moors" } == ["Bees"])
        #expect(try await titles { $0.author = "ray" } == ["Cats"])
        #expect(try await titles { $0.series = "?" } == [])
      }
    },
    Promise("pages of any length join to the whole list") { stores in
      try await stores.withStore { store in
        try await fill(store)
        for sort in ListQuery.Sort.allCases {
          for reverse in [false, true] {
            var query = ListQuery()
            (query.sort, query.reverse) = (sort, reverse)
            let whole = try await store.visited(query)
            #expect(whole.count == 4)
            for limit in 1...5 {
              let paged = try await store.all { ($0.sort, $0.reverse, $0.limit) = (sort, reverse, limit) }
              #expect(paged == whole, "limit \(limit), reverse \(reverse)")
            }
          }
        }
      }
    },
    Promise("a page behind books that are passed over is the one that the pages before it lead to") { stores in
      let store = try stores.make()
      try await fill(store)
      _ = try await store.ingest(
        batch((10..<20).map { record("\($0)", $0.isMultiple(of: 2) ? "Sea \($0)" : "Under sea \($0)", by: "Ann Lee") }))
      for sort in ListQuery.Sort.allCases {
        for (text, reverse) in [(nil, false), (nil, true), ("sea", false), ("sea", true)] as [(String?, Bool)] {
          var query = ListQuery()
          (query.text, query.sort, query.reverse, query.limit) = (text, sort, reverse, 3)
          var (skipped, before): (Int, String?) = (0, nil)
          repeat {
            let page = try await store.books(query)
            var skipping = query
            (skipping.cursor, skipping.skipped) = (nil, skipped)
            #expect(try await store.books(skipping) == page, "\(sort), reverse \(reverse), behind \(skipped)")
            (skipping.cursor, skipping.skipped) = (before, min(skipped, 3))
            #expect(try await store.books(skipping) == page, "\(sort), reverse \(reverse), behind 3 behind a cursor")
            skipped += 3
            before = query.cursor
            query.cursor = page.next
          } while query.cursor != nil
          query.skipped = skipped
          let beyond = try await store.books(query)
          #expect(beyond == BookPage(books: [], total: text == nil ? 14 : 10, next: nil))
        }
      }
    },
    Promise("a page of long texts ends early, and the next begins behind it") { stores in
      try await stores.withStore { store in
        var long = batch((10..<19).map { record("\($0)", "Sea \($0)") })
        for index in long.records.indices {
          long.records[index].description = String(repeating: "long ", count: 4_000) + "\(index)"
        }
        _ = try await store.ingest(long)
        for (text, isExplained) in [(nil, true), (nil, false), ("sea", false)] {
          var query = ListQuery()
          (query.text, query.isExplained, query.mostBytes) = (text, isExplained, 50_000)
          let page = try await store.books(query)
          #expect((2...4).contains(page.books.count) && page.total == 9 && page.next != nil)
          let titles = try await store.all { [query] in $0 = query }.map(\.title)
          query.mostBytes = .max
          #expect(try await store.books(query).books.map(\.title) == titles)
        }
      }
    },
    Promise("fewer books than none are none to pass over, and of too many nothing is left") { stores in
      try await stores.withStore { store in
        try await fill(store)
        #expect(try await store.books(with(ListQuery()) { $0.skipped = -1 }) == store.books(ListQuery()))
        for skipped in [4, 999_999_999, Int.max] {
          var query = ListQuery()
          query.skipped = skipped
          let beyond = try await store.books(query)
          #expect(beyond.books.map(\.title) == [] && beyond.total == 4 && beyond.next == nil, "\(skipped)")
        }
        #expect(try await store.visited(with(ListQuery()) { $0.skipped = 2 }).count == 4)
      }
    },
    Promise("a cursor goes on behind its book after other books came in") { stores in
      for sort in ListQuery.Sort.allCases {
        try await stores.withStore { store in
          _ = try await store.ingest(batch((10..<20).map { record("\($0)", "Sea \($0)") }))
          var query = ListQuery()
          (query.sort, query.limit) = (sort, 5)
          if sort == .relevance { query.text = "sea" }
          let first = try await store.books(query)
          let others = (0..<10).map { record("n\($0)", "Sea 1\($0) again and longer") }
          _ = try await store.ingest(batch(others, at: tuesday))
          query.cursor = first.next
          query.limit = 100
          let rest = try await store.books(query).books
          let seen = Set((first.books + rest).map(\.id))
          #expect(seen.count == first.books.count + rest.count)
          #expect((10..<20).allSatisfy { seen.contains(RecordKey(source: "alpha", key: "\($0)").id) })
        }
      }
    },
    Promise("a walk by cursors comes to every book, whatever stands in titles and names") { stores in
      let store = try stores.make()
      let titles = ["ab\u{1F}zz", "ab aa", "ab\u{1F}", "50% off", "50%1F off", "%25", "abz", "ab%bb"]
      _ = try await store.ingest(batch(titles.map { record($0, $0, by: "Ann \($0)") }))
      for sort in [ListQuery.Sort.title, .author] {
        var (query, seen) = (ListQuery(), [String]())
        (query.sort, query.limit) = (sort, 1)
        repeat {
          let page = try await store.books(query)
          seen += page.books.flatMap(\.records).map(\.key)
          query.cursor = page.next
        } while query.cursor != nil && seen.count <= titles.count
        #expect(Set(seen) == Set(titles) && seen.count == titles.count, "\(sort): \(seen)")
      }
    },
    Promise("a cursor of another query is refused") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "A"), record("b", "B"))
        let page = try await store.books(with(ListQuery()) { $0.limit = 1 })
        let cursor = try #require(page.next)
        for change in [{ $0.sort = .added }, { $0.reverse = true }, { $0.text = "b" }] as [(inout ListQuery) -> Void] {
          await #expect(throws: CatalogError.badCursor(cursor)) {
            try await store.books(with(with(ListQuery()) { $0.cursor = cursor }, change))
          }
        }
        #expect(try await store.books(with(ListQuery()) { ($0.cursor, $0.limit) = (cursor, 9) }).books.count == 1)
      }
    },
    Promise("filters hold all at once and total counts them") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("a", "Sea one", by: "Ann Lee", isbn: isbn(1)), record("b", "Sea two", by: "Ann Lee", source: "beta"),
          record("c", "Sea three", by: "Bob Ray") { $0.kind = .article })
        #expect(try await store.titles { $0.source = "beta" } == ["Sea two"])
        #expect(try await store.titles { $0.kind = .article } == ["Sea three"])
        #expect(try await store.titles { $0.author = "lee" } == ["Sea one", "Sea two"])
        #expect(try await store.titles { ($0.author, $0.source, $0.text) = ("lee", "alpha", "sea") } == ["Sea one"])
        #expect(try await store.titles { $0.isbn = ISBN.example(1) } == ["Sea one"])
        #expect(try await store.titles { $0.favoritesOnly = true } == [])
        #expect(try await store.titles { $0.savedOnly = true } == [])
        #expect(try await store.titles { $0.category = "favorites" } == [])
        let page = try await store.books(with(ListQuery()) { ($0.text, $0.limit) = ("sea", 1) })
        #expect(page.total == 3)
        #expect(try await store.books(ListQuery()).total == 3)
      }
    },
    Promise("an empty catalogue has empty pages") { stores in
      try await stores.withStore { store in
        for sort in ListQuery.Sort.allCases {
          let page = try await store.books(with(ListQuery()) { $0.sort = sort })
          #expect(page == BookPage(books: [], total: 0, next: nil))
        }
        #expect(try await store.visited().isEmpty)
        #expect(try await store.categories().isEmpty)
        #expect(try await store.sources().isEmpty)
      }
    },
    Promise("the time of adding stays when a book is refreshed") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("a", "Older"), at: monday)
        try await store.ingest(record("b", "Newer"), at: tuesday)
        try await store.ingest(record("a", "Older, changed"), at: tuesday.addingTimeInterval(60))
        #expect(try await store.titles { $0.sort = .added } == ["Older, changed", "Newer"])
      }
    },
  ]

  /// Ants, Bees, Cats, Dogs: added in this order; with and without author, date, rank.
  package static func fill(_ store: any Catalog) async throws {
    var lists = batch(
      [
        record("ants", "Ants", by: "Zoe Young") { $0.fetchedAt = monday },
        record("bees", "Bees", by: "Aaron Adams") {
          ($0.published, $0.fetchedAt) = (PartialDate(year: 2001), monday + 1)
        },
        record("cats", "Cats") { ($0.published, $0.fetchedAt) = (PartialDate(year: 1999, month: 5), monday + 2) },
        record("dogs", "Dogs") { $0.fetchedAt = monday + 3 },
      ])
    lists.placements = [("bees", 2), ("dogs", 1)].map { key, rank in
      var placement = Placement(
        record: RecordKey(source: "alpha", key: key), category: "best", date: PartialDate(year: 2024, month: 1, day: 7))
      placement.rank = rank
      return placement
    }
    lists.categories = [
      Category(source: "alpha", key: "best", name: "Best", kind: .list, date: PartialDate(year: 2024, month: 1, day: 7))
    ]
    _ = try await store.ingest(lists)
  }
}
