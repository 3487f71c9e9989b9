import Catalog
import Domain
import Foundation
import Testing

/// What every `BookStore` does where a source says that it has what it had.
enum WalkPromises {
  static let all: [Promise] = [
    Promise("what a whole walk brought is confirmed by its version, and is as if it were brought again") { stores in
      try await stores.withStore { confirmed in
        try await stores.withStore { walked in
          for store in [confirmed, walked] {
            try await store.ingest(record("gone", "Left the source long ago"), at: monday.addingTimeInterval(-60))
            #expect(try await store.walk() == IngestSummary(added: 3))
          }
          #expect(try await confirmed.version == "v1")
          #expect(
            try await confirmed.confirm("v1", of: "alpha", origin: "o", at: tuesday) == IngestSummary(unchanged: 3))
          #expect(try await walked.walk(at: tuesday) == IngestSummary(unchanged: 3))
          #expect(try await confirmed.takenOut() == walked.takenOut())
          #expect(try await confirmed.fetches() == walked.fetches())
          #expect(try await confirmed.categories() == walked.categories())
          // As often as it says so.
          let later = tuesday.addingTimeInterval(60)
          #expect(try await confirmed.confirm("v1", of: "alpha", origin: "o", at: later) == IngestSummary(unchanged: 3))
        }
      }
    },
    Promise("what a walk that did not end has touched is not fresh until one ends") { stores in
      try await stores.withStore { store in
        try await store.walk()
        let fresh = try await store.fetches()
        #expect(fresh.map(\.catalogOrigin) == ["o"])
        _ = try await store.ingest(walkBatch("b", of: "second", isFirst: true, at: tuesday))
        #expect(try await store.fetches().allSatisfy { ![nil, "o"].contains($0.catalogOrigin) })
        #expect(try await store.fetches().map(\.catalogFetchedAt) == fresh.map(\.catalogFetchedAt))
        try await store.walk(at: tuesday)
        #expect(try await store.fetches().map(\.catalogOrigin) == ["o"])
      }
    },
    Promise("a tag that a whole walk does not come by is empty from its end on, and is not asked for") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(filled("lost", "left"))
        try await store.walk(at: tuesday)
        let lost = try await store.items("lost")
        #expect(lost.total == 0 && lost.fetchState?.at == tuesday && lost.fetchState?.origin == "o")
        #expect(try await store.items("left").total == 0)
        #expect(try await store.items("tag").total == 1)
        let categories = try await store.categories()
        #expect(categories.map(\.items) == [0, 0, 1] && categories.allSatisfy { $0.itemsFetchedAt == tuesday })
        #expect(try await store.titles().contains("X"))
        // It comes back with what stands in it.
        _ = try await store.ingest(filled("lost", at: tuesday.addingTimeInterval(60)))
        #expect(try await store.items("lost").total == 1)
      }
    },
    Promise("a walk leaves what its earlier batches filled or named, in the batch before its last as well") { stores in
      try await stores.withStore { store in
        for time in [monday, tuesday] {
          for isFirst in [true, false] {
            let early = with(walkBatch(isFirst ? "a" : "b", of: "\(time)", isFirst: isFirst, at: time)) { batch in
              let key = isFirst ? "early" : "late"
              batch.placements = [Placement(record: batch.records[0].recordKey, category: key)]
              if !isFirst { batch.categories = [Category(source: "alpha", key: "named", name: "N", kind: .tag)] }
            }
            _ = try await store.ingest(early)
          }
          if time == monday { _ = try await store.ingest(filled("named", at: monday)) }
          let last = walkBatch("c", of: "\(time)", isLast: true, at: time.addingTimeInterval(5))
          _ = try await store.ingest(last)
        }
        for key in ["early", "late", "named", "tag"] { #expect(try await store.items(key).total == 1, "\(key)") }
      }
    },
    Promise("a walk that is not whole, or brings no tags at all, empties none") { stores in
      let walks: [@Sendable (any Catalog) async throws -> Void] = [
        { _ = try await $0.ingest(walkBatch("a", isFirst: true, at: tuesday)) },
        { _ = try await $0.ingest(with(wholeWalk(at: tuesday)) { $0.completesCatalog = false }) },
        { _ = try await $0.ingest(with(wholeWalk(at: tuesday)) { $0.walk?.isFirst = false }) },
        { _ = try await $0.ingest(with(wholeWalk(at: tuesday)) { $0.walk = nil }) },
        {
          _ = try await $0.ingest(
            with(wholeWalk(at: tuesday)) { ($0.categories, $0.placements, $0.completeCategories) = ([], [], []) })
        },
      ]
      for (number, walk) in walks.enumerated() {
        try await stores.withStore { store in
          _ = try await store.ingest(filled("kept"))
          try await walk(store)
          #expect(try await store.items("kept").total == 1, "walk \(number)")
        }
      }
    },
    Promise("a source that has lost its last tag has none with the next whole walk") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(wholeWalk(at: monday))
        #expect(try await store.items("tag").total == 1)
        _ = try await store.ingest(
          with(wholeWalk(at: tuesday)) { ($0.categories, $0.placements, $0.completeCategories) = ([], [], []) })
        #expect(try await store.items("tag").total == 0)
      }
    },
    Promise("a walk leaves lists with their issues, sections, and the tags of other sources") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(issue(day: 7, ["Zebra"]))
        for (kind, key) in [(Category.Kind.section, "section"), (.list, "list")] {
          let taken = with(filled(key)) {
            $0.categories = [Category(source: "alpha", key: key, name: key, kind: kind)]
          }
          _ = try await store.ingest(taken)
        }
        _ = try await store.ingest(
          with(batch([record("y", "Y", source: "beta")], source: "beta")) { batch in
            batch.placements = [Placement(record: batch.records[0].recordKey, category: "other")]
          })
        try await store.walk(at: tuesday)
        for key in ["best", "section", "list"] { #expect(try await store.items(key).total == 1, "\(key)") }
        #expect(try await store.items(CategoryQuery("beta:other")).total == 1)
      }
    },
    Promise("another version, another origin or an earlier time confirms nothing") { stores in
      try await stores.withStore { store in
        try await store.walk()
        let before = try await store.takenOut()
        #expect(try await store.confirm("v2", of: "alpha", origin: "o", at: tuesday) == nil)
        #expect(try await store.confirm("v1", of: "alpha", origin: "p", at: tuesday) == nil)
        #expect(try await store.confirm("v1", of: "alpha", origin: nil, at: tuesday) == nil)
        #expect(try await store.confirm("v1", of: "beta", origin: "o", at: tuesday) == nil)
        #expect(try await store.confirm("v1", of: "alpha", origin: "o", at: monday.addingTimeInterval(-60)) == nil)
        #expect(try await store.takenOut() == before)
      }
    },
    Promise("what was written of the source behind a walk takes its version away") { stores in
      let writes: [@Sendable (any Catalog) async throws -> Void] = [
        { _ = try await $0.ingest(batch([record("a", "Another title")], at: tuesday)) },
        { _ = try await $0.ingest(batch([record("a", "Alpha")], at: tuesday)) },
        { _ = try await $0.ingest(with(batch([], at: tuesday)) { $0.completeCategories = ["tag"] }) },
        { _ = try await $0.ingest(walkBatch("b", of: "second", isFirst: true, at: tuesday)) },
        { try await $0.put([.record(with(record("z", "From a file")) { $0.fetchedAt = monday }, addedAt: monday)]) },
      ]
      for write in writes {
        try await stores.withStore { store in
          try await store.walk()
          try await write(store)
          #expect(try await store.version == nil)
          #expect(try await store.confirm("v1", of: "alpha", origin: "o", at: tuesday.addingTimeInterval(60)) == nil)
        }
      }
    },
    Promise("what another source brings leaves a walk as it is, and so does what the reader decides") { stores in
      try await stores.withStore { store in
        try await store.walk()
        try await store.ingest(record("a", "Alpha", source: "beta"))
        let act = Act(
          .edit, titles: ["Alpha"], verdicts: [.value(.title, .text("Mine"), of: [record("a", "").recordKey])])
        _ = try await store.decide(act, at: tuesday, dryRun: false)
        #expect(try await store.confirm("v1", of: "alpha", origin: "o", at: tuesday) == IngestSummary(unchanged: 3))
      }
    },
    Promise("a walk that something came between, or that left something out, has no version") { stores in
      try await stores.withStore { store in
        _ = try await store.ingest(walkBatch("a", isFirst: true))
        try await store.ingest(record("b", "Between"))
        _ = try await store.ingest(walkBatch("c", isLast: true))
        #expect(try await store.version == nil)
        // Two at once, page by page.
        _ = try await store.ingest(walkBatch("a", of: "first", isFirst: true))
        _ = try await store.ingest(walkBatch("a", of: "second", isFirst: true))
        _ = try await store.ingest(walkBatch("b", of: "first", isLast: true))
        #expect(try await store.version == nil)
        _ = try await store.ingest(walkBatch("b", of: "second", isLast: true))
        #expect(try await store.version == nil)
      }
      try await stores.withStore { store in
        try await store.ingest(record("b", "Of a later day"), at: tuesday)
        try await store.walk()
        #expect(try await store.version == nil)
        #expect(try await store.titles() == ["A", "C", "Of a later day"])
      }
      try await stores.withStore { store in
        try await store.walk(at: tuesday)
        // What was fetched before that is an older answer.
        try await store.walk("v2")
        #expect(try await store.version == nil)
      }
    },
    Promise("a walk of records that a fuller one stands for is confirmed without them") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("b", "Full") { $0.detail = .full })
        try await store.walk(at: tuesday)
        let later = tuesday.addingTimeInterval(60)
        #expect(try await store.confirm("v1", of: "alpha", origin: "o", at: later) == IngestSummary(unchanged: 2))
        let book = try #require(try await store.book(.record(record("b", "").recordKey)))
        #expect(book.title == "Full" && book.records[0].fetchedAt == monday)
      }
    },
  ]
}

/// One batch of a walk: a record, and in the last one a tag with it.
private func walkBatch(
  _ key: String, of walk: String = "first", isFirst: Bool = false, isLast: Bool = false, version: String = "v1",
  at time: Date = monday
) -> SourceBatch {
  var batch = batch([record(key, key.uppercased())], at: time)
  batch.walk = CatalogWalk(id: walk)
  batch.walk?.isFirst = isFirst
  batch.catalogOrigin = "o"
  guard isLast else { return batch }
  batch.walk?.version = version
  batch.completesCatalog = true
  batch.categories = [Category(source: "alpha", key: "tag", name: "Tag", kind: .tag)]
  batch.placements = [Placement(record: record(key, "").recordKey, category: "tag", date: nil, page: 0, place: 0)]
  batch.completeCategories = ["tag"]
  return batch
}

/// All of a walk in one batch.
private func wholeWalk(at time: Date) -> SourceBatch { walkBatch("c", isFirst: true, isLast: true, at: time) }

/// One record in these tags, each taken whole.
private func filled(_ keys: String..., at time: Date = monday) -> SourceBatch {
  with(batch([record("x", "X")], at: time)) { batch in
    batch.placements = keys.map { Placement(record: record("x", "").recordKey, category: $0) }
    batch.completeCategories = Set(keys)
    batch.catalogOrigin = "o"
  }
}

extension BookStore {
  fileprivate func items(_ key: String) async throws -> CategoryPage {
    try await items(CategoryQuery("alpha:\(key)"))
  }

  /// Three records of `alpha`, each in a batch.
  @discardableResult
  fileprivate func walk(_ version: String = "v1", at time: Date = monday) async throws -> IngestSummary {
    let id = "\(version) at \(time)"
    var summary = IngestSummary()
    for (key, isFirst, isLast) in [("a", true, false), ("b", false, false), ("c", false, true)] {
      let batch = walkBatch(key, of: id, isFirst: isFirst, isLast: isLast, version: version, at: time)
      summary += try await ingest(batch)
    }
    return summary
  }

  fileprivate var version: String? {
    get async throws { try await fetches().first { $0.source == "alpha" }?.catalogVersion }
  }
}
