import GRDB

extension Schema {
  /// By what a record is known again. Never edited once shipped.
  static let v7ContentHash = Migration(name: "V7ContentHash") { db in
    try db.execute(sql: "ALTER TABLE record ADD COLUMN content_hash INTEGER")
  }
}
