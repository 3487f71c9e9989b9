import Domain
import Testing

@Suite struct CivilCalendarTests {
  @Test(
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2100, 3, 1, 47_541), (9999, 12, 31, 2_932_896),
      (1, 1, 1, -719_162), (0, 3, 1, -719_468), (0, 2, 29, -719_469), (-400, 3, 1, -865_565),
    ] as [(Int, Int, Int, Int)])
  func `a date has its number, and the number its date`(year: Int, month: Int, day: Int, number: Int) {
    #expect(CivilCalendar.dayNumber(year: year, month: month, day: day) == number)
    let date = CivilCalendar.date(ofDay: number)
    #expect([date.year, date.month, date.day] == [year, month, day])
  }

  @Test func `a day that its month does not have counts on into the next`() {
    #expect(
      CivilCalendar.dayNumber(year: 2026, month: 2, day: 31) == CivilCalendar.dayNumber(year: 2026, month: 3, day: 3))
  }
}
