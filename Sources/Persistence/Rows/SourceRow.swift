import Catalog
import GRDB

/// The row of a source.
enum SourceRow {
  /// Its id; the row is made where there is none.
  static func id(of name: String, in db: Database) throws -> RowID {
    try db.cachedStatement(sql: "INSERT INTO source (name) VALUES (?) ON CONFLICT (name) DO NOTHING", name).execute()
    guard let id = try knownID(of: name, in: db) else {
      throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "no row for \(name)")
    }
    return id
  }

  /// Nil where there is none.
  static func knownID(of name: String, in db: Database) throws -> RowID? {
    try RowID.fetchOne(db.cachedStatement(sql: "SELECT id FROM source WHERE name = ?", name))
  }
}

/// The row ids of sources by their names, each looked up or made once.
struct SourceIDs {
  private let db: Database
  private var ids: [String: RowID] = [:]
  /// Rows of one source mostly follow one another.
  private var last: (name: String, id: RowID)?

  init(db: Database) { self.db = db }

  /// The id of the source with this name; its row is made where there is none.
  mutating func id(of name: String) throws -> RowID {
    if let last, last.name == name { return last.id }
    let id = try ids[name] ?? SourceRow.id(of: name, in: db)
    ids[name] = id
    last = (name, id)
    return id
  }
}

/// The names of sources by their row ids, each looked up once.
struct SourceNames {
  private let db: Database
  private var names: [RowID: String] = [:]

  init(db: Database) { self.db = db }

  /// Nil where there is no such source.
  mutating func name(of id: RowID) throws -> String? {
    if let name = names[id] { return name }
    names[id] = try String.fetchOne(db.cachedStatement(sql: "SELECT name FROM source WHERE id = ?", id))
    return names[id]
  }
}
