import AppServices
import BooksConfiguration
import Catalog
import Domain
import Foundation
import Persistence
import Platform
import Sourcing
import Synchronization
import WebPages

/// The workspace of `books serve`: the catalogue stays open, and the configuration is read again when its file changes.
actor ServedWorkspace: Workspace {
  private let store: SQLiteBookStore
  private let state: Mutex<State>
  /// Shared by all requests.
  private let network: NetworkAccess
  nonisolated let timeout: Duration
  nonisolated let files: any ServedFiles
  private let downloads: SharedDownloads

  /// - Throws: ``CatalogError``.
  init(_ session: Session, isReadOnly: Bool) throws {
    state = Mutex(State(session, FileMark(session.directories.configurationFile)))
    network = session.networkAccess
    // In place: the server has threads that may block.
    store = try session.store(
      for: isReadOnly ? .reading : .changing, readsConcurrently: true, readsInPlace: true, staysOpen: true)
    timeout = session.configuration.timeout
    let archive = session.fileArchive(of: store)
    downloads = SharedDownloads(session.fileDownload(into: archive))
    files = ArchivedFiles(archive: archive, downloads: downloads)
  }

  /// Gives up downloads, and closes the catalogue, which must not be used any more.
  func close() async {
    await downloads.end()
    store.close()
  }

  /// Not isolated to the actor: every request needs it, and must not wait for a change of settings.
  nonisolated func context() throws -> AppContext {
    let state = try current()
    return state.session.context(store, state.setup, network)
  }

  nonisolated func catalogVersion() throws -> Int64? { try store.version() }

  func remaining(of sources: [ConfiguredSource]) async -> [String: Remaining] {
    await session.remaining(of: sources, by: network.ledger)
  }

  func settings(of source: String) throws -> [ResolvedSetting] {
    try current().session.configuration.settingOrigins(of: source)
  }

  func sourceOrder() throws -> [String] { try current().session.configuration.sourceOrder }

  func policy(ordering sources: [String]) throws -> MergePolicy {
    try refusing { try session.configuration(ordering: sources).mergePolicy }
  }

  func setOrder(_ sources: [String]) async throws {
    try await change { file throws(ConfigurationError) in try file.setOrder(sources) }
    try await adopt()
  }

  func setEnabled(_ isEnabled: Bool, source: String) async throws {
    try await change { file throws(ConfigurationError) in try file.setEnabled(isEnabled, sources: [source]) }
    try await adopt()
  }

  func set(_ setting: String, of source: String, to values: [String]?) async throws {
    let values = try values.map { try usable($0, setting, of: source) }
    try await change { file throws(ConfigurationError) in
      if let values {
        try file.set(setting, of: source, to: values)
      } else {
        try file.unset(setting, of: source)
      }
    }
    try await current().session.resetBackoff(of: source, by: network.ledger)
  }

  /// The values as they are to be kept.
  /// - Throws: ``SettingsRefusal`` where the source says that one of them cannot be used.
  private func usable(_ values: [String], _ setting: String, of source: String) throws -> [String] {
    do throws(SourceError) { return try session.usable([setting: values], of: source)[setting] ?? values } catch {
      throw SettingsRefusal(error.description)
    }
  }

  /// Adopts the settings of the configuration, and computes books for as long as a reader may wait; a sync computes the
  /// rest.
  private func adopt() async throws {
    let context = try context()
    do {
      try await unlessBusy {
        try await context.adoption.run(until: Deadline(ContinuousClock.now + Self.longestAdoption))
      }
    } catch let error as ConfigurationError {
      throw SettingsRefusal(error)
    }
  }

  private static let longestAdoption = Duration.seconds(5)

  /// The session as it was made last.
  private var session: Session { state.withLock { $0.session } }

  /// What the configuration file says by now.
  private nonisolated func current() throws -> State {
    try state.withLock { state in
      // Before the file is read: a change that comes in between is noticed the next time.
      let mark = FileMark(state.session.directories.configurationFile)
      guard mark != state.mark else { return state }
      do { state = State(try state.session.reread(), mark) } catch let error as ConfigurationError {
        throw SettingsRefusal(error)
      }
      return state
    }
  }

  /// Changes the configuration file, on a thread that may wait for another program that has locked it.
  /// - Throws: ``SettingsRefusal``.
  private func change(
    _ work: @escaping @Sendable (ConfigurationFile) throws(ConfigurationError) -> Void
  ) async throws {
    let file = session.configurationFile
    do {
      try await onWaitingThread { () throws(ConfigurationError) in try work(file) }
    } catch {
      throw SettingsRefusal(error)
    }
  }

  private func refusing<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch let error as ConfigurationError { throw SettingsRefusal(error) }
  }
}

extension SettingsRefusal {
  fileprivate init(_ error: ConfigurationError) {
    let namesNothing =
      switch error {
      case .unknownSource, .unknownSetting: true
      case .fault, .unreadable, .unwritable, .noRoom, .busy, .badValue: false
      }
    self.init(error.withoutPath.description, namesNothing: namesNothing)
  }
}

/// A session, the setup that takes time to be made of it, and the state of the configuration file that it was made
/// from.
private struct State {
  let session: Session
  let setup: Session.Setup
  let mark: FileMark?

  init(_ session: Session, _ mark: FileMark?) {
    self.session = session
    setup = session.setup
    self.mark = mark
  }
}

/// The identity, size and modification time of a file, which tell whether it has changed.
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
