import GoogleBooksSource
import Sourcing
import TestSupport
import Testing

@Suite struct GoogleBooksContractTests {
  @Test func `it keeps the contract of a source`() async throws {
    let search = try fixture("search")
    let volume = try fixture("volume")
    let last = try fixture("no-items")
    try await expectContract(of: GoogleBooks.self, settings: SourceSettings(["api-key": [secret]])) {
      (request) throws(TransportError) in
      guard request.address.contains("q=") else { return HTTPResponse(status: 200, body: volume) }
      return HTTPResponse(status: 200, body: request.address.contains("startIndex=0") ? search : last)
    }
  }
}
