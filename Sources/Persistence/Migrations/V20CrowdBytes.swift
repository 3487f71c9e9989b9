import GRDB

extension Schema {
  /// How much each record of a crowd holds. Never edited once shipped.
  static let v20CrowdBytes = Migration(name: "V20CrowdBytes") { db in
    let columns = [
      "kind", "detail", "title", "subtitle", "authors", "own_isbns", "related_isbns", "other_ids", "publisher",
      "published", "pages", "language", "format", "description", "categories", "cover", "links", "rating",
      "rating_count", "favorite", "extra", "notes", "contributors", "series", "original_title", "work_date",
      "edition_statement", "place",
    ]
    let bytes = columns.map { "coalesce(length(CAST(\($0) AS BLOB)), 0)" }.joined(separator: " + ")
    try db.execute(
      sql: """
        ALTER TABLE crowd ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE crowd SET bytes = (SELECT \(bytes) FROM record WHERE record.id = crowd.record);
        """)
  }
}
