import Catalog
import CatalogTesting
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

/// ISBNs that come in line by line, with sources of other speeds and limits, and a time that waiting moves.
@Suite struct AccessionTests {
  /// The `number`th of many.
  private static func isbn(_ number: Int) -> ISBN {
    let twelve = 978_100_000_000 + Int64(number)
    return ISBN(digits: twelve * 10 + ISBN.checkDigit(ofTwelve: twelve)) ?? .init(unchecked: number)
  }

  @Test func `the slowest source's limit is kept, and holds up no other`() async throws {
    let bench = AccessionBench(slowPerMinute: 5)
    let isbns = (1...300).map(Self.isbn)
    // The slow service answers no question but its first before the fast one has answered all that it knows.
    let gate = Gate()
    bench.slowService = { number in if number > 1 { await gate.pass() } }
    let found = Mutex(0)
    let lines = Collected(isbns.map(\.description))
    let summary = try await bench.accession().scan({ lines.takeAll() }) { event in
      guard case .answered(let answer) = event, answer.outcome == .found, answer.book?.title.hasPrefix("fast") == true
      else { return }
      let count = found.withLock {
        $0 += 1
        return $0
      }
      if count == 150 { gate.open() }
    }
    #expect(summary.count(.found) == 200 && summary.count(.unknown) == 100)
    #expect(bench.requests == ["fast": 300, "slow": 300])
    // A full bucket of 5, then one in 12 seconds.
    #expect(bench.elapsed >= 295 * 12 - 1)
    #expect(bench.mostInFlight <= 2 * ISBNLookup.width)
    #expect(try await bench.context.catalog.history(limit: nil).count == 1)
    var query = ListQuery()
    query.savedOnly = true
    #expect(try await bench.context.catalog.books(query).total == 300)
    _ = try await bench.context.undo(.newest(1), dryRun: false)
    #expect(try await bench.context.catalog.books(query).total == 0)
  }

  @Test func `a day that is used up leaves the rest bare, and is asked no more`() async throws {
    let bench = AccessionBench(slowPerDay: 3)
    let lines = Collected((1...10).map { Self.isbn($0).description })
    let answers = Collected([AccessionAnswer]())
    let summary = try await bench.accession().scan({ lines.takeAll() }) { event in
      if case .answered(let answer) = event { answers.append(answer) }
    }
    #expect(bench.requests["slow"] == 3)
    #expect(summary.statuses.map(\.outcome) == [.ok, .quota])
    let unknown = answers.values.filter { $0.outcome == .unknown }
    #expect(unknown.contains { $0.failed.map(\.source) == ["slow"] && $0.answered == ["fast"] })
    #expect(summary.bare.count == summary.count(.unknown))
  }

  @Test func `a book that one source has is found, though the last of the others is done while it is read`()
    async throws
  {
    // The source that has it is answered first, and the other while the catalogue is asked for the book.
    let (isRead, othersAreDone) = (Gate(), Gate())
    let bench = AccessionBench { ReadingStore(inner: $0, isRead: isRead, goesOn: othersAreDone) }
    bench.slowService = { _ in await isRead.pass() }
    // One that the fast source knows, and the slow one does not.
    let lines = Collected([Self.isbn(4).description])
    let summary = try await bench.accession().scan({ lines.takeAll() }) { event in
      if case .waiting(let left) = event, left["slow"] == nil { othersAreDone.open() }
    }
    #expect(isRead.isOpen && bench.requests == ["fast": 1, "slow": 1])
    #expect(summary.counts == [.found: 1] && summary.bare == [])
  }

  @Test func `an ISBN that is scanned twice is asked for once`() async throws {
    let bench = AccessionBench()
    let lines = Collected(Array(repeating: Self.isbn(2).description, count: 3))
    let summary = try await bench.accession().scan({ lines.takeAll() }) { _ in }
    #expect(summary.count(.alreadyHere) == 2 && summary.count(.found) == 1)
    #expect(bench.requests == ["fast": 1, "slow": 1])
  }

  @Test(arguments: [(FetchOptions.CachePolicy.whenStale, true), (.never, false)])
  func `an ISBN that is scanned twice is being asked for only where sources are`(
    policy: FetchOptions.CachePolicy, isBeingAsked: Bool
  ) async throws {
    let bench = AccessionBench()
    let lines = Collected(Array(repeating: Self.isbn(2).description, count: 2))
    let answers = Collected([AccessionAnswer]())
    _ = try await bench.accession(policy).scan({ lines.takeAll() }) { event in
      if case .answered(let answer) = event, answer.outcome == .alreadyHere { answers.append(answer) }
    }
    #expect(answers.values.map(\.isBeingAsked) == [isBeingAsked])
  }

  @Test func `a bare ISBN that is scanned in another run is here already, and decides nothing`() async throws {
    let bench = AccessionBench()
    // One that neither source knows.
    let unknown = Self.isbn(1)
    let first = Collected([unknown.description])
    #expect(try await bench.accession().scan({ first.takeAll() }) { _ in }.counts == [.unknown: 1])
    let again = Collected([unknown.description])
    let answers = Collected([AccessionAnswer]())
    let summary = try await bench.accession().scan({ again.takeAll() }) { event in
      if case .answered(let answer) = event { answers.append(answer) }
    }
    #expect(summary.counts == [.alreadyHere: 1] && summary.entry == nil && summary.books.isEmpty)
    #expect(summary.bare == [unknown] && answers.values.map(\.isBare) == [true])
    #expect(try await bench.context.catalog.history(limit: nil).count == 1)
  }

  @Test func `a dry scan counts a book of the catalogue once, in whatever batch it comes again`() async throws {
    let bench = AccessionBench()
    let isbn = Self.isbn(2).description
    var record = SourceRecord(source: "fast", key: isbn, title: "Known")
    record.ownISBNs = [isbn]
    _ = try await bench.context.catalog.ingest(batch([record], source: "fast"))
    let batches = Mutex([[isbn], [isbn]])
    let summary = try await bench.accession(dryRun: true).scan({ batches.withLock { $0.popLast() } }) { _ in }
    #expect(summary.counts == [.added: 1, .alreadyHere: 1])
    #expect(bench.requests.isEmpty)
  }

  @Test func `an ISBN on several books that contradict one another names none of them`() async throws {
    let bench = AccessionBench()
    let isbn = Self.isbn(2).description
    let records = ["Apple", "Banana", "Cherry"].map { title in
      with(SourceRecord(source: "fast", key: title, title: title)) {
        ($0.authors, $0.ownISBNs) = (["\(title) Author"], [isbn])
      }
    }
    _ = try await bench.context.catalog.ingest(batch(records, source: "fast"))
    let references = bench.context.references
    let error = await #expect(throws: ReferenceError.self) { try await references.book(isbn) }
    guard case .shared(let text, let candidates, nil)? = error else { throw error ?? .unreadable(isbn) }
    #expect(text == isbn && candidates.count == 3 && candidates.contains { $0.contains("Banana") })
    await #expect(throws: ReferenceError.self) {
      try await bench.accession().add([isbn, Self.isbn(4).description]) { _ in }
    }
    let lines = Collected([isbn])
    let summary = try await bench.accession().scan({ lines.takeAll() }) { _ in }
    #expect(summary.counts == [.shared: 1] && summary.books.isEmpty && summary.entry == nil)
    #expect(bench.requests.isEmpty)
    // Its own id names each.
    #expect(try await references.book(records[1].id.description).title == "Banana")
  }

  @Test func `an ISBN of which the sources bring several books that contradict one another is none of them`()
    async throws
  {
    let bench = AccessionBench()
    bench.contradictsItself = true
    let isbn = Self.isbn(6).description
    let lines = Collected([isbn])
    let summary = try await bench.accession().scan({ lines.takeAll() }) { _ in }
    #expect(summary.counts == [.shared: 1] && summary.books.isEmpty)
    // What was decided before that can be told.
    let other = AccessionBench()
    other.contradictsItself = true
    let added = try await other.accession().add([isbn]) { _ in }
    let result = try await other.context.result(of: added, naming: [isbn], dryRun: false)
    #expect(added.counts == [.shared: 1] && result.entry?.id == added.entry?.id && added.entry != nil)
    // The reader alone knows which of them it is.
    let references = other.context.references
    let error = await #expect(throws: ReferenceError.self) { try await references.book(isbn) }
    #expect(error?.remedy == .merge(bare: SourceRecord.bare(Self.isbn(6)).id))
  }

  @Test func `bare ISBNs are asked for again in the order in which they came`() async throws {
    let bench = AccessionBench()
    // Neither source knows them; their order by number is another one.
    let isbns = (0..<24).map { Self.isbn(1 + 6 * ($0 * 7 % 24)) }
    for (index, isbn) in isbns.enumerated() {
      let time = Date(timeIntervalSince1970: 1_600_000_000 + Double(index))
      _ = try await bench.context.catalog.decide(Act.adding(bare: [isbn]), at: time, dryRun: false)
    }
    _ = try await bench.accession().askAgain()
    let asked = bench.asked.filter { $0.source == "fast" }.map(\.isbn)
    #expect(Set(asked) == Set(isbns) && asked.count == isbns.count)
    // Several are asked for at once.
    for (index, isbn) in asked.enumerated() {
      #expect(abs((isbns.firstIndex(of: isbn) ?? .max / 2) - index) < 2 * ISBNLookup.width)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a listener that throws ends the run at once, though more may be typed`() async throws {
    struct Deaf: Error {}
    let bench = AccessionBench()
    let lines = Collected([Self.isbn(2).description])
    let (later, typing) = AsyncStream<[String]>.makeStream()
    await #expect(throws: Deaf.self) {
      try await bench.accession().scan({
        if case let first = lines.takeAll(), first != nil { return first }
        for await line in later { return line }
        throw CancellationError()
      }) { event in if case .answered(let answer) = event, answer.outcome == .found { throw Deaf() } }
    }
    typing.finish()
  }
}

extension ISBN {
  /// For a number that has none; none of these tests makes one.
  fileprivate init(unchecked number: Int) { preconditionFailure("\(number)") }
}

/// A catalogue in which a book that a source brought is first read at length: until a gate is open.
private struct ReadingStore: CatalogDecorator {
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

/// Lines that are given once, and what a closure collects.
private final class Collected<Element: Sendable>: Sendable {
  private let elements: Mutex<[Element]>

  init(_ elements: [Element]) { self.elements = Mutex(elements) }

  var values: [Element] { elements.withLock(\.self) }
  func append(_ element: Element) { elements.withLock { $0.append(element) } }

  /// All of them; nil where there are none.
  func takeAll() -> [Element]? {
    elements.withLock { elements in
      defer { elements = [] }
      return elements.isEmpty ? nil : elements
    }
  }
}

/// Two sources: `fast` knows every second ISBN, `slow` every third. Waiting moves the time, and takes none.
private final class AccessionBench: Sendable {
  private struct State {
    var time = Date(timeIntervalSince1970: 1_700_049_600)
    var requests: [String: Int] = [:]
    var asked: [(source: String, isbn: ISBN)] = []
    var questions: [String: Int] = [:]
    var inFlight = 0
    var mostInFlight = 0
    var slowService: @Sendable (Int) async -> Void = { _ in }
    var contradictsItself = false
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
  ) {
    slow = SourceLimits(perMinute: slowPerMinute, perDay: slowPerDay)
    do { store = around(try SQLiteBookStore(inMemoryWith: MergePolicy())) } catch { preconditionFailure("\(error)") }
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
    state.withLock { state in
      state.requests[source, default: 0] += 1
      if let isbn = ISBN(digits: digits) { state.asked.append((source, isbn)) }
    }
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
    let titles = String(decoding: response.body, as: UTF8.self).split(separator: "|").map(String.init)
    return SourcePage(
      records: titles.enumerated().map { index, title in
        with(SourceRecord(source: id, key: index == 0 ? isbn : "\(isbn) \(index)", title: title)) {
          ($0.authors, $0.ownISBNs) = (titles.count > 1 ? ["\(title) Author"] : [], [isbn])
        }
      })
  }
}
