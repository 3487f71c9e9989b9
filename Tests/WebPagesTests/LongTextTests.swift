import Domain
import Testing

@testable import WebPages

/// Books with texts of a megabyte: no answer has more of them than fit easily in memory.
@Suite struct LongTextTests {
  private static let text = String(repeating: "long ", count: 200_000)

  private func site() async throws -> TestSite {
    try await TestSite(
      (10..<22).map { number -> SourceRecord in
        var record = SourceRecord(source: "quiet", key: "\(number)", title: "Sea \(number)")
        record.description = Self.text
        return record
      })
  }

  @Test func `a search ends early, says that there may be more, and leads to all`() async throws {
    let site = try await site()
    let answer = try await site.get("/api/v1/search?text=sea&limit=200&offline=1").object
    let results = try #require(answer["results"] as? [[String: Any]])
    #expect((3...10).contains(results.count), "\(results.count)")
    #expect(answer["complete"] as? Bool == false)
    let page = try await site.get("/search?text=sea&limit=200&offline=1").text
    #expect(page.contains("All that the catalogue has"))
    #expect(page.matches(of: /<li class="book"/).count == results.count)
    let events = try await site.get("/search?live=1&text=sea&limit=200&offline=1").text
    #expect(events.contains("\"complete\":false") && events.contains("All that the catalogue has"))
  }

  @Test func `duplicates end early, and say how many there are`() async throws {
    var records: [SourceRecord] = []
    for number in 0..<12 {
      for key in ["a", "b"] {
        var record = SourceRecord(source: "quiet", key: "\(key)\(number)", title: Self.titles[number])
        record.authors = ["Ann Lee"]
        record.description = Self.text
        records.append(record)
      }
    }
    let site = try await TestSite(records)
    let answer = try await site.get("/api/v1/duplicates").object
    let suggested = try #require(answer["suggested"] as? [[String: Any]])
    #expect((1...3).contains(suggested.count), "\(suggested.count)")
    #expect(answer["suggestedTotal"] as? Int == 12)
    #expect(try await site.get("/duplicates").text.matches(of: /<section class="pair"/).count == suggested.count)
  }

  private static let titles = [
    "Salt", "Tide", "Rain", "Snow", "Wind", "Leaf", "Moth", "Dune", "Sand", "Moor", "Reed", "Fern",
  ]

  @Test func `tiles of many are all there`() async throws {
    let site = try await TestSite(shelf(40))
    let ids = try await site.ids()
    let tiles = try await site.get("/tiles?" + ids.map { "book=" + $0 }.joined(separator: "&")).text
    #expect(tiles.matches(of: /<template data-ids="([^"]+)"/).map { String($0.1.prefix { $0 != " " }) } == ids)
  }
}
