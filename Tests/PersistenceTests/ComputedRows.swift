import Domain
import GRDB

@testable import Persistence

extension SQLiteBookStore {
  /// Everything that is computed, as text.
  func computedRows() async throws -> [String] {
    try await rows([
      "SELECT id, component, book FROM record ORDER BY id", "SELECT * FROM claim ORDER BY record, isbn",
      "SELECT * FROM title_author ORDER BY record, key", "SELECT * FROM decided_record ORDER BY record, decision",
      "SELECT * FROM quarantine ORDER BY isbn", "SELECT * FROM book ORDER BY id",
      "SELECT * FROM edition ORDER BY book, position", "SELECT rowid, * FROM search ORDER BY rowid",
      "SELECT * FROM projection",
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
      try statements.flatMap { sql in try Row.fetchAll(db, sql: sql).map(\.description) }
    }
  }

  func recomputeAll() async throws {
    let (policy, hidden) = (policy, hiddenSources)
    try await database.write { db in
      try Recomputing(db: db, policy: policy, hiddenSources: hidden).recomputeAll()
    }
  }

  /// The books as the pure function has them: of all records in view, all decisions, and what is in quarantine.
  func mergedBooks() async throws -> [Book] {
    let hidden = hiddenSources
    let (records, decisions, quarantined) = try await database.read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT \(RecordRow.columns) FROM record JOIN source ON source.id = record.source")
      let ids = try Int64.fetchAll(db, sql: "SELECT id FROM decision")
      let isbns = try Int64.fetchAll(db, sql: "SELECT isbn FROM quarantine")
      return try (
        rows.map(RecordRow.stored).filter { !hidden.contains($0.source) },
        DecisionReading(db: db).decisions(ids).map { Decision(serial: Int($0.entry ?? 0), $0.verdict) },
        Set(isbns.compactMap { ISBN(digits: $0) })
      )
    }
    return Merging.books(of: records, decisions: decisions, quarantined: quarantined, policy: policy)
  }
}

extension Book {
  /// As ``SQLiteBookStore/bookRows()`` has it.
  var row: String { Self.row(id.value, title, isbn, shelf.saved, shelf.favorite) }

  fileprivate static func row(_ id: Int64, _ title: String, _ isbn: ISBN?, _ saved: Bool, _ favorite: Bool) -> String {
    "\(id) \(title) \(isbn?.description ?? "") \(saved) \(favorite)"
  }
}
