import Foundation
import GRDB

/// The mode in which a file is read while it is written; it stays with the file.
enum WriteAheadLog {
  /// Waits for programs that do the same at this moment, which SQLite does not do here by itself.
  /// - Throws: SQLite's errors; `SQLITE_BUSY` where they take longer than `patience`.
  static func use(in db: Database, waiting patience: Duration) throws {
    let end = ContinuousClock.now + patience
    while true {
      do { return try db.execute(sql: "PRAGMA journal_mode = WAL") } catch {
        let isBusy = (error as? DatabaseError)?.resultCode == .SQLITE_BUSY
        guard isBusy, .now < end else { throw error }
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
  }
}
