import AppServices
import Catalog
import Domain
import Synchronization
import Testing

@testable import WebPages

/// The settings of now, where the site adopts them, and where that fails.
@Suite struct SettingsTests {
  @Test(arguments: [
    (WebRequest.Method.put, "/api/v1/books/ID/values/rating?dryRun=1", #"{"value":4}"#),
    (.delete, "/api/v1/books/ID/values/rating?dryRun=1", ""),
    (.put, "/api/v1/books/ID/saved?dryRun=1", ""),
    (.delete, "/api/v1/journal/1?dryRun=1", ""),
    (.post, "/api/v1/import?dryRun=1", #"{"schema":"books.catalog/1","books":[]}"#),
  ])
  func `what only says what would change adopts no settings`(
    _ method: WebRequest.Method, _ target: String, _ body: String
  ) async throws {
    let counted = Counter()
    let site = try await TestSite(
      shelf(2),
      settings: {
        counted.count()
        return ProjectionSettings()
      })
    let target = target.replacing("ID", with: try await site.firstID())
    _ = try await site.ask(method, target, body: body)
    #expect(counted.value == 0)
  }

  @Test func `a busy catalogue is no reason not to show the sources, and another failure is told`() async throws {
    let busy = try await TestSite(settings: { throw CatalogError.busy(path: "catalog.sqlite") })
    #expect(try await busy.get("/sources").status == 200)
    let broken = try await TestSite(settings: { throw SettingsRefusal("config.toml:3: no such setting") })
    let answer = try await broken.get("/sources")
    #expect(answer.status == 409 && answer.text.contains("config.toml:3"))
    let sync = try await broken.ask(.post, "/api/v1/sync", body: #"{"refresh":true}"#)
    #expect(sync.status == 409 && sync.text.contains("config.toml:3"))
  }
}

private final class Counter: Sendable {
  private let calls = Mutex(0)
  func count() { calls.withLock { $0 += 1 } }
  var value: Int { calls.withLock(\.self) }
}
