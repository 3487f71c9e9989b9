import GRDB

extension Schema {
  /// The walk through all that a source has which is the last thing written of it. Never edited once shipped.
  static let v16CatalogWalk = Migration(name: "V16CatalogWalk") { db in
    try db.execute(
      sql: """
        ALTER TABLE source ADD COLUMN walk TEXT;
        ALTER TABLE source ADD COLUMN walk_began_at INTEGER;
        ALTER TABLE source ADD COLUMN walk_version TEXT;
        """)
  }
}
