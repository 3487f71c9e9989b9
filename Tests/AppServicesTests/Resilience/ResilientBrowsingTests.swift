import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

/// Browsing a category over the network: what is fresh is in the catalogue, not among the kept answers.
@Suite struct ResilientBrowsingTests {
  @Test func `a page kept from an older taking is not used behind a new first page`() async throws {
    let bench = try ResilientBench(pages: ["A\nB", "C"])
    #expect(try await bench.titles(limit: 2) == ["A", "B"])
    bench.pass(3000)
    #expect(try await bench.titles(limit: 9) == ["A", "B", "C"])
    bench.pass(700)
    bench.put(["N\nA", "B\nC"])
    #expect(try await bench.titles(limit: 9) == ["N", "A", "B", "C"])
  }

  @Test func `a second identical browse within the freshness makes no request`() async throws {
    let bench = try ResilientBench(pages: ["A\nB", "C"])
    _ = try await bench.titles(limit: 9)
    #expect(bench.requests == 2)
    bench.pass(3000)
    #expect(try await bench.titles(limit: 9) == ["A", "B", "C"])
    #expect(bench.requests == 2)
  }
}

/// One category whose pages are lines of titles, an hour fresh, and a clock that the test moves.
private final class ResilientBench: Sendable {
  private struct State {
    var pages: [String]
    var time = Date(timeIntervalSince1970: 1_700_000_000)
  }

  private let state: Mutex<State>
  private let store: SQLiteBookStore
  private let folder: TemporaryFolder
  private let network = Mutex<StubTransport?>(nil)

  init(pages: [String]) throws {
    state = Mutex(State(pages: pages))
    store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    folder = try TemporaryFolder()
    let transport = StubTransport { [unowned self] (request) throws(TransportError) in
      let number = Int(request.address.suffix(1)) ?? 0
      let pages = state.withLock(\.pages)
      let head = number + 1 < pages.count ? "more\n" : "last\n"
      return HTTPResponse(status: 200, body: Array((head + pages[number]).utf8))
    }
    network.withLock { $0 = transport }
  }

  var requests: Int { network.withLock { $0?.requests.count ?? 0 } }
  func pass(_ seconds: TimeInterval) { state.withLock { $0.time += seconds } }
  func put(_ pages: [String]) { state.withLock { $0.pages = pages } }

  func titles(limit: Int) async throws -> [String] {
    var query = CategoryQuery("pages:best")
    query.limit = limit
    return try await coordinator().browse(query, FetchOptions(timeout: .seconds(20))).page.books.map(\.title)
  }

  private func coordinator() throws -> Coordinator {
    let network = try #require(network.withLock { $0 })
    let cache = SQLiteHTTPCache(path: folder.path("http.sqlite"))
    let ledger = SQLiteRequestLedger(path: folder.path("requests.sqlite"))
    let access = NetworkAccess(transport: network, cache: cache, ledger: ledger)
    let make: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError> = { transport in
      Result { () throws(SourceError) in try PagedWire(settings: SourceSettings(), transport: transport) }
    }
    let source = ConfiguredSource(info: PagedWire.info, isEnabled: true, origin: "here", make: make)
    return Coordinator(
      sources: [source], store: store, policy: MergePolicy(), network: access, clock: DrivenClock(),
      now: { [self] in state.withLock(\.time) })
  }
}

private struct PagedWire: CategorySource {
  static let info = SourceInfo(
    id: "pages", name: "Pages", summary: "Pages.", homePage: "https://example.org", freshness: .seconds(3600))

  private let transport: any HTTPTransport

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) { self.transport = transport }

  func categories() async throws(SourceError) -> [Domain.Category] {
    [Category(source: "pages", key: "best", name: "Best", kind: .tag)]
  }

  func items(inCategory key: String, page: String?) async throws(SourceError) -> SourcePage {
    let number = page.flatMap { Int($0) } ?? 0
    let response = try await transport.answer(to: HTTPRequest("https://pages.example/\(key)?page=\(number)"))
    let lines = String(decoding: response.body, as: UTF8.self).split(separator: "\n").map(String.init)
    var result = SourcePage(records: lines.dropFirst().map { record("pages", $0, $0) })
    result.placements = result.records.enumerated().map { place, record in
      Placement(record: record.recordKey, category: key, page: number, place: place)
    }
    result.next = lines.first == "more" ? String(number + 1) : nil
    return result
  }
}
