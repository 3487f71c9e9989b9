import Catalog
import Foundation
import GRDB
import Sourcing

/// The open file of the ledger.
struct RequestLedgerFile {
  private let file: SideFile

  private static let shape = SideFile.Shape(
    version: 1,
    tables: """
      CREATE TABLE rate_limit (
        source TEXT PRIMARY KEY,
        tokens REAL,
        tokens_at INTEGER NOT NULL,
        day INTEGER NOT NULL,
        requests INTEGER NOT NULL,
        refusals INTEGER NOT NULL,
        refused_at INTEGER,
        held_until INTEGER,
        held_for_the_day INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        circuit_open_until INTEGER
      ) STRICT, WITHOUT ROWID;
      """)

  /// A write takes a thousandth of a second: who is waited for longer than this is no program of ours.
  private static let busy = Duration.milliseconds(500)

  /// - Throws: as ``SideFile/init(path:shape:busy:synchronous:)``.
  init(path: String) throws {
    file = try SideFile(path: path, shape: Self.shape, busy: Self.busy, synchronous: "NORMAL")
  }

  /// False where the file was deleted or replaced since it was opened.
  var isInPlace: Bool { file.isInPlace }

  func state(of source: String) throws -> RateLimitState? {
    try file.database.read { try RateLimitRow.state(of: source, $0) }
  }

  /// Reads and writes the state of one source in one transaction that no other program gets between.
  func change<Value>(_ source: String, _ body: (inout RateLimitState) -> Value) throws -> Value {
    try file.database.write { db in
      let before = try RateLimitRow.state(of: source, db) ?? RateLimitState()
      var state = before
      let value = body(&state)
      if state != before { try RateLimitRow.upsert(state, of: source, db) }
      return value
    }
  }

  /// What is wrong with the file at the path, and what to do about it, in a few words; nil where nothing is, or where
  /// there is none. It is only read.
  static func flaw(at path: String) -> String? {
    do {
      guard try StoreFileStatus(path) != nil else { return nil }
      try reader(of: path).read { db in
        let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
        let version = try SideFile.version(db)
        // A program that makes it at this moment has not come so far.
        guard verdict == "ok", version == shape.version || version == 0 else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        if version != 0 { _ = try RateLimitRow.all(in: "rate_limit", db) }
      }
      return nil
    } catch CatalogError.unreadable(_, let reason) {
      return reason
    } catch {
      return SideFile.meansDamage(error) ? "it is damaged: remove it" : nil
    }
  }

  /// The state of one source in a file that need not be one that can be written; nil where none can be read.
  static func stateToRead(of source: String, at path: String) -> RateLimitState? {
    guard (try? StoreFileStatus(path)) != nil else { return nil }
    return try? reader(of: path).read { try RateLimitRow.state(of: source, $0) }
  }

  private static func reader(of path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busy / .seconds(1))
    return try UnwritableStore(path: path, configuration: configuration).reader().queue
  }
}
