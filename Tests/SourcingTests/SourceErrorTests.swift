import Foundation
import Sourcing
import Testing

@Suite struct SourceErrorTests {
  private static let address = "https://books.example/list"

  @Test(arguments: [
    (204, "look at the setting base-url"), (304, "look at the setting base-url"),
    (404, "look at the setting base-url"), (500, "the service is out of order, try again later"),
    (511, "the network wants you to sign in"),
  ])
  func `a status without an answer is told with the address and what to do`(status: Int, advice: String) {
    let error = SourceError.http(status: status, reason: Self.address)
    #expect(error.description == "answered with status \(status): \(Self.address); \(advice)")
  }

  @Test func `an answer that is packed in another way is one that cannot be read, and no broken connection`() {
    let error = SourceError(TransportError.undecodable("is packed with “br”, which was not asked for"))
    #expect(error == .badResponse(reason: "it is packed with “br”, which was not asked for"))
  }

  @Test(arguments: [
    (204, "look at the setting base-url"), (400, "look at the settings of the source, base-url above all"),
    (403, "look at the settings of the source, base-url above all"), (404, "look at the setting base-url"),
    (408, "try again later"), (410, "look at the setting base-url"), (425, "try again later"),
    (451, "look at the settings of the source, base-url above all"),
    (500, "the service is out of order, try again later"), (599, "the service is out of order, try again later"),
  ])
  func `every status is told with what to do, with a word of the service and without`(status: Int, advice: String) {
    for (word, shown) in [(nil, ""), ("forbidden", ": forbidden")] as [(String?, String)] {
      let error = SourceError.failed(withStatus: status, saying: word)
      #expect(error.description == "answered with status \(status)\(shown); \(advice)")
    }
  }

  @Test(arguments: [(nil, "later"), (.zero, "later"), (.seconds(9), "in 9 s")] as [(Duration?, String)])
  func `who is asked too often is told when to try again, and not at once`(after: Duration?, words: String) {
    #expect(SourceError.throttled(retryAfter: after).description == "asked too often; try again \(words)")
    let usedUp = SourceError.quotaUsedUp(retryAfter: after)
    #expect(usedUp.description == "the day's requests are used up; try again \(words)")
  }

  @Test(
    arguments: [
      (.minute, "was asked as often as it allows for the moment"), (.pause, "wants to be left alone for a while"),
    ] as [(Backoff.Reason, String)])
  func `a pause that the service asked for is not told as a limit that is used up`(
    reason: Backoff.Reason, words: String
  ) {
    #expect(SourceError.held(Backoff(reason, until: Date(timeIntervalSince1970: 60))).cause == words)
  }

  @Test func `a status with a reason that says what to do is told as it is`() {
    let error = SourceError.http(status: 403, reason: "set the country")
    #expect(error.description == "answered with status 403: set the country")
  }
}
