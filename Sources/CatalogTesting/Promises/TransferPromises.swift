package import Catalog
package import Domain
import Foundation
import TestSupport
import Testing

/// Taking out the whole catalogue, and putting it into another.
package enum TransferPromises {
  package static let all: [Promise] = [
    Promise("what is put into an empty catalogue is taken out as it was") { stores in
      try await stores.withStore(hiddenSources: ["hidden"]) { store in
        let pieces = try await filled(store).takenOut()
        #expect(pieces.map(\.name).uniqued() == ["book", "record", "category", "placement", "entry", "decision"])
        let other = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
        let change = try await other.put(pieces)
        #expect(change.records == IngestSummary(added: 5))
        #expect((change.entries, change.decisions) == (2, 1))
        #expect(try await other.takenOut() == pieces)
        #expect(try await other.put(pieces).records == IngestSummary(unchanged: 5))
        #expect(try await other.takenOut() == pieces)
      }
    },
    Promise("any catalogue is taken out the same from wherever it was put, in whatever order") { stores in
      for _ in 0..<2 {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let store = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
        try await RandomShelf(&random).fill(store)
        let pieces = try await store.takenOut()
        let ordered = pieces.filter { ["category", "entry", "decision"].contains($0.name) }
        let loose = pieces.filter { ["book", "record", "placement"].contains($0.name) }.shuffled(using: &random)
        for arrival in [pieces, ordered + loose, loose + ordered] {
          let other = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
          _ = try await other.put(arrival)
          #expect(try await other.takenOut() == pieces, "seed \(seed)")
          let again = try await other.put(pieces)
          #expect(again.records.added + again.records.changed + again.entries + again.decisions == 0, "seed \(seed)")
          #expect(try await other.takenOut() == pieces, "seed \(seed)")
        }
      }
    },
    Promise("what breaks off, or is only tried, changes nothing") { stores in
      struct Broken: Error {}
      try await stores.withStore { store in
        try await store.ingest(record("a", "Emma", isbn: isbn(1)))
        let other = try stores.make(MergePolicy())
        let pieces = try await filled(other).takenOut()
        let before = try await store.takenOut()
        let dry = try await store.put(pieces, dryRun: true)
        #expect(dry.entries == 2 && dry.records.added > 0)
        #expect(try await store.takenOut() == before)
        await #expect(throws: Broken.self) { try await store.put(pieces, endingWith: Broken()) }
        #expect(try await store.takenOut() == before)
        #expect(try await store.put(pieces) == dry)
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
    Promise("a copy of a book whose records are all here adds nothing, any other one record") { stores in
      let store = try stores.make(MergePolicy())
      let here = record("a", "Emma", by: "Jane Austen", isbn: isbn(1))
      try await store.ingest(here)
      let known = copy("Emma", isbn: isbn(1), origins: [here.recordKey])
      let foreign = copy("Emma", isbn: isbn(1), origins: [here.recordKey, RecordKey(source: "beta", key: "b")])
      let alone = copy("Dune", isbn: isbn(2), origins: [])
      #expect(try await store.put([.copy(known)]).records == IngestSummary(unchanged: 1))
      #expect(try await store.put([.copy(foreign), .copy(alone)]).records == IngestSummary(added: 2))
      let once = try await store.takenOut()
      #expect(try await store.put([.copy(known), .copy(foreign), .copy(alone)]).records == IngestSummary(unchanged: 3))
      #expect(try await store.takenOut() == once)
      #expect(try await store.titles() == ["Dune", "Emma"])
      let emma = try #require(try await store.book(.record(here.recordKey)))
      #expect(emma.records.map(\.source) == ["alpha", "import"])
    },
    Promise("marks of a copy are added once, and never overrule what was decided here") { stores in
      let store = try stores.make(MergePolicy())
      let (emma, dune) = (record("a", "Emma"), record("b", "Dune"))
      try await store.ingest(emma, dune)
      try await store.decide(.edit, .mark(.rating, .number(2), of: [emma.recordKey]))
      try await store.decide(.unfavorite, .mark(.favorite, nil, of: [dune.recordKey]))
      let copies: [CatalogElement] = [
        .copy(copy("Emma", origins: [emma.recordKey], marks: [.rating: .number(5), .tags: .list(["x"])])),
        .copy(copy("Dune", origins: [dune.recordKey], marks: [.favorite: .yes, .saved: .yes])),
      ]
      #expect(try await store.put(copies).decisions == 4)
      let shelves = try await store.visited().map(\.shelf)
      #expect(shelves.map(\.rating) == [nil, 2])
      #expect(shelves.map(\.tags) == [[], ["x"]])
      #expect(shelves.map(\.favorite) == [false, false])
      #expect(shelves.map(\.saved) == [true, false])
      #expect(try await store.put(copies).decisions == 0)
    },
    Promise("a copy of a book that is out of view adds no marks that stand for it already") { stores in
      let store = try stores.make(MergePolicy(), hiddenSources: ["hidden"])
      let keys = ["a", "b"].map { RecordKey(source: "hidden", key: $0) }
      try await store.ingest(record("a", "Emma", source: "hidden"), record("b", "Dune", source: "hidden"))
      let act = Act(
        .edit, titles: [], verdicts: [.mark(.favorite, .yes, of: keys), .mark(.rating, .number(4), of: keys)])
      try await store.put([.entry(JournalEntry(id: 1, at: tuesday, act: act))])
      let once = try await store.takenOut()
      let known = copy("Emma", origins: [keys[0]], marks: [.favorite: .yes, .rating: .number(4)])
      #expect(try await store.put([.copy(known)]).decisions == 0)
      #expect(try await store.takenOut() == once)
      let more = copy("Emma", origins: [keys[0]], marks: [.favorite: .yes, .note: .text("new")])
      #expect(try await store.put([.copy(more)]).decisions == 1)
    },
    Promise("an entry keeps its id where it may, and the order among those that come in") { stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      let first = try await store.decide(.favorite, .mark(.favorite, .yes, of: [emma.recordKey])).entry
      try await store.decide(.add, .mark(.saved, .yes, of: [emma.recordKey]))
      _ = try await store.undo(.newest(1), dryRun: false)
      func entry(_ id: Int, _ note: String) -> JournalEntry {
        let act = Act(.edit, titles: [], verdicts: [.mark(.note, .text(note), of: [emma.recordKey])])
        return JournalEntry(id: id, at: tuesday, act: act)
      }
      let foreign = [entry(1, "first"), entry(2, "second"), entry(9, "third"), entry(9, "fourth")]
      #expect(try await store.put([.entry(first)] + foreign.map { .entry($0) }).entries == 4)
      let history = try await store.history(limit: nil)
      // 2 was undone, and is never given again.
      #expect(history.map(\.id) == [10, 9, 4, 3, 1])
      #expect(try await store.visited().first?.shelf.note == "fourth")
      #expect(try await store.put([.entry(first)] + foreign.map { .entry($0) }).entries == 0)
      // Another with the same words is another.
      #expect(try await store.put([.entry(entry(1, "first")), .entry(entry(1, "first"))]).entries == 1)
    },
    Promise("an id beyond all that can be reached is not kept, and the next entry gets the next") { stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      let act = Act(.favorite, titles: [], verdicts: [.mark(.favorite, .yes, of: [emma.recordKey])])
      for id in [1 << 48, 1 << 62] {
        try await store.put([.entry(JournalEntry(id: id, at: tuesday.addingTimeInterval(Double(id >> 48)), act: act))])
      }
      try await store.decide(.add, .mark(.saved, .yes, of: [emma.recordKey]))
      #expect(try await store.history(limit: nil).map(\.id) == [3, 2, 1])
    },
    Promise("a text with U+0000 in a decision is shown and taken out whole, and comes in once") { stores in
      let store = try stores.make(MergePolicy())
      let emma = record("a", "Emma")
      try await store.ingest(emma)
      let act = Act(
        .edit, titles: ["a\0b"],
        verdicts: [
          .value(.title, .text("c\0d"), of: [emma.recordKey]), .mark(.note, .text("e\0f"), of: [emma.recordKey]),
        ])
      let pieces: [CatalogElement] = [
        .entry(JournalEntry(id: 1, at: tuesday, act: act)),
        .decision(.mark(.tags, .list(["g\0h"]), of: [emma.recordKey])),
      ]
      try await store.put(pieces)
      #expect(try await store.titles() == ["c\u{FFFD}d"])
      #expect(try await store.visited().map(\.title) == ["c\u{FFFD}d"])
      #expect(try await store.visited().map(\.shelf.tags) == [["g\u{FFFD}h"]])
      #expect(try await store.history(limit: nil).map(\.act.titles) == [["a\u{FFFD}b"]])
      let again = try await store.put(pieces)
      #expect(again.entries + again.decisions == 0)
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
  package static func filled(_ store: any Catalog) async throws -> any Catalog {
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
    try await store.decide(.release, .release(try #require(ISBN.read(isbn(7)).isbn)))
    let dune = RecordKey(source: "beta", key: "d")
    _ = try await store.put([.copy(copy("Dune", origins: [dune], marks: [.note: .text("mine")]))])
    return store
  }

  package static func copy(
    _ title: String, isbn: String? = nil, origins: [RecordKey], marks: [Mark: UserValue] = [:]
  ) -> BookCopy {
    BookCopy(record: record(title, title, isbn: isbn, source: "import"), origins: origins, marks: marks)
  }
}

/// A catalogue of which nothing is as one would wish.
private struct RandomShelf {
  package var batches: [SourceBatch] = []
  package var acts: [Act] = []

  init(_ random: inout SplitMix64) {
    let sources = ["alpha", "beta", "gamma", "hidden"]
    var keys = [RecordKey(source: "absent", key: "1")]
    for round in 0..<8 {
      let source = sources.randomElement(using: &random) ?? "alpha"
      var batch = SourceBatch(source: source, fetchedAt: monday.addingTimeInterval(Double(round) * 3600.25))
      batch.records = (0..<12).map { _ in Self.record(source, &random) }
      batch.categories = (0..<2).map { number in
        Category(
          source: source, key: "c\(number)", name: "Category \(number)", kind: number == 0 ? .list : .tag,
          date: number == 0 ? PartialDate(year: 2024, month: 1, day: 1 + Int.random(in: 0..<3, using: &random)) : nil)
      }.shuffled(using: &random)
      for (place, record) in batch.records.prefix(6).enumerated() {
        let category = batch.categories[place % 2]
        var placement = Placement(record: record.recordKey, category: category.key, date: category.date, place: place)
        placement.rank = category.kind == .list ? place : nil
        batch.placements.append(placement)
      }
      if Bool.random(using: &random) { batch.completeCategories = ["c0", "c1"] }
      keys += batch.records.map(\.recordKey)
      batches.append(batch)
    }
    acts = (0..<10).map { _ in Act(.edit, titles: ["x"], verdicts: [Self.verdict(keys, &random)]) }
  }

  /// In turns, so that what is decided meets records that come and go.
  package func fill(_ store: any Catalog) async throws {
    for (index, batch) in batches.enumerated() {
      _ = try await store.ingest(batch)
      if acts.indices.contains(index) { try await decide(acts[index], store) }
    }
    for act in acts.dropFirst(batches.count) { try await decide(act, store) }
    _ = try await store.undo(.newest(1), dryRun: false)
  }

  /// An ISBN that another book has is refused, and so it should be.
  package func decide(_ act: Act, _ store: any Catalog) async throws {
    do { _ = try await store.decide(act, at: tuesday, dryRun: false) } catch CatalogError.isbnTaken {}
  }

  package static func record(_ source: String, _ random: inout SplitMix64) -> SourceRecord {
    let key = "\(Int.random(in: 0..<30, using: &random))"
    var record = SourceRecord(
      source: source, key: key, title: ["Emma", "Dune", "Emma, Vol. 2", "IT"].randomElement(using: &random) ?? "It")
    record.authors = [["Jane Austen"], ["Frank Herbert"], []].randomElement(using: &random) ?? []
    record.ownISBNs = Bool.random(using: &random) ? [isbn(Int.random(in: 0..<12, using: &random))] : []
    record.relatedISBNs = Bool.random(using: &random) ? [isbn(Int.random(in: 0..<12, using: &random))] : []
    record.favorite = Int.random(in: 0..<5, using: &random) == 0
    return record
  }

  package static func verdict(_ keys: [RecordKey], _ random: inout SplitMix64) -> Decision.Verdict {
    let some = Array(keys.shuffled(using: &random).prefix(3))
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: .together(some)
    case 1: .apart(some[0], from: Array(some.dropFirst()))
    case 2: .value(.title, .text("Mine"), of: some)
    case 3: .value(.title, nil, of: some)
    case 4: .mark(.favorite, Bool.random(using: &random) ? .yes : nil, of: some)
    case 5: .value(.isbn13, ISBN.read(isbn(Int.random(in: 0..<20, using: &random))).isbn.map(UserValue.isbn), of: some)
    default:
      ISBN.read(isbn(Int.random(in: 0..<12, using: &random))).isbn.map { .release($0) } ?? .together(some)
    }
  }
}

extension BookStore {
  /// All pieces, in their order.
  package func takenOut(_ query: ListQuery = ListQuery()) async throws -> [CatalogElement] {
    let copying = try #require(self as? any CatalogTransfer)
    return try await copying.export(query).all()
  }

  @discardableResult
  package func put(
    _ pieces: [CatalogElement], dryRun: Bool = false, endingWith error: (any Error)? = nil
  ) async throws -> ImportSummary {
    let copying = try #require(self as? any CatalogTransfer)
    let taken = Collected<Int>()
    return try await copying.import(dryRun: dryRun) {
      let place = taken.values.count
      if place == pieces.count, let error { throw error }
      taken.append(place)
      return place < pieces.count ? pieces[place] : nil
    }
  }
}

extension CatalogElement {
  package var name: String {
    switch self {
    case .book: "book"
    case .copy: "copy"
    case .record: "record"
    case .category: "category"
    case .placement: "placement"
    case .entry: "entry"
    case .decision: "decision"
    }
  }
}

extension [String] {
  /// Each once, in the order of first appearance.
  package func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
