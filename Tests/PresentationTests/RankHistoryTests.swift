import Domain
import Testing

@testable import Presentation

@Suite struct RankHistoryTests {
  @Test(
    arguments: [
      ([1, 2, 3], [7, 3, 0]), ([3, 3], [7, 7]), ([15, 1, 8], [0, 7, 3]), ([Int.max, 1], [0, 7]),
      ([Int.max, Int.min], [0, 7]), ([Int.min, -1, 0], [7, 0, 0]), ([], []),
    ])
  func `the best rank stands highest and the worst lowest, whatever numbers a file has for them`(
    ranks: [Int], heights: [Int]
  ) {
    #expect(RankHistory.heights(ranks, top: 7) == heights)
  }

  @Test func `a line is drawn of ranks that no list has`() {
    let history = RankHistory(name: "Fiction", issues: [(PartialDate("2026-11-13"), Int.max), (nil, Int.min)])
    #expect(history.line(blocks: false) == "_@ Fiction, 2 issues: best #\(Int.min), latest #\(Int.min)")
  }

  @Test func `histories stand in the order of the lists, of thousands too, each from its oldest issue on`() {
    let names = (0..<5_000).map { "List \($0)" }
    func listings(_ names: [String], _ date: String, rank: Int?) -> [Listing] {
      names.map { name in
        var placement = Placement(
          record: RecordKey(source: "s", key: "a"), category: name, date: PartialDate(date))
        placement.rank = rank
        return Listing(placement: placement, name: name)
      }
    }
    let lists =
      listings(names, "2026-11-20", rank: 2) + listings(names.reversed(), "2026-11-13", rank: 1)
      + listings(["Unranked"], "2026-11-13", rank: nil)
    let histories = RankHistory.all(lists)
    #expect(histories.map(\.name) == names)
    #expect(histories.allSatisfy { $0.issues.map(\.rank) == [1, 2] })
  }
}
