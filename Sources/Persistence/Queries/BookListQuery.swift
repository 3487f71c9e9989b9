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
    let books = try BookLoader(db: db, policy: policy, isExplained: query.isExplained).books(shown.map(\.id))
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

  /// Adds the row ids of all books of the list to the rows, in its order.
  func number(in rows: OrderedRows) throws {
    for part in order.parts {
      let select = select(part: part, after: nil, columns: [order.id])
      try rows.append(select.sql, select.arguments, in: db)
    }
  }

  /// The row ids of one part of the list, and their positions, in order.
  private func eachRow(
    part: Int, after values: [DatabaseValue]?, limit: Int, _ body: (Int64, PagePosition) throws -> Void
  ) throws {
    let keys = order.keys(part: part)
    let select = select(part: part, after: values, columns: [order.id] + keys)
    let rows = try Row.fetchCursor(
      db, sql: select.sql + " LIMIT ?", arguments: StatementArguments(select.arguments + [limit.databaseValue]))
    while let row = try rows.next() {
      try body(row[0], PagePosition(part: part, values: (1...keys.count).map { row[$0] }))
    }
  }

  /// The columns of one part of the list, in order.
  private func select(
    part: Int, after values: [DatabaseValue]?, columns: [String]
  ) -> (sql: String, arguments: [DatabaseValue]) {
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
      SELECT \(columns.joined(separator: ", ")) FROM \(order.origin) \(filter)
      ORDER BY \(keys.map { $0 + direction }.joined(separator: ", "))
      """
    return (sql, arguments)
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

/// Every book of a list, in its order.
struct AllBooksQuery: ChunkedQuery {
  private let policy: MergePolicy
  private let isExplained: Bool
  private var rows: OrderedRows

  /// - Throws: `CatalogError.unknownCategory`.
  init(_ query: ListQuery, in db: Database, policy: MergePolicy) throws {
    self.policy = policy
    isExplained = query.isExplained
    rows = try OrderedRows("listed", in: db)
    try BookListQuery(db: db, policy: policy, query: query).number(in: rows)
  }

  mutating func next(in db: Database) throws -> [Book]? {
    try rows.next(in: db).map { try BookLoader(db: db, policy: policy, isExplained: isExplained).books($0) }
  }
}
