package import Catalog
import Domain
package import Foundation
package import Sourcing

/// The dependencies of the use cases. The composition root makes it; a use case takes nothing from anywhere else.
package struct AppContext: Sendable {
  package var catalog: any Catalog
  package var installed: InstalledSources
  /// All installed sources as the reader set them up.
  package var sources: [ConfiguredSource]
  /// The settings that the reader wants the books to be computed with; the catalogue may still have former ones.
  package var settings: ProjectionSettings
  /// Brings the catalogue to the settings that the reader wants.
  package var adoption: SettingsAdoption
  /// The sources' access to the network; nil where they have none.
  package var network: NetworkAccess?
  /// The clock of deadlines and waits.
  package var clock: any MonotonicClock
  /// The time that records and decisions are stamped with.
  package var now: @Sendable () -> Date

  package init(
    catalog: any Catalog, installed: InstalledSources, sources: [ConfiguredSource], settings: ProjectionSettings,
    adoption: SettingsAdoption, network: NetworkAccess? = nil, clock: any MonotonicClock = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.catalog = catalog
    self.installed = installed
    self.sources = sources
    self.settings = settings
    self.adoption = adoption
    self.network = network
    self.clock = clock
    self.now = now
  }

  /// Asks the sources.
  package var coordinator: Coordinator {
    Coordinator(
      sources: sources, store: catalog, policy: settings.policy, network: network, clock: clock, now: now)
  }

  /// Finds the books that a reader names.
  package var references: ReferenceResolver {
    let off = sources.filter { !$0.isEnabled }.map(\.info.id)
    return ReferenceResolver(catalog: catalog, installed: installed, switchedOff: Set(off))
  }
}
