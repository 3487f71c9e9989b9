import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport
import Testing

/// The books of a search and their order, whoever was first.
@Suite struct SearchOrderTests {
  /// Titles that are equally good matches, many of them of several sources.
  private static let sources = ["alpha", "beta", "gamma", "delta"]

  private func records(_ source: String) -> [SourceRecord] {
    let place = Self.sources.firstIndex(of: source) ?? 0
    return (0..<12).filter { $0 % 4 != place }.map { number in
      let letter = Character(Unicode.Scalar(UInt8(97 + number)))
      return record(source, "\(number)", "Mars \(letter)", isbn: ISBN.example(number).description)
    }
  }

  private func source(_ id: String, behind gate: Gate?) -> ConfiguredSource {
    let page = SourcePage(records: records(id))
    if id == "alpha" || id == "beta" {
      return .fake(
        id,
        FakeCatalog { (_) throws(SourceError) in
          await gate?.pass()
          return page
        })
    }
    return .fake(
      id,
      FakeSource { (_, _) throws(SourceError) in
        await gate?.pass()
        return page
      })
  }

  @Test(arguments: [ListQuery.Sort.relevance, .title], [4, 20])
  func `the answer is the same whichever source is late, and the second time`(sort: ListQuery.Sort, limit: Int)
    async throws
  {
    var answers: [[Book]] = []
    for late in Self.sources {
      let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
      var kept = SourceBatch(source: "omega", fetchedAt: Date(timeIntervalSince1970: 0))
      kept.records = [record("omega", "1", "Mars z"), record("omega", "2", "Mars y")]
      _ = try await store.ingest(kept)
      // The second time what the first one kept is there before.
      for _ in 1...2 {
        let othersAreDone = Gate()
        let coordinator = Coordinator(
          sources: Self.sources.map { source($0, behind: $0 == late ? othersAreDone : nil) }, store: store,
          policy: MergePolicy(), clock: DrivenClock(), now: { Date(timeIntervalSince1970: 1) })
        let query = BookQuery(text: "mars", limit: limit)
        let search = coordinator.start {
          try await $0.search(query, FetchOptions(timeout: .seconds(20)), sort: sort)
        }
        let others = Set(Self.sources).subtracting([late])
        answers.append(try await search.answer(telling: opening(othersAreDone, when: others)).books)
      }
    }
    #expect(answers[0].count == min(limit, 14))
    for answer in answers { #expect(answer.map(\.id) == answers[0].map(\.id)) }
    for answer in answers { #expect(answer == answers[0]) }
  }
}
