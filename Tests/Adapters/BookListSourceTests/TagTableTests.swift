import Domain
import Sourcing
import Testing

@testable import BookListSource

@Suite struct TagTableTests {
  @Test func `a list that holds more tags than memory has the same in them`() throws {
    let rows = (0..<500).map { (number: Int) -> String in
      #"{"title":"Book \#(number % 400)","tags":"all, tag \#(number % 7), \#(number % 2 == 0 ? "even" : "odd")"}"#
    }
    let texts: [ListText] = [rows, rows.reversed()].map { ListText(Array("[\($0.joined(separator: ",")),7]".utf8)) }
    func placements(mostTaggings: Int) throws -> [[Placement]] {
      let lists = try texts.enumerated().map { (number: $0, index: try ListIndex(of: $1, mostTaggings: mostTaggings)) }
      let table = TagTable(of: lists)
      #expect(table.tags.map(\.key) == ["all", "tag-0", "even", "tag-1", "odd"] + (2...6).map { "tag-\($0)" })
      #expect(table.unreadLists == (mostTaggings < 1500 ? [0, 1] : []))
      let read = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($0, $1) })
      return try table.tags.indices.map { try table.placements(in: $0..<($0 + 1), texts: read) }
    }
    let held = try placements(mostTaggings: 1500)
    #expect(held.map(\.count)[0] == 400 && held.flatMap(\.self).allSatisfy { $0.page == 0 })
    #expect(try placements(mostTaggings: 1499) == held)
  }
}
