import Domain
import Testing

@Suite struct PartialDateTests {
  @Test(arguments: ["2014", "2014-02", "2014-02-11", "0001-01-01", "9999-12-31", "2000-02-29", "2024-02-29"])
  func `a date is written as it was read`(text: String) {
    #expect(PartialDate(text)?.description == text)
  }

  @Test(arguments: ["2014-02-11T10:15:00Z", "2014-02-11 10:15", "2014-02-11Z", "2014-02-11-05:00"])
  func `a time or a zone behind the day is passed over`(text: String) {
    #expect(PartialDate(text)?.description == "2014-02-11")
  }

  @Test(arguments: [
    "", "14", "02-2014", "2014-", "2014-2", "2014-00", "2014-13", "2014-02-00", "2014-02-30", "2014-04-31",
    "2100-02-29",
    "1900-02-29", "2014-02-111", "2014-02-1", "0000", "0000-01-01", "-2014", "20140211", "201402", "2014/02/11",
    "2014--11", "+014", "\u{FF12}\u{FF10}\u{FF11}\u{FF14}", "2014-1\u{301}", "February 2014", " 2014",
  ])
  func `what is no such date is refused`(text: String) {
    #expect(PartialDate(text) == nil)
  }

  @Test func `a day needs a month`() {
    #expect(PartialDate(year: 2014, day: 11) == nil)
  }

  @Test func `dates order by time, the less precise first`() {
    let ordered = ["2013-12-31", "2014", "2014-01", "2014-01-31", "2014-02", "2014-02-11", "2015"].compactMap {
      PartialDate($0)
    }
    #expect(ordered.count == 7)
    #expect(ordered.shuffled().sorted() == ordered)
  }

  @Test(arguments: [
    ("2014", "2014-02", true), ("2014", "2014-02-11", true), ("2014-02", "2014-02-11", true),
    ("2014", "2014", false), ("2014-02-11", "2014-02-11", false), ("2014-02-11", "2014-02", false),
    ("2014-02", "2014-03-11", false), ("2014", "2015-02", false), ("2014-02-11", "2014-02-12", false),
  ])
  func `a date is refined by one that begins with it and says more`(left: String, right: String, expected: Bool) throws
  {
    #expect(try #require(PartialDate(left)).isRefined(by: try #require(PartialDate(right))) == expected)
  }

  @Test(arguments: [("2014", 20_140_000), ("2014-02", 20_140_200), ("2014-02-11", 20_140_211)])
  func `a packed date is unpacked to itself`(text: String, packed: Int) throws {
    let date = try #require(PartialDate(text))
    #expect(date.packed == packed)
    #expect(PartialDate(packed: packed) == date)
  }

  @Test(arguments: [0, -20_140_211, 20_140_011, 20_141_301, 20_140_230, 100_000_000, Int.max, Int.min])
  func `a number that packs no date is refused`(packed: Int) {
    #expect(PartialDate(packed: packed) == nil)
  }
}
