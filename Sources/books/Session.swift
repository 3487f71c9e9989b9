import AppServices
import BooksConfiguration
import Catalog
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
  /// The files that no output may overwrite.
  let reservedFiles: ReservedFiles
  let network: any HTTPTransport & DownloadTransport
  /// When the run began: what the reader waits for is counted from here.
  private let start = ContinuousClock.now

  /// Reads the configuration, and says on stderr what is odd in it.
  /// - Throws: ``ConfigurationError`` naming file, line and column; ``ExitStatus`` 73 where the output would be written
  ///   into a file of our own.
  init(_ options: GlobalOptions) throws { try self.init(options, except: []) }

  /// A session of the configuration file as it is now. A warning that this session gave is not given again.
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

  var catalogPath: String { directories.catalog.path(percentEncoded: false) }

  /// Why the request ledger in these directories cannot be used, and what to do about it; nil where nothing is wrong.
  static func ledgerFlaw(in directories: AppDirectories) -> String? {
    SQLiteRequestLedger.flaw(at: directories.requestLedger.path(percentEncoded: false))
  }

  /// Checks the catalogue in these directories, which may be damaged.
  static func integrity(in directories: AppDirectories) -> any CatalogIntegrity {
    SQLiteCatalogIntegrity(path: directories.catalog.path(percentEncoded: false))
  }

  /// Names of authors, from the dumps that were imported.
  var authorNames: any AuthorNames { SQLiteAuthorNames(path: directories.authorNames.path(percentEncoded: false)) }

  private var ledgerPath: String { directories.requestLedger.path(percentEncoded: false) }
  private var cachePath: String { directories.httpCache.path(percentEncoded: false) }

  /// The deadline of a run that asks sources, counted from the beginning of the run.
  /// - Parameter timeout: nil stands for `timeout` of the configuration.
  func deadline(after timeout: Duration?) -> Deadline { Deadline(start + (timeout ?? configuration.timeout)) }

  var setup: Setup { Setup(sources: sources(), settings: Self.projectionSettings(configuration)) }

  /// The configuration as use cases take it. A server makes it once for many requests.
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

/// The context of a verb, by what the verb does to the catalogue.
extension Session {
  /// For a verb that asks no source and writes nothing. Says on stderr where books are still computed by former
  /// settings.
  /// - Throws: ``CatalogError``.
  func contextToRead() async throws -> AppContext {
    let context = try context(for: .reading)
    try await sayWhatIsPending(asReadIn: context)
    return context
  }

  /// Compares the books with the configuration as this run read it: a run that only reads need not read it again.
  private func sayWhatIsPending(asReadIn context: AppContext) async throws {
    say(try await context.adoption.state(beside: context.settings))
  }

  /// For a verb that writes. The settings of the configuration are adopted first; of the books that this leaves
  /// pending, only those that the verb touches are computed, so that it need not wait for the others.
  /// - Parameter dryRun: true where the verb takes all back in the end: then nothing is adopted, and a catalogue that
  ///   cannot be written will do.
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

  /// For a verb that asks sources and shows books. A pending change of settings is continued first, for a quarter of
  /// its time. A verb that is told to ask nobody shows the catalogue as it is, and opens it without concurrent readers.
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
  var hasCurrentCatalog: Bool { SQLiteBookStore.isCurrent(at: catalogPath) }

  /// Opens the catalogue; makes or migrates it where that is needed. A new catalogue gets the settings of the
  /// configuration.
  /// - Throws: ``CatalogError``.
  func context(for use: CatalogUse) throws -> AppContext { context(try store(for: use)) }

  /// The same, with the archive of the books' files.
  /// - Throws: ``CatalogError``.
  func contextWithFiles(for use: CatalogUse) throws -> (context: AppContext, archive: any FileArchive) {
    let store = try store(for: use)
    return (context(store), fileArchive(of: store))
  }

  func fileArchive(of store: SQLiteBookStore) -> any FileArchive {
    FolderFileArchive(store, folder: directories.files.path(percentEncoded: false))
  }

  func fileDownload(into archive: any FileArchive) -> FileDownload {
    FileDownload(archive, over: network, allowingPrivateAddresses: configuration.allowsPrivateAddresses)
  }

  /// Opens the catalogue for a run that asks sources: every wait for it ends with the run.
  ///
  /// Opening it may take a quarter of the time and at most a second, so that there is time left to ask. Where another
  /// program locks it for longer, a catalogue in memory takes its place: what comes is shown, and not kept.
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
      // A little before the run gives up what came last, so that it can still tell the reason.
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
      path: catalogPath, policy: settings.policy, hiddenSources: settings.hiddenSources, for: use,
      readsConcurrently: readsConcurrently, readsInPlace: readsInPlace, staysOpen: staysOpen, patience: patience,
      requestLedger: ledgerPath)
    if case .fetching = use, !store.isPersistent {
      options.say("\(catalogPath) cannot be written: what comes is shown and not kept")
    }
    return store
  }

  /// The context around an open catalogue.
  func context(_ store: SQLiteBookStore) -> AppContext { context(store, setup, networkAccess) }

  /// The access to the network that all concurrent runs share: it takes turns for large answers, and counts requests
  /// itself where the ledger cannot be written.
  var networkAccess: NetworkAccess {
    NetworkAccess(
      transport: network, cache: SQLiteHTTPCache(path: cachePath), ledger: ledger,
      afterLargeAnswer: { FreedMemory.giveBackAll() })
  }

  /// The same, with parts that a server makes once.
  /// - Parameters:
  ///   - setup: ``setup`` of this session.
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

  /// The settings that the books of a catalogue depend on. Hidden are the sources that are disabled, and those that the
  /// configuration names though they are not installed.
  private static func projectionSettings(_ configuration: Configuration) -> ProjectionSettings {
    ProjectionSettings(
      policy: configuration.mergePolicy,
      hiddenSources: Set(Registry.sources.ids).subtracting(configuration.enabledSources)
        .union(configuration.uninstalledSources))
  }
}

/// The request ledger, outside of runs that ask sources.
extension Session {
  /// Says on stderr where the counts were lost.
  private var ledger: SQLiteRequestLedger {
    SQLiteRequestLedger(path: ledgerPath) { [options] in options.say($0) }
  }

  /// How many requests the sources still allow, by id. Says on stderr where the ledger cannot be read; writes nothing.
  /// - Parameter ledger: the ledger of the runs that ask at the same time; nil where there are none.
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

  /// Ends a backoff of the source, since the reader changed its settings: the service refused the former ones.
  /// - Parameter ledger: as ``remaining(of:by:)``.
  func resetBackoff(of id: String, by ledger: (any RequestLedger)? = nil) async {
    guard ledger != nil || FileManager.default.fileExists(atPath: ledgerPath) else { return }
    guard let source = sources().first(where: { $0.info.id == id }) else { return }
    _ = await (ledger ?? self.ledger).note(.forgiven, of: source.account, limits: source.info.limits, at: Date())
  }
}
