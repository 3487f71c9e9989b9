import Domain
import Testing

/// Numbers that others write of a book.
@Suite struct PossibleNumbersTests {
  @Test(
    arguments: [
      (nil, nil, []), (0, nil, []), (1, 1, []), (100_000, 100_000, []), (100_001, nil, ["bad-pages"]),
      (-1, nil, ["bad-pages"]), (Int.max, nil, ["bad-pages"]), (Int.min, nil, ["bad-pages"]),
    ] as [(Int?, Int?, [String])])
  func `pages that no book has are left out and noted, and none at all say nothing`(
    said: Int?, pages: Int?, notes: [String]
  ) {
    var record = SourceRecord(source: "alpha", key: "k", title: "T")
    record.pages = said
    for _ in 1...2 {
      record.leaveOutImpossibleNumbers()
      #expect(record.pages == pages && record.notes == notes)
    }
  }

  @Test(
    arguments: [(0, 0, true), (5, 12, true), (5.1, 12, false), (-1, 12, false), (4, -1, false), (Double.nan, 1, false)]
      as [(Double, Int, Bool)])
  func `a rating is of up to five stars, by nobody or more`(average: Double, count: Int, isPossible: Bool) {
    var record = SourceRecord(source: "alpha", key: "k", title: "T")
    record.rating = Rating(average: average, count: count)
    record.leaveOutImpossibleNumbers()
    #expect((record.rating != nil) == isPossible && record.notes == (isPossible ? [] : ["bad-rating"]))
  }

  /// What is taken of others is what the reader may give.
  @Test func `the reader may give as many pages as a record may have`() {
    #expect(EditTarget.field(.pages).form == .number(SourceRecord.possiblePages))
  }
}
