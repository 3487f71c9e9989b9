import Sourcing
import Synchronization
import TestSupport
import Testing

@testable import AppServices

@Suite struct LargeAnswerTurnTests {
  @Test func `one has the turn at a time, and who waited longest is next`() async {
    let log = Log()
    let turn = LargeAnswerTurn { log.order.withLock { $0.append(0) } }
    #expect(await turn.acquire())
    var waiting: [Task<Void, Never>] = []
    for number in 1...3 {
      waiting.append(
        Task {
          #expect(await turn.acquire())
          log.order.withLock { $0.append(number) }
          for _ in 1...20 { await Task.yield() }
          #expect(log.order.withLock(\.last) == number, "another began before this one was done")
          turn.release()
        })
      while turn.waitingCount < number { await Task.yield() }
    }
    let early = log.order.withLock { $0 }
    #expect(early.isEmpty)
    turn.release()
    for task in waiting { await task.value }
    #expect(log.order.withLock { $0 } == [0, 1, 0, 2, 0, 3, 0], "after each what is to be done then")
  }

  @Test(arguments: [true, false])
  func `who gives up waiting gets no turn and keeps it from nobody`(isWaiting: Bool) async {
    let turn = LargeAnswerTurn()
    #expect(await turn.acquire())
    let task = Task { await turn.acquire() }
    if isWaiting { while turn.waitingCount == 0 { await Task.yield() } }
    task.cancel()
    #expect(await task.value == false)
    turn.release()
    #expect(await turn.acquire())
  }

  @Test func `a source that has the turn waits for none, and gives it back when it is gone`() async throws {
    let turn = LargeAnswerTurn()
    var transport: LargeAnswerTransport? = LargeAnswerTransport(Self.large, turn: turn)
    for _ in 1...2 { _ = try await transport?.send(HTTPRequest("https://example.org/large")) }
    let other = Task { await turn.acquire() }
    while turn.waitingCount == 0 { await Task.yield() }
    // Nobody ends it: its run was given up.
    transport = nil
    #expect(await other.value)
  }

  @Test func `a service that answered did not fail where its answer waits for the turn of another`() async throws {
    let bench = TransportBench()
    let patience = bench.patience()
    let network = NetworkAccess(transport: Self.large, cache: bench.cache, ledger: bench.ledger, wait: patience.wait)
    let configured = ConfiguredSource(info: WireSource.info, isEnabled: true, origin: "here") { transport in
      Result { () throws(SourceError) in try WireSource(settings: SourceSettings(), transport: transport) }
    }
    let transports = SourceTransports(
      of: configured, over: network, .whenStale, until: patience.deadline, bypassingLimits: false, now: bench.now)
    let source = OpenedSource(
      configured: configured, source: configured.make(transports.largeAnswers), transports: transports)
    #expect(await network.largeAnswers.acquire())
    let fetchers = (1...RateLimitState.mostFailures).map { _ in PageFetcher(source, until: patience.deadline) }
    let asking = Task { try await transports.largeAnswers.send(HTTPRequest("https://wire.example/all")) }
    while network.largeAnswers.waitingCount == 0 { await Task.yield() }
    bench.clock.advance(to: .seconds(20))
    for fetcher in fetchers {
      #expect(fetcher.hasLargeAnswer)
      await fetcher.noteFailure(.timedOut)
      #expect(fetcher.statistics.hold == nil)
    }
    asking.cancel()
    await #expect(throws: TransportError.cancelled) { try await asking.value }
    #expect(transports.largeAnswers.hasAnswer, "it has answered all the same")
  }

  @Test func `what is asked after a large answer has yet to come`() async throws {
    let turn = LargeAnswerTurn()
    let large = HTTPResponse(status: 200, headers: [], body: Array(repeating: 0, count: LargeAnswerTurn.least))
    let transport = LargeAnswerTransport(stub(.success(large), .failure(.timedOut)), turn: turn)
    #expect(!transport.hasAnswer)
    _ = try await transport.send(HTTPRequest("https://example.org/large"))
    #expect(transport.hasAnswer)
    await #expect(throws: TransportError.timedOut) { try await transport.send(HTTPRequest("https://example.org/rest")) }
    #expect(!transport.hasAnswer)
  }

  private static let large = StubTransport { (_) throws(TransportError) in
    HTTPResponse(status: 200, headers: [], body: Array(repeating: 0, count: LargeAnswerTurn.least))
  }
}

/// In which order something happened.
private final class Log: Sendable {
  let order = Mutex<[Int]>([])
}
