import Foundation
import Sourcing
import TestSupport
import Testing

@testable import AppServices

@Suite struct CachingTransportTests {
  private let bench = TransportBench()
  private let request = HTTPRequest("https://wire.example/a?key=hush-hush-key", secretQuery: ["key"])

  private func transport(
    _ inner: StubTransport, _ policy: CachingTransport.Policy = .freshFirst, timeout: Duration = .seconds(20)
  ) -> CachingTransport {
    CachingTransport(
      inner, cache: bench.cache, of: WireSource.info, policy: policy, until: bench.deadline(in: timeout), now: bench.now
    )
  }

  /// What a run of its own gets and keeps.
  private func read(_ inner: StubTransport, _ policy: CachingTransport.Policy = .freshFirst) async throws -> String {
    let transport = transport(inner, policy)
    let response = try await transport.send(request)
    await transport.keepPage()
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test func `what was kept does while it is fresh, and is asked for again after that`() async throws {
    let inner = stub(response(200, "old"), response(200, "new"))
    #expect(try await read(inner) == "old")
    bench.pass(86_399)
    #expect(try await read(inner) == "old" && inner.requests.count == 1)
    bench.pass(1)
    #expect(try await read(inner) == "new")
  }

  @Test func `everything is asked for where that is wanted, but once a run`() async throws {
    let inner = stub(response(200, "old"), response(200, "new"), response(200, "newer"))
    _ = try await read(inner)
    let transport = transport(inner, .askAlways)
    #expect(try await transport.send(request).body == Array("new".utf8))
    await transport.keepPage()
    #expect(try await transport.send(request).body == Array("new".utf8))
    #expect(transport.page.given.count == 1 && inner.requests.count == 2)
  }

  @Test func `where nothing is to be asked for, what is kept does however old, and what is not is missing`()
    async throws
  {
    _ = try await read(stub(response(200, "old")))
    bench.pass(30 * 86_400)
    let inner = stub(response(200, "new"))
    #expect(try await read(inner, .keptOnly) == "old")
    await #expect(throws: TransportError.offline) {
      try await transport(inner, .keptOnly).send(HTTPRequest("https://wire.example/b"))
    }
    #expect(inner.requests.isEmpty)
  }

  @Test(arguments: [true, false])
  func `nothing is kept before its reader could read it, and of what it could not only its word that there is nothing`(
    isAbsence: Bool
  ) async throws {
    let transport = transport(stub(response(200), response(404)))
    _ = try await transport.send(request)
    _ = try await transport.send(HTTPRequest("https://wire.example/b"))
    #expect(bench.cache.names.isEmpty)
    await transport.dropPage(forgettingGiven: false, keepingAbsence: isAbsence)
    let kept: Set<String> = isAbsence ? [HTTPRequest("https://wire.example/b").name(of: "wire")] : []
    #expect(bench.cache.names == kept)
  }

  @Test func `of a page that could be read the answer that something is not there is asked for again, in this run too`()
    async throws
  {
    let missing = HTTPRequest("https://wire.example/b")
    let transport = transport(stub(response(404), response(200), response(200, "there by now")))
    _ = try await transport.send(missing)
    _ = try await transport.send(request)
    await transport.keepPage()
    #expect(bench.cache.names == [request.name(of: "wire")])
    #expect(try await transport.send(missing).body == Array("there by now".utf8))
  }

  @Test func `a kept response that cannot be read is forgotten`() async throws {
    _ = try await read(stub(response(200, "rubbish")))
    let transport = transport(stub(response(200)))
    _ = try await transport.send(request)
    await transport.dropPage(forgettingGiven: true, keepingAbsence: false)
    #expect(bench.cache.names.isEmpty)
  }

  @Test(arguments: [
    response(200, "you sent hush-hush-key"), response(200, "", HTTPHeader("Location", "/?k=hush-hush-key")),
    response(500), response(301),
  ])
  func `what failed or repeats a key is not kept`(outcome: Result<HTTPResponse, TransportError>) async throws {
    _ = try await read(stub(outcome))
    #expect(bench.cache.names.isEmpty)
  }

  @Test func `of the headers only the type is kept`() async throws {
    let headers = [HTTPHeader("Content-Type", "text/plain"), HTTPHeader("Set-Cookie", "id=1")]
    _ = try await read(stub(.success(HTTPResponse(status: 200, headers: headers))))
    #expect(await bench.cache.response(named: request.name(of: "wire"))?.response.headers == [headers[0]])
  }

  @Test(arguments: [(8, 5, 10, 30), (60, 15, 15, 60), (600, 150, 150, 600)])
  func `a run that has longer gives its requests longer`(timeout: Int, connect: Int, stall: Int, total: Int)
    async throws
  {
    let inner = stub(response(200))
    _ = try await transport(inner, timeout: .seconds(timeout)).send(request)
    var limits = HTTPLimits()
    (limits.connect, limits.stall, limits.total) = (.seconds(connect), .seconds(stall), .seconds(total))
    #expect(inner.requests.map(\.limits) == [limits])
  }

  @Test(arguments: [(true, Duration.milliseconds(1500)), (false, .seconds(2))])
  func `with something to fall back on the service gets less than all the time`(mayBeStale: Bool, total: Duration)
    async throws
  {
    _ = try await read(stub(response(200)))
    bench.pass(2 * 86_400)
    let inner = stub(response(200))
    let transport = transport(inner, timeout: .seconds(2))
    transport.beginPage(.freshFirst, mayBeStale: mayBeStale)
    var request = request
    request.limits.total = .seconds(2)
    _ = try await transport.send(request)
    #expect(inner.requests.map(\.limits.total) == [total])
  }
}
