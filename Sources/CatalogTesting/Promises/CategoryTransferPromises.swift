import Catalog
import Domain
import Foundation
import Testing

/// Putting in categories, their issues, and what stands in them.
enum CategoryTransferPromises {
  static let all: [Promise] = [
    Promise("a category that was taken later here keeps its items, an issue that is not here comes in") { stores in
      let store = try stores.make(MergePolicy())
      let (emma, dune) = (record("a", "Emma"), record("b", "Dune"))
      let (old, new) = (PartialDate(year: 2024, month: 1, day: 7), PartialDate(year: 2024, month: 1, day: 14))
      var taken = batch([emma, dune], at: tuesday)
      taken.categories = [
        Category(source: "alpha", key: "tag", name: "Tag", kind: .tag),
        Category(source: "alpha", key: "best", name: "Best", kind: .list, date: new),
      ]
      taken.placements = [
        Placement(record: emma.recordKey, category: "tag"),
        Placement(record: emma.recordKey, category: "best", date: new),
      ]
      taken.completeCategories = ["tag", "best"]
      _ = try await store.ingest(taken)

      func summary(_ key: String, _ kind: Domain.Category.Kind, _ date: PartialDate?, at time: Date) -> CatalogElement {
        let category = Category(source: "alpha", key: key, name: "Name of then", kind: kind, date: date)
        var summary = CategorySummary(category: category, items: 0, fetchedAt: time)
        summary.itemsFetchedAt = time
        return .category(summary)
      }
      let placements = [nil, old].map { date in
        CatalogElement.placement(Placement(record: dune.recordKey, category: date == nil ? "tag" : "best", date: date))
      }
      _ = try await store.put(
        [summary("tag", .tag, nil, at: monday), summary("best", .list, old, at: monday)] + placements)
      #expect(try await store.categories().map(\.category.name) == ["Tag", "Best"])
      #expect(try await store.categories().map(\.category.date) == [nil, new])
      #expect(try await store.titles { $0.category = "alpha:tag" } == ["Emma"])
      #expect(try await store.takenOut().count { $0.name == "placement" } == 3)

      let later = tuesday.addingTimeInterval(60)
      _ = try await store.put([summary("tag", .tag, nil, at: later)] + placements)
      #expect(try await store.categories().map(\.category.name) == ["Name of then", "Best"])
      #expect(try await store.titles { $0.category = "alpha:tag" } == ["Dune", "Emma"])
      #expect(try await store.categories().first?.itemsFetchedAt == later)
    },
    Promise("an issue comes in that was taken later than the one here, whatever single places came since") { stores in
      let store = try stores.make(MergePolicy())
      _ = try await store.ingest(issue(day: 7, ["Emma", "Dune"]))
      let single = with(issue(day: 7, ["Emma"], at: tuesday.addingTimeInterval(60))) {
        ($0.categories, $0.completeCategories) = ([], [])
      }
      _ = try await store.ingest(single)
      let date = PartialDate(year: 2024, month: 1, day: 14)
      let category = Category(source: "alpha", key: "best", name: "Best sellers", kind: .list, date: date)
      var summary = CategorySummary(category: category, items: 1, fetchedAt: tuesday)
      summary.itemsFetchedAt = tuesday
      let dune = Placement(record: RecordKey(source: "alpha", key: "Dune"), category: "best", date: date)
      _ = try await store.put([.category(summary), .placement(dune)])
      #expect(try await store.titles { $0.category = "alpha:best" } == ["Dune"])
    },
    Promise("an issue that came in ranks its books, and is asked for again when it is browsed") { stores in
      let store = try stores.make(MergePolicy())
      let date = PartialDate(year: 2024, month: 1, day: 7)
      let category = Category(source: "alpha", key: "best", name: "Best", kind: .list, date: date)
      var summary = CategorySummary(category: category, items: 2, fetchedAt: monday)
      summary.itemsFetchedAt = monday
      summary.sort = .title
      let records = [record("a", "Emma"), record("b", "Dune")]
      let placements = records.enumerated().map { index, record in
        var placement = Placement(record: record.recordKey, category: "best", date: date, place: index)
        placement.rank = index + 1
        return CatalogElement.placement(placement)
      }
      _ = try await store.put(placements + [.category(summary)] + records.map { .record($0, addedAt: monday) })
      #expect(try await store.titles { $0.sort = .rank } == ["Emma", "Dune"])
      let page = try await store.items(CategoryQuery("alpha:best"))
      #expect(page.books.map(\.title) == ["Dune", "Emma"])
      #expect(page.fetchState == CategoryPage.IssueFetchState(at: monday))
      // The order that is remembered here stands.
      try await store.remember(.rank, for: "alpha:best")
      _ = try await store.put([.category(summary)])
      #expect(try await store.categories().map(\.sort) == [.rank])
    },
    Promise("a ranked book keeps its rank, whatever computes it anew") { stores in
      let store = try stores.make(MergePolicy())
      let (emma, dune) = (record("a", "Emma", isbn: isbn(1)), record("b", "Dune"))
      var taken = batch([emma, dune])
      taken.categories = [
        Category(source: "alpha", key: "best", name: "Best", kind: .list, date: PartialDate(year: 2024))
      ]
      taken.placements = [Placement(record: emma.recordKey, category: "best", date: PartialDate(year: 2024))]
      taken.placements[0].rank = 1
      taken.completeCategories = ["best"]
      _ = try await store.ingest(taken)
      func ranked() async throws -> String? {
        let titles = try await store.titles { $0.sort = .rank }
        return titles.first
      }
      #expect(try await ranked() == "Emma")
      var renamed = emma
      (renamed.title, renamed.fetchedAt) = ("Zoe", tuesday)
      try await store.put([.record(renamed, addedAt: monday)])
      #expect(try await ranked() == "Zoe", "changed by an import")
      try await store.ingest(record("other", "Zoe", isbn: isbn(1), source: "beta"), at: tuesday)
      #expect(try await ranked() == "Zoe", "joined by another")
      var settings = ProjectionSettings()
      settings.policy.sourceOrder = ["beta"]
      try await store.adoptWhole(settings)
      #expect(try await ranked() == "Zoe", "in another order of sources")
      settings.hiddenSources = ["beta"]
      try await store.adoptWhole(settings)
      #expect(try await ranked() == "Zoe", "without the other")
      try await store.ingest(record("a", "Zoe", isbn: isbn(2)), at: tuesday.addingTimeInterval(60))
      #expect(try await ranked() == "Zoe", "with another ISBN")
    },
    Promise("a list that comes in as a tag ranks its books no longer") { stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      var taken = batch([emma, record("b", "Dune")])
      taken.categories = [
        Category(source: "alpha", key: "best", name: "Best", kind: .list, date: PartialDate(year: 2024))
      ]
      taken.placements = [Placement(record: emma.recordKey, category: "best", date: PartialDate(year: 2024))]
      taken.placements[0].rank = 1
      taken.completeCategories = ["best"]
      _ = try await store.ingest(taken)
      #expect(try await store.titles { $0.sort = .rank } == ["Emma", "Dune"])
      let category = Category(source: "alpha", key: "best", name: "Best", kind: .tag)
      _ = try await store.put([.category(CategorySummary(category: category, items: 0, fetchedAt: tuesday))])
      #expect(try await store.titles { $0.sort = .rank } == ["Dune", "Emma"])
    },
  ]
}
