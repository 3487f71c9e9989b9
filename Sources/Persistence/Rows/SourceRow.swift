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

/// The names of sources by their row ids, each looked up once.
struct SourceNames {
  private let db: Database
  private var names: [Int64: String] = [:]

  init(db: Database) { self.db = db }

  /// Nil where there is no such source.
  mutating func name(of id: Int64) throws -> String? {
    if let name = names[id] { return name }
    names[id] = try String.fetchOne(db.cachedStatement(sql: "SELECT name FROM source WHERE id = ?", id))
    return names[id]
  }
}
