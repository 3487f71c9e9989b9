import Catalog
import Domain
import Foundation
import GRDB

/// Some books' records with all that touch them, and all that merging needs to know of these.
struct StoredComponents {
  private(set) var records: [SourceRecord] = []
  /// The records that touch no other.
  private var lone: Set<RecordKey> = []
  /// The policies of pending records, which are shown as they were computed until they are computed anew.
  private var formerPolicies: [RecordKey: MergePolicy] = [:]
  /// The row ids of the records, and when they came into the catalogue.
  private var stored: [RecordKey: (row: RowID, addedAt: Date)] = [:]
  private(set) var decisions: [Decision] = []
  /// Also what records of crowds share.
  private(set) var quarantined: Set<ISBN> = []
  /// The records that are in a crowd.
  private(set) var crowded: Set<RecordKey> = []

  /// How many of the books that were asked for are read, from the first on.
  private(set) var bookCount: Int

  /// - Parameters:
  ///   - books: row ids; those without a book are passed over.
  ///   - bytes: no more is read behind components whose records have so many (``SourceRecord/byteCount``), with what
  ///     the reader gave to them.
  init(of books: [RowID], in db: Database, atMost bytes: Int = .max) throws {
    let asked = try Self.components(of: books, in: db)
    bookCount = books.count
    let statement = try RowStatement(bytes == .max ? Self.recordsOfComponents : Self.weighedRecords, in: db)
    statement.bind(rowIDs(asked.map(\.component)), at: 1)
    let pending = PendingRecords(db: db)
    let policies = try pending.areThere() ? pending.formerPolicies() : [:]
    // Those of one component come one after another.
    var (last, left): ((component: RowID, record: RecordKey)?, Int) = (nil, bytes)
    let isCut = try statement.some { row in
      if left < 0, let last, last.component != row.integer(1) { return true }
      var record = try RecordRow.stored(StatementRow(statement: row))
      if bytes != .max { left -= record.byteCount + Int(row.integer(Self.given)) }
      if let last = records.last { record.share(last) }
      stored[record.recordKey] = (row.integer(0), Date(milliseconds: row.integer(3)))
      records.append(record)
      let component = row.integer(1)
      if let last, last.component == component {
        lone.remove(last.record)
      } else {
        lone.insert(record.recordKey)
      }
      last = (component, record.recordKey)
      if !row.isMissing(Self.crowd) { crowded.insert(record.recordKey) }
      if !policies.isEmpty, !row.isMissing(Self.revision) {
        formerPolicies[record.recordKey] = policies[row.integer(Self.revision)]?.policy
      }
      return false
    }
    if isCut, let last, let index = asked.firstIndex(where: { $0.component == last.component }) {
      bookCount = asked[index + 1].book
    }
    let ids = rowIDs(rows)
    decisions = try DecisionLoader(db: db).decisions(deciding: ids)
    quarantined = try QuarantinedClaims(db: db).isbns(claimedBy: ids)
  }

  /// The components of the books, each once, with the index of its first book.
  private static func components(
    of books: [RowID], in db: Database
  ) throws -> [(component: RowID, book: Int)] {
    let lookup = try RowStatement("SELECT component FROM book WHERE id = ?", in: db)
    var (components, seen): ([(component: RowID, book: Int)], Set<RowID>) = ([], [])
    for (index, book) in books.enumerated() {
      lookup.bind(book, at: 1)
      guard let component = try lookup.first({ $0.integer(0) }), seen.insert(component).inserted else { continue }
      components.append((component, index))
    }
    return components
  }

  /// The row ids of the records, in no order.
  var rows: [RowID] { stored.values.map(\.row) }

  func row(of key: RecordKey) -> RowID? { stored[key]?.row }

  func addedAt(of key: RecordKey) -> Date? { stored[key]?.addedAt }

  /// The books of the components by this policy, in no order; those of pending records by the one that they were
  /// computed with.
  func books(_ policy: MergePolicy) -> [Book] {
    guard !formerPolicies.isEmpty else { return booksToBe(policy) }
    // Records of one component are all pending, or none.
    return Dictionary(grouping: records) { formerPolicies[$0.recordKey] ?? policy }
      .flatMap { books(of: $1, $0) }
  }

  /// The books of the components by this policy, pending or not; in one order for any policies that group alike.
  func booksToBe(_ policy: MergePolicy) -> [Book] { books(of: records, policy) }

  private func books(of records: [SourceRecord], _ policy: MergePolicy) -> [Book] {
    let decided = Set(decisions.lazy.flatMap(\.verdict.records))
    var (books, together) = ([Book](), [SourceRecord]())
    for record in records {
      guard lone.contains(record.recordKey), !decided.contains(record.recordKey) else {
        together.append(record)
        continue
      }
      let claims = Claims(record, policy: policy)
      if claims.isbns.contains(where: quarantined.contains) {
        together.append(record)
      } else {
        books.append(Merging.book(ofLone: record, claims: claims, policy: policy))
      }
    }
    if !together.isEmpty {
      books += Merging.books(
        of: together, decisions: decisions, quarantined: quarantined, crowded: crowded, policy: policy)
    }
    return books
  }

  private static let recordsOfComponents = selection(givenAs: "0")
  /// Each with how much the reader gave to it.
  private static let weighedRecords = selection(givenAs: RecordRow.givenByteCount)

  /// - Parameter given: of the record, as an SQL expression.
  private static func selection(givenAs given: String) -> String {
    """
    SELECT \(RecordRow.columns), pending.revision, crowd.record, \(given)
    FROM json_each(?) AS asked CROSS JOIN record ON record.component = asked.value
    CROSS JOIN source ON source.id = record.source
    LEFT JOIN pending ON pending.record = record.id LEFT JOIN crowd ON crowd.record = record.id
    """
  }

  private static let revision = Int32(RecordRow.columnCount)
  private static let crowd = revision + 1
  private static let given = crowd + 1
}
