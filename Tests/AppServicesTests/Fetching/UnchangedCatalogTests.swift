import AppServices
import Catalog
import CatalogTesting
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import TestSupport
import Testing

/// Sources that say that they have what they had.
@Suite struct UnchangedCatalogTests {
  /// A source of two pages with a version, whose pages are counted.
  private final class Listing: Sendable {
    let asked = Counter()
    let version = Mutex<String?>("v1")
    let skipped = Mutex<[Skip]>([])

    func source(origin: String = "here") -> ConfiguredSource {
      var catalog = FakeCatalog { [self] (token) throws(SourceError) in
        asked.increment()
        var page = SourcePage(records: [record("list", token ?? "1", "Book \(token ?? "1")")])
        page.next = token == nil ? "2" : nil
        page.skipped = skipped.withLock { $0 }
        if page.next == nil { page.catalogVersion = version.withLock { $0 } }
        return page
      }
      catalog.version = { [self] in version.withLock { $0 } }
      return .fake("list", origin: origin, catalog)
    }
  }

  private let store: SQLiteBookStore
  private let listing = Listing()

  init() throws { store = try SQLiteBookStore(inMemoryWith: MergePolicy()) }

  private func sync(origin: String = "here", after seconds: TimeInterval = 0) async throws -> SyncReport? {
    var asking = FetchOptions(timeout: .seconds(60), on: DrivenClock())
    asking.cachePolicy = .always
    return try await Coordinator(
      sources: [listing.source(origin: origin)], store: store, policy: MergePolicy(), clock: DrivenClock(),
      now: { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }
    ).sync(asking).first
  }

  @Test func `a source that has what it had is not taken again, and all of it has the new time`() async throws {
    #expect(try await sync()?.kept == IngestSummary(added: 2))
    let again = try #require(try await sync(after: 3600))
    #expect(again.kept == IngestSummary(unchanged: 2))
    #expect(again.status.outcome == .ok && again.status.results == 2)
    #expect(again.status.fetchedAt == Date(timeIntervalSince1970: 1_700_003_600))
    #expect(listing.asked.count == 2)
    let times = try await store.books(ListQuery()).books.flatMap(\.records).map(\.fetchedAt)
    #expect(times == Array(repeating: Date(timeIntervalSince1970: 1_700_003_600), count: 2))
  }

  @Test func `another version, another origin and no version are taken`() async throws {
    _ = try await sync()
    listing.version.withLock { $0 = "v2" }
    #expect(try await sync(after: 1)?.kept == IngestSummary(unchanged: 2))
    #expect(listing.asked.count == 4)
    _ = try await sync(origin: "there", after: 2)
    #expect(listing.asked.count == 6)
    listing.version.withLock { $0 = nil }
    _ = try await sync(origin: "there", after: 3)
    #expect(listing.asked.count == 8)
  }

  @Test func `what is to be told of a source is told each time`() async throws {
    listing.skipped.withLock { $0 = [Skip(reason: "no title")] }
    for seconds in 0...1 {
      let report = try #require(try await sync(after: TimeInterval(seconds)))
      #expect(report.status.skipped == 2 && report.status.message?.contains("no title") == true)
    }
    #expect(listing.asked.count == 4)
  }

  @Test func `a source out of view says so when it is confirmed, too`() async throws {
    _ = try await sync()
    _ = try await store.adopt { ProjectionSettings(policy: MergePolicy(), hiddenSources: ["list"]) }
    #expect(try await sync(after: 1)?.kept.isOutOfView == true)
    #expect(listing.asked.count == 2)
  }

  @Test func `where another program keeps the catalogue for itself, a confirmation says that it is busy`() async throws
  {
    _ = try await sync()
    var asking = FetchOptions(timeout: .seconds(60), on: DrivenClock())
    asking.cachePolicy = .always
    let report = try await Coordinator(
      sources: [listing.source()], store: BusyStore(inner: store), policy: MergePolicy(), clock: DrivenClock()
    ).sync(asking).first
    #expect(report?.status.ingestFailure == .busy && report?.status.outcome == .timeout)
    #expect(listing.asked.count == 2)
  }

  @Test func `a search that takes a source whole confirms it as well`() async throws {
    _ = try await sync()
    var asking = FetchOptions(timeout: .seconds(60), on: DrivenClock())
    asking.cachePolicy = .always
    let coordinator = Coordinator(
      sources: [listing.source()], store: store, policy: MergePolicy(), clock: DrivenClock(),
      now: { Date(timeIntervalSince1970: 1_700_000_100) })
    var query = BookQuery()
    query.text = "Book"
    let results = try await coordinator.search(query, asking)
    #expect(results.books.count == 2 && listing.asked.count == 2)
  }
}

/// A catalogue that another program keeps for itself.
private struct BusyStore: CatalogDecorator {
  let inner: any Catalog

  func confirm(_ version: String, of source: String, origin: String?, at time: Date) async throws -> IngestSummary? {
    throw CatalogError.busy(path: "here")
  }
}
