import Domain
import Foundation
package import Sourcing

extension Configuration {
  /// How long sources are waited for together where nothing else is said.
  static let defaultTimeout = Duration.seconds(8)

  /// The configuration of this run. A file that is not there says nothing.
  ///
  /// A key or an address in the environment enables no source; `BOOKS_<SOURCE>_ENABLED` does.
  /// - Parameters:
  ///   - sources: the installed ones.
  ///   - order: in the place of the order of sources that file and environment say, to see what it would do.
  /// - Throws: ``ConfigurationError/unreadable(file:reason:)`` and ``ConfigurationError/fault(_:)`` with the first
  ///   fault in the order of the file; ``ConfigurationError/unknownSource(_:suggestion:)`` and
  ///   ``ConfigurationError/badValue(setting:reason:)`` for an order that could not be kept.
  package static func read(
    directories: AppDirectories, environment: [String: String], sources: [SourceInfo], order: [String]? = nil
  ) throws(ConfigurationError) -> Configuration {
    let file = ConfigurationFile(directories.configurationFile, sources: sources)
    let said: FileSettings
    if let bytes = try file.read() {
      said = try FileSettings(file: file.name, bytes: bytes, sources: sources)
    } else {
      said = FileSettings()
    }
    if let order { try file.checkOrder(order) }
    var configuration = Configuration(sources: sources, file: said, environment: environment, order: order)
    if said.holdsSecret && file.isReadableByOthers {
      configuration.warnings.append("\(file.name) holds a key and others can read it; chmod 600 it")
    }
    return configuration
  }

  init(sources: [SourceInfo], file: FileSettings, environment: [String: String], order: [String]? = nil) {
    self.sources = sources
    var variables = EnvironmentSettings(environment, sources: sources)
    var file = variables.over(file)
    file.order = order ?? file.order
    enablingVariables = variables.enabling
    orderingVariable = variables.ordering
    let ranked = sources.sorted { ($0.precedence, $0.id) < ($1.precedence, $1.id) }.map(\.id)
    sourceOrder = file.order + ranked.filter { !file.order.contains($0) }
    mergePolicy = Self.mergePolicy(sources: sources, order: sourceOrder, file: file)
    timeout = file.timeout ?? Self.defaultTimeout
    allowsPrivateAddresses = file.allowsPrivateAddresses ?? false
    uninstalledSources = file.uninstalled.keys.sorted()
    warnings = file.uninstalled.values.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map(\.description)
    warnings += variables.warnings
    for source in sources {
      let variables = SourceEnvironment(source: source, environment: environment)
      enabled[source.id] = file.enabled[source.id]?.value ?? source.enabledAtFirst
      resolved[source.id] = source.allSettings.map { Self.resolve($0, variables, file.settings[source.id] ?? [:]) }
      warnings += variables.strays + variables.misfits
    }
  }

  private static func resolve(
    _ setting: SourceSetting, _ variables: SourceEnvironment, _ file: [String: FileSettings.Located<[String]>]
  ) -> ResolvedSetting {
    if let (values, variable) = variables.values(of: setting) {
      return ResolvedSetting(setting: setting, values: values, origin: .environment(variable))
    }
    if let said = file[setting.name], !said.value.isEmpty {
      return ResolvedSetting(setting: setting, values: said.value, origin: .file(line: said.line))
    }
    let standard = [setting.defaultValue].compactMap(\.self)
    return ResolvedSetting(setting: setting, values: standard, origin: standard.isEmpty ? nil : .standard)
  }

  /// A field's own order is the file's, else that of the sources that call themselves best at it.
  private static func mergePolicy(sources: [SourceInfo], order: [String], file: FileSettings) -> MergePolicy {
    var policy = MergePolicy()
    policy.sourceOrder = order
    for field in Field.allCases {
      let best = order.filter { id in sources.contains { $0.id == id && $0.bestAt.contains(field) } }
      let chosen = file.fieldOrder[field] ?? best
      if !chosen.isEmpty { policy.fieldOrder[field] = chosen }
    }
    policy.capsSources = Set(sources.filter(\.printsCapitals).map(\.id))
    policy.hubLimit = file.hubLimit ?? policy.hubLimit
    policy.titleAuthor = file.titleAuthor ?? policy.titleAuthor
    policy.placeholders = file.placeholders
    return policy
  }
}
