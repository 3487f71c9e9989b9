import Domain
import GRDB

extension CatalogExport {
  /// Also those of sources that are out of view; then the placements in them.
  func takeCategories() throws {
    let wanted = try wantedCategories()
    for summary in try CategoryListQuery(db: db).all(hiddenSources: []) {
      let name = RecordKey(source: summary.category.source, key: summary.category.key)
      if wanted?.contains(name) != false { try body(.category(summary)) }
    }
    try takePlacements(in: wanted)
  }

  /// Category by category, so that little has to be sorted.
  private func takePlacements(in wanted: Set<RecordKey>?) throws {
    let categories = try Row.fetchAll(
      db,
      sql: """
        SELECT category.id, source.name, category.key FROM category JOIN source ON source.id = category.source
        ORDER BY source.name, category.position, category.key
        """)
    for row in categories {
      let name = RecordKey(source: row[1], key: row[2])
      if wanted?.contains(name) != false { try takePlacements(of: row[0], named: name) }
    }
  }

  /// The books are looked for here: for SQLite each category would be a search of the whole catalogue anew.
  private func takePlacements(of category: Int64, named name: RecordKey) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT record.key, placement.date, placement.page, placement.place, placement.rank, placement.rank_last_week,
            placement.weeks_on_list, record.book
          FROM placement JOIN record ON record.id = placement.record
          WHERE placement.category = ?
          ORDER BY placement.date, placement.page, placement.place, record.key
          """, category))
    while let row = try rows.next() {
      if let books {
        guard let book: Int64 = row[7], books.contains(book) else { continue }
      }
      var placement = Placement(
        record: RecordKey(source: name.source, key: row[0]), category: name.key, date: PartialDate(packed: row[1]),
        page: row[2], place: row[3])
      placement.rank = row[4]
      placement.rankLastWeek = row[5]
      placement.weeksOnList = row[6]
      try body(.placement(placement))
    }
  }

  /// Sources and keys of the categories that the books stand in; nil where all are wanted.
  private func wantedCategories() throws -> Set<RecordKey>? {
    if isWhole { return nil }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT source.name, category.key FROM record
        JOIN placement ON placement.record = record.id
        JOIN category ON category.id = placement.category
        JOIN source ON source.id = category.source
        WHERE record.book IN (\(bookRows))
        """, arguments: StatementArguments(selection.arguments))
    return Set(rows.map { RecordKey(source: $0[0], key: $0[1]) })
  }
}
