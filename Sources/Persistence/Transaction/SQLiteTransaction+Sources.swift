import Catalog
import GRDB

/// Sources and their walks, as their rows hold them.
extension SQLiteTransaction {
  func addSource(_ name: String) throws { _ = try SourceRow.id(of: name, in: db) }

  func noteCatalogFetch(of source: String, at time: Int64, origin: String?) throws {
    try db.cachedStatement(
      sql: "UPDATE source SET catalog_fetched_at = ?, catalog_origin = ? WHERE name = ?", time, origin, source
    ).execute()
  }

  /// What was taken with other settings is not fresh, and no source has these.
  func noteCatalogWalk(of source: String) throws {
    try db.cachedStatement(sql: "UPDATE source SET catalog_origin = '' WHERE name = ?", source).execute()
  }

  func catalogFetch(of source: String) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT catalog_fetched_at FROM source WHERE name = ?", source))
  }

  func noteCategoriesFetch(of source: String, at time: Int64) throws {
    try db.cachedStatement(sql: "UPDATE source SET categories_fetched_at = ? WHERE name = ?", time, source).execute()
  }

  // MARK: Walks

  func walk(of source: String) throws -> StoredWalk? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT walk, walk_began_at, walk_version FROM source WHERE name = ? AND walk IS NOT NULL", source)
    ).map { StoredWalk(id: try $0.value(0), beganAt: try $0.integer(1) ?? 0, version: try $0.value(2)) }
  }

  func setWalk(_ walk: StoredWalk?, of source: String) throws {
    try db.cachedStatement(
      sql: "UPDATE source SET walk = ?, walk_began_at = ?, walk_version = ? WHERE name = ?",
      walk?.id, walk?.beganAt, walk?.version, source
    ).execute()
  }

  func forgetWalks() throws {
    try db.execute(
      sql: "UPDATE source SET walk = NULL, walk_began_at = NULL, walk_version = NULL WHERE walk IS NOT NULL")
  }
}
