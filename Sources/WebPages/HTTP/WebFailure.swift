import Domain

/// Why a request is not done.
package struct WebFailure: Error, Hashable, Sendable {
  /// As HTTP numbers it.
  package var status: Int
  /// One line for the reader.
  package var message: String
  /// After how many seconds it may be done (RFC 9110, section 10.2.3); nil where nobody knows.
  package var retryAfter: Int?

  package init(_ status: Int, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
  }
}

extension WebFailure {
  /// What was to be an ISBN is none, and why.
  init(noISBN reading: ISBNParseResult) {
    self.init(400, "“\(reading.input)” is no ISBN: \(reading.class.explanation)")
  }
}
