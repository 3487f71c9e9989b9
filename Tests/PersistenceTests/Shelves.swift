import Catalog
import CatalogTesting
import Domain
import Foundation
import Testing

@testable import Persistence

/// The stores that the contract is tried on.
enum StoreKind: String, CaseIterable, CatalogFactory, CustomTestStringConvertible {
  case memory, file, fileOfOneReader

  var name: String { rawValue }
  var testDescription: String { rawValue }

  func makeCatalog(_ settings: ProjectionSettings, in folder: String) throws -> any Catalog {
    if self == .memory {
      return try SQLiteBookStore(inMemoryWith: settings.policy, hiddenSources: settings.hiddenSources)
    }
    return try SQLiteBookStore(
      path: folder + "/catalog.sqlite", policy: settings.policy, hiddenSources: settings.hiddenSources,
      readsConcurrently: self == .file)
  }
}

extension StoreKind {
  /// Runs the body with an empty store of this kind, and cleans up.
  func withStore(
    policy: MergePolicy = MergePolicy(), hiddenSources: Set<String> = [], _ body: (any Catalog) async throws -> Void
  ) async throws {
    try await Stores.with(self) { try await $0.withStore(policy: policy, hiddenSources: hiddenSources, body) }
  }
}
