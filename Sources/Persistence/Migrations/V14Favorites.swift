import GRDB

extension Schema {
  /// The favorites, which every page of the collection counts, are found without a look at each book. Never edited once
  /// shipped.
  static let v14Favorites = Migration(name: "V14Favorites") { db in
    try db.execute(sql: "CREATE INDEX book_in_favorites ON book (title_key, printed_id) WHERE favorite")
  }
}
