import Catalog
import Domain
import GRDB

/// Row ids in an order, numbered in a table that only the snapshot has.
///
/// An order that no index has is found once, and SQLite sorts it outside of memory where it is long; chunks are then
/// read by number.
struct OrderedRows: Sendable {
  /// Of the table, which has the columns `position` (1, 2 …, without gaps) and `id`; no row is in it at first.
  let table: String
  private let name: String
  private var position: Int64 = 0

  /// The size of a chunk: how many books it has at most, and how many bytes their records. A few chunks are in memory.
  static let most = BatchSize(records: 250, bytes: 2 << 20)

  init(_ name: String, in db: Database) throws {
    self.name = name
    table = "temp.\(name)"
    try db.execute(sql: "CREATE TABLE \(table) (position INTEGER PRIMARY KEY, id INTEGER NOT NULL)")
  }

  /// Adds the rows of a query with one column, in its order, behind those that are there.
  func append(_ sql: String, _ arguments: [DatabaseValue] = [], in db: Database) throws {
    try db.execute(sql: "INSERT INTO \(table) (id) \(sql)", arguments: StatementArguments(arguments))
  }

  /// Adds these, in this order, behind those that are there.
  func append(_ ids: [RowID], in db: Database) throws {
    let insertion = try RowStatement("INSERT INTO \(table) (id) VALUES (?)", in: db)
    for id in ids {
      insertion.bind(id, at: 1)
      try insertion.run()
    }
  }

  func count(in db: Database) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }

  /// Makes `id IN (SELECT id FROM …)` a matter of looking up.
  func index(in db: Database) throws { try db.execute(sql: "CREATE INDEX temp.\(name)_by_id ON \(name) (id)") }

  /// The next in order, at most ``most``; nil behind the last.
  mutating func next(in db: Database) throws -> [RowID]? {
    let rows = try RowStatement("SELECT id FROM \(table) WHERE position > ? ORDER BY position LIMIT ?", in: db)
    rows.bind(position, at: 1)
    rows.bind(Int64(Self.most.records), at: 2)
    var ids: [RowID] = []
    try rows.each { ids.append($0.integer(0)) }
    position += Int64(ids.count)
    return ids.isEmpty ? nil : ids
  }

  /// Makes the last of those that were given the next again.
  /// - Parameter count: how many.
  mutating func giveBack(_ count: Int) { position -= Int64(count) }
}
