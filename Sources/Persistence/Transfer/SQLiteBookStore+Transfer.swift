package import Catalog
package import Domain
import GRDB

extension SQLiteBookStore: CatalogTransfer {
  package func export(_ query: ListQuery, _ body: @Sendable (CatalogElement) throws -> Void) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await read { db, settings in
        try CatalogExport(db: db, policy: settings.policy, query: query, body).export()
      }
    }
  }

  package func `import`(dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?) async throws -> ImportSummary {
    try await withoutActuallyEscaping(next) { next in
      try await write(forGood: true, dryRun: dryRun) { db, settings in
        var putting = try CatalogImport(db: db, settings: settings)
        return try putting.import(next)
      }
    }
  }
}
