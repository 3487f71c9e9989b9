import Domain
import InstructablesSource
import Sourcing
import Testing
import TestSupport

@Suite struct InstructablesFailureTests {
  @Test(arguments: [401, 403])
  func `a refusal asks for a key, or says that the key was refused`(status: Int) async throws {
    let body = #"{"message":"Invalid API key. k-1 is unknown"}"#
    let keyless = try source(body, status: status)
    await #expect(throws: SourceError.needsKey) { try await keyless.catalog(page: nil) }
    let keyed = try source(StubTransport(status: status, body: body), ["api-key": ["k-1"]])
    let advice = "set the one of that service"
    await #expect(throws: SourceError.keyRefused(reason: "the key was refused: \(advice)")) {
      try await keyed.categories()
    }
    let other = try source(StubTransport(status: status, body: #"{"message":"No <b>plan</b>"}"#), ["api-key": ["k"]])
    await #expect(throws: SourceError.keyRefused(reason: "the key was refused (No plan): \(advice)")) {
      try await other.categories()
    }
  }

  @Test(arguments: [
    (#"{"message":"Too many requests"}"#, "30", SourceError.throttled(retryAfter: .seconds(30))),
    ("", "soon", .throttled(retryAfter: nil)), ("", "-5", .throttled(retryAfter: nil)),
    (
      #"{"message":"You have exceeded the DAILY quota for Requests"}"#, "3600", .quotaUsedUp(retryAfter: .seconds(3600))
    ),
  ])
  func `too many requests are told, with the pause that was asked for`(
    body: String, pause: String, expected: SourceError
  ) async throws {
    let transport = StubTransport(status: 429, headers: [HTTPHeader("retry-after", pause)], body: body)
    let source = try source(transport)
    await #expect(throws: expected) { try await source.catalog(page: nil) }
  }

  @Test func `not found is an article or a section that there is not, else a status`() async throws {
    let source = try source("<html>", status: 404)
    await #expect(throws: SourceError.noSuchItem("E1")) { try await source.item("E1") }
    await #expect(throws: SourceError.noSuchItem("food")) { try await source.items(inCategory: "food", page: nil) }
    await #expect(throws: SourceError.http(status: 404, reason: nil)) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [500, 502, 503, 302, 204])
  func `another status is told with what the service said`(status: Int) async throws {
    let source = try source(#"{"error":"Backend\u001b[31m is away"}"#, status: status)
    await #expect(throws: SourceError.http(status: status, reason: "Backend[31m is away")) {
      try await source.catalog(page: nil)
    }
  }

  @Test(arguments: [
    ("", "it is empty"), ("  \n", "it is empty"),
    ("<!doctype html>", "a page came instead of JSON, as from a network that wants you to sign in"),
    ("[1]", "the JSON is of another shape"), ("{\"items\":[", "it is not JSON, or was cut off"),
    ("{}", "it has no articles in it"), (#"{"items":"none"}"#, "it has no articles in it"),
    (#"{"message":"Endpoint is gone"}"#, "Endpoint is gone"),
  ])
  func `an answer that is none is a bad response, never an empty page`(body: String, reason: String) async throws {
    let source = try source(body)
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await source.catalog(page: nil) }
  }

  @Test(arguments: ["{}", #"{"message":"gone"}"#, "[]"])
  func `an answer without sections is told from a service that has none`(body: String) async throws {
    let source = try source(body)
    if body == "{}" {
      let categories = try await source.categories()
      #expect(categories.isEmpty)
    } else {
      await #expect(throws: SourceError.self) { try await source.categories() }
    }
  }

  @Test func `sections and articles whose keys no export brings back are left out`() async throws {
    let sections = try source(#"{"food":[],"":[]," leds":[],"\u0000":[],"a\u001bb":[],"home":[]}"#)
    #expect(try await sections.categories().map(\.key) == ["food", "home"])
    let articles = try source(#"{"items":[{"id":"E\u00001","title":"A"},{"id":"E2","title":"B"}]}"#)
    #expect(try await articles.catalog(page: nil).records.map(\.key) == ["E2"])
  }

  @Test func `a transport that fails is told as the source's error`() async throws {
    let source = try source(StubTransport { (_) throws(TransportError) in throw .timedOut })
    await #expect(throws: SourceError.timedOut) { try await source.categories() }
  }

  @Test(arguments: ["list-mashape", "list-native", "detail-steps", "detail-guide", "categories"])
  func `no damage to an answer does more than fail it`(name: String) async throws {
    let sound = Array(try fixture(name).utf8)
    for seed in UInt64(1)...200 {
      var mutation = JSONMutation(seed: seed)
      let body = seed.isMultiple(of: 2) ? mutation.damage(sound) : try mutation.bend(sound)
      do throws(SourceError) {
        let records = try await records(of: name, in: body)
        #expect(records.allSatisfy { !$0.title.isEmpty && !$0.key.isEmpty }, "seed \(seed)")
        #expect(records.allSatisfy { $0.links.values.allSatisfy { $0.hasPrefix("http") } }, "seed \(seed)")
        #expect(records.allSatisfy { $0.description.map { $0.count <= 500 } ?? true }, "seed \(seed)")
      } catch {
        guard case .badResponse = error else {
          Issue.record("\(error), seed \(seed)")
          continue
        }
      }
    }
  }

  private func records(of name: String, in body: [UInt8]) async throws(SourceError) -> [SourceRecord] {
    let response = HTTPResponse(status: 200, body: body)
    let source = try Instructables(
      settings: SourceSettings(["base-url": ["https://ibles.example"]]),
      transport: StubTransport { (_) throws(TransportError) in response })
    if name.hasPrefix("list") { return try await source.catalog(page: nil).records }
    if name.hasPrefix("detail") {
      return [try await source.item(name == "detail-guide" ? "OHHH888IIII9JJJ" : "EGGG777HHHH8III")]
    }
    return try await source.categories().map { SourceRecord(source: $0.source, key: $0.key, title: $0.name) }
  }
}
