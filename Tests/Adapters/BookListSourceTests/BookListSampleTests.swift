import BookListSource
import Domain
import Foundation
import Sourcing
import Testing
import TestSupport

/// Samples of real lists, where there are any beside the package.
private let sample = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../../shared/samples/book-list/books_readable.json").standardizedFileURL

@Suite(.enabled(if: FileManager.default.fileExists(atPath: sample.path())))
struct BookListSampleTests {
  @Test func `every book of the sample is read`() async throws {
    let source = try BookList(
      settings: SourceSettings(["base-url": [sample.path()]]),
      transport: StubTransport { (_) throws(TransportError) in nil })
    let page = try await source.catalog(page: nil)
    #expect(page.records.count == 30 && page.skipped.isEmpty)
    #expect(page.records.allSatisfy { $0.links[.pdf] != nil && $0.cover != nil && $0.notes.isEmpty })
    #expect(page.records.allSatisfy { !$0.title.hasSuffix(" ") && !$0.authors.isEmpty })
    #expect(page.records.contains { $0.links[.pdf]?.contains("%20") == true })
    #expect(!page.records.contains { $0.links[.pdf]?.contains("%2520") == true })
    #expect(page.categories.count == 62)
  }
}
