import Catalog
import Domain
import Foundation
import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Migrates a catalogue to the newest schema, one program at a time: a second one finds it done.
///
/// All missing steps are one transaction, so that nobody ever sees a catalogue that is half migrated.
struct Upgrade {
  let path: String
  var schema = Schema.current
  /// Until when another program is waited for that makes the file at the same moment; nil: ten seconds.
  var patience: CatalogPatience?
  /// False where the catalogue is a copy itself.
  var keepsCopy = true
  /// The path of the ledger, which gets what an old catalogue counted of requests; nil: that is forgotten.
  var requestLedger: String?

  /// Only reads where there is nothing to do.
  /// - Throws: `CatalogError.newerSchema` and `.damaged` before anything is written; SQLite's errors.
  func run(on queue: DatabaseQueue) throws {
    switch try queue.read({ try schema.state($0) }) {
    case .upToDate: return
    case .newer(let step): throw CatalogError.newerSchema(path: path, migration: step)
    case .new: try queue.writeWithoutTransaction { try begin($0) }
    case .behind: break
    }
    try queue.writeWithoutTransaction { db in
      // A step may make a table anew that others refer to. What refers to nothing afterwards is found before the
      // commit.
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
      try db.inTransaction(.immediate) {
        try takeMissingSteps(db)
        return .commit
      }
    }
  }

  /// Makes a new file one that is read while it is written (for good: the mode stays with the file).
  ///
  /// Another program's database is never made into a catalogue.
  private func begin(_ db: Database) throws {
    try Self.refuseForeign(db, path: path)
    try WriteAheadLog.use(in: db, patience ?? .ofOneWait)
  }

  /// - Throws: `CatalogError.damaged` for a database with tables that no step of ours has made.
  static func refuseForeign(_ db: Database, path: String) throws {
    // Another of our programs may have begun it in the meantime, or be doing so: one statement sees one state.
    let isOurs = try Bool.fetchOne(
      db, sql: "SELECT count(*) = 0 OR max(name = ?) FROM sqlite_schema", arguments: [Schema.ledger])
    guard isOurs == true else {
      throw CatalogError.damaged(path: path, reason: "it is a database of another program")
    }
  }

  /// What is missing now, when nobody else can write: another program may have taken the steps in the meantime.
  private func takeMissingSteps(_ db: Database) throws {
    switch try schema.state(db) {
    case .upToDate: return
    case .newer(let step): throw CatalogError.newerSchema(path: path, migration: step)
    case .new:
      try Self.refuseForeign(db, path: path)
      try schema.take(schema.migrations.map(\.name), in: db)
    case .behind(var missing):
      let step = Schema.v6RequestLedgerFile.name
      if try missing.contains(step) && !handOverRequests(db) { missing.removeAll { $0 == step } }
      guard let first = missing.first else { return }
      if try keepsCopy && holdsSomething(db) { try copy(before: first) }
      try schema.take(missing, in: db)
      try db.checkForeignKeys()
    }
  }

  /// What the catalogue counted is in the ledger before it is out of the catalogue: a program that is killed between
  /// the two forgets nothing, and the next one hands over the same once more.
  /// - Returns: false where the ledger cannot be written. That is no reason not to open the catalogue: the step that
  ///   takes the table away is left to the next program that opens it.
  private func handOverRequests(_ db: Database) throws -> Bool {
    guard let requestLedger, try Schema.hasTable("allowance", db) else { return true }
    let states = try RateLimitRow.all(in: "allowance", db)
    return states.isEmpty || SQLiteRequestLedger(path: requestLedger).adopt(states)
  }

  /// A first start that was cut off leaves nothing that would be worth a copy.
  private func holdsSomething(_ db: Database) throws -> Bool {
    guard try Schema.hasTable("source", db) else { return true }
    return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM source)") == true
  }

  /// Puts a whole copy beside the catalogue, named for the step that is about to be taken. It is made by a connection
  /// of its own while the other one keeps all other programs from writing, so that only one makes it.
  private func copy(before step: String) throws {
    let copy = path + ".before-" + step
    let unfinished = copy + ".unfinished"
    do {
      try? FileManager.default.removeItem(atPath: unfinished)
      try OwnerOnlyFiles.makeFile(unfinished)
      var configuration = CatalogFile.configuration
      configuration.readonly = true
      let reader = try DatabaseQueue(path: path, configuration: configuration)
      try reader.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
      OwnerOnlyFiles.flush(unfinished)
      guard rename(unfinished, copy) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      let reason = "the copy before an update cannot be made"
      if (error as? DatabaseError)?.saysNoRoom == true {
        throw CatalogError.failed(path: copy, reason: reason + ", since there is no room left: make room and try again")
      }
      throw CatalogError.unusable(path: copy, reason: reason)
    }
  }
}
