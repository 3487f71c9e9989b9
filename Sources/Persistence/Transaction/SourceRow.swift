import GRDB

/// The row of a source.
enum SourceRow {
  /// Its id; the row is made where there is none.
  static func id(of name: String, in db: Database) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO source (name) VALUES (?) ON CONFLICT (name) DO NOTHING", name).execute()
    guard let id = try knownID(of: name, in: db) else {
      throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "no row for \(name)")
    }
    return id
  }

  /// Nil where there is none.
  static func knownID(of name: String, in db: Database) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM source WHERE name = ?", name))
  }
}
