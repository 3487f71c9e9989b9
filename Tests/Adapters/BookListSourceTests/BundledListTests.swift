import BookListSource
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

@Suite struct BundledListTests {
  @Test func `the program holds the list as it stands in the repository`() async throws {
    let written = try await webList(fixture("bundled-list")).catalog(page: nil)
    var page = try await bundled()
    // What is at an address has no version.
    #expect(page.catalogVersion != nil)
    page.catalogVersion = nil
    #expect(page == written)
  }

  @Test func `it has sixty books or more, each title once, none that cannot be used`() async throws {
    let page = try await bundled()
    #expect(page.records.count >= 60 && page.skipped.isEmpty)
    #expect(Set(page.records.map { folded($0.title) }).count == page.records.count)
    #expect(page.records.allSatisfy { !$0.authors.isEmpty && !$0.categories.isEmpty })
  }

  @Test func `every ISBN of it is valid, and on one book only`() async throws {
    let texts = try await bundled().records.flatMap(\.ownISBNs)
    let isbns = texts.compactMap { ISBN.read($0).isbn }
    #expect(texts.count >= 40 && isbns.count == texts.count && Set(isbns).count == isbns.count)
  }

  @Test func `every book of it can be read somewhere`() async throws {
    let page = try await bundled()
    #expect(page.records.allSatisfy { $0.links[.pdf] != nil || $0.links[.info] != nil })
    #expect(page.records.allSatisfy { $0.notes.isEmpty })
    #expect(page.records.count { $0.links[.pdf] != nil } >= 35)
  }

  @Test func `its tags are a small set in lower case`() async throws {
    let page = try await bundled()
    #expect(page.records.count { $0.categories.contains("javascript") } >= 8)
    #expect(page.categories.allSatisfy { $0.name == $0.name.lowercased() })
    #expect((30...60).contains(page.categories.count))
    #expect(Set(page.categories.map(\.key)).isDisjoint(with: ["js", "golang", "programing"]))
  }

  private func bundled() async throws -> SourcePage {
    try await BookList(
      settings: SourceSettings(["base-url": ["bundled:"]]),
      transport: StubTransport { (_) throws(TransportError) in nil }
    ).catalog(page: nil)
  }
}
