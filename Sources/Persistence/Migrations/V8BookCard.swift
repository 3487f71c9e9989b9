import GRDB

extension Schema {
  /// What is printed of a book, so that reading merges nothing. Books of before have none until they are computed anew.
  /// Never edited once shipped.
  static let v8BookCard = Migration(name: "V8BookCard") { db in
    try db.execute(sql: "ALTER TABLE book ADD COLUMN card TEXT")
  }
}
