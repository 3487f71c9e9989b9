import AppServices
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport

/// A coordinator with one source that asks over a transport, a service that answers what the test says, and a clock
/// that the test moves. Waiting moves the clock too, and takes no time.
final class ResilientShelf: Sendable {
  typealias Service = @Sendable (_ request: Int) throws(TransportError) -> HTTPResponse

  private struct State {
    var service: Service
    var time = Date(timeIntervalSince1970: 1_700_049_600)  // noon UTC
    var waits: [Duration] = []
    var requests = 0
  }

  private let state: Mutex<State>
  private let folder: TemporaryFolder
  let store: SQLiteBookStore
  let ledger: SQLiteRequestLedger
  private let limits: SourceLimits

  init(limits: SourceLimits = SourceLimits(), _ service: @escaping Service = ResilientShelf.titles("Tide Tables"))
    throws
  {
    state = Mutex(State(service: service))
    folder = try TemporaryFolder()
    store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    ledger = SQLiteRequestLedger(path: folder.path("requests.sqlite"))
    self.limits = limits
  }

  var cachePath: String { folder.path("http.sqlite") }
  var time: Date { state.withLock { $0.time } }
  var waits: [Duration] { state.withLock { $0.waits } }
  /// How many requests reached the service.
  var requests: Int { state.withLock { $0.requests } }

  func answer(_ service: @escaping Service) { state.withLock { $0.service = service } }
  func pass(_ seconds: TimeInterval) { state.withLock { $0.time += seconds } }

  /// Asks the source as a run of its own would.
  func search(
    _ text: String = "tide", _ freshness: FetchOptions.CachePolicy = .whenStale, timeout: Duration = .seconds(20)
  ) async throws -> (status: SourceStatus, titles: [String]) {
    var asking = FetchOptions(timeout: timeout, on: DrivenClock())
    asking.cachePolicy = freshness
    let answer = try await coordinator().search(BookQuery(text: text), asking)
    return (answer.statuses[0], answer.books.map(\.title))
  }

  /// Puts an answer in the cache behind the coordinator's back.
  func ingest(_ answer: CachedResponse, of request: HTTPRequest) async {
    await SQLiteHTTPCache(path: cachePath).store(answer, named: request.name(of: "wire"))
  }

  func remaining() async -> Remaining { await ledger.remaining(of: "wire", limits: limits, at: time) }

  func probe() async throws -> SourceStatus {
    try await coordinator().probe([source()], FetchOptions(timeout: .seconds(20)))[0]
  }

  private func coordinator() -> Coordinator {
    let network = StubTransport { [self] (request) throws(TransportError) in
      let (service, number) = state.withLock { state in
        state.requests += 1
        return (state.service, state.requests)
      }
      return try service(number)
    }
    let access = NetworkAccess(transport: network, cache: SQLiteHTTPCache(path: cachePath), ledger: ledger) {
      [self] wait in
      state.withLock { state in
        state.waits.append(wait)
        state.time += wait / .seconds(1)
      }
    }
    return Coordinator(
      sources: [source()], store: store, policy: MergePolicy(), network: access, clock: DrivenClock(),
      now: { [self] in time })
  }

  private func source() -> ConfiguredSource {
    var info = WireSource.info
    info.limits = limits
    let make: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError> = { transport in
      Result { () throws(SourceError) in try WireSource(settings: SourceSettings(), transport: transport) }
    }
    return ConfiguredSource(info: info, isEnabled: true, origin: "here", make: make)
  }

  /// A service that always has these titles.
  static func titles(_ titles: String...) -> Service {
    let body = Array(titles.joined(separator: "\n").utf8)
    return { (_) throws(TransportError) in HTTPResponse(status: 200, body: body) }
  }

  /// A service that always answers so.
  static func status(_ status: Int, _ body: String = "", headers: [HTTPHeader] = []) -> Service {
    { (_) throws(TransportError) in HTTPResponse(status: status, headers: headers, body: Array(body.utf8)) }
  }

  static func failure(_ error: TransportError) -> Service {
    { (_) throws(TransportError) in throw error }
  }
}

/// A source whose wire is lines of titles.
struct WireSource: SearchSource {
  static let info = SourceInfo(
    id: "wire", name: "Wire", summary: "A wire.", homePage: "https://example.org", freshness: .seconds(86_400))
  static let searchTerms: Set<BookQuery.Term> = [.text]
  static let key = "hush-hush-key"

  private let transport: any HTTPTransport

  init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) { self.transport = transport }

  func search(_ query: BookQuery, page: String?) async throws(SourceError) -> SourcePage {
    let address = requestAddress(
      "https://wire.example/search", query: [("q", query.text ?? ""), ("key", Self.key)])
    let response = try await transport.answer(to: HTTPRequest(address, secretQuery: ["key"]))
    let body = String(decoding: response.body, as: UTF8.self)
    switch response.status {
    case 200: break
    case 401: throw .keyRefused(reason: "no such key")
    case 404 where body == "no service": throw .http(status: 404, reason: nil)
    case 404: throw .noSuchItem("it")
    case 429 where body == "per day": throw .quotaUsedUp(retryAfter: response.retryDelay)
    case 429: throw .throttled(retryAfter: response.retryDelay)
    default: throw .http(status: response.status, reason: nil)
    }
    if body.hasPrefix("<") { throw .badResponse(reason: "a page came") }
    return SourcePage(
      records: body.split(separator: "\n").map { SourceRecord(source: "wire", key: String($0), title: String($0)) })
  }
}
