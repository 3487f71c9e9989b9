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
}
