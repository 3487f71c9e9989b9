import AppServices
import Configuration
import Domain
import Foundation
import Networking
import Persistence
import Sourcing

/// The composition root: one run of the program, with its places, its configuration, and what is built from them.
struct Session {
  let options: GlobalOptions
  let environment: [String: String]
  let places: Places
  let configuration: Configuration

  /// - Throws: ``ConfigurationError`` naming file, line and column.
  init(_ options: GlobalOptions) throws {
    self.options = options
    environment = ProcessInfo.processInfo.environment
    places = try Places(home: options.home, environment: environment)
    configuration = try Configuration.read(places: places, environment: environment, sources: Registry.infos)
  }

  var policy: MergePolicy { configuration.mergePolicy(Registry.infos) }

  /// The catalogue, made or migrated where that is needed. The records of disabled sources are out of view in it.
  /// - Throws: ``StoreError``.
  func store() throws -> SQLiteBookStore {
    try SQLiteBookStore(
      path: places.catalog.path(percentEncoded: false), policy: policy,
      hiddenSources: Set(Registry.infos.map(\.id)).subtracting(configuration.enabled))
  }

  /// Every installed source with its settings.
  func sources() -> [ConfiguredSource] {
    let transport = CurlTransport(userAgent: Version.userAgent, environment: environment, log: log)
    return Registry.installed.map { type in
      let settings = configuration.settings(for: type.info.id)
      return ConfiguredSource(
        info: type.info, isEnabled: configuration.enabled.contains(type.info.id),
        source: Result { () throws(SourceError) in try type.init(settings: settings, transport: transport) },
        origin: Self.origin(settings, type.info))
    }
  }

  func coordinator(_ store: any BookStore, progress: Progress? = nil) -> Coordinator {
    Coordinator(sources: sources(), store: store, policy: policy) { progress?.note($0) }
  }

  private var log: (@Sendable (String) -> Void)? {
    guard options.verbose else { return nil }
    return { StandardError.line(printable($0)) }
  }

  /// The settings that are no secrets, as one line.
  private static func origin(_ settings: SourceSettings, _ info: SourceInfo) -> String {
    info.settings.filter { !$0.isSecret }
      .map { "\($0.name)=\(settings.all($0.name).map(redacted(address:)).joined(separator: ","))" }
      .joined(separator: " ")
  }
}
