import GRDB

/// The shapes that the catalogue has had, oldest first.
struct Schema: Sendable {
  /// One named step from a shape to the next.
  struct Migration: Sendable {
    var name: String
    var run: @Sendable (Database) throws -> Void
  }

  var migrations: [Migration]

  /// What this program knows.
  static let current = Schema(migrations: [v1Catalogue, v2RequestLedger, v3CategoryOrder, v4Decisions, v5Settings])

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
  static func hasLedger(_ db: Database) throws -> Bool { try db.tableExists(ledger) }

  /// Takes every missing step, each in a transaction of its own.
  func migrate(_ writer: any DatabaseWriter) throws {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { try migration.run($0) }
    }
    var before = try writer.read { try state($0) }
    while true {
      do { return try migrator.migrate(writer) } catch {
        // Two programs that open a catalogue at once both see a step to take; the later one finds it taken, and goes on.
        let now = try writer.read { try state($0) }
        if now == .upToDate { return }
        guard now != before else { throw error }
        before = now
      }
    }
  }

  /// Where GRDB keeps the names of the steps taken.
  static let ledger = "grdb_migrations"
}
