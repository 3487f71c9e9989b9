import GRDB

extension Schema {
  /// Marks that an import of another program's file gave and that an earlier one had given already. Never edited once
  /// shipped.
  static let v17RepeatedMarks = Migration(name: "V17RepeatedMarks") { db in
    try db.execute(sql: "ALTER TABLE import_record ADD COLUMN marks TEXT")
  }
}
