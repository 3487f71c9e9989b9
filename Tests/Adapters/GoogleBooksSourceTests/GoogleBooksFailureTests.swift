import Domain
import Sourcing
import TestSupport
import Testing

@testable import GoogleBooksSource

@Suite struct GoogleBooksFailureTests {
  private static func body(_ message: String, _ reason: String, detail: String? = nil) -> String {
    let details = detail.map { #", "status":"X","details":[{"@type":"t"},7,{"@type":"t","reason":"\#($0)"}]"# } ?? ""
    return
      #"{"error":{"code":400,"message":"\#(message)","errors":[{"reason":"\#(reason)","domain":"global"}]\#(details)}}"#
  }

  private func failure(_ status: Int, _ body: String) async throws -> SourceError? {
    let source = try source(answering(Array(body.utf8), status: status, headers: [HTTPHeader("Retry-After", "7")]))
    return await #expect(throws: SourceError.self) { try await source.search(BookQuery(text: "daily"), page: nil) }
  }

  static let day = "Quota exceeded for metric 'Queries' and limit 'Queries per day' of consumer 'project_number:7'."

  @Test(
    arguments: [
      (429, body(day, "rateLimitExceeded"), SourceError.quotaUsedUp(retryAfter: .seconds(7))),
      (403, body("Daily Limit Exceeded", "dailyLimitExceeded"), .quotaUsedUp(retryAfter: .seconds(7))),
      (400, body(day, "rateLimitExceeded"), .quotaUsedUp(retryAfter: .seconds(7))),
      (200, body(day, "rateLimitExceeded"), .quotaUsedUp(retryAfter: .seconds(7))),
      (429, body("limit 'Queries per minute'", "rateLimitExceeded"), .throttled(retryAfter: .seconds(7))),
      (403, body("slow down", "userRateLimitExceeded"), .throttled(retryAfter: .seconds(7))),
      (429, "", .throttled(retryAfter: .seconds(7))),
      (400, body("Missing query.", "queryRequired"), .failed(withStatus: 400, saying: "queryRequired")),
      (503, body("x", "backendFailed"), .http(status: 503, reason: "backendFailed")),
      (500, body("x", "a key, or <b>"), .http(status: 500, reason: nil)),
      (404, body("x", "notFound"), .http(status: 404, reason: nil)),
      (502, "<html>", .http(status: 502, reason: nil)), (403, "{}", .http(status: 403, reason: nil)),
    ])
  func `status and message say what went wrong`(status: Int, body: String, expected: SourceError) async throws {
    #expect(try await failure(status, body) == expected)
  }

  @Test(
    arguments: [
      (400, body("API key not valid.", "badRequest", detail: "API_KEY_INVALID"), "does not know the key"),
      (401, body("x", "authError"), "does not know the key"), (401, "<html>", "does not know the key"),
      (401, "", "does not know the key"),
      (403, body("Books API has not been used in project 7", "accessNotConfigured"), "switch it on"),
      (403, body("x", "forbidden", detail: "SERVICE_DISABLED"), "switch it on"),
      (403, body("x", "forbidden", detail: "API_KEY_SERVICE_BLOCKED"), "restrictions"),
    ])
  func `a refused key says what to do about it`(status: Int, body: String, words: String) async throws {
    guard case .keyRefused(let reason)? = try await failure(status, body) else {
      Issue.record("not refused")
      return
    }
    #expect(reason.contains(words) && !reason.contains("project 7"))
  }

  @Test(
    arguments: [
      (#""totalItems":0,"error":{"code":503,"message":"x"}"#, SourceError.http(status: 503, reason: nil)),
      (#""items":[],"error":{"code":429,"message":"x"}"#, .throttled(retryAfter: .seconds(7))),
      (#""totalItems":0,"error":"backend""#, .badResponse(reason: "the JSON is of another shape")),
    ])
  func `an error beside an empty list is no search that finds nothing`(body: String, expected: SourceError) async throws
  {
    #expect(try await failure(200, #"{"kind":"books#volumes",\#(body)}"#) == expected)
  }

  @Test(arguments: [#""totalItems":0,"error":null"#, #""items":[{"id":"aaaaAAAA0001"}],"error":{"code":503}"#])
  func `a list that has something, or reports nothing, is the answer`(body: String) async throws {
    let source = try source(StubTransport(body: #"{"kind":"books#volumes",\#(body)}"#))
    _ = try await source.search(BookQuery(text: "daily"), page: nil)
  }

  @Test func `an unknown place asks for the country`() async throws {
    let body =
      #"{"error":{"errors":[{"domain":"global","reason":"unknownLocation","message":"x"}],"code":403,"message":"x"}}"#
    guard case .http(403, let reason?)? = try await failure(403, body) else {
      Issue.record("no reason")
      return
    }
    #expect(reason.contains("country"))
  }

  @Test func `a volume that is not there is no such item`() async throws {
    let source = try source(StubTransport(status: 404, body: Self.body("x", "notFound")))
    await #expect(throws: SourceError.noSuchItem("aaaaAAAA0001")) { try await source.item("aaaaAAAA0001") }
  }

  @Test func `an error inside an answer of status 200 is told by its own code for a volume too`() async throws {
    let source = try source(StubTransport(body: #"{"error":{"code":404,"message":"x"}}"#))
    await #expect(throws: SourceError.noSuchItem("aaaaAAAA0001")) { try await source.item("aaaaAAAA0001") }
  }

  @Test(arguments: ["", "../x", "a/b", "a b", "é", String(repeating: "a", count: 41)])
  func `an id that no volume can have is not asked for`(key: String) async throws {
    let transport = StubTransport()
    let source = try source(transport)
    await #expect(throws: SourceError.noSuchItem(key)) { try await source.item(key) }
    #expect(transport.requests.isEmpty)
  }

  @Test func `a failure on the way is passed on`() async throws {
    let source = try source(StubTransport { (_) throws(TransportError) in throw .tooLarge(limit: 1 << 20) })
    await #expect(throws: SourceError.badResponse(reason: "it is larger than 1 MB")) {
      try await source.item("aaaaAAAA0001")
    }
  }
}
