import Testing

@testable import StandIn

@Suite struct CivilDateTests {
  @Test(arguments: [("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2), ("2026-01-04", 20_457, 0), ("1969-12-31", -1, 3)])
  func `a day has its number and its place in the week`(text: String, number: Int, weekday: Int) throws {
    let date = try #require(CivilDate(text))
    #expect(date.dayNumber == number)
    #expect(date.weekday == weekday)
    #expect(date.description == text)
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-01", "26-01-01", "", "current", "2026-01-00"])
  func `what is no day is none`(text: String) { #expect(CivilDate(text) == nil) }

  @Test func `days of a century go there and back`() {
    for number in -20_000...40_000 { #expect(CivilDate(CivilDate(dayNumber: number).description)?.dayNumber == number) }
  }

  @Test func `the Sunday of a Sunday is itself`() {
    #expect(CivilDate("2026-01-04")?.sunday == CivilDate("2026-01-04"))
    #expect(CivilDate("2025-12-29")?.sunday == CivilDate("2026-01-04"))
  }
}
