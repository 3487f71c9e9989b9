import Catalog
import CatalogTesting
import Domain
import GRDB

@testable import Persistence

extension SQLiteBookStore {
  /// Everything that is computed, as text.
  func computedRows() async throws -> [String] {
    try await rows([
      "SELECT id, component, book FROM record ORDER BY id", "SELECT * FROM claim ORDER BY record, isbn",
      "SELECT * FROM title_author ORDER BY record, key", "SELECT * FROM decided_record ORDER BY record, decision",
      "SELECT * FROM quarantine ORDER BY isbn", "SELECT * FROM crowd ORDER BY record", "SELECT * FROM book ORDER BY id",
      "SELECT * FROM edition ORDER BY book, position", "SELECT rowid, * FROM search ORDER BY rowid",
      "SELECT * FROM author ORDER BY book, key, given", "SELECT * FROM tag ORDER BY book, key",
      "SELECT policy, hidden_sources, books FROM projection", "SELECT * FROM pending", "SELECT * FROM former_policy",
    ])
  }

  /// Everything that the reader decided, as text.
  func decidedRows() async throws -> [String] {
    try await rows([
      "SELECT * FROM journal ORDER BY id", "SELECT * FROM decision ORDER BY id",
      "SELECT * FROM decision_record ORDER BY decision, position",
    ])
  }

  /// What is listed and looked for of every book, sorted.
  func bookRows() async throws -> [String] {
    try await database.read { db in
      try Row.fetchAll(db, sql: "SELECT printed_id, title, isbn, saved, favorite FROM book").map { row in
        let isbn = (row[2] as Int64?).flatMap { ISBN(digits: $0) }
        return Book.row(row[0], row[1], isbn, row[3], row[4])
      }.sorted()
    }
  }

  private func rows(_ statements: [String]) async throws -> [String] {
    try await database.read { db in
      try statements.flatMap { sql in try Row.fetchAll(db.cachedStatement(sql: sql)).map(\.description) }
    }
  }

  /// Computes everything from nothing, by the settings of the catalogue.
  func recomputeAll() async throws {
    try await write { db, settings in
      for table in [
        "edition", "book", "claim", "title_author", "decided_record", "quarantine", "crowd", "pending", "search",
      ] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      try db.execute(sql: "DELETE FROM former_policy; UPDATE projection SET books = 0")
      try db.execute(sql: "UPDATE record SET component = NULL, book = NULL")
      let rows = try Row.fetchAll(
        db, sql: "SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source")
      let records = try rows.map { row in (row[0] as Int64, try RecordRow.stored(row)) }
      let visible = records.filter { !settings.hiddenSources.contains($0.1.source) }
      try Projection(SQLiteTransaction(db: db), settings: settings).update(
        RecordIngest.Uncomputed(added: Dictionary(uniqueKeysWithValues: visible)), oldComponents: [])
    }
  }

  /// The catalogue, opened anew, after all its books have come to be of these settings.
  static func adopting(
    _ path: String, policy: MergePolicy = MergePolicy(), hiding hiddenSources: Set<String> = [],
    readsConcurrently: Bool = true
  ) async throws -> SQLiteBookStore {
    let store = try SQLiteBookStore(path: path, readsConcurrently: readsConcurrently)
    try await store.adoptWhole(ProjectionSettings(policy: policy, hiddenSources: hiddenSources))
    return store
  }

  /// The books as the pure function has them: of all records in view, all decisions, and what is in quarantine or
  /// crowded.
  func mergedBooks() async throws -> [Book] {
    let (settings, records, decisions, quarantined, crowded) = try await read { db, settings in
      let rows = try Row.fetchAll(
        db, sql: "SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source")
      let ids = try Int64.fetchAll(db, sql: "SELECT id FROM decision")
      let isbns = try Int64.fetchAll(
        db,
        sql: """
          SELECT isbn FROM quarantine
          UNION
          SELECT isbn FROM crowd JOIN claim USING (record) GROUP BY isbn HAVING count(*) > 1
          """)
      let crowd = try Int64.fetchSet(db, sql: "SELECT record FROM crowd")
      return try (
        settings, rows.map(RecordRow.stored).filter { !settings.hiddenSources.contains($0.source) },
        DecisionLoader(db: db).stamped(ids),
        Set(isbns.compactMap { ISBN(digits: $0) }),
        Set(rows.filter { crowd.contains($0[0]) }.map(RecordRow.stored).map(\.recordKey))
      )
    }
    return Merging.books(
      of: records, decisions: decisions, quarantined: quarantined, crowded: crowded, policy: settings.policy)
  }
}

extension Book {
  /// As ``SQLiteBookStore/bookRows()`` has it.
  var row: String { Self.row(id.value, title, isbn, shelf.saved, shelf.favorite) }

  fileprivate static func row(_ id: Int64, _ title: String, _ isbn: ISBN?, _ saved: Bool, _ favorite: Bool) -> String {
    "\(id) \(title) \(isbn?.description ?? "") \(saved) \(favorite)"
  }
}

extension RandomStory<SQLiteBookStore> {
  /// The story of a catalogue in a file, which is opened anew for each thing that is done.
  /// - Parameter comparesTries: false where it is another's to see that what is only tried leaves every row as it is.
  init(seed: Int, path: String, isHurried: Bool = false, comparesTries: Bool = true) {
    self.init(seed: seed, isHurried: isHurried) { store in
      comparesTries ? try await store.computedRows() + store.decidedRows() : []
    } open: {
      try SQLiteBookStore(path: path, hiddenSources: isHurried ? ["gamma"] : [], readsConcurrently: false)
    }
  }
}
