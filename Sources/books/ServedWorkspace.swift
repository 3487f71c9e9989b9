import AppServices
import BooksConfiguration
import Catalog
import Domain
import Foundation
import Persistence
import Platform
import Sourcing
import WebPages

/// The reader's catalogue and settings as a page works with them: the catalogue stays open, the configuration is read
/// again when its file has changed.
actor ServedWorkspace: Workspace {
  private let store: SQLiteBookStore
  private var session: Session
  /// Of the configuration file that the session was made from.
  private var mark: FileMark?
  nonisolated let timeout: Duration
  nonisolated let files: any ServedFiles
  private let downloads: SharedDownloads

  /// - Throws: ``CatalogError``.
  init(_ session: Session, isReadOnly: Bool) throws {
    self.session = session
    store = try session.store(for: isReadOnly ? .reading : .changing, readsConcurrently: true)
    mark = FileMark(session.places.configurationFile)
    timeout = session.configuration.timeout
    let archive = session.fileArchive(of: store)
    downloads = SharedDownloads(session.fileDownload(into: archive))
    files = ArchivedFiles(archive: archive, downloads: downloads)
  }

  /// Gives up what is being fetched. Nothing is asked of the catalogue from then on.
  func close() async {
    await downloads.end()
    store.close()
  }

  func context() throws -> AppContext {
    try reread()
    return session.context(store)
  }

  func remaining(of sources: [ConfiguredSource]) async -> [String: Remaining] { await session.remaining(of: sources) }

  func settings(of source: String) throws -> [ResolvedSetting] {
    try reread()
    return session.configuration.settingOrigins(of: source)
  }

  func sourceOrder() throws -> [String] {
    try reread()
    return session.configuration.sourceOrder
  }

  func policy(ordering sources: [String]) throws -> MergePolicy {
    try refusing { try session.configuration(ordering: sources).mergePolicy }
  }

  func setOrder(_ sources: [String]) async throws {
    try refusing { try session.configurationFile.setOrder(sources) }
    try await adopt()
  }

  func setEnabled(_ isEnabled: Bool, source: String) async throws {
    try refusing { try session.configurationFile.setEnabled(isEnabled, sources: [source]) }
    try await adopt()
  }

  func set(_ setting: String, of source: String, to values: [String]?) async throws {
    if let values { try check(setting, of: source, values) }
    try refusing {
      if let values {
        try session.configurationFile.set(setting, of: source, to: values)
      } else {
        try session.configurationFile.unset(setting, of: source)
      }
    }
    try reread()
    await session.forgive(source)
  }

  /// - Throws: ``SettingsRefusal`` where the source says that the value cannot be used.
  private func check(_ setting: String, of source: String, _ values: [String]) throws {
    var settings = session.configuration.settings(for: source)
    settings.values[setting] = values
    do throws(SourceError) {
      _ = try Registry.sources[source]?.init(settings: settings, transport: session.network)
    } catch {
      if case .badSetting(setting, _) = error { throw SettingsRefusal(error.description) }
    }
  }

  /// Makes what the configuration says by now the settings of the catalogue, for as long as a reader waits; a sync does
  /// the rest.
  private func adopt() async throws {
    try reread()
    try? await session.context(store).adoption.run(until: Deadline(ContinuousClock.now + Self.longestAdoption))
  }

  private static let longestAdoption = Duration.seconds(5)

  private func reread() throws {
    let now = FileMark(session.places.configurationFile)
    guard now != mark else { return }
    session = try refusing { try session.reread() }
    mark = now
  }

  private func refusing<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as ConfigurationError { throw SettingsRefusal(error.description) }
  }
}

/// Which file it is, how long, and when it was written last; another one for every other state of the file.
private struct FileMark: Equatable {
  private let file: FileIdentity?
  private let size: Int?
  private let modifiedAt: Int64?

  init(_ file: URL) {
    let path = file.path(percentEncoded: false)
    let status = FileStatus(at: path)
    (self.file, size, modifiedAt) = (FileIdentity(path: path), status?.size, status?.modifiedAt)
  }
}
