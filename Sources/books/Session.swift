import AppServices
import Configuration
import Catalog
import Domain
import Foundation
import Networking
import Persistence
import Sourcing

/// The composition root: one run of the program, with its places, its configuration, and what is built from them.
struct Session {
  let options: GlobalOptions
  let environment: [String: String]
  let places: AppDirectories
  let configuration: Configuration
  /// What no output may take the place of.
  let reservedFiles: ReservedFiles
  private let network: CurlTransport
  /// When the run began: what the reader waits for is counted from here.
  private let start = ContinuousClock.now

  /// Says what is odd in the configuration.
  /// - Throws: ``ConfigurationError`` naming file, line and column; ``ExitStatus`` 73 where the output would be written into
  ///   a file of our own.
  init(_ options: GlobalOptions) throws { try self.init(options, except: []) }

  /// The session with what the configuration file says by now; what is odd in it is not said twice.
  /// - Throws: as ``init(_:)``.
  func reread() throws -> Session { try Session(options, except: configuration.warnings) }

  private init(_ options: GlobalOptions, except said: [String]) throws {
    self.options = options
    environment = GlobalOptions.environment
    places = try options.places()
    configuration = try Configuration.read(places: places, environment: environment, sources: Registry.infos)
    let log: @Sendable (String) -> Void = { StandardError.line(printable($0)) }
    network = CurlTransport(
      userAgent: Version.userAgent, environment: environment, log: options.verbose ? log : nil)
    reservedFiles = ReservedFiles(places: places, configuration: configuration)
    try reservedFiles.checkStandardStreams()
    configuration.warnings.filter { !said.contains($0) }.forEach(options.say)
  }

  /// What the configuration would be with this order of sources.
  /// - Throws: ``ConfigurationError``.
  func configuration(ordering ids: [String]) throws -> Configuration {
    try Configuration.read(places: places, environment: environment, sources: Registry.infos, order: ids)
  }

  /// The catalogue, made or migrated where that is needed; one that is made gets the settings of the configuration.
  ///
  /// Readers beside a writer make opening slower: only what asks sources needs them. Where what comes cannot be kept, a
  /// line says so.
  /// - Throws: ``CatalogError``.
  func store(
    for use: CatalogUse, readsConcurrently: Bool = false, patience: CatalogPatience? = nil
  ) throws -> SQLiteBookStore {
    let settings = Self.projectionSettings(configuration)
    let store = try SQLiteBookStore(
      path: catalog, policy: settings.policy, hiddenSources: settings.hiddenSources, for: use,
      readsConcurrently: readsConcurrently, patience: patience, requestLedger: ledgerPath)
    if case .asking = use, !store.keepsWhatComes {
      options.say("\(catalog) cannot be written: what comes is shown and not kept")
    }
    return store
  }

  /// The path of the catalogue.
  var catalog: String { places.catalog.path(percentEncoded: false) }

  /// The path of the ledger.
  private var ledgerPath: String { places.requestLedger.path(percentEncoded: false) }

  /// What was asked of the sources by all programs. Where what was counted is lost, a line says so.
  private var ledger: SQLiteRequestLedger {
    SQLiteRequestLedger(path: ledgerPath) { [options] in options.say($0) }
  }

  /// The catalogue for a run that asks sources: every wait for it ends with the run.
  ///
  /// It is opened in a part of the time, so that some is left to ask. Where another program keeps it for itself even then,
  /// one in memory takes its place: what comes can be shown, and none of it is kept.
  /// - Returns: the catalogue, and why it is not the reader's.
  /// - Throws: ``CatalogError``.
  func storeForAsking(
    _ use: CatalogUse = .asking, until deadline: Deadline
  ) throws -> (store: SQLiteBookStore, busy: CatalogError?) {
    let opening = min(deadline.clock.now + Self.longestOpening, deadline.part(of: 4).instant)
    let patience = CatalogPatience(until: opening)
    do {
      let store = try store(for: use, readsConcurrently: true, patience: patience)
      // A little before what came last is given up, so that the reason can be told.
      patience.last(until: deadline.moved(by: .milliseconds(50)).instant)
      return (store, nil)
    } catch let error as CatalogError {
      guard case .busy = error else { throw error }
      return (try SQLiteBookStore(inMemoryWith: configuration.mergePolicy), error)
    }
  }

  private static let longestOpening = Duration.seconds(1)

  /// Every installed source with its settings and limits.
  func sources() -> [ConfiguredSource] {
    Registry.installed.map { type in
      let settings = configuration.settings(for: type.info.id)
      let make: @Sendable (any HTTPTransport) -> Result<any BookSource, SourceError> = { transport in
        Result { () throws(SourceError) in try type.init(settings: settings, transport: transport) }
      }
      var source = ConfiguredSource(
        info: type.info, isEnabled: configuration.isEnabled(type.info.id), origin: Self.origin(settings, type.info),
        make: make)
      source.info.limits = configuration.limits(for: type.info)
      let secrets = type.info.settings.filter(\.isSecret)
      source.secrets = Secrets(secrets.flatMap { settings.all($0.name) })
      if !secrets.isEmpty && !secrets.contains(where: { settings[$0.name] != nil }) {
        source.account += " without a key"
      }
      source.lacksKey = type.info.settings.contains { $0.isSecret && $0.isRequired && settings[$0.name] == nil }
      return source
    }
  }

  /// What asks the sources: over the network, with the kept answers and the account of requests between.
  func coordinator(_ store: SQLiteBookStore) -> Coordinator {
    let cache = places.httpCache.path(percentEncoded: false)
    if let flaw = SQLiteHTTPCache.flaw(at: cache) { options.say("\(cache): \(flaw): no answer is kept") }
    let httpCache = SQLiteHTTPCache(path: cache)
    let access = NetworkAccess(transport: network, cache: httpCache, ledger: ledger)
    return Coordinator(
      sources: sources(), store: store, policy: configuration.mergePolicy, network: access, clock: ContinuousClock())
  }

  /// What may still be asked of the sources, by id. A ledger that cannot be read is said in a line; it is only read.
  func remaining(of sources: [ConfiguredSource]) async -> [String: Remaining] {
    if let flaw = SQLiteRequestLedger.flaw(at: ledgerPath) {
      options.say("what is left to ask is not known: \(ledgerPath): \(flaw)")
    }
    var remaining: [String: Remaining] = [:]
    for source in sources {
      remaining[source.info.id] = await ledger.remaining(of: source.account, limits: source.info.limits, at: Date())
    }
    return remaining
  }

  /// Notes that the reader changed the source's settings: what the service said to the former ones holds no longer.
  func forgive(_ id: String) async {
    guard FileManager.default.fileExists(atPath: ledgerPath) else { return }
    guard let source = sources().first(where: { $0.info.id == id }) else { return }
    _ = await ledger.note(.forgiven, of: source.account, limits: source.info.limits, at: Date())
  }

  /// When a run that asks sources is over: so long after its beginning, `timeout` of the configuration where the command
  /// line says nothing.
  func deadline(after timeout: Duration?) -> Deadline { Deadline(start + (timeout ?? configuration.timeout)) }

  /// The reader's configuration file, to be changed.
  var configurationFile: ConfigurationFile { ConfigurationFile(places.configurationFile, sources: Registry.infos) }

  /// The settings that are no secrets, as one line: addresses without their queries, and a mark of the whole of them, so
  /// that another query is another origin and none is kept.
  private static func origin(_ settings: SourceSettings, _ info: SourceInfo) -> String {
    let open = info.settings.filter { !$0.isSecret }
    let shown = open.map { "\($0.name)=\(settings.all($0.name).map(redacted(address:)).joined(separator: ","))" }
    let whole = open.flatMap { [$0.name] + settings.all($0.name) }.joined(separator: "\n")
    return (shown + [RecordKey(source: info.id, key: whole).id.description]).joined(separator: " ")
  }
}
