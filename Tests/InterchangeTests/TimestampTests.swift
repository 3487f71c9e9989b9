import Foundation
import TestSupport
import Testing

@testable import Interchange

@Suite struct TimestampTests {
  @Test(arguments: 1...5)
  func `an instant is written as Foundation writes it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // From the year 1653 to 10285: what lies outside four digits and before 1970, too.
    for _ in 0..<2000 {
      let date = Date(
        timeIntervalSince1970: Double(Int64.random(in: -10_000_000_000...262_400_000_000, using: &random)))
      #expect(timestamp(date) == date.formatted(.iso8601), "seed \(seed)")
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (1_772_366_400.999, "2026-03-01T12:00:00Z"),
  ])
  func `the edges of years, leap years and seconds`(seconds: Double, expected: String) {
    #expect(timestamp(Date(timeIntervalSince1970: seconds)) == expected)
  }

  @Test(arguments: [
    "", "2026-03-01", "2026-03-01T12:00:00", "2026-02-31T12:00:00Z", "2026-03-01T12:00:00.Z", "2026-03-01T12:00:00.25Z",
    "2026-03-01T12:00:00.+25Z", "2026-03-01T12:00:00.-25Z", "2026-03-01T12:00:00.0250Z", "2026-03-01T12:00:00.٠٢٥Z",
  ])
  func `what is written in another way is no instant`(text: String) {
    #expect(instant(text) == nil)
  }

  @Test(arguments: [0, 0.25, 1_772_366_400.999, 253_402_300_799])
  func `an instant comes back to the millisecond`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(instant(preciseTimestamp(date)) == date)
  }
}
