package import Catalog
import Domain
package import Foundation
import Testing

/// How every `BookStore` keeps categories and what stands in them.
package enum CategoryPromises {
  package static let all: [Promise] = [
    Promise("a category whose key begins with a combining mark is found") { stores in
      try await stores.withStore { store in
        let (emma, key) = (record("a", "Emma"), "\u{301}tag")
        var taken = batch([emma])
        taken.categories = [Category(source: "alpha", key: key, name: "Tag", kind: .tag)]
        taken.placements = [Placement(record: emma.recordKey, category: key)]
        _ = try await store.ingest(taken)
        #expect(try await store.titles { $0.category = "alpha:\(key)" } == ["Emma"])
      }
    },
    Promise("a category lists its items in the source's own order") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(tagged(["Zebra", "Apple", "Moth"]))
        #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .rank) } == ["Zebra", "Apple", "Moth"])
        #expect(
          try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .title) } == ["Apple", "Moth", "Zebra"])
        #expect(
          try await store.titles { ($0.category, $0.sort, $0.limit) = ("alpha:tag", .rank, 1) }
            == ["Zebra", "Apple", "Moth"])
      }
    },
    Promise("what a complete answer lacks has left the category, and stays in the catalogue") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(tagged(["Zebra", "Apple", "Moth"]))
        _ = try await store.ingest(tagged(["Moth", "Zebra"], at: tuesday))
        #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .rank) } == ["Moth", "Zebra"])
        #expect(try await store.titles() == ["Apple", "Moth", "Zebra"])
      }
    },
    Promise("a category has as many items as it lists books, however many records are one of these") { stores in
      try await stores.withStore { store in
        let (paper, cloth) = (record("a", "Emma", isbn: isbn(1)), record("b", "Emma", isbn: isbn(1)))
        var taken = batch([paper, cloth, record("c", "Persuasion")])
        taken.categories = [Category(source: "alpha", key: "tag", name: "Tag", kind: .tag)]
        taken.placements = [
          Placement(record: paper.recordKey, category: "tag"),
          Placement(record: cloth.recordKey, category: "tag", place: 1),
          Placement(record: RecordKey(source: "alpha", key: "c"), category: "tag", place: 2),
        ]
        _ = try await store.ingest(taken)
        // What another source says of the same book stands in no category of this one.
        try await store.ingest(record("z", "Emma", isbn: isbn(1), source: "beta"))
        #expect(try await store.titles { $0.category = "alpha:tag" } == ["Emma", "Persuasion"])
        #expect(try await store.categories().map(\.items) == [2])
        #expect(try await store.items(CategoryQuery("alpha:tag")).total == 2)
      }
    },
    Promise("an answer that is not complete adds to the category") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(tagged(["Zebra"]))
        var more = tagged(["Apple"], at: tuesday)
        more.placements[0].page = 1
        more.completeCategories = []
        _ = try await store.ingest(more)
        #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:tag", .rank) } == ["Zebra", "Apple"])
      }
    },
    Promise("a new issue replaces the list, and books keep their earlier places") { stores in
      try await stores.withStore { store in
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
    },
    Promise("the same issue again corrects its places") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["Zebra", "Apple"]))
        _ = try await store.ingest(issue(day: 7, ["Apple"], at: tuesday))
        let zebra = try #require(try await store.book(.record(RecordKey(source: "alpha", key: "Zebra"))))
        #expect(zebra.lists.isEmpty)
        #expect(try await store.titles { $0.sort = .rank } == ["Apple", "Zebra"])
      }
    },
    Promise("an earlier issue taken later leaves the current one") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 14, ["Moth", "Zebra"]))
        let earlier = with(issue(day: 7, ["Apple"], at: tuesday)) { $0.categories = [] }
        _ = try await store.ingest(earlier)
        #expect(try await store.titles { ($0.category, $0.sort) = ("alpha:best", .rank) } == ["Moth", "Zebra"])
        let apple = try #require(try await store.book(.record(RecordKey(source: "alpha", key: "Apple"))))
        #expect(apple.lists.map(\.date?.day) == [7])
      }
    },
    Promise("a category named without a date keeps its issue, and placements bring a newer one") { stores in
      try await stores.withStore { store in
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
    },
    Promise("categories stand in the source's order, new ones last") { stores in
      func names(_ keys: String...) -> SourceBatch {
        with(SourceBatch(source: "alpha", fetchedAt: monday)) {
          $0.categories = keys.map { Category(source: "alpha", key: $0, name: $0.uppercased(), kind: .tag) }
        }
      }
      try await stores.withStore { store in
        _ = try await store.ingest(names("b", "c", "a"))
        _ = try await store.ingest(names("d"))
        _ = try await store.ingest(names("a"))
        #expect(try await store.categories().map(\.category.key) == ["b", "c", "a", "d"])
        _ = try await store.ingest(names("a", "b"))
        #expect(try await store.categories().map(\.category.key) == ["a", "c", "b", "d"])
        #expect(try await store.categories().allSatisfy { $0.items == 0 && $0.itemsFetchedAt == nil })
      }
    },
    Promise("a category is found by its whole id as it stands among all, unless its source is hidden") { stores in
      for hidden in [[], ["alpha"]] as [Set<String>] {
        try await stores.withStore(hiddenSources: hidden) { store in
          _ = try await store.ingest(issue(day: 7, ["Zebra"]))
          _ = try await store.ingest(tagged(["Moth"]))
          // An issue that was announced and not taken is not its newest.
          _ = try await store.ingest(
            with(issue(day: 14, [], at: tuesday)) { ($0.records, $0.placements, $0.completeCategories) = ([], [], []) })
          let all = try await store.categories().map(\.category)
          #expect(all.count == (hidden.isEmpty ? 2 : 0))
          for id in ["alpha:best", "alpha:tag", "alpha:", "alpha:bes", "ALPHA:best", "best", "beta:best", ""] {
            let found = try await store.category(id)
            #expect(found == all.first(where: { $0.id == id }), "\(id)")
          }
        }
      }
    },
    Promise("a placement of a record that is not kept is passed over") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(with(tagged(["Zebra", "Apple"])) { $0.records.removeFirst() })
        #expect(try await store.titles { $0.category = "alpha:tag" } == ["Apple"])
      }
    },
    Promise("a source knows when its whole catalogue was taken") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(batch([record("a", "A")]))
        var alpha = SourceFetches(source: "alpha", catalogFetchedAt: nil)
        #expect(try await store.fetches() == [alpha])
        #expect(try await store.sources() == [SourceSummary(alpha, records: 1)])
        _ = try await store.ingest(with(batch([record("b", "B")], at: tuesday)) { $0.completesCatalog = true })
        alpha.catalogFetchedAt = tuesday
        #expect(try await store.fetches() == [alpha])
        #expect(try await store.sources() == [SourceSummary(alpha, records: 2)])
      }
    },
  ]

  /// A whole tag with these titles in this order.
  package static func tagged(_ titles: [String], at time: Date = monday) -> SourceBatch {
    with(batch(titles.map { record($0, $0) }, at: time)) { batch in
      batch.placements = titles.enumerated().map { place, title in
        Placement(record: RecordKey(source: "alpha", key: title), category: "tag", place: place)
      }
      batch.completeCategories = ["tag"]
    }
  }
}
