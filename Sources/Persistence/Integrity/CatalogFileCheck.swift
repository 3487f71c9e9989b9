import Catalog
import Domain
import Foundation
import GRDB

/// Looks at the file of a catalogue. The file is only read.
enum CatalogFileCheck {
  /// Looks through the whole file: its header, its schema, every page, index and reference; and tries what the verbs
  /// do: every record, decision and entry of the journal is read, and the steps that are missing are taken, in a copy.
  ///
  /// - Returns: nil where there is no catalogue yet, or one that a program was killed over before it had a table.
  /// - Throws: `CatalogError`, as opening and reading the catalogue would.
  static func look(at path: String) throws -> CatalogCheck? {
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

  /// What the catalogue's tables lack of the shape that this program gives them. Else what is wrong with its pages and
  /// references, which takes as long as reading all of the file. Nil where nothing is wrong, or it cannot be read.
  static func flaw(at path: String) -> String? {
    guard (try? StoreFileStatus(path)) != nil else { return nil }
    do {
      return try database(path).read { db in try Schema.current.flaw(db) ?? flawOfPages(db) }
    } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
      return error.message
    } catch {
      return nil
    }
  }

  /// A connection that only reads, or one to a copy where the file cannot be read where it is.
  static func database(_ path: String) throws -> DatabaseQueue {
    if StoreFileStatus.isWritable(path) {
      var configuration = CatalogFile.configuration
      configuration.readonly = true
      do {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        // Who reads makes SQLite's log and its index, for which there may be no room.
        _ = try queue.read { try Schema.hasLedger($0) }
        return queue
      } catch let error as DatabaseError where error.saysNothingCanBePutBeside {
        // Then it is read as one that cannot be written.
      }
    }
    let catalog = UnwritableStore(path: path, configuration: CatalogFile.configuration)
    if let reader = try? catalog.reader() { return reader.queue }
    return try catalog.scratch()
  }

  private static func look(_ db: Database, path: String) throws -> CatalogCheck? {
    var lacksListIndexes = false
    switch try Schema.current.state(db) {
    case .newer(let step): throw CatalogError.newerSchema(path: path, migration: step)
    case .new:
      try Upgrade.refuseForeign(db, path: path)
      return nil
    case .upToDate:
      try checkPages(db, path: path)
      if let flaw = try Schema.current.flaw(db) { throw CatalogError.damaged(path: path, reason: flaw) }
      try readAll(db)
      lacksListIndexes = try !ListIndexes.missing(in: db).isEmpty
    case .behind:
      try checkPages(db, path: path)
      try tryUpgrade(path)
    }
    return try counts(db, path: path, lacksListIndexes: lacksListIndexes)
  }

  private static func checkPages(_ db: Database, path: String) throws {
    if let flaw = try flawOfPages(db) { throw CatalogError.damaged(path: path, reason: flaw) }
  }

  /// <https://www.sqlite.org/pragma.html#pragma_integrity_check> and `foreign_key_check`.
  private static func flawOfPages(_ db: Database) throws -> String? {
    let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
    if verdict != "ok" { return verdict }
    let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
    return orphans > 0 ? "\(orphans) rows refer to rows that are not there" : nil
  }

  /// - Throws: ``UnreadableRow``, ``UnreadableDecision``, ``UnreadableEntry``.
  private static func readAll(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source")
    while let row = try rows.next() { _ = try RecordRow.stored(row) }
    let loader = DecisionLoader(db: db)
    try eachFew(of: "decision", db) { ids in
      try loader.eachPart(of: ids) { _ = try loader.decisions($0) }
    }
    // Their verdicts were read just now; an import has hundreds of thousands, too many to have at once.
    try eachFew(of: "journal", db) { ids in try JournalReader(db: db).eachHead(of: ids) { _ in } }
  }

  private static func eachFew(of table: String, _ db: Database, _ body: ([Int64]) throws -> Void) throws {
    var last = Int64.min
    while true {
      let ids = try Int64.fetchAll(
        db, sql: "SELECT id FROM \(table) WHERE id > ? ORDER BY id LIMIT 250", arguments: [last])
      guard let final = ids.last else { return }
      try body(ids)
      last = final
    }
  }

  /// Every verb would bring the catalogue up to date first.
  private static func tryUpgrade(_ path: String) throws {
    let copy = try UnwritableStore(path: path, configuration: CatalogFile.configuration).scratch()
    try Upgrade(path: path, keepsCopy: false).run(on: copy)
    try copy.read { try readAll($0) }
  }

  private static func counts(_ db: Database, path: String, lacksListIndexes: Bool) throws -> CatalogCheck {
    func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
    let status = try StoreFileStatus(path)
    return CatalogCheck(
      records: try count("SELECT count(*) FROM record"), books: try count("SELECT count(*) FROM book"),
      isbns: try count("SELECT count(isbn) FROM edition"), bytes: Int(status?.size ?? 0),
      isOpenToOthers: status?.isOpenToOthers ?? false, lacksListIndexes: lacksListIndexes)
  }
}
