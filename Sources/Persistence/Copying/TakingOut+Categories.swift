import Domain
import GRDB

extension TakingOut {
  /// Also those of sources that are out of view.
  func takeCategories() throws {
    let wanted = try wantedCategories()
    for summary in try CategoryReading(db: db).all(hiddenSources: []) {
      let name = RecordKey(source: summary.category.source, key: summary.category.key)
      if wanted?.contains(name) != false { try body(.category(summary)) }
    }
  }

  /// Category by category, so that little has to be sorted.
  func takePlacements() throws {
    let categories = try Row.fetchAll(
      db,
      sql: """
        SELECT category.id, source.name, category.key FROM category JOIN source ON source.id = category.source
        ORDER BY source.name, category.position, category.key
        """)
    for category in categories { try takePlacements(of: category[0], source: category[1], key: category[2]) }
  }

  private func takePlacements(of category: Int64, source: String, key: String) throws {
    let filter = isWhole ? "" : "AND record.book IN (\(bookRows))"
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT record.key, placement.date, placement.page, placement.place, placement.rank, placement.rank_last_week,
            placement.weeks_on_list
          FROM placement JOIN record ON record.id = placement.record
          WHERE placement.category = ? \(filter)
          ORDER BY placement.date, placement.page, placement.place, record.key
          """),
      arguments: StatementArguments([category.databaseValue] + (isWhole ? [] : selection.arguments)))
    while let row = try rows.next() {
      var placement = Placement(
        record: RecordKey(source: source, key: row[0]), category: key, date: PartialDate(packed: row[1]), page: row[2],
        place: row[3])
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
