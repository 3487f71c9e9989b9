import GRDB

/// The shapes that the catalogue has had, oldest first.
struct Schema: Sendable {
  /// One named step from a shape to the next.
  struct Migration: Sendable {
    var name: String
    var run: @Sendable (Database) throws -> Void
  }

  var migrations: [Migration]
  /// What a new catalogue takes instead of the first steps; nil: it takes all of them.
  var baseline: Baseline?

  /// What this program knows.
  static let current = Schema(
    migrations: [
      v1Catalogue, v2RequestLedger, v3CategoryOrder, v4Decisions, v5Settings, v6RequestLedgerFile, v7ContentHash,
      v8BookCard, v9WiderRecord, v10Library, v11Imports, v12Undone, v13StoredFile, v14Favorites,
      v15EditionRecords, v16CatalogWalk, v17RepeatedMarks, v18PlacementPlace, v19Crowd,
      v20CrowdBytes, v21PassedOver, v22EditionByISBN,
    ],
    baseline: upToV18)

  /// What is left to do for a catalogue that has done these steps.
  enum State: Equatable {
    case upToDate
    /// Nothing was ever written.
    case new
    /// These are missing, the first of them first.
    case behind([String])
    /// A step that this program does not know.
    case newer(String)
  }

  /// Where the catalogue stands; only reads.
  func state(_ db: Database) throws -> State {
    guard try Self.hasLedger(db) else { return .new }
    let applied = try String.fetchAll(db, sql: "SELECT identifier FROM \(Self.ledger) ORDER BY rowid")
    if let unknown = applied.first(where: { name in !migrations.contains { $0.name == name } }) {
      return .newer(unknown)
    }
    let missing = migrations.map(\.name).filter { !applied.contains($0) }
    return missing.isEmpty ? .upToDate : applied.isEmpty ? .new : .behind(missing)
  }

  /// True for every catalogue that was ever opened.
  static func hasLedger(_ db: Database) throws -> Bool { try hasTable(ledger, db) }

  /// Asks the file: GRDB's own answer may be of before another program made the table.
  static func hasTable(_ name: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?)", arguments: [name])
      == true
  }

  /// Takes these steps, inside one transaction. All of them at once are those of a new catalogue.
  func take(_ names: [String], in db: Database) throws {
    // As GRDB's migrator has it, which made the first catalogues.
    try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.ledger) (identifier TEXT NOT NULL PRIMARY KEY)")
    var missing = migrations.filter { names.contains($0.name) }
    if let baseline, missing.count == migrations.count,
      let last = missing.firstIndex(where: { $0.name == baseline.last })
    {
      try db.execute(sql: baseline.sql)
      for migration in missing[...last] { try note(migration, in: db) }
      missing.removeSubrange(...last)
    }
    for migration in missing {
      try migration.run(db)
      try note(migration, in: db)
    }
  }

  private func note(_ migration: Migration, in db: Database) throws {
    try db.execute(sql: "INSERT INTO \(Self.ledger) (identifier) VALUES (?)", arguments: [migration.name])
  }

  /// What a catalogue that has done all steps lacks of what they make; nil: nothing.
  func flaw(_ db: Database) throws -> String? {
    let complete = try DatabaseQueue()
    let expected = try complete.write { db in
      try take(migrations.map(\.name), in: db)
      return try String.fetchAll(db, sql: Self.parts)
    }
    // What a load leaves out until its end nothing depends on.
    let found = try String.fetchSet(db, sql: Self.parts).union(ListIndexes.names)
    return expected.first { !found.contains($0) }.map { "“\($0)” is missing in it" }
  }

  /// Tables, indices, and the columns of all tables but those by which SQLite keeps the full text.
  private static let parts = """
    SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'
    UNION ALL
    SELECT part.name || '.' || col.name FROM sqlite_schema AS part JOIN pragma_table_info(part.name) AS col
    WHERE part.type = 'table' AND part.name NOT LIKE 'search%' AND part.name NOT LIKE 'sqlite_%'
    """

  /// The table that holds the names of the steps taken.
  static let ledger = "grdb_migrations"
}
