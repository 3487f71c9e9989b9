import AppServices
import Sourcing

/// The sources linked into this executable. `installed` is generated at build time from the targets in Package.swift.
enum Registry {
  static let sources = InstalledSources(installed)

  static var infos: [SourceInfo] { sources.infos }
}
