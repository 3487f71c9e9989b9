import AppServices
import Configuration
import Catalog
import Domain
import Foundation
import Persistence
import Platform
import Sourcing

/// The books of the catalogue and the settings of `config.toml`: who brings the one to the other, and what is said
/// while they are not the same.
extension Session {
  /// The catalogue for a verb that asks nobody and writes nothing: shown as it is. Says where its books are still those
  /// of former settings.
  /// - Throws: ``CatalogError``.
  func storeToRead() async throws -> SQLiteBookStore {
    let store = try store(for: .reading)
    try await sayWhatIsPending(in: store)
    return store
  }

  /// The catalogue for a verb that writes: goes on with a change of settings first, for a quarter of the time-out.
  /// - Parameter dryRun: whether all of it is taken back: then nothing is written first, and a catalogue that cannot be
  ///   written will do.
  /// - Throws: ``CatalogError``.
  func storeToWrite(dryRun: Bool = false) async throws -> SQLiteBookStore {
    if dryRun {
      let store = try store(for: .trying)
      try await sayWhatIsPending(in: store)
      return store
    }
    let store = try store(for: .changing)
    await goOn(in: store, FetchOptions(timeout: configuration.timeout))
    return store
  }

  /// Goes on with a change of settings for a quarter of the time that a run has, where it may ask at all; says what is left.
  ///
  /// What cannot be written now is no reason not to go on: the books that there are can be shown.
  func goOn(in store: SQLiteBookStore, _ asking: FetchOptions) async {
    if asking.cachePolicy != .never {
      try? await adoption(in: store).run(until: asking.deadline.part(of: 4))
    }
    try? await sayWhatIsPending(in: store)
  }

  /// Makes what the configuration file says by now the settings of the catalogue, and computes its books to the last; does
  /// nothing where there is no catalogue yet.
  func adoptSettings() async {
    guard FileManager.default.fileExists(atPath: places.catalog.path(percentEncoded: false)) else { return }
    do { await adoptSettings(in: try store(for: .changing), until: nil) } catch { sayLeft(error) }
  }

  /// The same, with progress, until there is no more time, and says what is left. What goes wrong is said too: the file
  /// stands as it is, and any later run goes on.
  /// - Parameter end: nil: to the last book.
  func adoptSettings(in store: SQLiteBookStore, until end: Deadline?) async {
    let progress = ComputingProgress(options)
    let interruption = InterruptHandler { progress.interrupt() }
    defer { interruption.over() }
    do {
      try await adoption(in: store).run(until: end ?? Deadline(.now + Self.endless)) { books in
        options.say("\(books) book\(books == 1 ? "" : "s") to be computed anew; Ctrl-C leaves the rest to books sync")
      } report: { left, all in
        progress.note(left, of: all)
      }
      progress.clear()
      try await sayWhatIsPending(in: store)
    } catch {
      progress.clear()
      sayLeft(error)
    }
  }

  private static let endless = Duration.seconds(86_400 * 365)

  private func sayLeft(_ error: any Error) {
    options.say("the books are still those of the former settings: \(ExitStatus(error).words)")
  }

  /// What brings the catalogue to what the configuration file says when it is run.
  func adoption(in store: SQLiteBookStore) -> SettingsAdoption {
    SettingsAdoption(store) { [places, environment] in try Self.settings(in: places, environment) }
  }

  /// What the configuration file says at this moment.
  private static func settings(in places: AppDirectories, _ environment: [String: String]) throws -> ProjectionSettings
  {
    projectionSettings(try Configuration.read(places: places, environment: environment, sources: Registry.infos))
  }

  /// One line where books are not those of the configuration file as it is by now.
  /// - Throws: ``CatalogError``, ``ConfigurationError``.
  func sayWhatIsPending(in store: SQLiteBookStore) async throws {
    if let pending = try await pending(in: store) { options.say("\(pending.words); \(pending.remedy)") }
  }

  /// Books that are not those of the configuration file as it is by now.
  enum PendingBooks {
    /// The file was changed since the catalogue's settings were.
    case unadopted
    case count(Int)

    var words: String {
      switch self {
      case .unadopted: "the books are still those of the settings before config.toml changed"
      case .count(1): "1 book is still to be computed by the settings of config.toml"
      case .count(let count): "\(count) books are still to be computed by the settings of config.toml"
      }
    }

    /// What the reader does about it.
    var remedy: String {
      switch self {
      case .unadopted: "books sync brings them up to date"
      case .count: "books sync does it"
      }
    }
  }

  /// Nil where all books are those of the configuration file.
  /// - Throws: ``CatalogError``, ``ConfigurationError``.
  func pending(in store: SQLiteBookStore) async throws -> PendingBooks? {
    let status = try await store.projection()
    if try status.settings != Self.settings(in: places, environment) { return .unadopted }
    return status.pendingBooks > 0 ? .count(status.pendingBooks) : nil
  }

  /// The settings of the configuration that the books of a catalogue depend on. Out of view is what is disabled, and what
  /// the configuration names and is not installed.
  static func projectionSettings(_ configuration: Configuration) -> ProjectionSettings {
    ProjectionSettings(
      policy: configuration.mergePolicy,
      hiddenSources: Set(Registry.infos.map(\.id)).subtracting(configuration.enabledSources)
        .union(configuration.uninstalledSources))
  }
}
