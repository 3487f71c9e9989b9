import Foundation
import GRDB
import GRDBSQLite
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

  // MARK: Its length

  /// Pages from which on who writes much folds the log into a file of so many pages.
  ///
  /// What is folded goes into the file page by page, and the next batch of a large sync changes most of these pages
  /// again. So the log may have as many pages as the file: 4,000 at least, 32 MB in a new file, and 32,000 at most; but
  /// a sixteenth of a file that is larger than sixteen such logs, of which each batch changes more pages.
  static func mostPages(besideFileOf pages: Int) -> Int { min(max(pages, 4000), max(32_000, pages / 16)) }

  /// Has SQLite fold the log behind any commit of this connection that makes it half as long again. Who writes little is
  /// not to do that for who writes much, who keeps it shorter.
  static func limit(in db: Database, besideFileOf pages: Int) {
    let most = mostPages(besideFileOf: pages)
    sqlite3_wal_autocheckpoint(db.sqliteConnection, Int32(most + most / 2))
  }

  /// Folds the log where this connection wrote ``mostPages(besideFileOf:)`` since it did so last. To be called before a
  /// write of one who writes much: the log begins anew where all of it is folded, also what others wrote in between.
  /// Else it would grow to gigabytes where others wrote between all writes of a large sync.
  ///
  /// What some reader still needs stays in the log. Where that is more than half of what the log may have, the next call
  /// tries again: as long as that reader is there, there is nothing more to fold, which costs little.
  /// - Returns: how many pages of the log are not folded; nil where it was not to be folded yet.
  /// - Throws: SQLite's errors.
  static func foldIfLong(in db: Database) throws -> Int? {
    let written = writtenPages(by: db)
    guard written >= mostPages(besideFileOf: 0) else { return nil }
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    limit(in: db, besideFileOf: pages)
    let most = mostPages(besideFileOf: pages)
    guard written >= most else { return nil }
    let log = try db.checkpoint(.passive)
    let left = log.walFrameCount - log.checkpointedFrameCount
    if left < most / 2 { writtenPages(by: db, reset: true) }
    return left
  }

  /// Pages that the connection wrote into the log since this was reset
  /// (<https://www.sqlite.org/c3ref/c_dbstatus_options.html>, `SQLITE_DBSTATUS_CACHE_WRITE`).
  @discardableResult
  private static func writtenPages(by db: Database, reset: Bool = false) -> Int {
    var (written, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &written, &highest, reset ? 1 : 0)
    return Int(written)
  }
}
