import Domain
import Sourcing
import TestSupport
import Testing

@testable import GoogleBooksSource

/// `search-isbn.json`: one hit of another ISBN, one with 1402311230, one with none.
@Suite struct GoogleBooksISBNTests {
  private let asked = ISBN(digits: 9_781_402_311_239)

  @Test func `only volumes that have the ISBN, in either form, are hits`() async throws {
    let transport = answering(try fixture("search-isbn"))
    let page = try await source(transport).search(BookQuery(isbn: asked), page: nil)
    #expect(page.records.map(\.title) == ["The One Asked For"])
    #expect(page.skipped == [Skip(reason: "another ISBN", count: 2, kind: .leftOut)])
    #expect(page.next == nil)
    #expect(transport.requests.count == 1)
  }

  @Test func `without a hit the ten-digit form is tried once`() async throws {
    let (hits, none) = (try fixture("search-isbn"), try fixture("no-items"))
    let transport = StubTransport { (request) throws(TransportError) in
      HTTPResponse(status: 200, body: request.address.contains("isbn%3A1402311230&") ? hits : none)
    }
    let page = try await source(transport).search(BookQuery(isbn: asked), page: nil)
    #expect(page.records.map(\.title) == ["The One Asked For"])
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: ["isbn%3A9781402311239&", "isbn%3A1402311230&"])
  func `an answer of volumes that it does not give is none, whichever form was asked for`(form: String) async throws {
    let withheld = try fixture("no-items")
    let transport = StubTransport { (request) throws(TransportError) in
      HTTPResponse(
        status: 200, body: request.address.contains(form) ? withheld : Array(#"{"kind":"books#volumes"}"#.utf8))
    }
    let source = try source(transport)
    await #expect(throws: SourceError.badResponse(reason: "it says that there are volumes, and gives none")) {
      try await source.search(BookQuery(isbn: asked), page: nil)
    }
    #expect(transport.requests.count == 2)
  }

  @Test func `an ISBN that nobody has gives nothing`() async throws {
    let transport = answering(try fixture("search-isbn"))
    let page = try await source(transport).search(BookQuery(isbn: ISBN(digits: 9_781_402_312_878)), page: nil)
    #expect(page.records.isEmpty && page.next == nil)
    #expect(page.skipped == [Skip(reason: "another ISBN", count: 6, kind: .leftOut)], "three of each answer")
    #expect(transport.requests.count == 2)
  }

  @Test func `an ISBN of 979 has one form only`() async throws {
    let transport = StubTransport(body: #"{"kind":"books#volumes","totalItems":0}"#)
    let page = try await source(transport).search(BookQuery(isbn: ISBN.read("9798602477429").isbn), page: nil)
    #expect(page == SourcePage() && transport.requests.count == 1)
  }

  @Test func `the other terms are asked for with it`() async throws {
    let transport = answering(try fixture("search-isbn"))
    _ = try await source(transport).search(BookQuery(title: "dune", isbn: asked), page: nil)
    #expect(transport.requests.first?.address.contains("q=intitle%3Adune%20isbn%3A9781402311239&") == true)
  }

  @Test func `there is no second page`() async throws {
    let transport = StubTransport()
    #expect(try await source(transport).search(BookQuery(isbn: asked), page: "40") == SourcePage())
    #expect(transport.requests.isEmpty)
  }
}
