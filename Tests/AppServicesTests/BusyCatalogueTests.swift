import AppServices
import Domain
import Foundation
import GRDB
import Persistence
import Sourcing
import TestSupport
import Testing

/// Another program that writes to the catalogue, and does not end.
@Suite(.serialized) struct BusyCatalogueTests {
  @Test func `a search ends in time, shows what is kept, and says that the answer was not`() async throws {
    let shelf = try SharedShelf()
    _ = try await shelf.coordinator("Tide Tables").search(BookQuery(text: "tide"), Asking(timeout: .seconds(20)))
    try await shelf.whileWriting {
      let start = ContinuousClock.now
      let answer = try await shelf.coordinator("Tide Clocks")
        .search(BookQuery(text: "tide"), Asking(timeout: .milliseconds(500)))
      #expect(start.duration(to: .now) < .milliseconds(700) + SharedShelf.busyMachine)
      #expect(answer.books.map(\.title) == ["Tide Tables"])
      let status = answer.statuses[0]
      #expect(status.outcome == .timeout && !answer.isComplete)
      #expect(status.message?.contains("another program is writing") == true)
      #expect(status.elapsed < .milliseconds(700) + SharedShelf.busyMachine)
    }
  }

  @Test func `what a source said and the catalogue could not take is shown, once, beside what is kept`() async throws {
    let shelf = try SharedShelf()
    let isbn = "9780553418026"
    _ = try await shelf.searched([record("list", "a", "Tide Tables", isbn: isbn), record("list", "b", "Tide Pools")])
    try await shelf.whileWriting {
      let answer = try await shelf.searched(
        [record("list", "b", "Tide Pools"), record("list", "c", "Tide Clocks"), record("list", "d", "x", isbn: isbn)],
        timeout: .milliseconds(500))
      #expect(answer.books.map(\.title).sorted() == ["Tide Clocks", "Tide Pools", "Tide Tables"])
      #expect(answer.statuses.map(\.outcome) == [.timeout] && answer.statuses.map(\.results) == [3])
    }
  }

  @Test func `a sync and a look at the categories end in time`() async throws {
    let shelf = try SharedShelf()
    try await shelf.whileWriting {
      let start = ContinuousClock.now
      let reports = try await shelf.coordinator("Tide Tables").sync(Asking(timeout: .milliseconds(500)))
      #expect(start.duration(to: .now) < .milliseconds(700) + SharedShelf.busyMachine)
      #expect(reports.map(\.status.outcome) == [.timeout])
      #expect(reports.map(\.kept) == [KeptBatch()])
      let look = ContinuousClock.now
      let answer = try await shelf.shelved().categories(Asking(timeout: .milliseconds(500)))
      #expect(look.duration(to: .now) < .milliseconds(700) + SharedShelf.busyMachine)
      #expect(answer.categories.isEmpty && answer.statuses.map(\.outcome) == [.timeout])
    }
  }

  @Test func `an order that cannot be remembered holds a page up no longer, and is told`() async throws {
    let shelf = try SharedShelf()
    var query = CategoryQuery("shelf:best")
    (query.limit, query.sort) = (1, .title)
    #expect(try await shelf.shelved().browse(query, Asking(timeout: .seconds(20))).remark == nil)
    try await shelf.whileWriting {
      for category in ["shelf:best", CategoryQuery.favorites] {
        query.category = category
        let start = ContinuousClock.now
        let answer = try await shelf.shelved(at: SharedShelf.time + 9000).browse(
          query, Asking(timeout: .milliseconds(500)))
        #expect(start.duration(to: .now) < .milliseconds(700) + SharedShelf.busyMachine)
        #expect(answer.page.books.map(\.title) == (category == "shelf:best" ? ["Atlas"] : []))
        #expect(answer.remark?.contains("was not remembered") == true)
      }
    }
  }

  @Test func `a source that is held for the day is not asked while nobody may write to the ledger`() async throws {
    let shelf = try SharedShelf()
    let ledger = SQLiteRequestLedger(shelf.store)
    let limits = SourceLimits(perDay: 9)
    _ = try await ledger.note(.quotaUsedUp(until: nil), of: "wire", limits: limits, at: SharedShelf.time)
    try await shelf.whileWriting {
      let network = StubTransport(body: "Tide Tables")
      let answer = try await shelf.tended(network, ledger)
        .search(BookQuery(text: "tide"), Asking(timeout: .milliseconds(500)))
      #expect(answer.statuses.map(\.outcome) == [.quota])
      #expect(network.requests.isEmpty)
    }
  }

  @Test func `what waits for another program is kept once that is done`() async throws {
    let shelf = try SharedShelf()
    let coordinator = shelf.coordinator("Tide Tables")
    let searching = try await shelf.whileWriting {
      let searching = Task {
        try await coordinator.search(BookQuery(text: "tide"), Asking(timeout: .seconds(20)))
      }
      try await Task.sleep(for: .milliseconds(500))
      return searching
    }
    let answer = try await searching.value
    #expect(answer.books.map(\.title) == ["Tide Tables"])
    #expect(answer.statuses.map(\.outcome) == [.ok])
  }

  @Test func `a ledger that nobody may write to stops no request, and counts it later`() async throws {
    let shelf = try SharedShelf()
    let ledger = SQLiteRequestLedger(shelf.store)
    try await shelf.whileWriting {
      let start = ContinuousClock.now
      let answer = try await shelf.tended(StubTransport(body: "Tide Tables"), ledger)
        .search(BookQuery(text: "tide"), Asking(timeout: .milliseconds(500)))
      #expect(start.duration(to: .now) < .milliseconds(700) + SharedShelf.busyMachine)
      #expect(answer.statuses.map(\.outcome) == [.timeout])
    }
    var left = 9
    for _ in 0..<200 where left == 9 {
      left = try await ledger.remaining(of: "wire", limits: SourceLimits(perDay: 9), at: SharedShelf.time).day ?? 0
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(left == 8)
  }
}

/// A catalogue in a file, which another connection can keep from being written.
private final class SharedShelf: Sendable {
  static let time = Date(timeIntervalSince1970: 1_700_049_600)
  /// What is not the program's to promise on a machine that does other things.
  static let busyMachine = Duration.milliseconds(500)

  let store: SQLiteBookStore
  private let folder: URL
  private let path: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
    path = folder.appending(path: "catalog.sqlite").path(percentEncoded: false)
    store = try SQLiteBookStore(path: path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

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

  /// One source that has this title, in a search and as its whole catalogue.
  func coordinator(_ title: String) -> Coordinator {
    let source = FakeCatalog { (_) throws(SourceError) in SourcePage(records: [record("list", title, title)]) }
    return Coordinator(
      sources: [.fake("list", freshness: .zero, source)], store: store, policy: MergePolicy(), now: { Self.time })
  }

  /// What a search says of which the only source gives these records.
  func searched(_ records: [SourceRecord], timeout: Duration = .seconds(20)) async throws -> SearchAnswer {
    let source = FakeSource { (_, _) throws(SourceError) in SourcePage(records: records) }
    let coordinator = Coordinator(
      sources: [.fake("list", source)], store: store, policy: MergePolicy(), now: { Self.time })
    return try await coordinator.search(BookQuery(text: "tide"), Asking(timeout: timeout))
  }

  /// One source with a category of two books.
  func shelved(at time: Date = time) -> Coordinator {
    Coordinator(sources: [.fake("shelf", Shelf())], store: store, policy: MergePolicy(), now: { time })
  }

  /// A source that asks over a transport which is tended.
  func tended(_ network: StubTransport, _ ledger: SQLiteRequestLedger) -> Coordinator {
    let cache = SQLiteAnswerCache(path: folder.appending(path: "http.sqlite").path(percentEncoded: false))
    let remake: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError> = { transport in
      Result { () throws(SourceError) in try WireSource(settings: SourceSettings(), transport: transport) }
    }
    var source = ConfiguredSource(info: WireSource.info, isEnabled: true, source: remake(network), origin: "here")
    source.info.limits = SourceLimits(perDay: 9)
    source.remake = remake
    return Coordinator(
      sources: [source], store: store, policy: MergePolicy(),
      tending: Tending(network: network, answers: cache, ledger: ledger), now: { Self.time })
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
