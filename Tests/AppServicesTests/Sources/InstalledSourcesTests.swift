import AppServices
import Domain
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

  /// A source with an address of its own that can be another.
  private struct Movable: ItemSource {
    static let info = SourceInfo(
      id: "movable", name: "Movable", summary: "Anywhere.", homePage: "https://example.org",
      settings: [
        SourceSetting(SourceSetting.baseURL, help: "where it is", kind: .list, defaultValue: "https://example.org/v1"),
        SourceSetting("country", help: "a country"),
        SourceSetting(SourceSetting.apiKey, help: "a key", isSecret: true),
      ])

    init(settings: SourceSettings, transport: any HTTPTransport) throws(SourceError) {}

    func item(_ key: String) async throws(SourceError) -> SourceRecord { throw .noSuchItem(key) }
  }

  private func account(at addresses: [String], _ others: [String: [String]] = [:]) throws -> String {
    let settings = SourceSettings(others.merging([SourceSetting.baseURL: addresses]) { $1 })
    let setup = SourceSetup(isEnabled: true, settings: settings, limits: SourceLimits())
    return try #require(InstalledSources([Movable.self]).configured { _ in setup }.first).account
  }

  /// However it is changed: by a command, in the file, or by a variable.
  @Test func `another address is another account, on which nothing rests`() throws {
    let own = try account(at: ["https://example.org/v1"], ["api-key": ["k"]])
    #expect(own.hasPrefix("movable with key "))
    #expect(try account(at: [" https://example.org/v1/ "], ["api-key": ["k"], "country": ["SE"]]) == own)
    #expect(try account(at: [], ["api-key": ["k"]]) == own)
    let others = try [
      ["https://mirror.example/v1"], ["https://example.org/v2"],
      ["https://example.org/v1", "https://mirror.example/v1"],
    ].map { try account(at: $0, ["api-key": ["k"]]) }
    #expect(Set(others + [own]).count == 4)
    #expect(others.allSatisfy { $0.hasPrefix("movable at ") && !$0.contains("example") })
    let place = try #require(others[0].split(separator: " with key ").first)
    #expect(try account(at: ["https://mirror.example/v1"]) == "\(place) without a key")
  }

  @Test func `another key is another account, which does not show it`() throws {
    let own = try account(at: [], ["api-key": ["hush-hush-key"]])
    #expect(try account(at: [], ["api-key": [" hush-hush-key "]]) == own)
    let others = try [["another-key"], ["hush-hush-key", "another-key"], ["hush-hush-kez"]].map {
      try account(at: [], ["api-key": $0])
    }
    #expect(Set(others + [own]).count == 4)
    #expect((others + [own]).allSatisfy { $0.wholeMatch(of: /movable with key [0-9a-z]{4}/) != nil })
    for none in [[:], ["api-key": []], ["api-key": [" "]]] as [[String: [String]]] {
      #expect(try account(at: [], none) == "movable without a key")
    }
  }
}
