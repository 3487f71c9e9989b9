import AppServices
import Catalog
import BooksConfiguration
import Domain
import Foundation
import Networking
import Persistence
import Platform
import Sourcing

/// The composition root: one run of the program, with its directories, its configuration, and what is built from them.
///
/// It alone says what the catalogue is kept in and what the network is; all else speaks to the protocols in an
/// ``AppContext``.
struct Session {
  let options: GlobalOptions
  let environment: [String: String]
  let directories: AppDirectories
  let configuration: Configuration
  /// What no output may take the place of.
  let reservedFiles: ReservedFiles
  let network: any HTTPTransport & DownloadTransport
  /// When the run began: what the reader waits for is counted from here.
  private let start = ContinuousClock.now

  /// Says what is odd in the configuration.
  /// - Throws: ``ConfigurationError`` naming file, line and column; ``ExitStatus`` 73 where the output would be written
  ///   into a file of our own.
  init(_ options: GlobalOptions) throws { try self.init(options, except: []) }

  /// The session with what the configuration file says by now; what is odd in it is not said twice.
  /// - Throws: as ``init(_:)``.
  func reread() throws -> Session { try Session(options, except: configuration.warnings) }

  private init(_ options: GlobalOptions, except said: [String]) throws {
    self.options = options
    environment = GlobalOptions.environment
    directories = try options.directories()
    configuration = try Configuration.read(directories: directories, environment: environment, sources: Registry.infos)
    let log: @Sendable (String) -> Void = { StandardError.line(printable($0)) }
    network = CurlTransport(
      userAgent: Version.userAgent, environment: environment, log: options.verbose ? log : nil)
    reservedFiles = ReservedFiles(directories: directories, configuration: configuration)
    try reservedFiles.checkStandardStreams()
    configuration.warnings.filter { !said.contains($0) }.forEach(options.say)
  }

  /// What the configuration would be with this order of sources.
  /// - Throws: ``ConfigurationError``.
  func configuration(ordering ids: [String]) throws -> Configuration {
    try Configuration.read(directories: directories, environment: environment, sources: Registry.infos, order: ids)
  }

  /// The reader's configuration file, to be changed.
  var configurationFile: ConfigurationFile { ConfigurationFile(directories.configurationFile, sources: Registry.infos) }

  /// The path of the catalogue.
  var catalog: String { directories.catalog.path(percentEncoded: false) }

  /// Why the request ledger in these directories cannot be used, and what to do about it; nil where nothing is wrong.
  static func ledgerFlaw(in directories: AppDirectories) -> String? {
    SQLiteRequestLedger.flaw(at: directories.requestLedger.path(percentEncoded: false))
  }

  /// What looks at the catalogue where it is, sound or not.
  static func integrity(in directories: AppDirectories) -> any CatalogIntegrity {
    SQLiteCatalogIntegrity(path: directories.catalog.path(percentEncoded: false))
  }

  /// Names of authors, from the dumps that were imported.
  var authorNames: any AuthorNames { SQLiteAuthorNames(path: directories.authorNames.path(percentEncoded: false)) }

  private var ledgerPath: String { directories.requestLedger.path(percentEncoded: false) }
  private var cachePath: String { directories.httpCache.path(percentEncoded: false) }

  /// When a run that asks sources is over: so long after its beginning, `timeout` of the configuration where the
  /// command line says nothing.
  func deadline(after timeout: Duration?) -> Deadline { Deadline(start + (timeout ?? configuration.timeout)) }

  /// What the configuration says of sources and books, as use cases take it.
  var setup: Setup { Setup(sources: sources(), settings: Self.projectionSettings(configuration)) }

  /// Made once of a configuration where use cases are asked for again and again.
  struct Setup: Sendable {
    let sources: [ConfiguredSource]
    let settings: ProjectionSettings
  }

  /// Every installed source with its settings and limits.
  func sources() -> [ConfiguredSource] {
    Registry.sources.configured { info in
      SourceSetup(
        isEnabled: configuration.isEnabled(info.id), settings: configuration.settings(for: info.id),
        limits: configuration.limits(for: info))
    }
  }
}

/// What a verb works with, by what it does to the catalogue.
extension Session {
  /// For a verb that asks nobody and writes nothing: the catalogue is shown as it is. Says where its books are still
  /// those of former settings.
  /// - Throws: ``CatalogError``.
  func contextToRead() async throws -> AppContext {
    let context = try context(for: .reading)
    try await sayWhatIsPending(asReadIn: context)
    return context
  }

  /// Says where books are not those of the configuration as this run read it, for a run that changes nothing of it.
  private func sayWhatIsPending(asReadIn context: AppContext) async throws {
    say(try await context.adoption.state(beside: context.settings))
  }

  /// For a verb that writes: the settings of the configuration are adopted first. What is pending is computed where the
  /// verb touches it, so that nobody waits for the rest.
  /// - Parameter dryRun: whether all of it is taken back: then nothing is written first, and a catalogue that cannot be
  ///   written will do.
  /// - Throws: ``CatalogError``.
  func contextToWrite(dryRun: Bool) async throws -> AppContext {
    if dryRun {
      let context = try context(for: .trying)
      try await sayWhatIsPending(in: context)
      return context
    }
    let context = try context(for: .changing)
    await context.adoption.adopt(beside: FetchOptions(timeout: configuration.timeout))
    try? await sayWhatIsPending(in: context)
    return context
  }

  /// For a verb that asks sources and shows books: goes on with a change of settings first, for a quarter of its time.
  /// One that is to ask nobody shows the catalogue as it is, and opens it without readers beside the writer.
  /// - Returns: also why the catalogue is not the reader's; see ``context(for:until:readsConcurrently:)``.
  /// - Throws: ``CatalogError``.
  func contextToFetch(_ fetch: FetchOptions) async throws -> (context: AppContext, busy: CatalogError?) {
    let asksNobody = fetch.cachePolicy == .never
    let (context, busy) = try context(for: .fetching, until: fetch.deadline, readsConcurrently: !asksNobody)
    if busy != nil { return (context, busy) }
    if asksNobody {
      try? await sayWhatIsPending(asReadIn: context)
    } else {
      await context.adoption.run(beside: fetch)
      try? await sayWhatIsPending(in: context)
    }
    return (context, nil)
  }

  /// True where there is a catalogue that opening does not change.
  var hasCurrentCatalog: Bool { SQLiteBookStore.isCurrent(at: catalog) }

  /// With the catalogue made or migrated where that is needed; one that is made gets the settings of the configuration.
  /// - Throws: ``CatalogError``.
  func context(for use: CatalogUse) throws -> AppContext { context(try store(for: use)) }

  /// The same, with what knows of the files of books.
  /// - Throws: ``CatalogError``.
  func contextWithFiles(for use: CatalogUse) throws -> (context: AppContext, archive: any FileArchive) {
    let store = try store(for: use)
    return (context(store), fileArchive(of: store))
  }

  /// What was fetched of the files of its books.
  func fileArchive(of store: SQLiteBookStore) -> any FileArchive {
    FolderFileArchive(store, folder: directories.files.path(percentEncoded: false))
  }

  /// What fetches files of books into the archive.
  func fileDownload(into archive: any FileArchive) -> FileDownload {
    FileDownload(archive, over: network, allowingPrivateAddresses: configuration.allowsPrivateAddresses)
  }

  /// For a run that asks sources: every wait for the catalogue ends with the run.
  ///
  /// It is opened in a part of the time, so that some is left to ask. Where another program keeps it for itself even
  /// then, one in memory takes its place: what comes can be shown, and none of it is kept.
  /// - Parameter readsConcurrently: false for a run that asks nobody: readers beside a writer make opening slower.
  /// - Returns: also why the catalogue is not the reader's.
  /// - Throws: ``CatalogError``.
  func context(
    for use: CatalogUse, until deadline: Deadline, readsConcurrently: Bool = true
  ) throws -> (context: AppContext, busy: CatalogError?) {
    if let flaw = SQLiteHTTPCache.flaw(at: cachePath) { options.say("no answer is kept: \(cachePath): \(flaw)") }
    let opening = min(deadline.clock.now + Self.longestOpening, deadline.part(of: 4).instant)
    let patience = CatalogPatience(until: Deadline(opening, on: deadline.clock))
    do {
      let store = try store(for: use, readsConcurrently: readsConcurrently, patience: patience)
      // A little before what came last is given up, so that the reason can be told.
      patience.last(until: deadline.moved(by: .milliseconds(50)))
      return (context(store), nil)
    } catch let error as CatalogError {
      guard case .busy = error else { throw error }
      return (context(try SQLiteBookStore(inMemoryWith: configuration.mergePolicy)), error)
    }
  }

  private static let longestOpening = Duration.seconds(1)

  /// Opens the catalogue; says where what comes cannot be kept.
  /// - Throws: ``CatalogError``.
  func store(
    for use: CatalogUse, readsConcurrently: Bool = false, readsInPlace: Bool = false, staysOpen: Bool = false,
    patience: CatalogPatience? = nil
  ) throws -> SQLiteBookStore {
    let settings = Self.projectionSettings(configuration)
    let store = try SQLiteBookStore(
      path: catalog, policy: settings.policy, hiddenSources: settings.hiddenSources, for: use,
      readsConcurrently: readsConcurrently, readsInPlace: readsInPlace, staysOpen: staysOpen, patience: patience,
      requestLedger: ledgerPath)
    if case .fetching = use, !store.keepsWhatComes {
      options.say("\(catalog) cannot be written: what comes is shown and not kept")
    }
    return store
  }

  /// What use cases work with around an open catalogue.
  func context(_ store: SQLiteBookStore) -> AppContext { context(store, setup, networkAccess) }

  /// The way to the network of all that asks at once: what cannot be noted for other programs is counted here, and
  /// large answers take turns here.
  var networkAccess: NetworkAccess {
    NetworkAccess(
      transport: network, cache: SQLiteHTTPCache(path: cachePath), ledger: ledger,
      afterLargeAnswer: { FreedMemory.giveBackAll() })
  }

  /// What use cases work with around an open catalogue.
  /// - Parameters:
  ///   - setup: that of the session's configuration.
  ///   - access: as ``networkAccess`` makes it.
  func context(_ store: SQLiteBookStore, _ setup: Setup, _ access: NetworkAccess) -> AppContext {
    let adoption = SettingsAdoption(store) { [directories, environment] in
      let read = try Configuration.read(directories: directories, environment: environment, sources: Registry.infos)
      return Self.projectionSettings(read)
    }
    return AppContext(
      catalog: store, installed: Registry.sources, sources: setup.sources, settings: setup.settings,
      adoption: adoption, network: access)
  }

  /// The settings of the configuration that the books of a catalogue depend on. Out of view is what is disabled, and
  /// what the configuration names and is not installed.
  private static func projectionSettings(_ configuration: Configuration) -> ProjectionSettings {
    ProjectionSettings(
      policy: configuration.mergePolicy,
      hiddenSources: Set(Registry.sources.ids).subtracting(configuration.enabledSources)
        .union(configuration.uninstalledSources))
  }
}

/// The account of requests, where no run asks anybody.
extension Session {
  /// What was asked of the sources by all programs. Where what was counted is lost, a line says so.
  private var ledger: SQLiteRequestLedger {
    SQLiteRequestLedger(path: ledgerPath) { [options] in options.say($0) }
  }

  /// What may still be asked of the sources, by id. A ledger that cannot be read is said in a line; it is only read.
  /// - Parameter ledger: that of those who ask at the same time; nil where nobody does.
  func remaining(
    of sources: [ConfiguredSource], by ledger: (any RequestLedger)? = nil
  ) async -> [String: Remaining] {
    if let flaw = SQLiteRequestLedger.flaw(at: ledgerPath) {
      options.say("what is left to ask is not known: \(ledgerPath): \(flaw)")
    }
    var remaining: [String: Remaining] = [:]
    let ledger = ledger ?? self.ledger
    for source in sources {
      remaining[source.info.id] = await ledger.remaining(of: source.account, limits: source.info.limits, at: Date())
    }
    return remaining
  }

  /// Notes that the reader changed the source's settings: what the service said to the former ones holds no longer.
  /// - Parameter ledger: as ``remaining(of:by:)``.
  func forgive(_ id: String, by ledger: (any RequestLedger)? = nil) async {
    guard ledger != nil || FileManager.default.fileExists(atPath: ledgerPath) else { return }
    guard let source = sources().first(where: { $0.info.id == id }) else { return }
    _ = await (ledger ?? self.ledger).note(.forgiven, of: source.account, limits: source.info.limits, at: Date())
  }
}
