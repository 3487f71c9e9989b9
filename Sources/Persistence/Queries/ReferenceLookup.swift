import Domain
import GRDB

/// Finds the rows of books that references and record keys lead to.
struct ReferenceLookup {
  let db: Database

  /// The row id of the book, or nil.
  func book(_ reference: BookReference) throws -> Int64? {
    switch reference {
    case .id(let id): try book(printedAs: id)
    case .isbn(let isbn): try book(with: isbn)
    case .record(let key): try book(holding: key)
    }
  }

  /// The row id of the record, in view or not; or nil.
  func record(_ key: RecordKey) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT record.id FROM record JOIN source ON source.id = record.source
          WHERE source.name = ? AND record.key = ?
          """, key.source, key.key))
  }

  /// The row id of the book that holds the record, or nil.
  func book(holding key: RecordKey) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT record.book FROM record JOIN source ON source.id = record.source
          WHERE source.name = ? AND record.key = ? AND record.book IS NOT NULL
          """, key.source, key.key))
  }

  /// By the id of any record of the book; where two records share one, the book that bears it itself.
  private func book(printedAs id: RecordID) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT record.book FROM record JOIN source ON source.id = record.source
          WHERE record.printed_id = ? AND record.book IS NOT NULL
          ORDER BY record.book <> record.id, source.name, record.key LIMIT 1
          """, id.value))
  }

  /// The book whose edition has the ISBN; else the first, in key order, of those with a record that claims it.
  private func book(with isbn: ISBN) throws -> Int64? {
    let owner = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT book FROM edition WHERE isbn = ?", isbn.digits))
    if let owner { return owner }
    return try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT record.book FROM claim
          JOIN record ON record.id = claim.record JOIN source ON source.id = record.source
          WHERE claim.isbn = ? AND record.book IS NOT NULL ORDER BY source.name, record.key LIMIT 1
          """, isbn.digits))
  }
}
