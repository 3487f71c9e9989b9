import Domain
import Sourcing
import TestSupport
import Testing

@testable import GoogleBooksSource

/// Whatever a service sends with status 200 gives records that hold together, or a
/// ``SourceError/badResponse(reason:)``.
@Suite struct GoogleBooksRobustnessTests {
  @Test(arguments: ["search", "search-isbn", "no-items", "volume"])
  func `a bent answer never breaks the adapter`(name: String) async throws {
    let whole = try fixture(name)
    for seed in UInt64(1)...150 {
      var mutation = JSONMutation(seed: seed)
      let body = seed.isMultiple(of: 3) ? mutation.damage(whole) : try mutation.bend(whole)
      let source = try source(answering(body))
      try await check("seed \(seed)") { try await source.search(BookQuery(text: "a"), page: nil) }
      try await check("seed \(seed)") {
        try await source.search(BookQuery(isbn: ISBN(digits: 9_781_402_311_239)), page: nil)
      }
      try await check("seed \(seed)") { SourcePage(records: [try await source.item("aaaaAAAA0001")]) }
    }
  }

  private func check(_ seed: String, _ ask: () async throws -> SourcePage) async throws {
    do {
      expectSound(try await ask(), seed)
    } catch SourceError.badResponse {
      // What it was meant to be is not known: any answer may be too far gone to read.
    } catch {
      Issue.record("\(error), \(seed)")
    }
  }

  private func expectSound(_ page: SourcePage, _ seed: String) {
    let keys = page.records.map(\.key)
    #expect(Set(keys).count == keys.count, "\(seed)")
    #expect(page.records.allSatisfy { GoogleBooksVolume.isID($0.key) && !$0.title.isEmpty }, "\(seed)")
    let addresses = page.records.flatMap { [$0.cover].compactMap(\.self) + $0.links.values }
    #expect(addresses.allSatisfy { $0.hasPrefix("http://") || $0.hasPrefix("https://") }, "\(seed)")
    #expect(page.records.allSatisfy { ($0.pages ?? 1) > 0 }, "\(seed)")
    #expect(page.skipped.allSatisfy { $0.count > 0 }, "\(seed)")
  }
}
