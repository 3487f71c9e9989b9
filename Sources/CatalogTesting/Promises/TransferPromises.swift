import Catalog
import Domain
import Foundation
import TestSupport
import Testing

/// Taking out the whole catalogue, and putting it into another: what comes back, and what of records stands.
enum TransferPromises {
  static let all: [Promise] = [
    Promise("what is put into an empty catalogue is taken out as it was") { stores in
      try await stores.withStore(hiddenSources: ["hidden"]) { store in
        let elements = try await filled(store).takenOut()
        #expect(elements.map(\.name).uniqued() == ["book", "record", "category", "placement", "entry", "decision"])
        let other = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
        let change = try await other.put(elements)
        #expect(change.records == IngestSummary(added: 5))
        #expect((change.entries, change.decisions) == (2, 1))
        #expect(try await other.takenOut() == elements)
        #expect(try await other.put(elements).records == IngestSummary(unchanged: 5))
        #expect(try await other.takenOut() == elements)
      }
    },
    // More than are computed at a time: what was one book is computed apart, and what was apart together.
    Promise("an import that parts and joins books by the thousand leaves each as if it had come so") { stores in
      try await stores.withStore { store in
        let count = 1_100
        func elements(of source: String, at time: Date, _ number: (Int) -> Int) -> [CatalogElement] {
          (0..<count).map { key in
            let isbn = isbn(number(key))
            return .record(
              record("\(key)", "Book \(isbn)", isbn: isbn, source: source) { $0.fetchedAt = time }, addedAt: monday)
          }
        }
        // Each book has two records; then one each; then two others; then two of each side, crosswise.
        let numberings: [(Int) -> Int] = [{ $0 }, { $0 + count }, { ($0 + 1) % count }, { count - 1 - $0 }]
        var said = ["beta": elements(of: "beta", at: monday) { $0 }]
        try await store.put(said.values.flatMap(\.self))
        for source in ["alpha", "gamma"] {
          for (days, numbering) in numberings.enumerated() {
            let new = elements(of: source, at: monday.addingTimeInterval(86_400 * Double(days)), numbering)
            try await store.put(new)
            said[source] = new
            let other = try stores.make()
            try await other.put(said.values.flatMap(\.self))
            #expect(try await store.takenOut() == other.takenOut(), "\(source), \(days)")
          }
        }
      }
    },
    Promise("any catalogue is taken out the same from wherever it was put, in whatever order") { stores in
      for _ in 0..<2 {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let store = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
        try await RandomShelf(&random).fill(store)
        let elements = try await store.takenOut()
        let ordered = elements.filter { ["category", "entry", "decision"].contains($0.name) }
        let loose = elements.filter { ["book", "record", "placement"].contains($0.name) }.shuffled(using: &random)
        for arrival in [elements, ordered + loose, loose + ordered] {
          let other = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
          _ = try await other.put(arrival)
          #expect(try await other.takenOut() == elements, "seed \(seed)")
          let again = try await other.put(elements)
          #expect(again.records.added + again.records.changed + again.entries + again.decisions == 0, "seed \(seed)")
          #expect(try await other.takenOut() == elements, "seed \(seed)")
        }
      }
    },
    Promise("a book of very many records is taken out in pieces, each with its own, and comes back") { stores in
      let store = try stores.make()
      let records = (1...2_100).map { record("\($0 + 10_000)", "Emma", by: "Jane Austen", isbn: isbn(1)) }
      _ = try await store.ingest(batch(records))
      let elements = try await store.takenOut()
      let books = elements.compactMap { if case .book(let book, _) = $0 { book } else { nil } }
      #expect(books.map(\.records.count) == [1_000, 1_000, 100] && Set(books.map(\.id)).count == 1)
      #expect(books.flatMap(\.records).map(\.recordKey) == records.map(\.recordKey))
      // Each record but the first was joined to an earlier one.
      #expect(books.flatMap(\.joins).map(\.second).sorted() == Array(records.map(\.recordKey).dropFirst()))
      let other = try stores.make()
      try await other.put(elements)
      #expect(try await other.takenOut() == elements)
      #expect(try await other.visited() == store.visited())
    },
    Promise("what breaks off, or is only tried, changes nothing") { stores in
      struct Broken: Error {}
      try await stores.withStore { store in
        try await store.ingest(record("a", "Emma", isbn: isbn(1)))
        let other = try stores.make(MergePolicy())
        let elements = try await filled(other).takenOut()
        let before = try await store.takenOut()
        let dry = try await store.put(elements, dryRun: true)
        #expect(dry.entries == 2 && dry.records.added > 0)
        #expect(try await store.takenOut() == before)
        await #expect(throws: Broken.self) { try await store.put(elements, endingWith: Broken()) }
        #expect(try await store.takenOut() == before)
        #expect(try await store.put(elements) == dry)
      }
    },
    Promise("a record that says less or is older changes nothing, a new one keeps when it came in") { stores in
      let store = try stores.make(MergePolicy())
      let here = record("a", "Emma") { ($0.detail, $0.fetchedAt) = (.full, tuesday.addingTimeInterval(30 * 86_400)) }
      _ = try await store.ingest(batch([here]))
      var (older, less, new) = (here, here, record("b", "Dune"))
      (older.title, older.fetchedAt) = ("Older", monday)
      (less.title, less.detail) = ("Less", .brief)
      new.fetchedAt = tuesday
      try await store.ingest(record("x", "Later"), at: tuesday.addingTimeInterval(31 * 86_400))
      let change = try await store.put([
        .record(older, addedAt: monday), .record(less, addedAt: monday), .record(new, addedAt: monday),
      ])
      #expect(change.records == IngestSummary(added: 1, unchanged: 2))
      #expect(try await store.titles { $0.sort = .added } == ["Dune", "Emma", "Later"])
      var (brief, full) = (record("c", "Brief"), record("c", "Full"))
      (brief.detail, full.detail) = (.brief, .full)
      _ = try await store.put([.record(full, addedAt: monday), .record(brief, addedAt: monday)])
      #expect(try await store.book(.record(full.recordKey))?.title == "Full")
    },
    Promise("a record without a time that says what is here leaves the time of that one") { stores in
      let store = try stores.make(MergePolicy())
      let undated = CatalogElement.record(record("a", "Emma"), addedAt: monday)
      try await store.ingest(record("a", "Emma"), at: monday)
      let once = try await store.takenOut()
      #expect(try await store.put([undated]).records == IngestSummary(unchanged: 1))
      #expect(try await store.takenOut() == once)
      try await store.put([.record(record("a", "Emma, again"), addedAt: monday)])
      #expect(try await store.titles() == ["Emma, again"])
    },
    Promise("a record with U+0000 in its key keeps the time at which it came") { stores in
      let store = try stores.make(MergePolicy())
      var emma = record("k\0y", "Emma")
      emma.fetchedAt = tuesday
      try await store.put([.record(emma, addedAt: monday)])
      let times = try await store.takenOut().compactMap { element in
        if case .book(_, let addedAt) = element { addedAt } else { nil }
      }
      #expect(times == [[RecordKey(source: "alpha", key: "k\u{FFFD}y"): monday]])
    },
    Promise("filters leave out all that concerns other books") { stores in
      let store = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
      _ = try await filled(store)
      var query = ListQuery()
      query.text = "emma"
      let emma = try await store.takenOut(query)
      #expect(emma.map(\.name) == ["book", "category", "placement", "entry"])
      query.text = "dune"
      #expect(try await store.takenOut(query).map(\.name) == ["book", "decision"])
      query.text = "nothing"
      #expect(try await store.takenOut(query) == [])
    },
    Promise("records of a hidden source stay out of view, those of an unknown one are in it") { stores in
      let store = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
      _ = try await store.put([
        .record(record("a", "Emma", source: "hidden"), addedAt: monday),
        .record(record("a", "Dune", source: "gone"), addedAt: monday),
      ])
      #expect(try await store.titles() == ["Dune"])
      #expect(try await store.takenOut().map(\.name) == ["book", "record"])
    },
  ]

  /// A catalogue with something of every kind.
  private static func filled(_ store: any Catalog) async throws -> any Catalog {
    let emma = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
    var first = batch([emma, record("c", "Other")])
    first.categories = [
      Category(source: "alpha", key: "best", name: "Best", kind: .list, date: PartialDate(year: 2024))
    ]
    first.placements = [Placement(record: emma.recordKey, category: "best", date: PartialDate(year: 2024))]
    first.completeCategories = ["best"]
    _ = try await store.ingest(first)
    try await store.ingest(
      record("b", "Emma", isbn: isbn(1), source: "beta"), record("d", "Dune", source: "beta"),
      record("e", "Secret", source: "hidden"), at: tuesday)
    try await store.decide(.favorite, .mark(.favorite, .yes, of: [emma.recordKey]))
    try await store.decide(.release, .release(ISBN.example(7)))
    let dune = RecordKey(source: "beta", key: "d")
    _ = try await store.put([.copy(bookCopy("Dune", origins: [dune], marks: [.note: .text("mine")]))])
    return store
  }
}

extension [String] {
  /// Each once, in the order of first appearance.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
