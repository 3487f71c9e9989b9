import Presentation
import Testing

@Suite struct PageCountRemarkTests {
  @Test(arguments: [
    (1, 50, true, "there is only 1 page of 50"), (50, 50, true, "there is only 1 page of 50"),
    (51, 50, true, "there are only 2 pages of 50"), (101, 50, false, "there are only 3 pages of 50 here so far"),
  ])
  func `a page beyond the last is told how many there are`(total: Int, limit: Int, isWhole: Bool, words: String) {
    #expect(pageCountRemark(total, by: limit, isWhole: isWhole) == words)
  }
}
