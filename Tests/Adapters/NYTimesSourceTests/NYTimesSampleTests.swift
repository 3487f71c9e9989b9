import Domain
import Foundation
import Sourcing
import Testing

@testable import NYTimesSource

/// Answers of the service as they were captured. They are not part of the repository: the tests run where they lie
/// beside it, in `../shared/samples`.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: samples.path(percentEncoded: false))))
struct NYTimesSampleTests {
  private func source(answering name: String) throws -> NYTimes {
    try NYTimesSourceTests.source(answering(Array(try Data(contentsOf: samples.appending(path: "\(name).json")))))
  }

  @Test func `no row of the full overview is lost`() async throws {
    let page = try await source(answering: "lists-full-overview-2023").catalog(page: nil)
    #expect(page.placements.count == 230)
    #expect(page.records.count == 196)
    #expect(page.categories.count == 18 && page.completeCategories.count == 18)
    #expect(page.records.count { $0.kind == .series } == 10)
    #expect(page.skipped.isEmpty)
  }

  @Test(arguments: ["list-current-hardcover-fiction-2022", "list-current-hardcover-fiction-2023"])
  func `a current list is read whole`(name: String) async throws {
    let page = try await source(answering: name).items(inCategory: "hardcover-fiction", page: nil)
    #expect(page.placements.map(\.rank) == Array(1...15))
    #expect(page.completeCategories == ["hardcover-fiction"] && page.next == nil)
  }

  @Test func `a list of the second version asks for its second page`() async throws {
    let page = try await source(answering: "v2-get_list-2013").items(inCategory: "hardcover-fiction", page: nil)
    #expect(page.placements.count == 20 && page.next == "20")
  }

  @Test func `every ranking of the history is a placement`() async throws {
    let page = try await source(answering: "v2-single_history-2013").search(BookQuery(title: "drift"), page: nil)
    #expect(page.records.count == 1 && page.placements.count == 20 && page.next == nil)
  }

  @Test func `the names of lists encode as the service encodes them`() throws {
    let data = try Data(contentsOf: samples.appending(path: "lists-full-overview-2023.json"))
    let reply = try JSONDecoder().decode(NYTimesReply<NYTimesOverview>.self, from: data)
    for list in reply.results.lists.elements {
      var unnamed = list.header
      unnamed.encodedName = nil
      #expect(unnamed.key == list.header.encodedName)
    }
  }
}

private let samples = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../../shared/samples/nytimes").standardized
