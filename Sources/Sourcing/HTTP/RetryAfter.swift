import Domain
package import Foundation

extension HTTPResponse {
  /// When the service wants to be asked again (`Retry-After`; RFC 9110, section 10.2.3): seconds from `now`, or a date
  /// in any of the three forms of section 5.6.7. Nil where it does not say, or names a time that is past or more than a
  /// week away.
  package func retryAt(now: Date) -> Date? {
    if let delay = retryDelay { return now + delay / .seconds(1) }
    guard let text = header("Retry-After").flatMap(trimmed), let date = httpDate(text) else { return nil }
    return (0...604_800).contains(date.timeIntervalSince(now)) ? date : nil
  }
}

private func httpDate(_ text: String) -> Date? {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = .gmt
  for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
    formatter.dateFormat = format
    if let date = formatter.date(from: text) { return date }
  }
  return nil
}
