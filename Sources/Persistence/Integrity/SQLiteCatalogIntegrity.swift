package import Catalog
import Sourcing

/// The integrity of the catalogue in one file.
package struct SQLiteCatalogIntegrity: CatalogIntegrity {
  private let path: String

  package init(path: String) { self.path = path }

  package func check() async throws -> CatalogCheck? {
    try await onWaitingThread { [path] in try CatalogFileCheck.look(at: path) }
  }

  package func compare(
    report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
  ) async throws -> ProjectionCheck? {
    try await onWaitingThread { [path] in try ProjectionComparison.look(at: path, report: report) }
  }
}
