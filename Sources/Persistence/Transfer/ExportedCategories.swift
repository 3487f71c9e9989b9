import Domain
import GRDB

/// The categories that some books stand in, also those of sources that are out of view.
struct ExportedCategories: ChunkedQuery {
  private var rows: OrderedRows

  /// - Parameter books: an SQL query for their row ids; nil where all categories are wanted.
  init(of books: String?, in db: Database) throws {
    rows = try OrderedRows(Self.name, in: db)
    let condition =
      books.map { books in
        """
        WHERE category.id IN (
          SELECT placement.category FROM record JOIN placement ON placement.record = record.id
          WHERE record.book IN (\(books)))
        """
      } ?? ""
    try rows.append(
      """
      SELECT category.id FROM category JOIN source ON source.id = category.source \(condition)
      ORDER BY source.name, category.position, category.key
      """, in: db)
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    try rows.next(in: db).map { try CategoryListQuery(db: db).categories($0).map { .category($0) } }
  }

  /// Of the table with the row ids of the categories, by position.
  fileprivate static let name = "exported_category"
}

/// What stands in these categories, of some books: category by category, so that little has to be sorted.
struct ExportedPlacements: ChunkedQuery {
  /// An SQL query for the row ids of the books; nil where all are wanted.
  private let books: String?
  private var category: (position: Int64, id: Int64, name: RecordKey)?
  /// Of the last placement read of the category. Only a number tells them apart in order: any number of them may have
  /// one date and place.
  private var position: Int64 = 0

  init(of books: String?, in db: Database) throws {
    self.books = books
    try db.execute(
      sql: """
        CREATE TABLE temp.exported_placement (
          position INTEGER PRIMARY KEY, record TEXT NOT NULL, date INTEGER NOT NULL, page INTEGER NOT NULL,
          place INTEGER NOT NULL, rank INTEGER, rank_last_week INTEGER, weeks_on_list INTEGER)
        """)
  }

  mutating func next(in db: Database) throws -> [CatalogElement]? {
    if category == nil { try goOn(in: db) }
    while let category {
      let rows = try Row.fetchAll(
        db.cachedStatement(sql: Self.chunk, position, OrderedRows.most.records))
      position += Int64(rows.count)
      if !rows.isEmpty { return try rows.map { .placement(try Self.placement($0, in: category.name)) } }
      try goOn(in: db)
    }
    return nil
  }

  private static func placement(_ row: Row, in category: RecordKey) throws -> Placement {
    var placement = Placement(
      record: RecordKey(source: category.source, key: try row.value(0)), category: category.key,
      date: PartialDate(packed: try row.value(1)), page: try row.value(2), place: try row.value(3))
    placement.rank = try row.value(4)
    placement.rankLastWeek = try row.value(5)
    placement.weeksOnList = try row.value(6)
    return placement
  }

  /// Goes on to the next category, and numbers what stands in it: each record is looked up once.
  private mutating func goOn(in db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT exported.position, category.id, source.name, category.key
          FROM temp.\(ExportedCategories.name) AS exported
          CROSS JOIN category ON category.id = exported.id CROSS JOIN source ON source.id = category.source
          WHERE exported.position > ? ORDER BY exported.position LIMIT 1
          """, category?.position ?? 0))
    category = try row.map { row in
      (try row.value(0), try row.value(1), RecordKey(source: try row.value(2), key: try row.value(3)))
    }
    position = 0
    guard let category else { return }
    try db.execute(sql: "DELETE FROM temp.exported_placement")
    try db.cachedStatement(sql: numbering, category.id).execute()
  }

  /// The books are looked up one by one: for SQLite each category would be a search of the whole catalogue anew.
  private var numbering: String {
    let condition = books.map { "AND +record.book IN (\($0))" } ?? ""
    return """
      INSERT INTO temp.exported_placement (record, date, page, place, rank, rank_last_week, weeks_on_list)
      SELECT record.key, placement.date, placement.page, placement.place, placement.rank, placement.rank_last_week,
        placement.weeks_on_list
      FROM placement CROSS JOIN record ON record.id = placement.record
      WHERE placement.category = ? \(condition)
      ORDER BY placement.date, placement.page, placement.place, record.key
      """
  }

  private static let chunk = """
    SELECT record, date, page, place, rank, rank_last_week, weeks_on_list FROM temp.exported_placement
    WHERE position > ? ORDER BY position LIMIT ?
    """
}
