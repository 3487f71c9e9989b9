import NYTimesSource
import Sourcing
import TestSupport
import Testing

@Suite struct NYTimesContractTests {
  @Test func `it keeps the contract of a source`() async throws {
    let history = try fixture("history")
    let names = try fixture("names")
    let list = try fixture("list-hardcover-fiction")
    let overview = try fixture("full-overview")
    try await expectContract(
      of: NYTimes.self, settings: SourceSettings(["api-key": [secret]]), category: "hardcover-fiction"
    ) { (request) throws(TransportError) in
      let path = request.redactedAddress
      let body =
        path.contains("history")
        ? history : path.contains("names") ? names : path.contains("overview") ? overview : list
      return HTTPResponse(status: 200, body: body)
    }
  }
}
