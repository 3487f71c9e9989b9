import Catalog
import GRDB

/// Row ids of books in an order in which those of one component come one after another, in a table that only the
/// snapshot has.
///
/// They are read by whole components: to compute one book all records that touch it are read, so that a component cut
/// in two would be computed twice.
struct ComponentRows: Sendable {
  /// Of the table, which has the columns `position`, `component` and `id`; no row is in it at first.
  private let table: String
  private var position: Int64 = 0

  init(_ name: String, in db: Database) throws {
    table = "temp.\(name)"
    try db.execute(
      sql: """
        CREATE TABLE \(table) (position INTEGER PRIMARY KEY, component INTEGER NOT NULL, id INTEGER NOT NULL)
        """)
  }

  /// Adds the rows of a query with the columns component and book, in its order.
  func append(_ sql: String, in db: Database) throws {
    try db.execute(sql: "INSERT INTO \(table) (component, id) \(sql)")
  }

  /// The next in order, at most 250, or those of a single component that has more; nil behind the last.
  mutating func next(in db: Database) throws -> [RowID]? {
    let rows = try rows(Self.most + 1, in: db)
    var batch = rows[...]
    if let beyond = rows.dropFirst(Self.most).first {
      let isCut = { (row: (component: RowID, id: RowID)) in row.component == beyond.component }
      batch = rows[..<(rows.lastIndex { !isCut($0) } ?? -1).advanced(by: 1)]
      if batch.isEmpty { batch = try self.rows(count(of: beyond.component, in: db), in: db)[...] }
    }
    position += Int64(batch.count)
    return batch.isEmpty ? nil : batch.map(\.id)
  }

  /// Makes the last of those that were given the next again.
  /// - Parameter count: how many.
  mutating func giveBack(_ count: Int) { position -= Int64(count) }

  private static let most = 250

  private func rows(_ limit: Int, in db: Database) throws -> [(component: RowID, id: RowID)] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT component, id FROM \(table) WHERE position > ? ORDER BY position LIMIT ?", position, limit)
    ).map { (try $0.value(0), try $0.value(1)) }
  }

  private func count(of component: RowID, in db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM \(table) WHERE component = ?", component)) ?? 0
  }
}
