package import Catalog
package import Domain
import GRDB

extension SQLiteBookStore: CatalogTransfer {
  package func export(_ query: ListQuery) -> CatalogChunks<CatalogElement> {
    chunks { db, settings in try CatalogExport(query, in: db, policy: settings.policy) }
  }

  package func `import`(dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?) async throws -> ImportSummary {
    try await `import`(as: nil, dryRun: dryRun, next)
  }

  package func importRows(
    as entry: ImportEntry, dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?
  ) async throws -> ImportSummary {
    var entry = entry
    entry.title = storable(entry.title)
    return try await `import`(as: entry, dryRun: dryRun, next)
  }

  private func `import`(
    as entry: ImportEntry?, dryRun: Bool, _ next: @Sendable () throws -> CatalogElement?
  ) async throws -> ImportSummary {
    try await withoutActuallyEscaping(next) { next in
      try await write(forGood: true, dryRun: dryRun) { db, settings in
        var importing = try CatalogImport(SQLiteTransaction(db: db), settings: settings, as: entry)
        return try importing.import { try next()?.storable }
      }
    }
  }
}
