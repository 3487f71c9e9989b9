import Catalog
import Domain
import Testing

/// How a whole catalogue is looked through.
enum AnalysisPromises {
  static let all: [Promise] = [
    Promise("a catalogue without blemish has nothing to say") { stores in
      try await stores.withStore { store in
        try await store.ingest(record("1", "Emma", isbn: isbn(1)), record("2", "Dune"))
        #expect(try await store.examine(installed: ["alpha"]) == CatalogHealth())
      }
    },
    Promise("M48: an ISBN on unrelated books is in quarantine, with their titles") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("2", "Dune", by: "Frank Herbert", isbn: isbn(1)),
          record("1", "Emma", by: "Jane Austen", isbn: isbn(1)),
          record("3", "Moth", by: "Bo Roe", isbn: isbn(1)))
        let health = try await store.examine(installed: ["alpha"])
        #expect(health.quarantined.map(\.isbn.description) == [isbn(1)] && health.quarantinedCount == 1)
        #expect(health.quarantined.first?.claimants.map(\.title) == ["Emma", "Dune", "Moth"])
        let quarantined = try #require(health.quarantined.first)
        #expect(try await store.quarantine(of: quarantined.isbn) == .quarantined(quarantined))
      }
    },
    Promise("M52: the records of a source that is gone stay, and are counted as orphaned") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("1", "Emma"), record("2", "Dune", source: "gone"), record("3", "Moth", source: "gone"),
          record("4", "Imported", source: SourceRecord.importSource))
        #expect(try await store.examine(installed: ["alpha"]).orphaned == ["gone": 2])
        #expect(try await store.titles() == ["Dune", "Emma", "Imported", "Moth"])
      }
    },
    Promise("M15: books that share an ISBN and are not one are told, each once") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("1", "Dune", by: "Frank Herbert", isbn: isbn(1)),
          record("2", "Emma", by: "Jane Austen", isbn: isbn(1)),
          record("5", "Moth", by: "Bo Roe", isbn: isbn(3)))
        let found = try await store.duplicates(limit: 1)
        #expect(found.apart.map(\.title) == ["Dune"] && found.apartCount == 2)
        #expect(found.merged.isEmpty && found.suggested.isEmpty)
      }
    },
    Promise("books of several records come with their joins, by their first records") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("b", "Dune", by: "Frank Herbert", isbn: isbn(1)),
          record("z", "Dune", by: "Frank Herbert", isbn: isbn(1), source: "beta"),
          record("a", "Emma", by: "Jane Austen", isbn: isbn(2)),
          record("y", "Emma", by: "Jane Austen", isbn: isbn(2), source: "beta"), record("c", "Alone"))
        let found = try await store.duplicates(limit: 20)
        #expect(found.merged.map(\.title) == ["Emma", "Dune"] && found.mergedCount == 2)
        #expect(found.merged.map { $0.joins.map(\.rule) } == [[.sameISBN], [.sameISBN]])
      }
    },
    Promise("M24: a record without an ISBN is suggested, with both books") { stores in
      try await stores.withStore { store in
        try await store.ingest(
          record("1", "Emma", by: "Jane Austen", isbn: isbn(1)), record("2", "Emma", by: "Jane Austen", source: "beta"))
        let pairs = try await store.suggestions().all()
        #expect(pairs.map { [$0.first.title, $0.second.title] } == [["Emma", "Emma"]])
        #expect(pairs.map(\.isOnly) == [true])
        #expect(try await store.duplicates(limit: 9).suggested == pairs)
      }
    },
    Promise("another order of sources is tried on the books that it changes, and changes none") { stores in
      try await stores.withStore(policy: ProjectionPromises.policy("alpha", "beta")) { store in
        try await ProjectionPromises.fill(store)
        let before = try await store.visited()
        let previews = try await store.preview(of: ProjectionPromises.policy("beta", "alpha")).all()
        #expect(previews.map { [$0.before.title, $0.after.title] } == [["Yak", "Berry"], ["Zebra", "Apple"]])
        #expect(try await store.visited() == before)
      }
    },
  ]
}
