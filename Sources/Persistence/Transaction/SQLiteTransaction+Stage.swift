import Catalog
import Domain
import GRDB

/// Temporary tables in which the categories and placements of an import wait: SQLite moves them out of memory as they
/// grow.
extension SQLiteTransaction {
  func openStage() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE copied_category (
          place INTEGER PRIMARY KEY, source INTEGER NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
          date INTEGER NOT NULL, fetched_at INTEGER NOT NULL, items_fetched_at INTEGER, sort TEXT NOT NULL,
          UNIQUE (source, key)
        ) STRICT;
        CREATE TEMP TABLE copied_placement (
          source INTEGER NOT NULL, category TEXT NOT NULL, date INTEGER NOT NULL, record TEXT NOT NULL, rank INTEGER,
          rank_last_week INTEGER, weeks_on_list INTEGER, page INTEGER NOT NULL, place INTEGER NOT NULL
        ) STRICT;
        """)
  }

  func closeStage() throws { try db.execute(sql: "DROP TABLE copied_category; DROP TABLE copied_placement") }

  func stage(_ staged: StagedCategory) throws {
    let category = staged.category
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO copied_category (source, key, name, kind, date, fetched_at, items_fetched_at, sort)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, SourceRow.id(of: category.source, in: db), category.key, category.name, category.kind.rawValue,
      category.date?.packed ?? 0, staged.fetchedAt, staged.itemsFetchedAt, staged.sort.rawValue
    ).execute()
  }

  func stage(_ placements: some Collection<Placement>) throws {
    let insertion = try RowStatement("INSERT INTO copied_placement VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", in: db)
    var sources = SourceIDs(db: db)
    for placement in placements {
      insertion.bind(try sources.id(of: placement.record.source), at: 1)
      insertion.bind(placement.category, at: 2)
      insertion.bind(Int64(placement.date?.packed ?? 0), at: 3)
      insertion.bind(placement.record.key, at: 4)
      insertion.bind(placement.rank.map(Int64.init), at: 5)
      insertion.bind(placement.rankLastWeek.map(Int64.init), at: 6)
      insertion.bind(placement.weeksOnList.map(Int64.init), at: 7)
      insertion.bind(Int64(placement.page), at: 8)
      insertion.bind(Int64(placement.place), at: 9)
      try insertion.run()
    }
  }

  func stagedCategories(after number: RowID, atMost limit: Int) throws -> [(number: RowID, category: StagedCategory)] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT place, source.name, key, copied.name, kind, date, fetched_at, items_fetched_at, sort
          FROM copied_category AS copied CROSS JOIN source ON source.id = copied.source
          WHERE place > ? ORDER BY place LIMIT ?
          """, number, limit))
    return try rows.compactMap { row in
      guard let kind = try Category.Kind(rawValue: row.value(4)), let sort = try CategorySort(rawValue: row.value(8))
      else { return nil }
      let category = Category(
        source: try row.value(1), key: try row.value(2), name: try row.value(3), kind: kind,
        date: PartialDate(packed: try row.value(5)))
      let staged = StagedCategory(
        category: category, fetchedAt: try row.value(6), itemsFetchedAt: try row.value(7), sort: sort)
      return (try row.value(0), staged)
    }
  }

  func stagedPlacements(after number: RowID, atMost limit: Int) throws -> [StagedPlacement] {
    let query = try RowStatement(
      """
      SELECT record.id, placed.rank, placed.rank_last_week, placed.weeks_on_list, placed.page, placed.place,
        placed.rowid, category.id, placed.date, category.kind = 'list'
      FROM copied_placement AS placed
      CROSS JOIN category ON category.source = placed.source AND category.key = placed.category
      CROSS JOIN record ON record.source = placed.source AND record.key = placed.record
      WHERE placed.rowid > ? ORDER BY placed.rowid LIMIT ?
      """, in: db)
    query.bind(number, at: 1)
    query.bind(Int64(limit), at: 2)
    var placements: [StagedPlacement] = []
    try query.each { row in
      placements.append(
        StagedPlacement(
          number: row.integer(6),
          issue: CategoryIssue(category: row.integer(7), date: PartialDate(packed: Int(row.integer(8)))),
          isInList: row.integer(9) != 0, placed: PlacedRecord(row)))
    }
    return placements
  }
}
