import Domain
import Sourcing
import TestSupport
import Testing

@testable import NYTimesSource

@Suite struct NYTimesTests {
  @Test func `it says what it needs, and what it can do`() {
    let info = NYTimes.info
    #expect(info.id == "nytimes")
    #expect(info.settings.map(\.name) == ["api-key", "base-url"])
    #expect(info.settings.map(\.isSecret) == [true, false])
    #expect(info.limits == SourceLimits(perMinute: 5, perDay: 500, pause: .seconds(60)))
    #expect(!info.enabledAtFirst && info.printsCapitals && info.attribution != nil)
    #expect(NYTimes.searchTerms == [.title, .author, .isbn])
  }

  @Test(arguments: [[], ["  "]])
  func `without a key nothing is sent`(keys: [String]) async throws {
    let transport = StubTransport()
    let source = try NYTimes(settings: SourceSettings(["api-key": keys]), transport: transport)
    await #expect(throws: SourceError.needsKey) { try await source.catalog(page: nil) }
    await #expect(throws: SourceError.needsKey) { try await source.categories() }
    await #expect(throws: SourceError.needsKey) { try await source.items(inCategory: "hardcover-fiction", page: nil) }
    await #expect(throws: SourceError.needsKey) { try await source.search(BookQuery(title: "dune"), page: nil) }
    #expect(transport.requests.isEmpty)
  }

  @Test func `neither the source nor an error prints the key`() async throws {
    let transport = StubTransport(status: 500, body: #"{"fault":{"faultstring":"Identifier : \#(secret)"}}"#)
    let source = try source(transport)
    #expect(!String(describing: source).contains(secret))
    #expect(!String(reflecting: source).contains(secret))
    let error = await #expect(throws: SourceError.self) { try await source.catalog(page: nil) }
    #expect(!String(reflecting: try #require(error)).contains(secret))
    #expect(transport.requests.first?.address.contains("api-key=\(secret)") == true)
    #expect(transport.requests.first?.description.contains(secret) == false)
  }

  @Test func `each request has the service's address`() async throws {
    let transport = StubTransport(status: 500)
    let source = try source(transport, settings: ["base-url": ["http://127.0.0.1:9/v3/"]])
    _ = try? await source.catalog(page: nil)
    _ = try? await source.categories()
    _ = try? await source.items(inCategory: "picture-books", page: nil)
    _ = try? await source.list("picture-books", on: PartialDate("2030-02"), page: "20")
    #expect(
      transport.requests.map(\.address) == [
        "http://127.0.0.1:9/v3/lists/full-overview.json?api-key=\(secret)",
        "http://127.0.0.1:9/v3/lists/names.json?api-key=\(secret)",
        "http://127.0.0.1:9/v3/lists/current/picture-books.json?api-key=\(secret)",
        "http://127.0.0.1:9/v3/lists/2030-02-01/picture-books.json?offset=20&api-key=\(secret)",
      ])
  }

  @Test func `whatever is typed arrives as it was typed`() async throws {
    let transport = StubTransport(status: 500)
    let query = BookQuery(title: "C++ & #1/2 = 50%?", author: "Maté", isbn: ISBN(digits: 9_781_402_720_376))
    _ = try? await source(transport).search(query, page: nil)
    #expect(
      transport.requests.first?.address
        == "https://api.nytimes.com/svc/books/v3/lists/best-sellers/history.json"
        + "?title=C%2B%2B%20%26%20%231%2F2%20%3D%2050%25%3F&author=Mat%C3%A9&isbn=9781402720376&api-key=\(secret)")
  }

  @Test(arguments: ["ftp://example.com", "https://user:pass@example.com/v3", "/v3", "https://example.com/?a=b"])
  func `a base address that cannot be used is refused without repeating it`(address: String) throws {
    let error = #expect(throws: SourceError.self) {
      try source(StubTransport(), settings: ["base-url": [address]])
    }
    guard case .badSetting("base-url", let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains(address))
  }

  static let resolve = #"{"fault":{"faultstring":"x","detail":{"errorcode":"steps.oauth.v2.FailedToResolveAPIKey"}}}"#
  static let invalid = #"{"fault":{"faultstring":"x","detail":{"errorcode":"oauth.v2.InvalidApiKey"}}}"#
  static let notEnabled = #"{"fault":{"detail":{"errorcode":"oauth.v2.InvalidApiKeyForGivenResource"}}}"#
  static let quota =
    #"{"fault":{"faultstring":"Identifier : ID-7","detail":{"errorcode":"policies.ratelimit.QuotaViolation"}}}"#
  static let noList = #"{"status":"ERROR","errors":["No list found","Not Found"],"results":[]}"#

  @Test(
    arguments: [
      (401, resolve, SourceError.needsKey), (429, quota, .throttled(retryAfter: .seconds(9))),
      (429, "", .throttled(retryAfter: .seconds(9))), (400, "no date", .http(status: 400, reason: nil)),
      (404, noList, .http(status: 404, reason: nil)), (503, "<html>", .http(status: 503, reason: nil)),
      (410, noList, .http(status: 410, reason: nil)),
      (403, "{}", .http(status: 403, reason: nil)), (204, "", .http(status: 204, reason: nil)),
    ])
  func `the status says what went wrong`(status: Int, body: String, expected: SourceError) async throws {
    let retry = HTTPHeader("retry-after", "9")
    let source = try source(answering(Array(body.utf8), status: status, headers: [retry]))
    await #expect(throws: expected) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [
    (401, invalid, "does not know"), (401, notEnabled, "switched on"), (403, notEnabled, "switched on"),
  ])
  func `a refused key says what to do about it`(status: Int, body: String, words: String) async throws {
    let source = try source(StubTransport(status: status, body: body))
    let error = await #expect(throws: SourceError.self) { try await source.catalog(page: nil) }
    guard case .keyRefused(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(words) && reason.contains("https://developer.nytimes.com"))
  }

  @Test(
    arguments: [
      ("", "it is empty"), (" \n", "it is empty"),
      ("<!DOCTYPE html>", "a page came instead of JSON, as from a network that wants you to sign in"),
      ("{\"results\":", "it is not JSON, or was cut off"), ("[]", "the JSON is of another shape"),
      ("{\"results\":7}", "the JSON is of another shape"), (noList, "the JSON is of another shape"),
      ("{\"results\":{\"lists\":null}}", "the JSON is of another shape"),
    ])
  func `an answer of status 200 that is none is a bad answer`(body: String, reason: String) async throws {
    let source = try source(StubTransport(body: body))
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await source.catalog(page: nil) }
  }

  @Test(arguments: [(TransportError.timedOut, SourceError.timedOut), (.cancelled, .cancelled)])
  func `a failure on the way is passed on`(failure: TransportError, expected: SourceError) async throws {
    let source = try source(StubTransport { (_) throws(TransportError) in throw failure })
    await #expect(throws: expected) { try await source.categories() }
  }
}
