import Catalog
import Domain
import Foundation
import GRDB
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// Another program that writes to the catalogue, and does not end before the answer is there.
@Suite struct BusyCatalogTests {
  @Test func `a search ends in time, shows what is kept, and says that the answer was not`() async throws {
    let shelf = try SharedShelf()
    _ = try await shelf.coordinator("Tide Tables").search(
      BookQuery(text: "tide"), FetchOptions(timeout: .seconds(20), on: shelf.clock))
    try await shelf.whileWriting {
      async let searching = shelf.coordinator("Tide Clocks")
        .search(BookQuery(text: "tide"), FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      // The time-out, and what is left for keeping.
      await shelf.clock.reach(.milliseconds(600))
      let answer = try await searching
      #expect(answer.books.map(\.title) == ["Tide Tables"])
      let status = answer.statuses[0]
      #expect(status.outcome == .timeout && !answer.isComplete)
      #expect(status.message?.contains("another program is writing") == true)
      #expect(status.elapsed == .milliseconds(600))
    }
  }

  @Test func `what a source said and the catalogue could not take is shown, once, beside what is kept`() async throws {
    let shelf = try SharedShelf()
    let isbn = "9780553418026"
    _ = try await shelf.searched([record("list", "a", "Tide Tables", isbn: isbn), record("list", "b", "Tide Pools")])
    try await shelf.whileWriting {
      async let searching = shelf.searched(
        [record("list", "b", "Tide Pools"), record("list", "c", "Tide Clocks"), record("list", "d", "x", isbn: isbn)],
        timeout: .milliseconds(500))
      await shelf.clock.reach(.milliseconds(600))
      let answer = try await searching
      #expect(answer.books.map(\.title).sorted() == ["Tide Clocks", "Tide Pools", "Tide Tables"])
      #expect(answer.statuses.map(\.outcome) == [.timeout] && answer.statuses.map(\.results) == [3])
    }
  }

  @Test func `a sync and a look at the categories end in time`() async throws {
    let shelf = try SharedShelf()
    try await shelf.whileWriting {
      async let syncing = shelf.coordinator("Tide Tables").sync(
        FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      await shelf.clock.reach(.milliseconds(600))
      let reports = try await syncing
      #expect(reports.map(\.status.outcome) == [.timeout])
      #expect(reports.map(\.kept) == [IngestSummary()])
      async let looking = shelf.shelved().categories(FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      await shelf.clock.reach(.milliseconds(1200))
      let answer = try await looking
      #expect(answer.categories.isEmpty && answer.statuses.map(\.outcome) == [.timeout])
    }
  }

  @Test func `a sync whose lists cannot be sorted ends in time, and the next one sorts them`() async throws {
    let shelf = try SharedShelf()
    try await shelf.store.beginBulkLoad()
    _ = try await shelf.store.ingest(SourceBatch(source: "list", fetchedAt: SharedShelf.time))
    let options = FetchOptions(timeout: .milliseconds(500), on: shelf.clock)
    try await shelf.whileWriting {
      async let syncing = shelf.coordinator("Tide Tables").sync(options)
      // The lists have a minute more.
      for time in [600, 60_500] { await shelf.clock.reach(.milliseconds(time)) }
      let reports = try await syncing
      #expect(reports.map(\.status.outcome) == [.timeout])
    }
    _ = try await shelf.coordinator("Tide Tables").sync(FetchOptions(timeout: .seconds(600), on: shelf.clock))
    let steps = Mutex(0)
    try await shelf.store.endBulkLoad { _, _ in steps.withLock { $0 += 1 } }
    #expect(steps.withLock { $0 } == 0)
  }

  /// What it cannot leave out it does not.
  @Test func `a first sync of several pages ends in time`() async throws {
    let shelf = try SharedShelf()
    try await shelf.whileWriting {
      // While the first page waits to be kept, the second is asked for and the third is not: the source is not done.
      async let syncing = shelf.coordinator("Tide Tables", "Tide Pools", "Tide Clocks")
        .sync(FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      for time in [500, 600] { await shelf.clock.reach(.milliseconds(time)) }
      let reports = try await syncing
      #expect(reports.map(\.status.outcome) == [.timeout])
    }
  }

  @Test func `work that fails is told, and the load is ended`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    await #expect(throws: CatalogError.fault(reason: "work")) {
      try await store.endingBulkLoad(by: nil, report: { _, _ in }) {
        try await store.beginBulkLoad()
        throw CatalogError.fault(reason: "work")
      }
    }
    let steps = Mutex(0)
    try await store.endBulkLoad { _, _ in steps.withLock { $0 += 1 } }
    #expect(steps.withLock { $0 } == 0)
  }

  @Test func `an order that cannot be remembered holds a page up no longer, and is told`() async throws {
    let shelf = try SharedShelf()
    func query(_ category: String) -> CategoryQuery {
      var query = CategoryQuery(category)
      (query.limit, query.sort) = (1, .title)
      return query
    }
    #expect(try await shelf.shelved().browse(query("shelf:best"), FetchOptions(timeout: .seconds(20))).remark == nil)
    try await shelf.whileWriting {
      async let browsing = shelf.shelved(at: SharedShelf.time + 9000).browse(
        query("shelf:best"), FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      // What came is not kept by then, and a moment later the order is not either.
      for time in [600, 650] { await shelf.clock.reach(.milliseconds(time)) }
      let best = try await browsing
      #expect(best.page.books.map(\.title) == ["Atlas"])
      #expect(best.remark?.contains("was not remembered") == true)

      async let looking = shelf.shelved().browse(
        query(CategoryQuery.favorites), FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      await shelf.clock.reach(.milliseconds(1250))
      let favorites = try await looking
      #expect(favorites.page.books.isEmpty)
      #expect(favorites.remark?.contains("was not remembered") == true)
    }
  }

  @Test func `what waits for another program is kept once that is done`() async throws {
    let shelf = try SharedShelf()
    let coordinator = shelf.coordinator("Tide Tables")
    let searching = try await shelf.whileWriting {
      let searching = Task {
        try await coordinator.search(BookQuery(text: "tide"), FetchOptions(timeout: .seconds(20), on: shelf.clock))
      }
      await shelf.clock.sleeper(until: .milliseconds(20_100))
      return searching
    }
    let answer = try await searching.value
    #expect(answer.books.map(\.title) == ["Tide Tables"])
    #expect(answer.statuses.map(\.outcome) == [.ok])
  }

  @Test func `requests are counted as they are sent, whoever writes to the catalogue`() async throws {
    let shelf = try SharedShelf()
    let ledger = shelf.ledger
    let limits = SourceLimits(perDay: 9)
    try await shelf.whileWriting {
      let isAsked = Gate()
      let network = StubTransport { (_) throws(TransportError) in
        isAsked.open()
        return HTTPResponse(status: 200, body: Array("Tide Tables".utf8))
      }
      async let searching = shelf.asking(network, ledger)
        .search(BookQuery(text: "tide"), FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      await isAsked.pass()
      #expect(await ledger.remaining(of: "wire", limits: limits, at: SharedShelf.time).day == 8)
      await shelf.clock.reach(.milliseconds(600))
      #expect(try await searching.statuses.map(\.outcome) == [.timeout])
      _ = await ledger.note(.quotaUsedUp(until: nil), of: "wire", limits: limits, at: SharedShelf.time)
      let held = StubTransport(body: "Tide Tables")
      let answer = try await shelf.asking(held, ledger)
        .search(BookQuery(text: "moon"), FetchOptions(timeout: .milliseconds(500), on: shelf.clock))
      #expect(answer.statuses.map(\.outcome) == [.quota] && held.requests.isEmpty)
    }
  }
}

/// A catalogue in a file, which another connection can keep from being written.
private final class SharedShelf: Sendable {
  static let time = Date(timeIntervalSince1970: 1_700_049_600)

  let clock = DrivenClock()
  let store: SQLiteBookStore
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("catalog.sqlite")
    // It is the clock of the run that ends a wait, not that of the store.
    store = try SQLiteBookStore(path: path, patience: CatalogPatience(until: Deadline(.now + .seconds(3600))))
  }

  var ledger: SQLiteRequestLedger {
    SQLiteRequestLedger(path: folder.path("requests.sqlite"))
  }

  /// Runs the body while another connection is in an exclusive transaction.
  func whileWriting<Value>(_ body: () async throws -> Value) async throws -> Value {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let value = try await body()
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    return value
  }

  /// One source that has these titles, in a search and as its whole catalogue of a page each.
  func coordinator(_ titles: String...) -> Coordinator {
    let source = FakeCatalog { (token) throws(SourceError) in
      let number = token.flatMap { Int($0) } ?? 0
      var page = SourcePage(records: [record("list", titles[number], titles[number])])
      page.next = number + 1 < titles.count ? String(number + 1) : nil
      return page
    }
    return Coordinator(
      sources: [.fake("list", freshness: .zero, source)], store: store, policy: MergePolicy(), clock: clock,
      now: { Self.time })
  }

  /// What a search says of which the only source gives these records.
  func searched(_ records: [SourceRecord], timeout: Duration = .seconds(20)) async throws -> SearchAnswer {
    let source = FakeSource { (_, _) throws(SourceError) in SourcePage(records: records) }
    let coordinator = Coordinator(
      sources: [.fake("list", source)], store: store, policy: MergePolicy(), clock: clock, now: { Self.time })
    return try await coordinator.search(BookQuery(text: "tide"), FetchOptions(timeout: timeout, on: clock))
  }

  /// One source with a category of two books.
  func shelved(at time: Date = time) -> Coordinator {
    Coordinator(sources: [.fake("shelf", Shelf())], store: store, policy: MergePolicy(), clock: clock, now: { time })
  }

  /// A source that asks over the network.
  func asking(_ network: StubTransport, _ ledger: any RequestLedger) -> Coordinator {
    let cache = SQLiteHTTPCache(path: folder.path("http.sqlite"))
    let make: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError> = { transport in
      Result { () throws(SourceError) in try WireSource(settings: SourceSettings(), transport: transport) }
    }
    var source = ConfiguredSource(info: WireSource.info, isEnabled: true, origin: "here", make: make)
    source.info.limits = SourceLimits(perDay: 9)
    return Coordinator(
      sources: [source], store: store, policy: MergePolicy(),
      network: NetworkAccess(transport: network, cache: cache, ledger: ledger), clock: clock, now: { Self.time })
  }
}

private struct Shelf: CategorySource {
  static let info = SourceInfo(id: "shelf", name: "Shelf", summary: "A shelf.", homePage: "https://example.org")

  init() {}
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

  func categories() async throws(SourceError) -> [Domain.Category] {
    [Category(source: "shelf", key: "best", name: "Best", kind: .tag)]
  }

  func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    var page = SourcePage(records: ["Bibliography", "Atlas"].map { record("shelf", $0, $0) })
    page.placements = page.records.enumerated().map { place, record in
      Placement(record: record.recordKey, category: key, page: 0, place: place)
    }
    return page
  }
}
