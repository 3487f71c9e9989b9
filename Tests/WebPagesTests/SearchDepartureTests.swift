import Testing

@testable import WebPages

/// A search whose client does not wait for it.
@Suite struct SearchDepartureTests {
  /// A request, and the actions that are to be done when its client leaves.
  private static func request(
    _ path: String, accepting type: String
  ) -> (request: WebRequest, departures: AsyncStream<@Sendable () -> Void>) {
    let (departures, told) = AsyncStream<@Sendable () -> Void>.makeStream()
    var request = WebRequest(.get, path, headers: ["host": "127.0.0.1:8080", "accept": type])
    request.whenClientLeaves = { told.yield($0) }
    return (request, departures)
  }

  /// Leaves as soon as somebody wants to be told.
  private static func leave(_ departures: AsyncStream<@Sendable () -> Void>) async {
    for await action in departures { return action() }
  }

  @Test(arguments: ["/api/v1/search?text=Book", "/search?text=Book"])
  func `a search that is waited for ends when its client leaves`(path: String) async throws {
    let site = try await TestSite(shelf(1), sources: [HangingSource.self]).site
    let (request, departures) = Self.request(path, accepting: "*/*")
    let searching = Task { await site.respond(to: request) }
    await Self.leave(departures)
    // One that ends with its time is answered with 200.
    #expect(await searching.value.status == 503)
  }

  @Test(arguments: ["/api/v1/search?text=Book", "/search?text=Book&live=1"])
  func `a search that is told as it goes on ends when its client leaves`(path: String) async throws {
    let site = try await TestSite(shelf(1), sources: [HangingSource.self]).site
    let (request, departures) = Self.request(path, accepting: "text/event-stream")
    let response = await site.respond(to: request)
    let reading = Task { _ = try await Answer(response) }
    await Self.leave(departures)
    await #expect(throws: CancellationError.self) { try await reading.value }
  }
}
