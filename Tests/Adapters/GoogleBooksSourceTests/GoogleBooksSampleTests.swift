import Domain
import Foundation
import Sourcing
import Testing

@testable import GoogleBooksSource

/// Answers of the service as they were captured. They are not part of the repository: the tests run where they lie
/// beside it, in `../shared/samples`.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: samples.path(percentEncoded: false))))
struct GoogleBooksSampleTests {
  private func answer(_ name: String, status: Int = 200) throws -> GoogleBooks {
    try source(answering(Array(try Data(contentsOf: samples.appending(path: "\(name).json"))), status: status))
  }

  @Test(
    arguments: [
      ("search-something-2019", 10), ("search-free-ebooks-public-domain", 10), ("200-success-items", 2),
      ("scriptotek-volumes", 1), ("scriptotek-volumes_no_imagelinks", 1), ("scriptotek-volumes_zero", 0),
    ])
  func `every hit is a record`(name: String, count: Int) async throws {
    let page = try await answer(name).search(BookQuery(text: "a"), page: nil)
    #expect(page.records.count == count)
    #expect(page.skipped.isEmpty)
  }

  @Test func `a hit and the volume alone have one cover`() async throws {
    let alone = try await answer("scriptotek-volume").item("kPbzR4LDkAkC")
    let data = try Data(contentsOf: samples.appending(path: "scriptotek-volume_from_list.json"))
    let hit = SourceRecord(google: try JSONDecoder().decode(GoogleBooksVolume.self, from: data), detail: .brief)
    #expect(alone.cover != nil && alone.cover == hit?.cover)
  }

  @Test(arguments: [("400-api-key-invalid", 400), ("403-disabled-api", 403)])
  func `a refused key is told as one`(name: String, status: Int) async throws {
    let source = try answer(name, status: status)
    let error = await #expect(throws: SourceError.self) { try await source.search(BookQuery(text: "a"), page: nil) }
    guard case .keyRefused? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a used-up day is told as one`() async throws {
    let source = try answer("transcribed-429-daily-quota", status: 429)
    await #expect(throws: SourceError.quotaUsedUp(retryAfter: nil)) {
      try await source.search(BookQuery(text: "a"), page: nil)
    }
  }
}

private let samples = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../../shared/samples/google-books").standardized
