import Domain
import Foundation
import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

@Suite struct PageFetcherTests {
  private let bench = TransportBench()
  private let limits = SourceLimits(perDay: 9)

  /// The source's one page in a run of its own, over a network that answers so.
  private func page(
    _ inner: StubTransport, mayBeStale: Bool = true
  ) async -> (page: Result<SourcePage, SourceError>, statistics: FetchStatistics) {
    var configured = ConfiguredSource(info: WireSource.info, isEnabled: true, origin: "here") { transport in
      Result { () throws(SourceError) in try WireSource(settings: SourceSettings(), transport: transport) }
    }
    configured.info.limits = limits
    let patience = bench.patience()
    let network = NetworkAccess(transport: inner, cache: bench.cache, ledger: bench.ledger, wait: patience.wait)
    let transports = SourceTransports(
      of: configured, over: network, .whenStale, until: patience.deadline, bypassingLimits: false, now: bench.now)
    let source = configured.make(transports.caching)
    let fetcher = PageFetcher(
      OpenedSource(configured: configured, source: source, transports: transports), until: patience.deadline)
    let fetch = fetcher.fetching(
      { (_) throws(SourceError) in
        guard let wire = try source.get() as? any SearchSource else { throw .unsupported(reason: "no search") }
        return try await wire.search(BookQuery(text: "tide"), page: nil)
      }, mayBeStale: mayBeStale)
    do throws(SourceError) { return (.success(try await fetch(nil)), fetcher.statistics) } catch {
      return (.failure(error), fetcher.statistics)
    }
  }

  @Test func `an old response stands in for a service that fails, with its time and the reason`() async throws {
    let fetchedAt = bench.time
    _ = await page(stub(response(200, "Tide Tables")))
    bench.pass(2 * 86_400)
    let (page, statistics) = await page(stub(response(500)))
    #expect(try page.get().records.map(\.title) == ["Tide Tables"])
    #expect(try page.get().fetchedAt == fetchedAt)
    #expect(statistics.reasonForStale == .http(status: 500, reason: nil) && statistics.keptAnswers == 1)
  }

  @Test func `none stands in where it may not, nor for the word that there is nothing`() async {
    _ = await page(stub(response(200, "Tide Tables")))
    bench.pass(2 * 86_400)
    #expect(await page(stub(response(500)), mayBeStale: false).page == .failure(.http(status: 500, reason: nil)))
    #expect(await page(stub(response(404))).page == .failure(.noSuchItem("it")))
  }

  @Test func `a kept response that cannot be read is forgotten and asked for again`() async throws {
    let request = HTTPRequest(
      requestAddress("https://wire.example/search", query: [("q", "tide"), ("key", WireSource.key)]),
      secretQuery: ["key"])
    let rubbish = HTTPResponse(status: 200, body: Array("<garbage".utf8))
    await bench.cache.store(
      CachedResponse(response: rubbish, fetchedAt: bench.time), named: request.name(of: "wire"))
    let inner = stub(response(200, "Tide Tables"))
    #expect(try await page(inner).page.get().records.count == 1)
    #expect(inner.requests.count == 1)
  }

  @Test func `of an answer that repeats the key nothing comes that holds it`() async throws {
    let inner = stub(response(200, "Tide Tables\nYou sent \(WireSource.key)\nTide Clocks"))
    let page = try await page(inner).page.get()
    #expect(page.records.map(\.title) == ["Tide Tables", "Tide Clocks"])
    #expect(page.skipped == [Skip(reason: "it repeats the key")])
  }

  @Test func `an answer of which every row repeats the key is no answer, and an older one stands in`() async throws {
    let repeating = stub(response(200, "You sent \(WireSource.key)"))
    let fault = SourceError.badResponse(reason: "none of its 1 rows can be used: it repeats the key (1)")
    #expect(await page(repeating).page == .failure(fault))
    _ = await page(stub(response(200, "Tide Tables")))
    bench.pass(2 * 86_400)
    let old = await page(repeating)
    #expect(try old.page.get().records.map(\.title) == ["Tide Tables"])
    #expect(old.statistics.reasonForStale == fault)
  }

  @Test func `what became of the source goes to the ledger, once a run`() async {
    for run in 1...5 {
      #expect(await page(stub(response(500))).statistics.hold?.reason == (run == 5 ? .circuitOpen : nil))
    }
    let inner = stub(response(200, "Tide Tables"))
    let hold = Backoff(.circuitOpen, until: bench.time + 60)
    #expect(await page(inner).page == .failure(.held(hold)))
    #expect(inner.requests.isEmpty)
    bench.pass(60)
    #expect(await page(inner).statistics.hold == nil)
  }

  @Test(arguments: [
    TransportError.unknownHost("wire.example"), .noRoute("wire.example"), .tls("self-signed certificate"),
    .noProxy("was not found"), .proxy(status: 403),
  ])
  func `a source is not put to rest where no way leads to it`(error: TransportError) async throws {
    for _ in 1...RateLimitState.mostFailures {
      #expect(await page(stub(.failure(error))).statistics.hold == nil)
    }
    #expect(try await page(stub(response(200, "Tide Tables"))).page.get().records.count == 1)
  }

  @Test func `a source is not put to rest by a network that wants its guests to sign in`() async throws {
    for _ in 1...RateLimitState.mostFailures {
      #expect(await page(stub(response(511, "<html>"))).statistics.hold == nil)
    }
    #expect(try await page(stub(response(200, "Tide Tables"))).page.get().records.count == 1)
  }

  @Test func `requests and kept responses are counted apart`() async {
    let inner = stub(.failure(.broken("reset")), response(200, "Tide Tables"))
    let first = await page(inner).statistics
    #expect(first.requests == 2 && first.keptAnswers == 0)
    let second = await page(inner).statistics
    #expect(second.requests == 0 && second.keptAnswers == 1)
  }
}
