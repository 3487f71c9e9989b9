import BookListSource
import Domain
import Sourcing
import Testing
import TestSupport

@Suite struct SeveralListsTests {
  private let a = #"[{"title":"One","tags":"x"},{"title":"Both","tags":"x","pdf_url":"http://a.example/both.pdf"}]"#
  private let b = #"[{"title":"Both","tags":"y","image_url":"http://b.example/c.jpg"},{"title":"Two","tags":"x"}]"#

  @Test func `each list is a page, and the last page has whole categories`() async throws {
    let source = try lists(["a": a, "b": b])
    let first = try await source.catalog(page: nil)
    #expect(first.records.map(\.title) == ["One", "Both"])
    #expect(first.completeCategories.isEmpty && first.next == "1")
    let second = try await source.catalog(page: first.next)
    #expect(second.records.map(\.title) == ["One", "Both", "Two"])
    #expect(second.completeCategories == ["x", "y"] && second.next == nil)
    #expect(second.placements.map(\.page) == [0, 0, 1, 1])
  }

  @Test func `a book of two lists is one record with the first value of each field`() async throws {
    let source = try lists(["a": a, "b": b])
    let both = try await source.catalog(page: "1").records.filter { $0.title == "Both" }
    #expect(both.count == 1)
    #expect(both[0].links[.pdf] == "http://a.example/both.pdf" && both[0].cover == "http://b.example/c.jpg")
    #expect(both[0].categories == ["x", "y"])
  }

  @Test func `the same list named twice is asked for once`() async throws {
    let transport = StubTransport(body: a)
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://a.example", " https://a.example"]]), transport: transport)
    #expect(try await source.catalog(page: nil).next == nil)
    #expect(transport.requests.count == 1)
  }

  @Test func `a list that fails hides none behind it, and fails the walk at its end`() async throws {
    let source = try lists(["b": b])
    let first = try await source.catalog(page: nil)
    #expect(first.records.isEmpty && first.next == "1!0")
    let second = try await source.catalog(page: first.next)
    #expect(second.records.map(\.title) == ["Both", "Two"])
    #expect(second.completeCategories.isEmpty && second.next == "!0")
    await #expect(throws: SourceError.http(status: 500, reason: "https://a.example/list")) {
      try await source.catalog(page: second.next)
    }
  }

  @Test func `a list that comes back before the end completes the walk`() async throws {
    let page = try await lists(["a": a, "b": b]).catalog(page: "!0")
    #expect(page.records.map(\.title) == ["One", "Both", "Two"])
    #expect(page.completeCategories == ["x", "y"] && page.next == nil)
  }

  @Test func `a category of a list that cannot be read is not called complete`() async throws {
    let page = try await lists(["b": b]).items(inCategory: "x", page: nil)
    #expect(page.records.map(\.title) == ["Two"] && page.completeCategories.isEmpty)
  }

  @Test func `where no list can be read the first one's error is told`() async throws {
    let source = try lists([:])
    await #expect(throws: SourceError.http(status: 500, reason: "https://a.example/list")) {
      try await source.categories()
    }
    await #expect(throws: SourceError.http(status: 500, reason: "https://a.example/list")) {
      try await source.items(inCategory: "x", page: nil)
    }
  }

  @Test func `a cancelled list ends the walk at once`() async throws {
    let transport = StubTransport { (_) throws(TransportError) in throw .cancelled }
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://a.example/list", "https://b.example/list"]]),
      transport: transport)
    await #expect(throws: SourceError.cancelled) { try await source.catalog(page: nil) }
  }

  @Test(arguments: ["2", "-1", "x", "", "!", "0!7", "1!0,0,0,0", "99999999999999999999"])
  func `a text that is no page of these lists is refused`(token: String) async throws {
    let source = try lists(["a": a, "b": b])
    await #expect(throws: SourceError.unsupported(reason: "has no such page")) {
      try await source.catalog(page: token)
    }
  }

  /// Lists at `a.example` and `b.example`; one without a body answers with status 500.
  private func lists(_ bodies: [String: String]) throws -> BookList {
    let transport = StubTransport { (request) throws(TransportError) in
      let name = request.address.dropFirst("https://".count).prefix(1)
      guard let body = bodies[String(name)] else { return HTTPResponse(status: 500) }
      return HTTPResponse(status: 200, body: Array(body.utf8))
    }
    return try BookList(
      settings: SourceSettings(["base-url": ["https://a.example/list", "https://b.example/list"]]),
      transport: transport)
  }
}
