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
  /// - Returns: nil where there is no catalogue yet.
  /// - Throws: `StoreError.damaged`, `.newerSchema` or `.unusable`.
  package static func look(at path: String) throws -> CatalogCheck? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try translatingErrors(path: path) {
      try FileHeader(path: path)?.check()
      var configuration = CatalogFile.configuration
      configuration.readonly = true
      let database = try DatabaseQueue(path: path, configuration: configuration)
      return try database.read { db in
        let state = try Schema.current.state(db)
        if case .newer(let step) = state { throw StoreError.newerSchema(path: path, migration: step) }
        try checkPages(db, path: path)
        // What making the catalogue leaves where it was cut short is a file without tables: nothing is missing in it.
        if case .new = state, try hasNoTables(db) { return nil }
        return try counts(db, path: path)
      }
    }
  }

  /// True where no row was ever written, the ledger of the steps aside.
  private static func hasNoTables(_ db: Database) throws -> Bool {
    let others = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> ?"
    return try Int.fetchOne(db, sql: others, arguments: [Schema.ledger]) == 0
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
