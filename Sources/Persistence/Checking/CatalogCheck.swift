import Domain
import Foundation
import GRDB

/// What a look at a catalogue found. The file is only read.
package struct CatalogCheck: Sendable {
  package var records: Int
  package var books: Int
  package var isbns: Int
  /// Size of the file, without its log.
  package var bytes: Int

  /// Looks through the whole file: its header, its schema, every page and index, and every reference.
  ///
  /// - Returns: nil where there is no catalogue yet, or one that a program was killed over before it had a table.
  /// - Throws: `StoreError.damaged`, `.newerSchema` or `.unusable`.
  package static func look(at path: String) throws -> CatalogCheck? {
    return try translatingErrors(path: path) {
      guard let header = try FileHeader(path: path) else { return nil }
      try header.check()
      do {
        return try database(path).read { db in try look(db, path: path) }
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
        // A catalogue has a log; a journal to be rolled back is left of the moment before it got one.
        return nil
      }
    }
  }

  /// What the catalogue's tables lack of what this program makes them of; nil where nothing can be said.
  static func flaw(at path: String) -> String? {
    guard (try? FileStanding(path)) != nil else { return nil }
    return try? database(path).read { db in try Schema.current.flaw(db) }
  }

  private static func database(_ path: String) throws -> DatabaseQueue {
    var configuration = CatalogFile.configuration
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func look(_ db: Database, path: String) throws -> CatalogCheck? {
    switch try Schema.current.state(db) {
    case .newer(let step): throw StoreError.newerSchema(path: path, migration: step)
    case .new:
      try Upgrade.refuseForeign(db, path: path)
      return nil
    case .upToDate, .behind:
      try checkPages(db, path: path)
      return try counts(db, path: path)
    }
  }

  /// <https://www.sqlite.org/pragma.html#pragma_integrity_check> and `foreign_key_check`.
  private static func checkPages(_ db: Database, path: String) throws {
    let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
    if verdict != "ok" { throw StoreError.damaged(path: path, reason: verdict) }
    let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
    if orphans > 0 { throw StoreError.damaged(path: path, reason: "\(orphans) rows refer to rows that are not there") }
  }

  private static func counts(_ db: Database, path: String) throws -> CatalogCheck {
    func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return CatalogCheck(
      records: try count("SELECT count(*) FROM record"), books: try count("SELECT count(*) FROM book"),
      isbns: try count("SELECT count(isbn) FROM edition"), bytes: size ?? 0)
  }
}
