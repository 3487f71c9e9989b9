package import Catalog
package import Domain
import Foundation
import TestSupport

/// A kind of store that is to keep the promises of the ports: a file, the memory, a server.
package protocol CatalogFactory: Sendable {
  /// How failures name it.
  var name: String { get }

  /// An empty catalogue of these settings, which reaches nothing that another one does.
  /// - Parameter folder: an empty folder of its own, gone when the catalogue is no longer used.
  func makeCatalog(_ settings: ProjectionSettings, in folder: String) throws -> any Catalog
}

/// The stores that one promise is tried on: as many as it asks for, all of one kind.
package struct Stores: Sendable {
  private let factory: any CatalogFactory
  private let folder: TemporaryFolder

  /// Runs the body with stores of this kind, and removes what they leave in the file system.
  package static func with(_ factory: any CatalogFactory, _ body: (Stores) async throws -> Void) async throws {
    try await body(Stores(factory: factory, folder: try TemporaryFolder()))
  }

  /// One more empty catalogue.
  package func make(_ policy: MergePolicy = MergePolicy(), hiddenSources: Set<String> = []) throws -> any Catalog {
    let own = folder.path(UUID().uuidString)
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    return try factory.makeCatalog(ProjectionSettings(policy: policy, hiddenSources: hiddenSources), in: own)
  }

  /// Runs the body with one more empty catalogue.
  package func withStore(
    policy: MergePolicy = MergePolicy(), hiddenSources: Set<String> = [], _ body: (any Catalog) async throws -> Void
  ) async throws {
    try await body(make(policy, hiddenSources: hiddenSources))
  }
}
