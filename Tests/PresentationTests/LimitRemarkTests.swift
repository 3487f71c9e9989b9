import Presentation
import Testing

@Suite struct LimitRemarkTests {
  @Test(arguments: [(1, true), (1_999, true), (2_000, false)])
  func `a higher limit is told of where there is one`(limit: Int, isTold: Bool) {
    #expect(limitRemark(limit, most: 2_000).contains("--limit") == isTold)
  }
}
