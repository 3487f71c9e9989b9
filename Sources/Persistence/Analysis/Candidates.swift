import Catalog
import Domain
import GRDB

/// Some books as they are stored, with all that decides what of them is suggested: nothing that only describes them.
struct Candidates: Sendable {
  /// The records of the books, by row id.
  private let records: [RowID: [SourceRecord]]
  /// The row ids of the books, by the keys of their records.
  private let books: [RecordKey: RowID]
  private let decisions: [Decision]
  private let quarantined: Set<ISBN>
  private let policy: MergePolicy

  /// - Parameter ids: row ids of books.
  init(_ ids: [RowID], in db: Database, policy: MergePolicy) throws {
    let statement = try RowStatement(Self.recordsOfBooks, in: db)
    statement.bind(rowIDs(ids), at: 1)
    var (rows, records, books) = ([RowID](), [RowID: [SourceRecord]](), [RecordKey: RowID]())
    try statement.each { row in
      let (record, book) = (try RecordRow.stored(StatementRow(statement: row)), row.integer(2))
      rows.append(row.integer(0))
      records[book, default: []].append(record)
      books[record.recordKey] = book
    }
    (self.records, self.books, self.policy) = (records, books, policy)
    decisions = try DecisionLoader(db: db).decisions(deciding: rowIDs(rows))
    quarantined = try QuarantinedClaims(db: db).isbns(claimedBy: rowIDs(rows))
  }

  /// A suggestion with the row ids of its books.
  struct Pair: Sendable {
    var first: RowID
    var second: RowID
    var reason: Suggestion.Reason
  }

  func suggestions(_ reason: Suggestion.Reason, among ids: [RowID]) -> [Pair] {
    let few = ids.compactMap { records[$0] }
    guard few.count > 1 else { return [] }
    return Merging.suggestions(among: few, decisions: decisions, quarantined: quarantined, policy: policy)
      .compactMap { suggestion in
        guard suggestion.reason == reason, let first = books[suggestion.first], let second = books[suggestion.second]
        else { return nil }
        return Pair(first: first, second: second, reason: reason)
      }
  }

  private static let recordsOfBooks = """
    SELECT \(RecordRow.comparedColumns)
    FROM json_each(?) AS asked CROSS JOIN book ON book.id = asked.value
    CROSS JOIN record ON record.component = book.component AND record.book = book.id
    CROSS JOIN source ON source.id = record.source
    """
}
