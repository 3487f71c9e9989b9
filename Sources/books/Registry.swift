import Sourcing

/// The sources linked into this executable. `installed` is generated at build time from the targets in Package.swift.
enum Registry {
  /// What is to be known of all of them, by id.
  static let infos: [SourceInfo] = installed.map { $0.info }.sorted { $0.id < $1.id }

  static func source(_ id: String) -> (any BookSource.Type)? { installed.first { $0.info.id == id } }
}
