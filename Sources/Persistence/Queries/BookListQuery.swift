import Catalog
import Domain
import GRDB

/// Pages and whole lists of books.
struct BookListQuery {
  let db: Database
  let policy: MergePolicy
  let query: ListQuery
  private let selection: ListFilter
  private let order: ListOrder

  /// - Throws: `CatalogError.unknownCategory`.
  init(db: Database, policy: MergePolicy, query: ListQuery) throws {
    self.db = db
    self.policy = policy
    self.query = query
    selection = try ListFilter(query, in: db)
    order = ListOrder(query, selection)
  }

  /// One page, with how many there are in all.
  /// - Throws: `CatalogError.badCursor`.
  func page() throws -> BookPage {
    let limit = max(1, query.limit)
    let start = try start()
    var found: [(id: Int64, position: PagePosition)] = []
    for part in order.parts where part >= start?.part ?? 0 && found.count <= limit {
      let after = start?.part == part ? start?.values : nil
      try eachRow(part: part, after: after, limit: limit + 1 - found.count) { found.append(($0, $1)) }
    }
    let shown = found.prefix(limit)
    let next = found.count > limit ? shown.last?.position.cursor(for: query) : nil
    let books = try BookLoader(db: db, policy: policy).books(shown.map(\.id))
    return BookPage(books: books, total: try selection.total(db), next: next)
  }

  /// Where the page begins; nil for the first.
  private func start() throws -> PagePosition? {
    guard let cursor = query.cursor else { return nil }
    let start = try PagePosition(cursor: cursor, for: query)
    guard order.parts.contains(start.part), start.values.count == order.keys(part: start.part).count else {
      throw CatalogError.badCursor(cursor)
    }
    return start
  }

  /// Every book in turn; those of a few hundred are in memory at once.
  func visit(_ body: (Book) throws -> Void) throws {
    let reading = BookLoader(db: db, policy: policy)
    try visitRows { try reading.books($0).forEach(body) }
  }

  /// The row ids of all books in turn, a few hundred at a time.
  func visitRows(_ body: ([Int64]) throws -> Void) throws {
    var ids: [Int64] = []
    for part in order.parts {
      try eachRow(part: part, after: nil, limit: -1) { id, _ in
        ids.append(id)
        guard ids.count == 250 else { return }
        try body(ids)
        ids = []
      }
    }
    if !ids.isEmpty { try body(ids) }
  }

  /// The row ids of one part of the list, and their positions, in order.
  private func eachRow(
    part: Int, after values: [DatabaseValue]?, limit: Int, _ body: (Int64, PagePosition) throws -> Void
  ) throws {
    let keys = order.keys(part: part)
    var conditions = selection.isMatchOnly && order.isRelevance ? [] : selection.conditions
    var arguments = order.arguments + (conditions.isEmpty ? [] : selection.arguments)
    if let condition = order.condition(part: part) { conditions.append(condition) }
    if let values {
      let (condition, more) = behind(values, keys)
      conditions.append(condition)
      arguments += more
    }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let direction = query.reverse ? " DESC" : ""
    let sql = """
      SELECT \(order.id), \(keys.joined(separator: ", ")) FROM \(order.origin) \(filter)
      ORDER BY \(keys.map { $0 + direction }.joined(separator: ", ")) LIMIT ?
      """
    let rows = try Row.fetchCursor(
      db, sql: sql, arguments: StatementArguments(arguments + [limit.databaseValue]))
    while let row = try rows.next() {
      try body(row[0], PagePosition(part: part, values: (1...keys.count).map { row[$0] }))
    }
  }

  /// That of the book which has the printed id.
  private static let rowID = "(SELECT id FROM record WHERE printed_id = ? AND book = id)"

  /// The condition of coming after the values.
  ///
  /// Scores shift a little with every book that comes in, so the book that a page ended with is scored anew; its old
  /// score counts only if it is there no more.
  private func behind(_ values: [DatabaseValue], _ keys: [String]) -> (String, [DatabaseValue]) {
    let comparison = query.reverse ? "<" : ">"
    let names = "(" + keys.joined(separator: ", ") + ")"
    guard order.isRelevance else {
      return ("\(names) \(comparison) (\(keys.map { _ in "?" }.joined(separator: ", ")))", values)
    }
    let score = "coalesce((SELECT hit.score FROM \(ListOrder.hits) WHERE hit.id = \(Self.rowID)), ?)"
    return ("\(names) \(comparison) (\(score), ?)", order.arguments + [values[1], values[0], values[1]])
  }
}
