package import Domain
package import Sourcing

/// The settings of this run: each from a flag, else the environment, else the file, else the default.
package struct Configuration: Sendable {
  /// The installed sources, as they were given.
  package let sources: [SourceInfo]
  /// The ids of all installed sources, from the one whose values are preferred to the least.
  package internal(set) var sourceOrder: [String]
  /// The ids of sources that the file names and that are not installed, sorted.
  package internal(set) var uninstalledSources: [String] = []
  /// What is merged how: the order of sources, that of single fields, and the settings under `merge`.
  package internal(set) var mergePolicy: MergePolicy
  /// How long sources are waited for together.
  package var timeout: Duration
  /// Whether files of books may be fetched from this machine and its network.
  package internal(set) var allowsPrivateAddresses = false
  /// What is odd and yet no reason to stop, one line each, without any value.
  package internal(set) var warnings: [String] = []

  /// The variable of the environment that says whether a source is enabled, by source; none where the file does.
  package internal(set) var enablingVariables: [String: String] = [:]
  /// The variable of the environment that says the order of sources; nil where the file does.
  package internal(set) var orderingVariable: String?

  var enabled: [String: Bool] = [:]
  var resolved: [String: [ResolvedSetting]] = [:]

  /// The ids of the enabled sources, in ``sourceOrder``.
  package var enabledSources: [String] { sourceOrder.filter(isEnabled) }

  /// False also for a source that is not installed.
  package func isEnabled(_ source: String) -> Bool { enabled[source] ?? false }

  /// What the source's initialiser takes: every setting that has a value, defaults included.
  package func settings(for source: String) -> SourceSettings {
    let pairs = settingOrigins(of: source).filter { !$0.values.isEmpty }.map { ($0.setting.name, $0.values) }
    return SourceSettings(Dictionary(pairs) { first, _ in first })
  }

  /// How often the source may be asked: as it says, or as the reader does.
  package func limits(for source: SourceInfo) -> SourceLimits {
    let settings = settings(for: source.id)
    var limits = source.limits
    limits.perMinute = settings[SourceSetting.perMinute].flatMap(SourceSetting.count)
    limits.perDay = settings[SourceSetting.perDay].flatMap(SourceSetting.count)
    return limits
  }

  /// Every setting that the source has, in its own order, with its value and where that came from.
  package func settingOrigins(of source: String) -> [ResolvedSetting] { resolved[source] ?? [] }

  /// The variable of the environment that gives the setting of the source its value; nil where none does.
  package func variable(giving setting: String, of source: String) -> String? {
    let origin = settingOrigins(of: source).first { $0.setting.name == setting }?.origin
    guard case .environment(let variable)? = origin else { return nil }
    return variable
  }
}
