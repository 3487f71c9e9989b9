import Domain

/// Why a request is not done.
package struct WebFailure: Error, Hashable, Sendable {
  /// As HTTP numbers it.
  package var status: Int
  /// One line for the reader, whatever stands in the texts that it was made of.
  package let message: String
  /// After how many seconds it may be done (RFC 9110, section 10.2.3); nil where nobody knows.
  package var retryAfter: Int?

  package init(_ status: Int, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.message = onOneLine(message)
    self.retryAfter = retryAfter
  }
}

/// The text without what ends lines, which becomes a space, as a tab does, and without other control characters and
/// what turns text around, which become U+FFFD: titles and names of sources hold anything.
private func onOneLine(_ text: String) -> String {
  var line = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: line.append(" ")
    default: line.append(isControl(scalar) ? "\u{FFFD}" : scalar)
    }
  }
  return String(line)
}

extension WebFailure {
  /// What was to be an ISBN is none, and why.
  init(noISBN reading: ISBNParseResult) {
    self.init(400, "“\(reading.input)” is no ISBN: \(reading.class.explanation)")
  }
}
