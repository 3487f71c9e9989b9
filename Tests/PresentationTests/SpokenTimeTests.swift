import Foundation
import Testing

@testable import Presentation

@Suite struct SpokenTimeTests {
  private let now = Date(timeIntervalSince1970: 1_772_366_400)  // 2026-03-01T12:00:00Z

  @Test(
    arguments: [
      (0.0, "just now"), (-59, "just now"), (-60, "1 minute ago"), (-150, "2 minutes ago"), (-3_600, "1 hour ago"),
      (-86_399, "23 hours ago"), (-86_400, "1 day ago"), (-6.9 * 86_400, "6 days ago"), (-7 * 86_400, "2026-02-22"),
      (30, "in less than a minute"), (90, "in 1 minute"), (7_200, "in 2 hours"), (8 * 86_400, "2026-03-09 13:00"),
    ] as [(TimeInterval, String)])
  func `an instant is told as a person says it`(seconds: TimeInterval, words: String) throws {
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    #expect(spoken(now + seconds, now: now, in: zone) == words)
  }

  @Test(arguments: [(0, "2025-12-31"), (2, "2026-01-01"), (-10, "2025-12-31")])
  func `a day is that of the reader's zone`(hours: Int, day: String) throws {
    let late = Date(timeIntervalSince1970: 1_767_223_800)  // 2025-12-31T23:30:00Z
    #expect(spoken(late, now: now, in: try #require(TimeZone(secondsFromGMT: hours * 3_600))) == day)
  }
}
