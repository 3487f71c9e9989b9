import Domain
import GRDB

/// The entries of the journal, or those with a decision that names a record of some books.
struct ExportedEntries: ChunkedQuery {
  private var rows: OrderedRows

  /// - Parameter books: an SQL query for their row ids; nil where all entries are wanted.
  init(naming books: String?, in db: Database) throws {
    rows = try OrderedRows("exported_entry", in: db)
    let condition = books.map { "WHERE id IN (SELECT decision.entry FROM \(decisions(naming: $0)))" } ?? ""
    try rows.append("SELECT id FROM journal \(condition) ORDER BY id", in: db)
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    try rows.next(in: db).map { try JournalReader(db: db).entries($0.map { Int($0) }).map { .entry($0) } }
  }
}

/// The decisions of no entry, or those of them that name a record of some books.
struct ExportedDecisions: ChunkedQuery {
  private var rows: OrderedRows

  /// - Parameter books: as ``ExportedEntries/init(naming:in:)`` has it.
  init(naming books: String?, in db: Database) throws {
    rows = try OrderedRows("exported_decision", in: db)
    let condition = books.map { "AND id IN (SELECT decision.id FROM \(decisions(naming: $0)))" } ?? ""
    try rows.append("SELECT id FROM decision WHERE entry IS NULL \(condition) ORDER BY id", in: db)
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    try rows.next(in: db).map { try DecisionLoader(db: db).decisions($0).map { .decision($0.verdict) } }
  }
}

/// What stands behind `FROM` for the decisions that name a record of the books.
private func decisions(naming books: String) -> String {
  """
  decision
  JOIN decision_record ON decision_record.decision = decision.id
  JOIN record ON record.source = decision_record.source AND record.key = decision_record.key
  WHERE record.book IN (\(books))
  """
}
