import Networking
import Sourcing
import StandIn
import TestSupport
import Testing

/// What each fault is called; those that only a limit ends are in ``LimitTests``.
@Suite struct FaultTests {
  @Test(arguments: [TransportFault.reset, .resetInBody, .close, .notHTTP, .endlessHeaders])
  func `a broken conversation is said to be one`(fault: TransportFault) async throws {
    let error = try #require(await ask(fault).error)
    #expect(error.isBroken)
    #expect(!"\(error)".contains("SECRET"))
  }

  @Test func `a body that cannot be unpacked is no broken conversation`() async throws {
    #expect(try await ask(.brokenGzip).error == .undecodable("cannot be unpacked: it is no gzip, or damaged"))
  }

  @Test(arguments: [TransportFault.truncated, .truncatedChunks])
  func `a body that ends early is cut off`(fault: TransportFault) async throws {
    #expect(try await ask(fault).error == .truncated)
  }

  @Test(arguments: [TransportFault.html, .emptyBody])
  func `an odd body is an answer`(fault: TransportFault) async throws {
    let response = try #require(await ask(fault).value)
    #expect(response.status == 200)
    #expect(response.body.isEmpty == (fault == .emptyBody))
  }

  @Test(arguments: [TransportFault.endless, .gzipBomb])
  func `a body without end is refused at the limit`(fault: TransportFault) async throws {
    let outcome = try await ask(fault, limits: limits(body: 10 << 20))
    #expect(outcome.error == .tooLarge(limit: 10 << 20))
  }

  @Test func `a task that is cancelled before does not ask`() async throws {
    let server = try LoopbackServer { _ in .reply(.json("{}")) }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await ask(server.address)
    }
    task.cancel()
    #expect(await task.value.error == .cancelled)
    #expect(server.requests.isEmpty)
  }

  /// The clock stands still, so that nothing but the cancellation ends them.
  @Test(arguments: [TransportFault.hang, .drip, .endless, .slowHeaders])
  func `a task that is cancelled while it asks is answered so`(fault: TransportFault) async throws {
    let asked = Gate()
    let server = try LoopbackServer { _ in
      asked.open()
      return .fault(fault)
    }
    let transport = CurlTransport(userAgent: "books/test", environment: [:], clock: DrivenClock())
    let task = Task { await ask(server.address, limits: limits(body: .max), by: transport) }
    await asked.pass()
    task.cancel()
    #expect(await task.value.error == .cancelled)
  }
}
