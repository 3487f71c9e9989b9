import Domain
import Sourcing
import TestSupport
import Testing

@testable import NYTimesSource

/// Whatever a service sends with status 200 gives a page that holds together, or a
/// ``SourceError/badResponse(reason:)``.
@Suite struct NYTimesRobustnessTests {
  @Test(arguments: ["full-overview", "list-hardcover-fiction", "list-book-details", "names", "history"])
  func `a bent answer never breaks the adapter`(name: String) async throws {
    let whole = try fixture(name)
    for seed in UInt64(1)...150 {
      var mutation = JSONMutation(seed: seed)
      let body = seed.isMultiple(of: 3) ? mutation.damage(whole) : try mutation.bend(whole)
      let source = try source(answering(body))
      try await check("seed \(seed)") { try await source.catalog(page: nil) }
      try await check("seed \(seed)") { try await source.items(inCategory: "hardcover-fiction", page: nil) }
      try await check("seed \(seed)") { try await source.search(BookQuery(title: "a"), page: nil) }
      try await check("seed \(seed)") {
        var page = SourcePage()
        page.categories = try await source.categories()
        return page
      }
    }
  }

  @Test func `rows of one book without end give it as many ISBNs as a field has`() async throws {
    let rows = (1...1_100).map { row in
      let uri = "nyt://book/12345678-1234-1234-1234-123456789012"
      let isbns = "[{\"isbn13\": \"b\(row)\", \"isbn10\": \"c\(row)\"}]"
      return "{\"title\": \"Tide\", \"book_uri\": \"\(uri)\", \"primary_isbn13\": \"a\(row)\", \"isbns\": \(isbns)}"
    }
    let lists = "[{\"list_name\": \"Fiction\", \"books\": [\(rows.joined(separator: ","))]}]"
    let body = "{\"status\": \"OK\", \"results\": {\"lists\": \(lists)}}"
    let page = try await source(answering(Array(body.utf8))).catalog(page: nil)
    #expect(page.records.map(\.ownISBNs) == [(1...TextBounds.names).map { "a\($0)" }])
    #expect(page.records.map(\.relatedISBNs.count) == [TextBounds.names] && page.placements.count == rows.count)
  }

  private func check(_ seed: String, _ ask: () async throws -> SourcePage) async throws {
    do {
      expectSound(try await ask(), seed)
    } catch SourceError.badResponse {
      // What it was meant to be is not known: any answer may be too far gone to read.
    } catch {
      Issue.record("\(error), \(seed)")
    }
  }

  private func expectSound(_ page: SourcePage, _ seed: String) {
    let keys = page.records.map(\.recordKey)
    #expect(Set(keys).count == keys.count, "\(seed)")
    #expect(page.placements.allSatisfy { Set(keys).contains($0.record) }, "\(seed)")
    #expect(page.placements.allSatisfy { ($0.rank ?? 1) > 0 && $0.place >= 0 && $0.page >= 0 }, "\(seed)")
    #expect(page.placements.allSatisfy { NYTimesListHeader.isEncodedName($0.category) }, "\(seed)")
    #expect(page.completeCategories.isSubset(of: page.categories.map(\.key)), "\(seed)")
    #expect(page.records.allSatisfy { !$0.key.isEmpty && !$0.title.isEmpty }, "\(seed)")
    let addresses = page.records.flatMap { [$0.cover].compactMap(\.self) + $0.links.values }
    #expect(addresses.allSatisfy { $0.hasPrefix("http://") || $0.hasPrefix("https://") }, "\(seed)")
    #expect(page.skipped.allSatisfy { $0.count > 0 }, "\(seed)")
  }
}
