import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@Suite struct SyncTests {
  private func counting(_ counter: Counter, origin: String = "here", freshness: Duration? = .seconds(3600))
    -> ConfiguredSource
  {
    .fake(
      "list", origin: origin, freshness: freshness,
      FakeCatalog { (token) throws(SourceError) in
        counter.increment()
        var page = SourcePage(records: [record("list", token ?? "1", "Book \(token ?? "1")")])
        page.next = token == nil ? "2" : nil
        return page
      })
  }

  @Test func `all pages are taken and counted`() async throws {
    let asked = Counter()
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let reports = try await Coordinator(
      sources: [counting(asked)], store: store, policy: MergePolicy(), clock: DrivenClock()
    )
    .sync(FetchOptions(timeout: .seconds(60)))
    #expect(reports.map(\.kept) == [IngestSummary(added: 2)])
    #expect(reports.map(\.status.outcome) == [.ok])
    #expect(asked.count == 2)
  }

  @Test func `a sync that is cancelled says that its source was not waited for, and keeps what came`() async throws {
    let (asked, kept, gate) = (Gate(), Gate(), Gate())
    let source = ConfiguredSource.fake(
      "list",
      FakeCatalog { (token) throws(SourceError) in
        if token != nil {
          asked.open()
          await gate.pass()
        }
        var page = SourcePage(records: [record("list", token ?? "1", "Book")])
        page.next = token == nil ? "2" : nil
        return page
      })
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let coordinator = Coordinator(sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock())
    let syncing = Task {
      let run = coordinator.start { try await $0.sync(FetchOptions(timeout: .seconds(60))) }
      return try await run.answer { if case .page = $0 { kept.open() } }
    }
    await kept.pass()
    await asked.pass()
    syncing.cancel()
    let status = try await syncing.value[0].status
    gate.open()
    #expect(status.outcome == .timeout && status.message == "was not waited for" && status.results == 1)
    #expect(try await store.fetches().allSatisfy { $0.catalogFetchedAt == nil })
  }

  @Test func `a list that never answers leaves time for the bare ISBNs of the library, and is not asked for them`()
    async throws
  {
    let (clock, asked) = (DrivenClock(), Counter())
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let isbn = try #require(ISBN(digits: 9_781_735_801_407))
    _ = try await store.decide(on: [], extending: nil, at: Date(timeIntervalSince1970: 0), dryRun: false) { _ in
      Act.adding(bare: [isbn])
    }
    let list = ConfiguredSource.fake(
      "list",
      FakeCatalog { (_) throws(SourceError) in
        asked.increment()
        await hang()
        return SourcePage()
      })
    var shop = ConfiguredSource.fake(
      "shop",
      FakeSource { (_, _) throws(SourceError) in
        SourcePage(records: [record("shop", "1", "Tide Tables", isbn: isbn.description)])
      })
    shop.type = FakeSource.self
    let context = AppContext(
      catalog: store, installed: InstalledSources([]), sources: [list, shop], settings: ProjectionSettings(),
      adoption: SettingsAdoption(store) { ProjectionSettings() }, clock: clock,
      now: { Date(timeIntervalSince1970: 60) })
    async let answer = context.sync(FetchOptions(timeout: .seconds(60), on: clock)).answer()
    await clock.reach(.seconds(45))
    let wanted = try await answer.wanted
    #expect(wanted.count(.found) == 1 && asked.count == 1)
  }

  /// Three books of two lists, one of them in both and complete only with the second; the last page has all tags.
  private var overlapping: ConfiguredSource {
    .fake(
      "list",
      FakeCatalog { (token) throws(SourceError) in
        var both = record("list", "2", "Book 2")
        if token != nil { both.pages = 120 }
        let other = record("list", token == nil ? "1" : "3", "Book \(token == nil ? 1 : 3)")
        var page = SourcePage(records: [other, both])
        page.next = token == nil ? "2" : nil
        guard token != nil else { return page }
        page.placements = ["1", "2", "3"].enumerated().map { place, key in
          Placement(record: RecordKey(source: "list", key: key), category: "all", page: 0, place: place)
        }
        page.completeCategories = ["all"]
        return page
      })
  }

  @Test func `a record that comes again on a later page is counted once, and kept as it came last`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let coordinator = Coordinator(sources: [overlapping], store: store, policy: MergePolicy(), clock: DrivenClock())
    var asking = FetchOptions(timeout: .seconds(60))
    asking.cachePolicy = .always
    let first = try #require(try await coordinator.sync(asking).first)
    #expect(first.kept == IngestSummary(added: 3) && first.status.results == 3)
    #expect(try await store.categories().map(\.items) == [3])
    #expect(try await store.books(ListQuery()).books.flatMap(\.records).compactMap(\.pages) == [120])
    let second = try #require(try await coordinator.sync(asking).first)
    #expect(second.kept.added + second.kept.changed + second.kept.unchanged == 3 && second.status.results == 3)
    #expect(try await store.books(ListQuery()).books.flatMap(\.records).compactMap(\.pages) == [120])
    #expect(try await store.fetches().compactMap(\.catalogFetchedAt).count == 1)
  }

  /// How many rows a walk of thirty good ones finds on its second page, none of them good; how it ends.
  @Test(arguments: [(1, SourceStatus.Outcome.ok), (3, .ok), (4, .badResponse)])
  func `few bad rows that are left for the last page do not cost the walk its end`(
    lost: Int, outcome: SourceStatus.Outcome
  ) async throws {
    let source = ConfiguredSource.fake(
      "list",
      FakeCatalog { (token) throws(SourceError) in
        var page = SourcePage()
        if token == nil {
          page.records = (0..<30).map { record("list", "\($0)", "Book \($0)") }
          page.next = "2"
        } else {
          page.skip("not a book", count: lost, .unreadable)
        }
        return page
      })
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let coordinator = Coordinator(sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock())
    let status = try #require(try await coordinator.sync(FetchOptions(timeout: .seconds(60))).first?.status)
    #expect(status.outcome == outcome && status.results == 30)
    #expect(status.skipped == (outcome == .ok ? lost : 0))
    #expect(try await store.fetches().compactMap(\.catalogFetchedAt).count == (outcome == .ok ? 1 : 0))
  }

  @Test func `a file of the reader's that cannot be used is unreadable, and nobody is told to wait`() async throws {
    let broken = ConfiguredSource.fake(
      "list", FakeCatalog { (_) throws(SourceError) in throw .badFile(path: "/a.json", reason: "it is empty") })
    let coordinator = Coordinator(
      sources: [broken], store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(),
      clock: DrivenClock())
    let status = try #require(try await coordinator.sync(FetchOptions(timeout: .seconds(60))).first?.status)
    #expect(status.outcome == .badResponse && status.hasFailed)
    #expect(
      status.message == "/a.json cannot be used: it is empty; mend it, or take it out of the setting base-url")
  }

  @Test func `what is fresh is not asked for again unless that is wanted`() async throws {
    let asked = Counter()
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let coordinator = Coordinator(sources: [counting(asked)], store: store, policy: MergePolicy(), clock: DrivenClock())
    var asking = FetchOptions(timeout: .seconds(60))
    _ = try await coordinator.sync(asking)
    #expect(try await coordinator.sync(asking).map(\.status.outcome) == [.cached])
    #expect(asked.count == 2)
    asking.cachePolicy = .always
    #expect(try await coordinator.sync(asking).map(\.kept) == [IngestSummary(unchanged: 2)])
    #expect(asked.count == 4)
  }

  @Test func `what is too old is asked for again`() async throws {
    let asked = Counter()
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let asking = FetchOptions(timeout: .seconds(60))
    let source = counting(asked, freshness: .seconds(60))
    _ = try await Coordinator(
      sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock(),
      now: { Date(timeIntervalSinceNow: -120) }
    ).sync(asking)
    _ = try await Coordinator(sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock()).sync(asking)
    #expect(asked.count == 4)
  }

  @Test func `a search takes a catalogue again that is older than its freshness, and shows the old one when it cannot`()
    async throws
  {
    let asked = Counter()
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let asking = FetchOptions(timeout: .seconds(60))
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    func search(after seconds: TimeInterval, _ source: ConfiguredSource) async throws -> SearchAnswer {
      try await Coordinator(
        sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock(), now: { start + seconds }
      )
      .search(BookQuery(text: "book"), asking)
    }
    #expect(try await search(after: 0, counting(asked)).statuses.map(\.outcome) == [.ok])
    #expect(try await search(after: 3599, counting(asked)).statuses.map(\.outcome) == [.cached])
    #expect(asked.count == 2)
    #expect(try await search(after: 3600, counting(asked)).statuses.map(\.outcome) == [.ok])
    #expect(asked.count == 4)
    let failing = ConfiguredSource.fake("list", FakeCatalog { (_) throws(SourceError) in throw .timedOut })
    let kept = try await search(after: 9000, failing)
    let status = try #require(kept.statuses.first)
    #expect(kept.books.count == 2 && status.outcome == .timeout && status.stale)
    #expect(status.fetchedAt == start + 3600 && status.message != nil)
  }

  @Test func `what was taken by a clock far ahead is asked for again`() async throws {
    let asked = Counter()
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let source = counting(asked, freshness: .seconds(60))
    let ahead = Date(timeIntervalSince1970: 1_700_086_400)
    _ = try await Coordinator(
      sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock(), now: { ahead }
    )
    .sync(FetchOptions(timeout: .seconds(60)))
    _ = try await Coordinator(sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock()).sync(
      FetchOptions(timeout: .seconds(60)))
    #expect(asked.count == 4)
  }

  @Test func `another origin makes what was taken stale`() async throws {
    let asked = Counter()
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let asking = FetchOptions(timeout: .seconds(60))
    _ = try await Coordinator(
      sources: [counting(asked, freshness: nil)], store: store, policy: MergePolicy(), clock: DrivenClock()
    )
    .sync(asking)
    _ = try await Coordinator(
      sources: [counting(asked, freshness: nil)], store: store, policy: MergePolicy(), clock: DrivenClock()
    )
    .sync(asking)
    _ = try await Coordinator(
      sources: [counting(asked, origin: "elsewhere", freshness: nil)], store: store, policy: MergePolicy(),
      clock: DrivenClock()
    ).sync(asking)
    #expect(asked.count == 4)
  }

  @Test func `a catalogue that broke off is not taken for whole`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let breaking = ConfiguredSource.fake(
      "list",
      FakeCatalog { (token) throws(SourceError) in
        if token != nil { throw .unreachable(reason: "gone") }
        var page = SourcePage(records: [record("list", "1", "Book 1")])
        page.next = "2"
        return page
      })
    let coordinator = Coordinator(sources: [breaking], store: store, policy: MergePolicy(), clock: DrivenClock())
    let reports = try await coordinator.sync(FetchOptions(timeout: .seconds(60)))
    #expect(reports.map(\.status.outcome) == [.unreachable])
    #expect(reports.map(\.kept) == [IngestSummary(added: 1)])
    #expect(try await store.fetches().allSatisfy { $0.catalogFetchedAt == nil })
  }

  @Test func `a search takes a whole catalogue once and then answers from here`() async throws {
    let asked = Counter()
    let coordinator = Coordinator(
      sources: [counting(asked)], store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(),
      clock: DrivenClock())
    let asking = FetchOptions(timeout: .seconds(60))
    let first = try await coordinator.search(BookQuery(text: "book"), asking)
    #expect(first.statuses.map(\.outcome) == [.ok])
    #expect(first.books.count == 2)
    let second = try await coordinator.search(BookQuery(text: "book"), asking)
    #expect(second.statuses.map(\.outcome) == [.cached])
    #expect(asked.count == 2)
  }

  @Test func `a large page is kept in parts, and only the last makes it whole`() async throws {
    let list = ConfiguredSource.fake(
      "list",
      FakeCatalog { (_) throws(SourceError) in
        var page = SourcePage(records: (0..<2050).map { record("list", "\($0)", "Book \($0)") })
        page.placements = page.records.enumerated().map { place, record in
          Placement(record: record.recordKey, category: "all", page: 0, place: place)
        }
        page.completeCategories = ["all"]
        return page
      })
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    // Into a catalogue that has nothing more goes at once.
    var before = SourceBatch(source: "other", fetchedAt: .distantPast)
    before.records = [record("other", "1", "Here before")]
    _ = try await store.ingest(before)
    let told = Mutex<[Int]>([])
    let report: FetchReport = { event in
      if case .page(_, let records) = event { told.withLock { $0.append(records) } }
    }
    let coordinator = Coordinator(
      sources: [list], store: store, policy: MergePolicy(), clock: DrivenClock())
    let reports = try await coordinator.start { try await $0.sync(FetchOptions(timeout: .seconds(60))) }
      .answer(telling: report)
    #expect(reports.map(\.kept) == [IngestSummary(added: 2050)])
    // How much the others have goes by the time that the first takes.
    let counts = told.withLock(\.self)
    #expect(counts.first == 1000 && counts.last == 2050 && counts == counts.sorted(), "\(counts)")
    #expect(try await store.categories().map(\.items) == [2050])
    #expect(try await store.fetches().first?.catalogFetchedAt != nil)
  }

  @Test func `what has no lists says that it answers searches`() async throws {
    let searchable = ConfiguredSource.fake("live", FakeSource { (_, _) throws(SourceError) in SourcePage() })
    let reports = try await Coordinator(
      sources: [searchable], store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(),
      clock: DrivenClock()
    ).sync(FetchOptions(timeout: .seconds(60)))
    #expect(reports.map(\.status.outcome) == [.unsupported])
  }
}
