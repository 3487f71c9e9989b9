package import AppServices
package import Domain
package import Sourcing

/// What the site works with: one reader's catalogue, sources and settings. The composition root makes it.
package protocol Workspace: Sendable {
  /// What use cases need, by the settings of now.
  /// - Throws: ``SettingsRefusal`` where the settings cannot be read.
  func context() async throws -> AppContext

  /// Another number for every state of the catalogue, whichever program changed it; nil where none is told.
  /// - Throws: `CatalogError`.
  func catalogVersion() async throws -> Int64?

  /// How long a run that asks sources takes at most, where nothing else is said.
  var timeout: Duration { get }

  /// What may still be asked of the sources, by id.
  func remaining(of sources: [ConfiguredSource]) async -> [String: Remaining]

  /// The settings of one source and where each comes from.
  func settings(of source: String) async throws -> [ResolvedSetting]

  /// Ids of all sources, the most preferred first.
  func sourceOrder() async throws -> [String]

  /// What books would be merged by with this order of sources.
  /// - Throws: ``SettingsRefusal``, as all that follow.
  func policy(ordering sources: [String]) async throws -> MergePolicy

  /// Writes down the order of sources.
  /// - Parameter sources: ids, the most preferred first.
  func setOrder(_ sources: [String]) async throws

  /// Switches the source with this id on or off.
  func setEnabled(_ isEnabled: Bool, source: String) async throws

  /// - Parameter values: one, or several of a setting that is a list; nil takes the setting out.
  func set(_ setting: String, of source: String, to values: [String]?) async throws
}

/// The settings cannot be read, or not be changed so.
package struct SettingsRefusal: Error, Hashable, Sendable {
  /// One line for the reader; holds no key.
  package var message: String
  /// True where there is no source, or no setting, of the name that was given.
  package var namesNothing: Bool

  package init(_ message: String, namesNothing: Bool = false) {
    self.message = message
    self.namesNothing = namesNothing
  }
}
