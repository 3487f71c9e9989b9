import GRDB

extension Schema {
  /// Placements stand in the order of their places, and are found by their records: in two trees, where there were
  /// three. Never edited once shipped.
  static let v18PlacementPlace = Migration(name: "V18PlacementPlace") { db in
    try db.execute(
      sql: """
        ALTER TABLE placement RENAME TO former_placement;
        DROP INDEX placement_by_record;
        DROP INDEX placement_by_place;
        CREATE TABLE placement (
          category INTEGER NOT NULL REFERENCES category (id),
          date INTEGER NOT NULL,
          page INTEGER NOT NULL,
          place INTEGER NOT NULL,
          record INTEGER NOT NULL REFERENCES record (id),
          rank INTEGER,
          rank_last_week INTEGER,
          weeks_on_list INTEGER,
          PRIMARY KEY (category, date, page, place, record)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO placement
        SELECT category, date, page, place, record, rank, rank_last_week, weeks_on_list FROM former_placement
        ORDER BY category, date, page, place, record;
        DROP TABLE former_placement;
        CREATE UNIQUE INDEX placement_by_record ON placement (record, category, date);
        """)
  }
}
