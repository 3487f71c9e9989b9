import Domain
import GRDB

extension CatalogExport {
  func takeEntries() throws {
    let condition = isWhole ? "" : "WHERE id IN (SELECT decision.entry FROM \(decisionsNamingBooks))"
    try eachFew("SELECT id FROM journal \(condition) ORDER BY id") { ids in
      for entry in try JournalReader(db: db).entries(ids.map { Int($0) }) { try body(.entry(entry)) }
    }
  }

  func takeDecisions() throws {
    let condition = isWhole ? "" : "AND id IN (SELECT decision.id FROM \(decisionsNamingBooks))"
    try eachFew("SELECT id FROM decision WHERE entry IS NULL \(condition) ORDER BY id") { ids in
      for (_, verdict) in try DecisionLoader(db: db).decisions(ids) { try body(.decision(verdict)) }
    }
  }

  /// The decisions that name a record of one of the books.
  private var decisionsNamingBooks: String {
    """
    decision
    JOIN decision_record ON decision_record.decision = decision.id
    JOIN record ON record.source = decision_record.source AND record.key = decision_record.key
    WHERE record.book IN (\(bookRows))
    """
  }

  private func eachFew(_ sql: String, _ body: ([Int64]) throws -> Void) throws {
    let rows = try Int64.fetchCursor(db, sql: sql, arguments: StatementArguments(isWhole ? [] : selection.arguments))
    var ids: [Int64] = []
    while let id = try rows.next() {
      ids.append(id)
      guard ids.count == 250 else { continue }
      try body(ids)
      ids = []
    }
    try body(ids)
  }
}
