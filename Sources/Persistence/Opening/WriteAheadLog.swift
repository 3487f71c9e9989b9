import Foundation
import GRDB
import Sourcing

/// The mode in which a file is read while it is written; it stays with the file.
enum WriteAheadLog {
  /// Waits for programs that do the same at this moment, which SQLite does not do here by itself.
  /// - Throws: SQLite's errors; `SQLITE_BUSY` where they take longer than `patience`.
  static func use(in db: Database, waiting patience: Duration) throws {
    try use(in: db, CatalogPatience(until: Deadline(.now + patience)))
  }

  /// - Throws: as ``use(in:waiting:)``.
  static func use(in db: Database, _ patience: CatalogPatience) throws {
    var attempt = 0
    while true {
      do { return try db.execute(sql: "PRAGMA journal_mode = WAL") } catch {
        let isBusy = (error as? DatabaseError)?.resultCode == .SQLITE_BUSY
        guard isBusy, patience.waits(attempt: attempt) else { throw error }
        attempt += 1
      }
    }
  }
}
