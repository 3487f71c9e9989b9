import Domain
import Foundation
import InstructablesSource
import Sourcing
import Testing
import TestSupport

/// Samples of real answers, where there are any beside the package.
private let samples = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../../shared/samples/instructables").standardizedFileURL

@Suite(.enabled(if: FileManager.default.fileExists(atPath: samples.path())))
struct InstructablesSampleTests {
  @Test(arguments: [
    "jsonapi-list-category-technology-2013", "jsonapi-list-ebooks-2013", "jsonapi-list-recent-2013",
    "mashape-list-recent",
  ])
  func `every row of a sample list is an article with a date and an address`(name: String) async throws {
    let page = try await source(sample(name)).catalog(page: nil)
    #expect(!page.records.isEmpty && page.skipped.isEmpty)
    #expect(page.records.allSatisfy { $0.kind == .article && $0.published?.day != nil && $0.authors.count == 1 })
    #expect(page.records.allSatisfy { $0.links[.info]?.hasPrefix("https://www.instructables.com/id/") == true })
    #expect(page.records.allSatisfy { $0.cover != nil && $0.extra["featured"] != nil })
  }

  @Test(arguments: [
    ("jsonapi-detail-guide-collection-2013", "OHN44MHGQ8VBHJG"),
    ("jsonapi-detail-no-favorites-2013", "E1VOV8VGUKARQFD"),
    ("jsonapi-detail-steps-2013", "EIWXVV3HFSHTOY9"), ("jsonapi-detail-video-contests-2013", "E2EZCERHGH6RWSY"),
  ])
  func `a sample article has a description, a date and an address`(name: String, id: String) async throws {
    let article = try await source(sample(name)).item(id)
    #expect(article.description.map { !$0.isEmpty && !$0.contains("<") && !$0.contains("&nbsp;") } == true)
    #expect(article.published?.day != nil && article.links[.info] != nil && article.cover != nil)
  }

  @Test func `the sample's sections are six`() async throws {
    #expect(try await source(sample("jsonapi-categories-2013")).categories().count == 6)
  }

  private func sample(_ name: String) throws -> String {
    try String(contentsOf: samples.appending(path: "\(name).json"), encoding: .utf8)
  }
}
