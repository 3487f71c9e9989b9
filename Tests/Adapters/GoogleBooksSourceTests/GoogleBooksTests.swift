import Domain
import Foundation
import Sourcing
import TestSupport
import Testing

@testable import GoogleBooksSource

@Suite struct GoogleBooksTests {
  @Test func `it says what it needs, and what it can do`() {
    let info = GoogleBooks.info
    #expect(info.id == "google-books")
    #expect(info.settings.map(\.name) == ["api-key", "country", "base-url"])
    #expect(info.settings.map(\.isSecret) == [true, false, false])
    #expect(info.settings.allSatisfy { !$0.isRequired })
    #expect(info.limits == SourceLimits(perDay: 1000, dayZone: "America/Los_Angeles"))
    #expect(info.enabledAtFirst && !info.printsCapitals)
    #expect(GoogleBooks.searchTerms == Set(BookQuery.Term.allCases))
  }

  private func firstAddress(
    _ query: BookQuery, page: String? = nil, settings: [String: [String]] = [:]
  ) async throws -> String? {
    let transport = StubTransport(status: 500)
    _ = try? await source(transport, settings: settings).search(query, page: page)
    return transport.requests.first?.address
  }

  @Test(
    arguments: [
      (BookQuery(text: "harbour lights"), "harbour%20lights"),
      (BookQuery(text: "C++ & #1 = 50%?"), "C%2B%2B%20%26%20%231%20%3D%2050%25%3F"),
      (BookQuery(title: "dune"), "intitle%3Adune"),
      (BookQuery(title: "the \"great\" divide"), "intitle%3A%22the%20%20great%20%20divide%22"),
      (BookQuery(title: "x-ray", author: "Ana Luz"), "intitle%3A%22x-ray%22%20inauthor%3A%22Ana%20Luz%22"),
      (BookQuery(text: "sea", author: "Maté"), "sea%20inauthor%3AMat%C3%A9"),
      (BookQuery(isbn: ISBN(digits: 9_781_402_310_003)), "isbn%3A9781402310003"),
    ])
  func `the query is written in the service's words`(query: BookQuery, words: String) async throws {
    #expect(try await firstAddress(query)?.contains("/volumes?q=\(words)&startIndex=0&") == true)
  }

  @Test func `the address holds page, size, country and key`() async throws {
    let settings = ["api-key": [secret], "country": ["pt"], "base-url": ["http://[::1]:9/books/"]]
    let address = try await firstAddress(BookQuery(text: "a", limit: 90), page: "80", settings: settings)
    #expect(address == "http://[::1]:9/books/volumes?q=a&startIndex=80&maxResults=40&country=PT&key=\(secret)")
    let plain = try await firstAddress(BookQuery(text: "a", limit: 5))
    #expect(plain == "https://www.googleapis.com/books/v1/volumes?q=a&startIndex=0&maxResults=5&country=US")
  }

  @Test func `neither the source nor an error prints the key`() async throws {
    let transport = StubTransport(
      status: 400, body: #"{"error":{"message":"\#(secret)","errors":[{"reason":"\#(secret)"}]}}"#)
    let source = try source(transport, settings: ["api-key": [secret]])
    #expect(!String(describing: source).contains(secret) && !String(reflecting: source).contains(secret))
    let error = await #expect(throws: SourceError.self) { try await source.search(BookQuery(text: "a"), page: nil) }
    #expect(!String(reflecting: try #require(error)).contains(secret))
  }

  @Test(arguments: ["U", "USA", "U1", "ÄÖ"])
  func `a country takes two letters`(country: String) {
    let error = #expect(throws: SourceError.self) { try source(StubTransport(), settings: ["country": [country]]) }
    guard case .badSetting("country", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [BookQuery(), BookQuery(text: " "), BookQuery(title: "\"\"")])
  func `a query without words is not sent`(query: BookQuery) async throws {
    let transport = StubTransport()
    let source = try source(transport)
    await #expect(throws: SourceError.unsupported(reason: "needs words to search for")) {
      try await source.search(query, page: nil)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func `the next page begins after as many as were asked for`() async throws {
    let source = try source(answering: "search")
    #expect(try await source.search(BookQuery(text: "a", limit: 30), page: nil).next == "30")
    #expect(try await source.search(BookQuery(text: "a", limit: 30), page: "30").next == "60")
    #expect(try await source.search(BookQuery(text: "a", limit: 100), page: "60").next == "100")
  }

  @Test(arguments: [#"{"totalItems":59006}"#, #"{"kind":"books#volumes"}"#, #"{"totalItems":3,"items":[]}"#])
  func `a page without items is the last`(body: String) async throws {
    #expect(try await source(StubTransport(body: body)).search(BookQuery(text: "a"), page: "40") == SourcePage())
  }

  @Test(arguments: [#"{"kind":"books#volumes","totalItems":59006}"#, #"{"totalItems":"3","items":[]}"#])
  func `a first page of volumes that it does not give is no search that finds nothing`(body: String) async throws {
    let source = try source(StubTransport(body: body))
    await #expect(throws: SourceError.badResponse(reason: "it says that there are volumes, and gives none")) {
      try await source.search(BookQuery(text: "a"), page: nil)
    }
  }

  @Test(arguments: [#"{"totalItems":0}"#, #"{"kind":"books#volumes"}"#, #"{"totalItems":0,"items":[]}"#])
  func `a first page without items finds nothing`(body: String) async throws {
    #expect(try await source(StubTransport(body: body)).search(BookQuery(text: "a"), page: nil) == SourcePage())
  }

  @Test(arguments: ["", "-1", "x", "99999999999999999999"])
  func `a page that was never given is not asked for`(page: String) async throws {
    let source = try source(StubTransport())
    await #expect(throws: SourceError.self) { try await source.search(BookQuery(text: "a"), page: page) }
  }

  @Test(
    arguments: [
      ("", "it is empty"), ("<html>", "a page came instead of JSON, as from a network that wants you to sign in"),
      ("{\"items\":[", "it is not JSON, or was cut off"),
      ("[]", "the JSON is of another shape"), ("{}", "the JSON is of another shape"),
      (#"{"kind":"books#volumes","items":7}"#, "the JSON is of another shape"),
    ])
  func `an answer of status 200 that is none is a bad answer`(body: String, reason: String) async throws {
    let source = try source(StubTransport(body: body))
    await #expect(throws: SourceError.badResponse(reason: reason)) {
      try await source.search(BookQuery(text: "a"), page: nil)
    }
  }
}
