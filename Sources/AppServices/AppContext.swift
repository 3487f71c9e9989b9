package import Catalog
import Domain
package import Foundation
package import Sourcing

/// What one run of a program works with. The composition root makes it; every use case asks it alone.
package struct AppContext: Sendable {
  package var catalog: any Catalog
  package var installed: InstalledSources
  /// All installed sources as the reader set them up.
  package var sources: [ConfiguredSource]
  /// What the reader wants the books to be computed with; those of the catalogue may still be others.
  package var settings: ProjectionSettings
  /// What brings the catalogue to what the reader wants by now.
  package var adoption: SettingsAdoption
  /// What the sources ask the network through; nil where they ask nobody there.
  package var network: NetworkAccess?
  /// What deadlines and waits go by.
  package var clock: any MonotonicClock
  /// What records and decisions are stamped with.
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

  /// What asks the sources.
  package var coordinator: Coordinator {
    Coordinator(
      sources: sources, store: catalog, policy: settings.policy, network: network, clock: clock, now: now)
  }

  /// What finds the books that a reader names.
  package var references: ReferenceResolver {
    let off = sources.filter { !$0.isEnabled }.map(\.info.id)
    return ReferenceResolver(catalog: catalog, installed: installed, switchedOff: Set(off))
  }
}
