import BookListSource
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

@Suite struct SeveralListsTests {
  private let a = #"[{"title":"One","tags":"x"},{"title":"Both","tags":"x","pdf_url":"http://a.example/both.pdf"}]"#
  private let b = #"[{"title":"Both","tags":"y","image_url":"http://b.example/c.jpg"},{"title":"Two","tags":"x"}]"#

  @Test func `each list is a page with its own books, and the last page has whole categories`() async throws {
    let source = try lists(["a": a, "b": b])
    let first = try await source.catalog(page: nil)
    #expect(first.records.map(\.title) == ["One", "Both"])
    #expect(first.completeCategories.isEmpty && first.next == "1")
    let second = try await source.catalog(page: first.next)
    #expect(second.records.map(\.title) == ["Both", "Two"])
    #expect(second.completeCategories == ["x", "y"] && second.next == nil)
    #expect(second.placements.map(\.record).contains { $0 == first.records[0].recordKey })
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

  @Test func `a list of which no row can be used hides none behind it, and is named at the end`() async throws {
    let source = try lists(["a": "[1,2,{}]", "b": b])
    let first = try await source.catalog(page: nil)
    #expect(first.records.isEmpty && first.skipped.isEmpty && first.next == "1!0")
    let second = try await source.catalog(page: first.next)
    #expect(second.records.map(\.title) == ["Both", "Two"] && second.next == "!0")
    let reason = "https://a.example/list: none of its 3 rows can be used: no title (1), not a book (2)"
    await #expect(throws: SourceError.badResponse(reason: reason)) { try await source.catalog(page: second.next) }
  }

  @Test(arguments: [
    ("", "it is empty"), ("<p>Gone", "a page came instead of JSON, as from a network that wants you to sign in"),
    ("\u{1F}\u{8B}", "it is packed: unpack it with gunzip first"),
    (#"[{"title":"Two"}"#, "it is no JSON: it ends in the middle, in line 1, column 17"),
  ])
  func `of several lists the one that cannot be read is named`(body: String, reason: String) async throws {
    let source = try lists(["a": a, "b": body])
    #expect(try await source.catalog(page: nil).next == "1")
    await #expect(throws: SourceError.badResponse(reason: "https://b.example/list: \(reason)")) {
      try await source.catalog(page: "1")
    }
  }

  @Test func `where several lists fail all are named`() async throws {
    let source = try lists([:])
    #expect(try await source.catalog(page: nil).next == "1!0")
    let reason = "https://b.example/list (nor could https://a.example/list be read)"
    await #expect(throws: SourceError.http(status: 500, reason: reason)) { try await source.catalog(page: "1!0") }
  }

  @Test func `of several lists the one that says nothing is named, and those behind it are read`() async throws {
    let body = Array(b.utf8)
    let transport = StubTransport { (request) throws(TransportError) in
      if request.address.contains("a.example") { throw .timedOut }
      return HTTPResponse(status: 200, body: body)
    }
    let source = try BookList(
      settings: SourceSettings(["base-url": ["https://a.example/list", "https://b.example/list"]]),
      transport: transport)
    #expect(try await source.catalog(page: nil).next == "1!0")
    #expect(try await source.catalog(page: "1!0").records.map(\.title) == ["Both", "Two"])
    await #expect(throws: SourceError.unreachable(reason: "https://a.example/list did not answer in time")) {
      try await source.catalog(page: "!0")
    }
  }

  @Test func `a list in a file that changed since its page gives its books again with the last`() async throws {
    try await withFolder { folder in
      let (source, paths) = try lists(a, b, in: folder)
      let first = try await source.catalog(page: nil)
      try #"[{"title":"Three","tags":"x"}]"#.write(toFile: paths[0], atomically: true, encoding: .utf8)
      let last = try await source.catalog(page: first.next)
      #expect(last.records.map(\.title) == ["Three", "Both", "Two"] && last.catalogVersion == nil)
    }
  }

  @Test func `a list that breaks off when it is looked at again still gives the books before`() async throws {
    try await withFolder { folder in
      let (source, paths) = try lists(a, b, in: folder)
      let first = try await source.catalog(page: nil)
      let broken = #"[{"title":"Three"},{"title":"Both","pdf_url":"http://a.example/both.pdf"},{"title":"Fo"#
      try broken.write(toFile: paths[0], atomically: true, encoding: .utf8)
      let last = try await source.catalog(page: first.next)
      #expect(last.records.map(\.title) == ["Three", "Both", "Two"] && last.catalogVersion == nil)
      #expect(last.records[1].links[.pdf] != nil)
    }
  }

  @Test func `a list that is changed without a sign of it gives no book the id of another`() async throws {
    try await withFolder { folder in
      let (source, paths) = try lists(#"[{"title":"One"},{"title":"Two"}]"#, b, in: folder)
      try setTime(of: paths[0])
      let first = try await source.catalog(page: nil)
      try #"[{"title":"Two"},{"title":"One"}]"#.write(toFile: paths[0], atomically: true, encoding: .utf8)
      try setTime(of: paths[0])
      let last = try await source.catalog(page: first.next)
      for record in first.records {
        #expect(last.records.first { $0.title == record.title }.map { $0.key == record.key } ?? true)
      }
      let numbers = Set((first.records + last.records).map { [$0.key, $0.title] })
      #expect(numbers.count == Set((first.records + last.records).map(\.title)).count)
    }
  }

  @Test func `a list that comes back before the end completes the walk`() async throws {
    let page = try await lists(["a": a, "b": b]).catalog(page: "!0")
    #expect(page.records.map(\.title) == ["One", "Both"])
    #expect(page.records[1].categories == ["x", "y"])
    #expect(page.completeCategories == ["x", "y"] && page.next == nil)
  }

  @Test func `a category of a list that cannot be read is not called complete, and says why`() async throws {
    let page = try await lists(["b": b]).items(inCategory: "x", page: nil)
    #expect(page.records.map(\.title) == ["Two"] && page.completeCategories.isEmpty)
    #expect(page.failedPart == .http(status: 500, reason: "https://a.example/list"))
    #expect(try await lists(["a": a, "b": b]).items(inCategory: "x", page: nil).failedPart == nil)
  }

  @Test func `the tags of the lists that can be read come with the error of the one that cannot`() async throws {
    let page = try await lists(["b": b]).categoryPage()
    #expect(page.categories.map(\.key) == ["y", "x"])
    #expect(page.failedPart == .http(status: 500, reason: "https://a.example/list"))
    #expect(try await lists(["a": a, "b": b]).categoryPage().failedPart == nil)
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

  /// Two lists in files of this folder.
  private func lists(_ first: String, _ second: String, in folder: String) throws -> (BookList, [String]) {
    let paths = ["a", "b"].map { folder + "/\($0).json" }
    for (path, text) in zip(paths, [first, second]) { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    let transport = StubTransport { (_) throws(TransportError) in nil }
    return (try BookList(settings: SourceSettings(["base-url": paths]), transport: transport), paths)
  }

  /// Always the same, so that a file that is written again looks as it did.
  private func setTime(of path: String) throws {
    let time = Date(timeIntervalSinceReferenceDate: 800_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
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
