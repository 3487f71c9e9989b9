import Domain
import Sourcing
import Testing

@Suite struct SourcePageSkipsTests {
  @Test func `what is skipped for one reason is counted together`() {
    var page = SourcePage()
    page.skip("no title")
    page.skip("no id", count: 0)
    page.skip("another ISBN", count: 2)
    page.skip("no title", count: 3)
    #expect(page.skipped == [Skip(reason: "no title", count: 4), Skip(reason: "another ISBN", count: 2)])
  }

  /// Records, then rows that are unreadable, unusable and left out; whether that is an answer.
  @Test(arguments: [
    (0, 0, 0, 0, true), (0, 1, 0, 0, false), (0, 0, 1, 0, false), (0, 0, 0, 3, true), (0, 1, 0, 1, true),
    (1, 1, 0, 0, true), (1, 2, 0, 0, false), (1, 0, 9, 0, true), (1, 3, 2, 0, true), (1, 4, 2, 0, false),
    (2, 3, 0, 1, true),
  ])
  func `an answer is none where most of its rows are unreadable, or none can be used`(
    records: Int, unreadable: Int, unusable: Int, leftOut: Int, isAnswer: Bool
  ) {
    var page = SourcePage(
      records: (0..<records).map { SourceRecord(source: "alpha", key: "\($0)", title: "T") })
    page.skip("no object", count: unreadable, .unreadable)
    page.skip("no title", count: unusable)
    page.skip("listed twice", count: leftOut, .leftOut)
    #expect((page.fault == nil) == isAnswer, "\(page.fault ?? "")")
    #expect(SourcePage.fault(ofRecords: records, page.skipped) == page.fault)
    // What one answer is judged by is not asked of each of its parts.
    page.isPart = true
    #expect(page.fault == nil)
  }
}
