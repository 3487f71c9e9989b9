import Catalog
import Domain
import GRDB

/// Pages and whole lists of books.
struct BookListQuery {
  let db: Database
  let policy: MergePolicy
  let query: ListQuery
  /// Where they are known already.
  private let facts: CatalogFacts?
  private let selection: ListFilter
  private let order: ListOrder

  /// - Throws: `CatalogError.unknownCategory`.
  init(db: Database, policy: MergePolicy, query: ListQuery, facts: CatalogFacts? = nil) throws {
    self.db = db
    self.policy = policy
    self.query = query
    self.facts = facts
    selection = try ListFilter(query, in: db)
    order = ListOrder(query, selection)
  }

  /// One page, with how many there are in all.
  /// - Throws: `CatalogError.badCursor`.
  func page() throws -> BookPage {
    let limit = max(1, query.limit)
    let (start, total) = (try start(), try selection.total(db))
    let skipped = min(max(0, query.skipped), Self.mostSkipped)
    var (passed, found, last): (Int, [RowID], PagePosition?) = (0, [], nil)
    var parts = order.parts[...]
    if let start { parts = parts.drop { $0.name != start.part } }
    for part in parts where found.count <= limit {
      // All that have the words were found. To score even nothing, SQLite counts where each word of the text stands.
      if start == nil, selection.match != nil, passed + found.count == total { break }
      let after = start?.part == part.name ? start?.values : nil
      // One walk through all parts: how many of the skipped books each has nobody knows.
      try eachRow(of: part, after: after, limit: skipped - passed + limit + 1 - found.count) { id, position in
        if passed < skipped {
          passed += 1
          return
        }
        found.append(id)
        if found.count == limit { last = position() }
      }
    }
    let next = found.count > limit ? last?.cursor(for: query) : nil
    let loader = BookLoader(
      db: db, policy: policy, isExplained: query.isExplained, hasWholeRecords: query.hasWholeRecords, facts: facts)
    let ids = Array(found.prefix(limit))
    let (books, count) = try loader.books(ids, atMost: query.mostBytes)
    if count == ids.count { return BookPage(books: books, total: total, next: next) }
    // Where it ends only the last of a page says.
    var shorter = query
    (shorter.limit, shorter.mostBytes) = (count, .max)
    return try BookListQuery(db: db, policy: policy, query: shorter, facts: facts).page()
  }

  private static let mostSkipped = 1_000_000_000

  /// Where the page begins; nil for the first.
  private func start() throws -> PagePosition? {
    guard let cursor = query.cursor else { return nil }
    let start = try PagePosition(cursor: cursor, for: query)
    guard let part = order.part(start.part), start.values.count == part.keys.count else {
      throw CatalogError.badCursor(cursor)
    }
    return start
  }

  /// Adds the row ids of all books of the list to the rows, in its order.
  func number(in rows: OrderedRows) throws {
    for part in order.parts {
      let select = select(part, after: nil, columns: [part.id])
      try rows.append(select.sql, select.arguments, in: db)
    }
  }

  /// The row ids of one part of the list, and what makes their positions, in order.
  private func eachRow(
    of part: ListOrder.Part, after values: [DatabaseValue]?, limit: Int, _ body: (RowID, () -> PagePosition) -> Void
  ) throws {
    let select = select(part, after: values, columns: [part.id] + part.keys)
    // A page is asked for again and again, with other values: a server's, of one list.
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: select.sql + " LIMIT ?"),
      arguments: StatementArguments(select.arguments + [limit.databaseValue]))
    while let row = try rows.next() {
      body(row[0]) { PagePosition(part: part.name, values: part.keys.indices.map { row[$0 + 1] }) }
    }
  }

  /// The columns of one part of the list, in order.
  private func select(
    _ part: ListOrder.Part, after values: [DatabaseValue]?, columns: [String]
  ) -> (sql: String, arguments: [DatabaseValue]) {
    var conditions = (part.hasWords ? selection.others : selection.conditions) + part.conditions
    var arguments = part.arguments + (part.hasWords ? selection.otherArguments : selection.arguments)
    arguments += part.conditionArguments
    if let values {
      let (condition, more) = behind(values, part)
      conditions.append(condition)
      arguments += more
    }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let direction = query.reverse ? " DESC" : ""
    let sql = """
      SELECT \(columns.joined(separator: ", ")) FROM \(part.origin) \(filter)
      ORDER BY \(part.keys.map { $0 + direction }.joined(separator: ", "))
      """
    return (sql, arguments)
  }

  /// That of the book which has the printed id.
  private static let rowID = "(SELECT id FROM record WHERE printed_id = ? AND book = id)"

  /// The condition of coming after the values.
  ///
  /// Scores shift a little with every book that comes in, so the book that a page ended with is scored anew; its old
  /// score counts only if it is there no more.
  private func behind(_ values: [DatabaseValue], _ part: ListOrder.Part) -> (String, [DatabaseValue]) {
    let comparison = query.reverse ? "<" : ">"
    let names = "(" + part.keys.joined(separator: ", ") + ")"
    guard part.isScored else {
      return ("\(names) \(comparison) (\(part.keys.map { _ in "?" }.joined(separator: ", ")))", values)
    }
    let score = "coalesce((SELECT hit.score FROM \(ListOrder.hits) WHERE hit.id = \(Self.rowID)), ?)"
    return ("\(names) \(comparison) (\(score), ?)", part.arguments + [values[1], values[0], values[1]])
  }
}

/// Every book of a list, in its order.
struct AllBooksQuery: DeferredChunkQuery {
  private let policy: MergePolicy
  private let isExplained: Bool
  private let hasWholeRecords: Bool
  private var rows: OrderedRows
  private let lone: LoneBooks?

  /// - Throws: `CatalogError.unknownCategory`.
  init(_ query: ListQuery, in db: Database, policy: MergePolicy) throws {
    self.policy = policy
    (isExplained, hasWholeRecords) = (query.isExplained, query.hasWholeRecords)
    rows = try OrderedRows("listed", in: db)
    try BookListQuery(db: db, policy: policy, query: query).number(in: rows)
    lone = try isExplained ? nil : LoneBooks(ifManyOf: rows, in: db)
  }

  mutating func read(in db: Database) throws -> DeferredChunk<Book>? {
    guard let ids = try rows.next(in: db) else { return nil }
    let loader = BookLoader(db: db, policy: policy, isExplained: isExplained, hasWholeRecords: hasWholeRecords)
    guard let stored = try loader.stored(ids, lone: lone, atMost: OrderedRows.most.bytes) else {
      let uncomputed = try loader.uncomputed(ids, atMost: OrderedRows.most.bytes)
      rows.giveBack(ids.count - uncomputed.ids.count)
      let books = uncomputed.books(policy)
      return DeferredChunk { _ in uncomputed.ids.compactMap { books[$0] } }
    }
    rows.giveBack(ids.count - stored.ids.count)
    return DeferredChunk { [policy, ids = stored.ids] snapshot in
      let made = try stored.books(policy)
      if made.rows == ids { return made.books }
      let missing = Set(ids).subtracting(made.rows)
      var books = try snapshot.readHere { db in try BookLoader(db: db, policy: policy).computed(Array(missing)) }
      for (row, book) in zip(made.rows, made.books) { books[row] = book }
      return ids.compactMap { books[$0] }
    }
  }
}
