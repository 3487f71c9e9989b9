import GRDB

/// The indexes that only reading asks: by which lists are sorted, authors are found and printed ids are looked up.
///
/// A large load into an empty catalogue leaves them out until its end. A book's title stands anywhere among the others,
/// and the more there are, the likelier the page that it belongs to has to come from the file and go back; an index
/// that is made of all of them at once is sorted and written from front to back. Without them everything is found as
/// well, by looking through all books.
enum ListIndexes {
  /// By name what makes each of them.
  static let definitions = [
    "record_by_printed_id": "record (printed_id)",
    "book_by_title": "book (title_key, printed_id)",
    "book_by_author": "book (author_key, title_key, printed_id) WHERE author_key IS NOT NULL",
    "book_by_date": "book (published, title_key, printed_id) WHERE published IS NOT NULL",
    "book_by_added": "book (added_at, printed_id)",
    "author_by_key": "author (key, given, name, book)",
  ]

  /// Those that the catalogue does not have, by name; only reads.
  static func missing(in db: Database) throws -> [String] {
    let found = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'")
    return definitions.keys.filter { !found.contains($0) }.sorted()
  }

  static func make(_ name: String, in db: Database) throws {
    guard let definition = definitions[name] else { return }
    try db.execute(sql: "CREATE INDEX IF NOT EXISTS \(name) ON \(definition)")
  }

  /// - Returns: true where any of them was there.
  static func leaveOut(in db: Database) throws -> Bool {
    let missing = try missing(in: db)
    for name in definitions.keys where !missing.contains(name) { try db.execute(sql: "DROP INDEX \(name)") }
    return missing.count < definitions.count
  }
}
