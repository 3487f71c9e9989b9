import Networking
import Sourcing
import StandIn
import Testing

/// How punctual the limits are is measured in `EnduranceTests`.
@Suite struct FaultTests {
  @Test(arguments: [Fault.hang, .slowHeaders, .stallInBody])
  func `silence ends at the stall limit`(fault: Fault) async throws {
    let (outcome, time) = try await ask(fault, limits: limits(stall: .milliseconds(300)))
    #expect(outcome.error == .timedOut)
    #expect(time >= .milliseconds(299))
  }

  @Test func `a byte now and then does not move the total limit`() async throws {
    let (outcome, time) = try await ask(.drip, limits: limits(total: .milliseconds(1500)))
    #expect(outcome.error == .timedOut)
    #expect(time >= .milliseconds(1500))
  }

  @Test func `the total limit holds over redirects`() async throws {
    let server = try LoopbackServer { _ in .delayed(.milliseconds(150), .redirect(to: "/")) }
    let (outcome, time) = await ask(server.address, limits: limits(total: .milliseconds(400), redirects: 50))
    #expect(outcome.error == .timedOut)
    #expect(time >= .milliseconds(399))
  }

  @Test(arguments: [Fault.reset, .resetInBody, .close, .notHTTP, .endlessHeaders, .brokenGzip])
  func `a broken conversation is said to be one`(fault: Fault) async throws {
    let error = try #require(await ask(fault).outcome.error)
    #expect(error.isBroken)
    #expect(!"\(error)".contains("SECRET"))
  }

  @Test(arguments: [Fault.truncated, .truncatedChunks])
  func `a body that ends early is cut off`(fault: Fault) async throws {
    #expect(try await ask(fault).outcome.error == .truncated)
  }

  @Test(arguments: [Fault.html, .emptyBody])
  func `an odd body is an answer`(fault: Fault) async throws {
    let response = try #require(await ask(fault).outcome.value)
    #expect(response.status == 200)
    #expect(response.body.isEmpty == (fault == .emptyBody))
  }

  @Test(arguments: [Fault.endless, .gzipBomb])
  func `a body without end is refused at the limit`(fault: Fault) async throws {
    let outcome = try await ask(fault, limits: limits(stall: .seconds(60), total: .seconds(60), body: 10 << 20)).outcome
    #expect(outcome.error == .tooLarge(limit: 10 << 20))
  }

  @Test func `a task that is cancelled before does not ask`() async throws {
    let server = try LoopbackServer { _ in .reply(.json("{}")) }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await ask(server.address).outcome
    }
    task.cancel()
    #expect(await task.value.error == .cancelled)
    #expect(server.requests.isEmpty)
  }
}
