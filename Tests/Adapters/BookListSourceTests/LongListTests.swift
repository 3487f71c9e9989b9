import BookListSource
import Domain
import Sourcing
import TestSupport
import Testing

/// Lists that are too long for one page.
@Suite struct LongListTests {
  @Test func `a long list comes in parts, each book whole and once, then its tags`() async throws {
    let rows = (0..<12_000).map { #"{"title":"Book \#($0)","tags":"tag \#($0 % 7)"}"# }
    // The same books again, far behind, with what the first row does not say.
    let again = (0..<100).map { #"{"title":"BOOK \#($0 * 100)","pdf_url":"https://b.example/\#($0).pdf"}"# }
    let source = try webList("[" + (rows + again + ["7"]).joined(separator: ",") + "]")
    var (records, placements, whole): ([SourceRecord], [Placement], [String]) = ([], [], [])
    var (token, pages, skipped): (String?, Int, Int) = (nil, 0, 0)
    repeat {
      let page = try await source.catalog(page: token)
      #expect(page.records.count <= 10_000)
      records += page.records
      placements += page.placements
      whole += page.completeCategories
      skipped += page.skipped.reduce(0) { $0 + $1.count }
      (token, pages) = (page.next, pages + 1)
    } while token != nil
    #expect(pages > 2 && skipped == 1)
    #expect(records.count == 12_000 && Set(records.map(\.recordKey)).count == 12_000)
    #expect(records.count { $0.links[.pdf] != nil } == 100)
    #expect(records.filter { $0.links[.pdf] != nil }.allSatisfy { !$0.categories.isEmpty })
    #expect(placements.count == 12_000 && whole.count == 7 && Set(whole).count == 7)
  }

  @Test func `a tag of a long list is browsed page by page, in the list's order`() async throws {
    let rows = (0..<4500).map { #"{"title":"Book \#($0)","tags":"all"}"# }
    let source = try webList("[" + rows.joined(separator: ",") + "]")
    var (titles, token): ([String], String?) = ([], nil)
    repeat {
      let page = try await source.items(inCategory: "all", page: token)
      let names = Dictionary(page.records.map { ($0.recordKey, $0.title) }) { first, _ in first }
      titles += page.placements.compactMap { names[$0.record] }
      token = page.next
    } while token != nil
    #expect(titles == (0..<4500).map { "Book \($0)" })
  }
}
