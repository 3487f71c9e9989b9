import Domain
package import Foundation

/// The instant in UTC as ISO 8601 to the second: `2026-03-01T12:00:00Z`.
package func timestamp(_ date: Date) -> String {
  let seconds = date.timeIntervalSince1970.rounded(.down)
  // A book has one or two, a list of a server a thousand a second: Foundation, which knows every calendar, takes longer
  // than all else of a book.
  guard (0..<endOfYear9999).contains(seconds) else { return date.formatted(.iso8601) }
  let (days, time) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
  let (year, month, day) = CivilCalendar.date(ofDay: days)
  return String(unsafeUninitializedCapacity: 20) { text in
    _ = text.initialize(from: "0000-00-00T00:00:00Z".utf8)
    let parts = [(3, year), (6, month), (9, day), (12, time / 3600), (15, time / 60 % 60), (18, time % 60)]
    for (last, value) in parts {
      var (place, rest) = (last, value)
      while rest > 0 {
        text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        (place, rest) = (place - 1, rest / 10)
      }
    }
    return 20
  }
}

private let endOfYear9999 = 253_402_300_800.0

/// The time to the millisecond, which is all that a catalogue keeps: `2026-03-01T12:00:00.250Z`.
package func preciseTimestamp(_ date: Date) -> String {
  let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
  let seconds = (milliseconds / 1000).rounded(.down)
  let fraction = zeroPadded(String(Int(milliseconds - seconds * 1000)), to: 3)
  return timestamp(Date(timeIntervalSince1970: seconds)).dropLast() + "." + fraction + "Z"
}

/// The inverse of both; nil for anything else.
package func instant(_ text: String) -> Date? {
  guard text.hasSuffix("Z") else { return nil }
  let parts = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  let whole = parts[0] + "Z"
  // Foundation reads the 31st of February as some day in March.
  guard let date = try? Date(String(whole), strategy: .iso8601), timestamp(date) == whole else { return nil }
  guard parts.count == 2 else { return date }
  // A sign in front is none of three digits.
  guard parts[1].utf8.count == 3, parts[1].utf8.allSatisfy(\.isASCIIDigit), let milliseconds = Int(parts[1])
  else { return nil }
  return Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000 + Double(milliseconds)) / 1000)
}
