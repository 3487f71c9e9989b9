import AppServices
import Catalog
import CatalogTesting
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport

/// Two sources: `fast` knows every second ISBN, `slow` every third. Waiting moves the time, and takes none.
final class AccessionBench: Sendable {
  private struct State {
    var time = AccessionBench.start
    var requests: [String: Int] = [:]
    var asked: [(source: String, isbn: ISBN)] = []
    var questions: [String: Int] = [:]
    var inFlight = 0
    var mostInFlight = 0
    var slowService: @Sendable (Int) async -> Void = { _ in }
    var contradictsItself = false
    var slowRefusals = 0
    var statusOfRefusals = 429
  }

  private static let start = Date(timeIntervalSince1970: 1_700_049_600)
  private let state = Mutex(State())
  private let slow: SourceLimits
  private let store: any Catalog
  private let ledger = MemoryLedger()
  private let cache = MemoryCache()

  /// - Parameter around: makes the catalogue of the run of one in memory.
  init(
    slowPerMinute: Int? = nil, slowPerDay: Int? = nil, around: (any Catalog) -> any Catalog = { $0 }
  ) throws {
    slow = SourceLimits(perMinute: slowPerMinute, perDay: slowPerDay)
    store = around(try SQLiteBookStore(inMemoryWith: MergePolicy()))
  }

  var requests: [String: Int] { state.withLock(\.requests) }
  /// In the order of the requests.
  var asked: [(source: String, isbn: ISBN)] { state.withLock(\.asked) }
  var mostInFlight: Int { state.withLock(\.mostInFlight) }
  var elapsed: TimeInterval { state.withLock { $0.time.timeIntervalSince(Self.start) } }
  var slowService: @Sendable (Int) async -> Void {
    get { state.withLock(\.slowService) }
    set { state.withLock { $0.slowService = newValue } }
  }

  /// True where each answer has three books that contradict one another.
  var contradictsItself: Bool {
    get { state.withLock(\.contradictsItself) }
    set { state.withLock { $0.contradictsItself = newValue } }
  }

  /// So many requests more are refused by the slow one, for two minutes each.
  var slowRefusals: Int {
    get { state.withLock(\.slowRefusals) }
    set { state.withLock { $0.slowRefusals = newValue } }
  }

  /// With what status it refuses them.
  var statusOfRefusals: Int {
    get { state.withLock(\.statusOfRefusals) }
    set { state.withLock { $0.statusOfRefusals = newValue } }
  }

  var context: AppContext {
    let network = NetworkAccess(
      transport: StubTransport { [self] (request) throws(TransportError) in answer(request) }, cache: cache,
      ledger: ledger
    ) { [self] wait in state.withLock { $0.time += wait / .seconds(1) } }
    return AppContext(
      catalog: store, installed: InstalledSources([]),
      sources: [source("fast", SourceLimits()), source("slow", slow)], settings: ProjectionSettings(),
      adoption: SettingsAdoption(store) { ProjectionSettings() }, network: network, clock: DrivenClock(),
      now: { [self] in state.withLock(\.time) })
  }

  func accession(_ policy: FetchOptions.CachePolicy = .whenStale, dryRun: Bool = false) -> Accession {
    var options = FetchOptions(timeout: .seconds(8), on: DrivenClock())
    options.cachePolicy = policy
    return Accession(context, options, .each(.seconds(8)), dryRun: dryRun)
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    let parts = request.address.split(separator: "/")
    let (source, digits) = (String(parts[1]), Int64(parts[2]) ?? 0)
    let isRefused = state.withLock { state in
      state.requests[source, default: 0] += 1
      if let isbn = ISBN(digits: digits) { state.asked.append((source, isbn)) }
      guard source == "slow", state.slowRefusals > 0 else { return false }
      state.slowRefusals -= 1
      return true
    }
    if isRefused { return HTTPResponse(status: statusOfRefusals, headers: [HTTPHeader("Retry-After", "120")]) }
    let isKnown = (digits / 10).isMultiple(of: source == "fast" ? 2 : 3)
    let titles = contradictsItself ? "Apple|Banana|Cherry" : "\(source) \(digits)"
    return HTTPResponse(status: 200, headers: [], body: Array((isKnown ? titles : "").utf8))
  }

  /// Around each question.
  func begin(_ source: String) async {
    let (number, service) = state.withLock { state in
      state.questions[source, default: 0] += 1
      state.inFlight += 1
      state.mostInFlight = max(state.mostInFlight, state.inFlight)
      return (state.questions[source] ?? 0, state.slowService)
    }
    if source == "slow" { await service(number) }
  }

  func end() { state.withLock { $0.inFlight -= 1 } }

  private func source(_ id: String, _ limits: SourceLimits) -> ConfiguredSource {
    let info = SourceInfo(
      id: id, name: id, summary: "A service of ISBNs.", homePage: "https://example.org", limits: limits)
    return ConfiguredSource(info: info, isEnabled: true, origin: "here") { [self] in
      .success(ISBNSource(id: id, transport: $0, bench: self))
    }
  }
}

/// A source whose wire is a title, several with a line between, or nothing.
private struct ISBNSource: SearchSource {
  static let info = SourceInfo(id: "isbns", name: "ISBNs", summary: "ISBNs.", homePage: "https://example.org")
  static let searchTerms: Set<BookQuery.Term> = [.isbn]

  let id: String
  let transport: any HTTPTransport
  let bench: AccessionBench

  init(id: String, transport: any HTTPTransport, bench: AccessionBench) {
    (self.id, self.transport, self.bench) = (id, transport, bench)
  }
  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) { throw .missingSetting("id") }

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    await bench.begin(id)
    defer { bench.end() }
    let isbn = query.isbn?.description ?? ""
    let response = try await transport.answer(to: HTTPRequest("https://\(id)/\(isbn)"))
    if response.status == 429 { throw .throttled(retryAfter: response.retryDelay) }
    guard response.status == 200 else { throw .http(status: response.status, reason: nil) }
    let titles = String(decoding: response.body, as: UTF8.self).split(separator: "|").map(String.init)
    return SourcePage(
      records: titles.enumerated().map { index, title in
        with(SourceRecord(source: id, key: index == 0 ? isbn : "\(isbn) \(index)", title: title)) {
          ($0.authors, $0.ownISBNs) = (titles.count > 1 ? ["\(title) Author"] : [], [isbn])
        }
      })
  }
}

/// A catalogue in which a book that a source brought is first read at length: until a gate is open.
struct ReadingStore: CatalogDecorator {
  let inner: any Catalog
  /// Opened when the book is read.
  let isRead: Gate
  let goesOn: Gate
  private let wasBrought = Gate()

  init(inner: any Catalog, isRead: Gate, goesOn: Gate) {
    (self.inner, self.isRead, self.goesOn) = (inner, isRead, goesOn)
  }

  func ingest(_ batch: SourceBatch) async throws -> IngestSummary {
    defer { wasBrought.open() }
    return try await inner.ingest(batch)
  }

  func books(_ references: [BookReference], isExplained: Bool) async throws -> [Book?] {
    if wasBrought.isOpen {
      isRead.open()
      await goesOn.pass()
    }
    return try await inner.books(references, isExplained: isExplained)
  }
}

extension Accession {
  /// Scans lines that come all at once.
  func scan(_ lines: [String], telling tell: @escaping Report = { _ in }) async throws -> AccessionSummary {
    let batches = Mutex([lines])
    return try await scan({ batches.withLock { $0.popLast() } }, telling: tell)
  }
}
