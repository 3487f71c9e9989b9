import BookListSource
import Domain
import Sourcing
import Testing
import TestSupport

@Suite struct BookListContractTests {
  @Test func `it keeps what every source has to keep`() async throws {
    let body = try fixture("list")
    try await expectContract(
      of: BookList.self, settings: SourceSettings(["base-url": ["https://lists.example/books.json"]])
    ) { (_) throws(TransportError) in HTTPResponse(status: 200, body: Array(body.utf8)) }
  }
}
