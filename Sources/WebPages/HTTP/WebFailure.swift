/// Why a request is not done.
package struct WebFailure: Error, Hashable, Sendable {
  /// As HTTP numbers it.
  package var status: Int
  /// One line for the reader.
  package var message: String

  package init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}
