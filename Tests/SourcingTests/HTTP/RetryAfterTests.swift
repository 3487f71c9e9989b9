import Foundation
import Sourcing
import Testing

@Suite struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:07 GMT, thirty seconds before the example of RFC 9110.
  private let now = Date(timeIntervalSince1970: 784_111_747)

  @Test(arguments: [
    "30", " 30 ", "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `seconds and all three forms of a date are read`(text: String) {
    let response = HTTPResponse(status: 429, headers: [HTTPHeader("retry-after", text)])
    #expect(response.retryAt(now: now) == now + 30)
  }

  @Test(arguments: ["", "soon", "-1", "99999999999", "Sun, 06 Nov 1994 08:49:00 GMT", "Sun, 06 Nov 2094 08:49:37 GMT"])
  func `what is past, too far away or no time is passed over`(text: String) {
    let response = HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", text)])
    #expect(response.retryAt(now: now) == nil)
  }
}
