import AppServices
import Catalog
import Domain
import Foundation
import Persistence
import Sourcing
import Synchronization
import Testing

@testable import WebPages

/// A site over a catalogue in memory that holds these records.
struct TestSite {
  let site: Site
  let context: AppContext
  let workspace: TestWorkspace

  init(
    _ records: [SourceRecord] = [], rules: AccessRules = AccessRules(), files: any ServedFiles = NoServedFiles(),
    sources installed: [any BookSource.Type] = [QuietSource.self], hiddenSources: Set<String> = [],
    prepare: (inout SourceBatch) -> Void = { _ in },
    settings: @escaping @Sendable () throws -> ProjectionSettings = { ProjectionSettings() },
    version: @escaping @Sendable () -> Int64? = { nil }
  ) async throws {
    let store = try SQLiteBookStore(inMemoryWith: MergePolicy(), hiddenSources: hiddenSources)
    for (source, records) in Dictionary(grouping: records, by: \.source).sorted(by: { $0.key < $1.key }) {
      var batch = SourceBatch(source: source, fetchedAt: Date(timeIntervalSince1970: 1_700_000_000))
      batch.records = records
      prepare(&batch)
      _ = try await store.ingest(batch)
    }
    let installed = InstalledSources(installed)
    let sources = installed.configured { info in
      SourceSetup(isEnabled: true, settings: SourceSettings(["api-key": ["sesame"]]), limits: info.limits)
    }
    context = AppContext(
      catalog: store, installed: installed, sources: sources, settings: ProjectionSettings(),
      adoption: SettingsAdoption(store, wanted: settings))
    workspace = TestWorkspace(made: context, version: version)
    site = Site(workspace, files: files, rules: rules)
  }

  func ask(
    _ method: WebRequest.Method, _ target: String, _ headers: [String: String] = [:], body: String = ""
  ) async throws -> Answer {
    var headers = headers
    headers["host"] = headers["host"] ?? "127.0.0.1:8080"
    if !body.isEmpty, headers["content-type"] == nil {
      headers["content-type"] = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
    }
    let response = await site.respond(to: WebRequest(method, target, headers: headers) { _ in Array(body.utf8) })
    return try await Answer(response)
  }

  /// Of all books, by title.
  func ids() async throws -> [String] {
    var ids: [String] = []
    for try await chunk in context.catalog.allBooks(ListQuery()) { ids += chunk.map(\.id.description) }
    return ids
  }

  func firstID() async throws -> String { try #require(try await ids().first) }

  /// How many entries the journal has.
  func entries() async throws -> Int { try await context.catalog.history(limit: nil).count }

  func get(_ target: String, _ headers: [String: String] = [:]) async throws -> Answer {
    try await ask(.get, target, headers)
  }
}

/// Settings that are noted and change nothing.
struct TestWorkspace: Workspace {
  let made: AppContext
  let timeout = Duration.seconds(5)
  let changes = Changes()
  /// That of the catalogue.
  var version: @Sendable () -> Int64? = { nil }

  final class Changes: Sendable {
    private let said = Mutex<[String]>([])

    func note(_ text: String) { said.withLock { $0.append(text) } }
    var all: [String] { said.withLock(\.self) }

    private let values = Mutex<[String]?>(nil)

    func note(values new: [String]?) { values.withLock { $0 = new } }
    /// Of the setting that was set last.
    var lastValues: [String]? { values.withLock(\.self) }
  }

  func context() -> AppContext { made }
  func catalogVersion() -> Int64? { version() }
  func remaining(of sources: [ConfiguredSource]) -> [String: Remaining] { [:] }
  func sourceOrder() -> [String] { made.sources.map(\.info.id) }
  func policy(ordering sources: [String]) -> MergePolicy { MergePolicy() }
  func setOrder(_ sources: [String]) { changes.note("order \(sources)") }
  func setEnabled(_ isEnabled: Bool, source: String) { changes.note("\(source) \(isEnabled)") }

  func set(_ setting: String, of source: String, to values: [String]?) {
    changes.note("\(source) \(setting)")
    changes.note(values: values)
  }

  func settings(of source: String) -> [ResolvedSetting] {
    QuietSource.info.settings.map { ResolvedSetting(setting: $0, values: ["sesame"], origin: .file(line: 1)) }
  }
}

/// So many books with titles of their own.
func shelf(_ count: Int, source: String = "quiet") -> [SourceRecord] {
  (0..<count).map { number in
    var record = SourceRecord(source: source, key: "k\(number)", title: "Book \(number)")
    record.authors = ["Author \(number % 7)"]
    return record
  }
}
