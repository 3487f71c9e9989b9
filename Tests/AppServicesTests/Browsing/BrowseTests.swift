import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@Suite struct BrowseTests {
  @Test func `only as many pages are asked for as are needed, and none twice`() async throws {
    let bench = try Bench(pages: [["A", "B"], ["C", "D"], ["E"]])
    #expect(try await bench.browse(limit: 2).titles == ["A", "B"])
    #expect(bench.requests == [nil])
    #expect(try await bench.browse(limit: 2, .page(2)).titles == ["C", "D"])
    #expect(bench.requests == [nil, "1"])
    let answer = try await bench.browse(limit: 3)
    #expect(answer.titles == ["A", "B", "C"])
    #expect(answer.statuses.map(\.outcome) == [.cached])
    #expect(bench.requests == [nil, "1"])
  }

  @Test func `a page that ends early, since its texts are long, asks for no more than one that does not`() async throws
  {
    let bench = try Bench(pages: [["A", "B"], ["C", "D"]])
    let answer = try await bench.browse(limit: 2, mostBytes: 1)
    #expect(answer.titles == ["A"] && answer.page.size == 2)
    #expect(bench.requests == [nil])
    let next = try #require(answer.page.next)
    #expect(try await bench.browse(limit: 1, .cursor(next)).titles == ["B"])
    #expect(bench.requests == [nil])
  }

  @Test func `a complete and fresh category makes no request, an old one does`() async throws {
    let bench = try Bench(pages: [["A", "B"]])
    _ = try await bench.browse()
    #expect(try await bench.browse().statuses.map(\.outcome) == [.cached])
    #expect(bench.requests.count == 1)
    bench.passTime(3601)
    #expect(try await bench.browse().statuses.map(\.outcome) == [.ok])
    #expect(try await bench.browse(freshness: .always).statuses.map(\.outcome) == [.ok])
    #expect(bench.requests.count == 3)
  }

  @Test func `that a page asks its source is known before, and costs no request`() async throws {
    let bench = try Bench(pages: [["A", "B"], ["C"]])
    #expect(try await bench.asks(limit: 2))
    #expect(try await !bench.asks(limit: 2, freshness: .never))
    #expect(bench.requests.isEmpty)
    _ = try await bench.browse(limit: 2)
    #expect(try await !bench.asks(limit: 2))
    #expect(try await bench.asks(limit: 3))
    #expect(try await bench.asks(limit: 2, freshness: .always))
    bench.passTime(3601)
    #expect(try await bench.asks(limit: 2))
    #expect(bench.requests == [nil])
  }

  @Test func `that a source is asked for its categories is known before`() async throws {
    let bench = try Bench(pages: [["A"]])
    var options = FetchOptions(timeout: .seconds(60), on: bench.clock)
    #expect(try await bench.coordinator.asksForCategories(options))
    _ = try await bench.coordinator.categories(options)
    #expect(try await !bench.coordinator.asksForCategories(options))
    bench.passTime(3601)
    #expect(try await bench.coordinator.asksForCategories(options))
    options.cachePolicy = .never
    #expect(try await !bench.coordinator.asksForCategories(options))
  }

  @Test func `a source of which a part cannot be read is told as one that failed, and is asked again`() async throws {
    let clock = DrivenClock()
    let source = ConfiguredSource.fake("fake", HalfASource())
    let coordinator = Coordinator(
      sources: [source], store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(), clock: clock)
    let options = FetchOptions(timeout: .seconds(60), on: clock)
    #expect(try await coordinator.probe([source], options).map(\.outcome) == [.httpError])
    let answer = try await coordinator.categories(options)
    #expect(answer.categories.map(\.category.key) == ["x"])
    #expect(answer.statuses.map(\.outcome) == [.httpError] && answer.statuses.map(\.results) == [1])
    #expect(try await coordinator.asksForCategories(options))
    let browsed = try await coordinator.browse(CategoryQuery("fake:x"), options)
    #expect(browsed.titles == ["A"])
    #expect(browsed.statuses.map(\.outcome) == [.httpError] && browsed.statuses.map(\.results) == [1])
  }

  @Test(arguments: [false, true])
  func `a source that has no categories is asked for them once, also behind a sync`(isSynced: Bool) async throws {
    let (asked, clock) = (Counter(), DrivenClock())
    let coordinator = Coordinator(
      sources: [.fake("fake", NoCategories(asked: asked))],
      store: try SQLiteBookStore(inMemoryWith: MergePolicy()), policy: MergePolicy(), clock: clock)
    let options = FetchOptions(timeout: .seconds(60), on: clock)
    if isSynced { _ = try await coordinator.sync(options) }
    #expect(try await coordinator.asksForCategories(options))
    #expect(try await coordinator.categories(options).statuses.count == 1)
    #expect(try await !coordinator.asksForCategories(options))
    #expect(try await coordinator.categories(options).statuses.isEmpty)
    #expect(asked.count == 1)
  }

  @Test func `a source that cannot be made is asked for no categories, and why is said`() async throws {
    let clock = DrivenClock()
    let coordinator = Coordinator(
      sources: [.broken("broken", .needsKey)], store: try SQLiteBookStore(inMemoryWith: MergePolicy()),
      policy: MergePolicy(), clock: clock)
    let options = FetchOptions(timeout: .seconds(60), on: clock)
    #expect(try await !coordinator.asksForCategories(options))
    #expect(try await coordinator.categories(options).statuses.map(\.outcome) == [.needsKey])
  }

  @Test func `an order other than the source's own needs all pages and is remembered`() async throws {
    let bench = try Bench(pages: [["D", "B"], ["C"], ["A"]])
    #expect(try await bench.browse(limit: 2, sort: .title).titles == ["A", "B"])
    #expect(bench.requests.count == 3)
    #expect(try await bench.browse(limit: 9).titles == ["A", "B", "C", "D"])
    #expect(try await bench.browse(limit: 9, sort: .rank).titles == ["D", "B", "C", "A"])
  }

  @Test func `when the source fails, what is kept is shown in the same order with its age and the reason`() async throws
  {
    let bench = try Bench(pages: [["B", "A"], ["C"]])
    let before = try await bench.browse(limit: 3)
    bench.passTime(7200)
    bench.fail(.unreachable(reason: "no route"))
    let answer = try await bench.browse(limit: 3)
    #expect(answer.titles == before.titles)
    let status = try #require(answer.statuses.first)
    #expect(status.outcome == .unreachable)
    #expect(status.stale)
    #expect(status.results == 3)
    #expect(status.fetchedAt == bench.start)
    #expect(status.message?.contains("no route") == true)
  }

  @Test func `what there is no room to keep is told, and what is kept is shown in the order asked for`() async throws {
    let bench = try Bench(pages: [["B", "A"]])
    _ = try await bench.browse()
    bench.passTime(7200)
    bench.fillDisk()
    let answer = try await bench.browse(sort: .title)
    #expect(answer.titles == ["A", "B"])
    #expect(answer.statuses.map(\.ingestFailure) == [.failed(SlowStore.noRoom)])
    #expect(answer.statuses.map(\.stale) == [true])
    #expect(answer.remark == "the order was not remembered: no room left")
    let categories = try await bench.coordinator.categories(FetchOptions(timeout: .seconds(60)))
    #expect(categories.statuses.map(\.ingestFailure) == [.failed(SlowStore.noRoom)])
  }

  @Test func `a source that hangs costs the time-out and no more`() async throws {
    let bench = try Bench(pages: [["A"]])
    _ = try await bench.browse()
    bench.passTime(7200)
    bench.hang()
    async let browsing = bench.browse(timeout: .milliseconds(200))
    await bench.clock.reach(.milliseconds(200))
    let answer = try await browsing
    #expect(answer.titles == ["A"])
    #expect(answer.statuses.map(\.outcome) == [.timeout])
    #expect(answer.statuses.map(\.elapsed) == [.milliseconds(200)])
  }

  @Test func `offline nobody is asked, and what is old says so`() async throws {
    let bench = try Bench(pages: [["A"], ["B"]])
    _ = try await bench.browse(limit: 1)
    bench.passTime(7200)
    let answer = try await bench.browse(limit: 5, freshness: .never)
    #expect(answer.titles == ["A"])
    #expect(answer.statuses.map(\.outcome) == [.offline])
    #expect(answer.statuses.map(\.stale) == [true])
    #expect(bench.requests.count == 1)
  }

  @Test func `a cursor goes on with the source's next page and shows nothing twice when the list moves`() async throws {
    let bench = try Bench(pages: [["A", "B"], ["C", "D"]])
    let first = try await bench.browse(limit: 2)
    bench.put([["N", "A"], ["B", "C"], ["D"]])
    var titles = first.titles
    var next = first.page.next
    while let cursor = next {
      let answer = try await bench.browse(limit: 2, .cursor(cursor))
      titles += answer.titles
      next = answer.page.next
    }
    #expect(titles == ["A", "B", "C", "D"])
  }

  @Test func `a new issue in the middle: the beginning shows it, a cursor stays in the old one`() async throws {
    let bench = try Bench(pages: [["A", "B"], ["C"]], day: 7)
    let first = try await bench.browse(limit: 2)
    bench.put([["X", "Y"], ["Z"]], day: 14)
    let gone = try await bench.browse(limit: 2, .cursor(try #require(first.page.next)))
    #expect(gone.titles == [])
    #expect(gone.page.next == nil)
    #expect(gone.statuses.first?.message?.contains("newer issue") == true)
    #expect(try await bench.browse(limit: 3).titles == ["X", "Y", "Z"])
  }

  @Test func `what left the list leaves it at refresh`() async throws {
    let bench = try Bench(pages: [["A", "B"], ["C"]])
    _ = try await bench.browse(limit: 9)
    bench.put([["A", "C"]])
    #expect(try await bench.browse(limit: 9, freshness: .always).titles == ["A", "C"])
  }

  @Test func `a source that goes in circles is stopped`() async throws {
    let bench = try Bench(pages: [["A"]], next: "again")
    let answer = try await bench.browse(limit: 5)
    #expect(answer.titles == ["A"])
    #expect(answer.statuses.map(\.outcome) == [.badResponse])
  }

  @Test func `a source that gives one page over and over, each time with another token, is stopped`() async throws {
    let bench = try Bench(pages: Array(repeating: ["A", "B"], count: 100))
    let answer = try await bench.browse(limit: 50)
    #expect(answer.titles == ["A", "B"])
    #expect(answer.statuses.map(\.outcome) == [.badResponse])
    #expect(bench.requests.count == 4)
  }

  @Test(arguments: [nil, 7] as [Int?])
  func `an empty page ends the category, and is asked for once`(day: Int?) async throws {
    let bench = try Bench(pages: [["A", "B"], []], day: day)
    let answer = try await bench.browse(limit: 9)
    #expect(answer.titles == ["A", "B"] && answer.page.next == nil)
    #expect(answer.statuses.map(\.outcome) == [.ok] && answer.statuses.map(\.message) == [nil])
    #expect(try await bench.browse(limit: 9).statuses.map(\.outcome) == [.cached])
    #expect(bench.requests == [nil, "1"])
  }

  @Test func `pages of two issues are told as that to a reader who began at the first`() async throws {
    let bench = try Bench(pages: [["A"], ["B"]], day: 7, laterDay: 14)
    let answer = try await bench.browse(limit: 9)
    #expect(answer.titles == ["A"])
    #expect(answer.statuses.first?.message?.contains("two issues") == true)
    #expect(answer.statuses.map(\.remedy) == [nil])
  }

  @Test func `a page that brings nothing since the list moved does not end the walk`() async throws {
    let bench = try Bench(pages: [["A", "B"], ["A", "B"], ["B"], ["C"]])
    let answer = try await bench.browse(limit: 50)
    #expect(answer.titles == ["A", "B", "C"])
    #expect(answer.statuses.map(\.outcome) == [.ok])
  }

  @Test func `an unknown category is refused with the nearest name`() async throws {
    let bench = try Bench(pages: [["A"]])
    await #expect(throws: CatalogError.unknownCategory("fake:bets", nearest: "fake:best")) {
      try await bench.browse(category: "fake:bets")
    }
  }

  @Test func `categories are asked for while not fresh, and found by beginnings of words`() async throws {
    let bench = try Bench(pages: [["A"]])
    _ = try await bench.browse()
    let first = try await bench.coordinator.categories(FetchOptions(timeout: .seconds(60)))
    #expect(first.statuses.map(\.outcome) == [.ok])
    #expect(first.categories.map(\.category.id) == ["fake:best", "fake:best-of-food"])
    let second = try await bench.coordinator.categories(FetchOptions(timeout: .seconds(60)))
    #expect(second.statuses.isEmpty)
    bench.passTime(3601)
    #expect(
      try await bench.coordinator.categories(FetchOptions(timeout: .seconds(60))).statuses.map(\.outcome) == [.ok])
    let matching = ["", "be", "FÖ", "fo be", "est"].map { text in second.categories.filter { $0.matches(text) }.count }
    #expect(matching == [2, 2, 1, 1, 0])
  }
}

/// A coordinator over one source whose category `best` can be changed, with its own clock.
private final class Bench: Sendable {
  struct State {
    var pages: [[String]]
    var day: Int?
    /// Of the pages behind the first, where it is another.
    var laterDay: Int?
    var next: String?
    var failure: SourceError?
    var hangs = false
    var isFull = false
    var requests: [String?] = []
    var elapsed: TimeInterval = 0
  }

  let start = Date(timeIntervalSince1970: 1_700_000_000)
  let clock = DrivenClock()
  private let state: Mutex<State>
  private let store: SQLiteBookStore

  init(pages: [[String]], day: Int? = nil, laterDay: Int? = nil, next: String? = nil) throws {
    state = Mutex(State(pages: pages, day: day, laterDay: laterDay, next: next))
    store = try SQLiteBookStore(inMemoryWith: MergePolicy())
  }

  var coordinator: Coordinator {
    var store: any BookStore = self.store
    if state.withLock(\.isFull) { store = SlowStore(self.store, hasNoRoomFor: ["fake"]) }
    return Coordinator(
      sources: [.fake("fake", FakeCategories(bench: self))], store: store, policy: MergePolicy(), clock: clock,
      now: { [self] in start.addingTimeInterval(state.withLock(\.elapsed)) })
  }

  var requests: [String?] { state.withLock(\.requests) }

  func passTime(_ seconds: TimeInterval) { state.withLock { $0.elapsed += seconds } }
  func fail(_ error: SourceError) { state.withLock { $0.failure = error } }
  func fillDisk() { state.withLock { $0.isFull = true } }
  func hang() { state.withLock { $0.hangs = true } }
  func put(_ pages: [[String]], day: Int? = nil) { state.withLock { ($0.pages, $0.day) = (pages, day) } }

  func browse(
    category: String = "fake:best", limit: Int = 20, _ start: CategoryQuery.Start = .page(1), sort: CategorySort? = nil,
    mostBytes: Int = .max, freshness: FetchOptions.CachePolicy = .whenStale, timeout: Duration = .seconds(60)
  ) async throws -> BrowseAnswer {
    var query = CategoryQuery(category)
    (query.limit, query.start, query.sort, query.mostBytes) = (limit, start, sort, mostBytes)
    var asking = FetchOptions(timeout: timeout, on: clock)
    asking.cachePolicy = freshness
    return try await coordinator.browse(query, asking)
  }

  /// Whether a page of `best` asks for something.
  func asks(limit: Int, freshness: FetchOptions.CachePolicy = .whenStale) async throws -> Bool {
    var query = CategoryQuery("fake:best")
    query.limit = limit
    var asking = FetchOptions(timeout: .seconds(60), on: clock)
    asking.cachePolicy = freshness
    return try await coordinator.asksSource(for: query, asking)
  }

  func items(_ token: String?) async throws(SourceError) -> SourcePage {
    let now = state.withLock { state in
      state.requests.append(token)
      return state
    }
    if now.hangs { await TestSupport.hang() }
    if let failure = now.failure { throw failure }
    let number = token.flatMap { Int($0) } ?? 0
    let day = number > 0 ? now.laterDay ?? now.day : now.day
    let date = day.flatMap { PartialDate(year: 2024, month: 1, day: $0) }
    var page = SourcePage(records: now.pages[number].map { record("fake", $0, $0) })
    page.placements = page.records.enumerated().map { place, record in
      Placement(record: record.recordKey, category: "best", date: date, page: number, place: place)
    }
    page.next = now.next ?? (number + 1 < now.pages.count ? String(number + 1) : nil)
    return page
  }
}

/// A source of two parts, one of which answers with status 404.
private struct HalfASource: CategorySource {
  static let info = SourceInfo(id: "fake", name: "Fake", summary: "A fake.", homePage: "https://example.org")

  private let category = Domain.Category(source: "fake", key: "x", name: "x", kind: .tag)

  init() {}
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    throw .missingSetting("none")
  }

  func categories() async throws(SourceError) -> [Domain.Category] { [category] }

  func categoryPage() async throws(SourceError) -> SourcePage {
    var page = SourcePage()
    page.categories = [category]
    page.failedPart = .http(status: 404, reason: "b")
    return page
  }

  func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    var page = SourcePage(records: [record("fake", "1", "A")])
    page.categories = [category]
    page.placements = [Placement(record: RecordKey(source: "fake", key: "1"), category: key)]
    page.failedPart = .http(status: 404, reason: "b")
    return page
  }
}

/// A source that could have categories, and has none.
private struct NoCategories: CategorySource, CatalogSource {
  static let info = SourceInfo(id: "fake", name: "Fake", summary: "A fake.", homePage: "https://example.org")

  /// How often its categories were asked for.
  let asked: Counter

  init(asked: Counter) { self.asked = asked }
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    throw .missingSetting("none")
  }

  func categories() async throws(SourceError) -> [Domain.Category] {
    asked.increment()
    return []
  }

  func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage { throw .noSuchItem(key) }

  func catalog(page: String?) async throws(SourceError) -> SourcePage {
    SourcePage(records: [record("fake", "1", "A")])
  }
}

private struct FakeCategories: CategorySource {
  static let info = SourceInfo(id: "fake", name: "Fake", summary: "A fake.", homePage: "https://example.org")

  let bench: Bench

  init(bench: Bench) { self.bench = bench }
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {
    throw .missingSetting("none")
  }

  func categories() async throws(SourceError) -> [Domain.Category] {
    [("best", "Best"), ("best-of-food", "Best of Food")].map {
      Category(source: "fake", key: $0, name: $1, kind: .tag)
    }
  }

  func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    guard key == "best" else { throw .noSuchItem(key) }
    return try await bench.items(page)
  }
}

extension BrowseAnswer {
  fileprivate var titles: [String] { page.books.map(\.title) }
}
