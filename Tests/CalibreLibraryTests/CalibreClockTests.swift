import CalibreLibrary
import Domain
import Foundation
import Testing

/// The days on which what calibre stores as instants falls for the reader.
@Suite struct CalibreClockTests {
  private static func day(_ text: String, in zone: String) throws -> String? {
    let now = Date(timeIntervalSince1970: 1_900_000_000)
    return CalibreClock(try #require(TimeZone(identifier: zone)), now: now).day(of: text)?.description
  }

  @Test(arguments: [
    ("Europe/Berlin", "1999-12-31 23:00:00+00:00", "2000-01-01"), ("UTC", "1999-12-31 23:00:00+00:00", "1999-12-31"),
    // In summer, and where none was known yet, or the city had a time of its own.
    ("Europe/Berlin", "2019-06-30 22:00:00+00:00", "2019-07-01"),
    ("Europe/Berlin", "1849-12-31 23:00:00+00:00", "1850-01-01"),
    ("Asia/Singapore", "1974-12-31 16:00:00+00:00", "1975-01-01"),
    ("America/New_York", "2000-01-01 05:00:00+00:00", "2000-01-01"),
    ("America/New_York", "2000-01-01 04:00:00+00:00", "1999-12-31"),
    ("Asia/Kolkata", "2024-02-28 18:30:00+00:00", "2024-02-29"),
    ("Pacific/Auckland", "2023-12-31 11:00:00+00:00", "2024-01-01"),
    ("Pacific/Honolulu", "2024-03-01 09:59:00+00:00", "2024-02-29"),
  ])
  func `a day is that of the reader`(zone: String, text: String, day: String) throws {
    #expect(try Self.day(text, in: zone) == day)
  }

  @Test(arguments: [
    ("2011-05-05 20:20:30.123456+00:00", "2011-05-06"), ("2011-05-05T20:20:30+00:00", "2011-05-06"),
    ("2011-05-05 20:20:30", "2011-05-06"), ("2011-05-05 20:20", "2011-05-06"), ("2011-05-05T20:20:30Z", "2011-05-06"),
    ("2011-05-05 20:20:30+0000", "2011-05-06"), ("2011-05-06 01:00:00+09:00", "2011-05-06"),
    ("2011-05-05 14:20:30-02:00", "2011-05-06"), ("2011-05-05 01:00:00+09:00", "2011-05-05"),
    ("2011-05-05", "2011-05-05"), ("2011-05", "2011-05"), ("2011", "2011"), ("9999-12-31 23:00:00+00:00", "9999-12-31"),
    ("2011-05-05 at night", "2011-05-05"), ("2011-05-05 -1:+2", "2011-05-05"),
    ("0850-03-01 00:00:00+00:00", "0850-03-01"), ("0101-01-02 03:00:00+00:00", "0101-01-02"),
  ])
  func `an instant is read however it is written, and a day alone stays what it is`(text: String, day: String) throws {
    #expect(try Self.day(text, in: "Asia/Tokyo") == day)
  }

  @Test(arguments: [
    "0101-01-01 00:00:00+00:00", "0100-12-31T19:00:00-05:00", "0101-01-01", "0101",
    "0100-12-31 23:00:00+00:00", "0001-01-01 00:00:00+00:00", "", "soon",
    "2011-13-05 00:00:00+00:00",
  ])
  func `a date that is not known is none in any zone`(text: String) throws {
    for zone in ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati"] {
      #expect(try Self.day(text, in: zone) == nil)
    }
  }
}
