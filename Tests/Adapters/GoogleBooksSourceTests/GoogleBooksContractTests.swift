import GoogleBooksSource
import Sourcing
import TestSupport
import Testing

@Suite struct GoogleBooksContractTests {
  @Test func `it keeps the contract of a source`() async throws {
    let search = try fixture("search")
    let volume = try fixture("volume")
    try await expectContract(of: GoogleBooks.self, settings: SourceSettings(["api-key": [secret]])) {
      (request) throws(TransportError) in
      HTTPResponse(status: 200, body: request.address.contains("q=") ? search : volume)
    }
  }
}
