import AppServices
import Sourcing
import TestSupport
import Testing

/// The sources as the reader set them up.
@Suite struct InstalledSourcesTests {
  private func configured(_ values: [String: [String]]) throws -> ConfiguredSource {
    let setup = SourceSetup(
      isEnabled: true, settings: SourceSettings(values), limits: SourceLimits(perMinute: 5))
    let sources = InstalledSources([FakeSource.self, FakeList.self]).configured { _ in setup }
    #expect(sources.map(\.info.id) == ["book-list", "fake"])
    return try #require(sources.first)
  }

  @Test func `a source has the reader's limits, and can do what it conforms to`() throws {
    let source = try configured(["api-key": ["k"]])
    #expect(source.isReady && source.info.limits.perMinute == 5)
    #expect(source.capabilities == [.item] && source.searchTerms.isEmpty)
  }

  @Test func `a source without its key counts its requests apart, and says that it lacks it`() throws {
    let (with, without) = (try configured(["api-key": ["k"]]), try configured([:]))
    #expect(!without.isReady && without.lacksKey)
    #expect(with.account != without.account)
  }

  @Test func `another address is another origin, and no origin tells a query or a key`() throws {
    let origins = try ["https://example.org/a?t=1", "https://example.org/a?t=2"].map { address in
      try configured(["address": [address], "api-key": ["secret"]]).origin
    }
    #expect(origins[0] != origins[1])
    #expect(origins.allSatisfy { !$0.contains("t=") && !$0.contains("secret") && $0.contains("example.org/a") })
    let other = try configured(["address": ["https://example.org/a?t=1"], "api-key": ["another"]]).origin
    #expect(other == origins[0])
  }
}
