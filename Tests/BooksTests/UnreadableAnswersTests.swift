import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import TestSupport
import Testing

@testable import books

/// Answers of which no row, or not even half, can be read.
@Suite struct UnreadableAnswersTests {
  private static let catalogs = [
    ("nytimes", #"{"results":{"lists":[null]}}"#),
    ("nytimes", #"{"results":{"lists":[{"list_name":"A","books":[{},7]}]}}"#),
    ("book-list", "[null]"), ("book-list", #"[1,2,{"title":"A"}]"#), ("instructables", #"{"items":[1,{},"x"]}"#),
  ]

  @Test(arguments: catalogs.filter { isInstalled($0.0) })
  func `a catalogue of which most rows cannot be read is no answer and makes nothing fresh`(id: String, body: String)
    async throws
  {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let coordinator = Coordinator(
      sources: [try source(id, body)], store: store, policy: MergePolicy(), clock: DrivenClock())
    for _ in 0..<2 {
      let status = try #require(try await coordinator.sync(FetchOptions(timeout: .seconds(5))).first?.status)
      #expect(status.outcome == .badResponse && status.message?.contains("rows can be used") == true, "\(status)")
    }
    #expect(try await store.fetches().compactMap(\.catalogFetchedAt).isEmpty)
    #expect(try await store.books(ListQuery()).total == 0)
  }

  @Test(.enabled(if: isInstalled("book-list")), arguments: [(8192, 0), (8193, 1)])
  func `a row of a title longer than any is skipped, and told`(length: Int, skipped: Int) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let long = String(repeating: "x", count: length)
    let coordinator = Coordinator(
      sources: [try source("book-list", #"[{"title":"A"},{"title":"B"},{"title":"\#(long)"}]"#)], store: store,
      policy: MergePolicy(), clock: DrivenClock())
    let status = try #require(try await coordinator.sync(FetchOptions(timeout: .seconds(5))).first?.status)
    #expect(status.outcome == .ok && status.skipped == skipped, "\(status)")
    #expect(try await store.books(ListQuery()).total == 3 - skipped)
  }

  @Test(arguments: ["\u{200B}\u{200B}", "\u{202E}", "\u{AD} \u{FEFF}", "\u{3164}"])
  func `a record of a title that nobody can see is skipped, and told, whatever source gives it`(title: String)
    async throws
  {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let volumes = #"{"id":"aaaaAAAA0001","volumeInfo":{"title":"Tide"}},{"id":"aaaaAAAA0002","volumeInfo":"#
    let bodies: [(id: String, body: String)] = [
      ("google-books", #"{"items":[\#(volumes){"title":"\#(title)"}}]}"#),
      ("book-list", #"[{"title":"Tide"},{"title":"\#(title)"}]"#),
    ]
    let sources = try bodies.filter { Self.isInstalled($0.id) }.map { try source($0.id, $0.body) }
    let coordinator = Coordinator(sources: sources, store: store, policy: MergePolicy(), clock: DrivenClock())
    let answer = try await coordinator.search(BookQuery(text: "tide", limit: 1), FetchOptions(timeout: .seconds(5)))
    #expect(answer.statuses.allSatisfy { $0.outcome == .ok && $0.skipped == 1 }, "\(answer.statuses)")
    #expect(answer.statuses.allSatisfy { $0.message == "1 row skipped: no title (1)" }, "\(answer.statuses)")
    #expect(try await store.books(ListQuery()).books.allSatisfy { $0.title == "Tide" })
  }

  @Test(
    .enabled(if: isInstalled("google-books")), arguments: [#"{"items":[1,null,"x"]}"#, #"{"items":[{},{},{}]}"#])
  func `a search of which no row can be read is no answer`(body: String) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let coordinator = Coordinator(
      sources: [try source("google-books", body)], store: store, policy: MergePolicy(), clock: DrivenClock())
    let answer = try await coordinator.search(BookQuery(text: "tide"), FetchOptions(timeout: .seconds(5)))
    #expect(answer.statuses.map(\.outcome) == [.badResponse])
  }

  @Test(.enabled(if: isInstalled("nytimes")))
  func `names of categories of which most cannot be read are no answer`() async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy())
    let source = try source("nytimes", #"{"results":[null,1]}"#)
    let coordinator = Coordinator(sources: [source], store: store, policy: MergePolicy(), clock: DrivenClock())
    let answer = try await coordinator.categories(FetchOptions(timeout: .seconds(5)))
    #expect(answer.statuses.map(\.outcome) == [.badResponse] && answer.categories.isEmpty)
  }

  private static func isInstalled(_ id: String) -> Bool { Registry.installed.contains { $0.info.id == id } }

  private func source(_ id: String, _ body: String) throws -> ConfiguredSource {
    let type = try #require(Registry.installed.first { $0.info.id == id })
    let settings = SourceSettings(["base-url": ["https://wire.example/x"], "api-key": ["k"]])
    let made = try type.init(settings: settings, transport: StubTransport(body: body))
    return ConfiguredSource(info: type.info, isEnabled: true, origin: "here") { _ in .success(made) }
  }
}
