import Domain
import InstructablesSource
import Sourcing
import Testing
import TestSupport

@Suite struct InstructablesPagingTests {
  @Test func `pages follow until a short one`() async throws {
    let walk = try await walk(source(service(of: 230)))
    #expect(walk.map(\.records.count) == [100, 100, 30])
    #expect(Set(walk.flatMap(\.records).map(\.key)).count == 230)
  }

  @Test func `an empty page is the last`() async throws {
    #expect(try await walk(source(service(of: 200))).map(\.records.count) == [100, 100, 0])
    #expect(try await source(#"{"items":null}"#).catalog(page: nil) == SourcePage())
  }

  @Test func `a service that does not count offsets ends the walk with its first repeated page`() async throws {
    let transport = service(of: 100, countsOffsets: false)
    let walk = try await walk(source(transport))
    #expect(walk.map(\.records.count) == [100, 0] && transport.requests.count == 2)
    #expect(walk.map(\.isCutOff) == [false, true])
  }

  @Test func `a full page without a usable row does not end the walk`() async throws {
    let rows = Array(repeating: "null", count: 100).joined(separator: ",")
    let page = try await source(#"{"items":[\#(rows)]}"#).catalog(page: nil)
    #expect(
      page.records.isEmpty && page.next == "100"
        && page.skipped == [Skip(reason: "not an article", count: 100, kind: .unreadable)])
  }

  @Test func `no walk takes more than a thousand articles`() async throws {
    let transport = service(of: 5000)
    let walk = try await walk(source(transport))
    #expect(walk.flatMap(\.records).count == 1000)
    #expect(walk.map(\.isCutOff) == Array(repeating: false, count: 9) + [true])
    #expect(transport.requests.count == 10)
  }

  @Test func `an article listed twice on a page is one record`() async throws {
    let body = #"{"items":[{"id":"E1","title":"A"},{"id":"E2","title":"B"},{"id":"E1","title":"A"}]}"#
    let page = try await source(body).catalog(page: nil)
    #expect(page.records.map(\.key) == ["E1", "E2"] && page.skipped == [Skip(reason: "listed twice", kind: .leftOut)])
  }

  @Test func `a section's articles are placed in the service's order, page by page`() async throws {
    let source = try source(service(of: 25))
    let first = try await source.items(inCategory: "food", page: nil)
    #expect(first.placements.map(\.place) == Array(0..<20) && first.placements.allSatisfy { $0.page == 0 })
    #expect(first.completeCategories.isEmpty && first.categories.map(\.name) == ["Food"])
    let second = try await source.items(inCategory: "food", page: first.next)
    #expect(second.placements.map(\.place) == Array(0..<5) && second.placements.allSatisfy { $0.page == 1 })
    #expect(second.placements.map(\.record) == second.records.map(\.recordKey))
    #expect(second.completeCategories.isEmpty && second.next == nil)
  }

  @Test func `a section that fits on one page is complete`() async throws {
    let page = try await source(service(of: 5)).items(inCategory: "food", page: nil)
    #expect(page.completeCategories == ["food"] && page.next == nil)
  }

  @Test func `an empty section is told from one that there is not`() async throws {
    let categories = try fixture("categories")
    let transport = StubTransport { (request) throws(TransportError) in
      let body = request.address.hasSuffix("getCategories") ? categories : #"{"items":[]}"#
      return HTTPResponse(status: 200, body: Array(body.utf8))
    }
    let source = try source(transport)
    #expect(try await source.items(inCategory: "outside", page: nil).completeCategories == ["outside"])
    await #expect(throws: SourceError.noSuchItem("knitting")) {
      try await source.items(inCategory: "knitting", page: nil)
    }
  }

  @Test(arguments: ["x", "-20", "", ":", "1000", "99999999999999999999"])
  func `a text that is no page is refused`(token: String) async throws {
    let source = try source(service(of: 5))
    await #expect(throws: SourceError.unsupported(reason: "has no such page")) { try await source.catalog(page: token) }
  }

  private func walk(_ source: Instructables) async throws -> [SourcePage] {
    var pages = [try await source.catalog(page: nil)]
    while let next = pages.last?.next { pages.append(try await source.catalog(page: next)) }
    return pages
  }

  /// A service with so many articles that answers `list`.
  private func service(of count: Int, countsOffsets: Bool = true) -> StubTransport {
    StubTransport { (request) throws(TransportError) in
      let values = request.address.split(separator: "?")[1].split(separator: "&").map { $0.split(separator: "=") }
      let numbers = Dictionary(uniqueKeysWithValues: values.map { ($0[0], Int($0[1]) ?? 0) })
      let offset = countsOffsets ? numbers["offset"] ?? 0 : 0
      let rows = (offset..<max(offset, min(count, offset + (numbers["limit"] ?? 0)))).map {
        #"{"id":"E\#($0)","title":"Article \#($0)"}"#
      }
      return HTTPResponse(status: 200, body: Array(#"{"items":[\#(rows.joined(separator: ","))]}"#.utf8))
    }
  }
}
