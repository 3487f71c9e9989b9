import Catalog
import Domain
import GRDB

/// The indexes that only reading asks: by which lists are sorted, authors are found, printed ids and the ISBNs of
/// editions are looked up.
///
/// A large load into an empty catalogue leaves them out until its end. A book's title stands anywhere among the others,
/// and so does its ISBN. The more there are, the likelier the page that it belongs to has to come from the file and go
/// back; an index that is made of all of them at once is sorted and written from front to back. Without them everything
/// is found as well, by looking through all books. That no ISBN is on two editions is asked at the end then.
enum ListIndexes {
  /// By name what makes each of them, behind `CREATE`, in the order in which they are made. The one that may be refused
  /// comes last, so that none of the others waits for it.
  private static let definitions: KeyValuePairs = [
    "record_by_printed_id": "INDEX record_by_printed_id ON record (printed_id)",
    "book_by_title": "INDEX book_by_title ON book (title_key, printed_id)",
    "book_by_author":
      "INDEX book_by_author ON book (author_key, title_key, printed_id) WHERE author_key IS NOT NULL",
    "book_by_date": "INDEX book_by_date ON book (published, title_key, printed_id) WHERE published IS NOT NULL",
    "book_by_added": "INDEX book_by_added ON book (added_at, printed_id)",
    "author_by_key": "INDEX author_by_key ON author (key, given, name, book)",
    "edition_by_isbn": "UNIQUE INDEX edition_by_isbn ON edition (isbn) WHERE isbn IS NOT NULL",
  ]

  static let names = definitions.map(\.key)

  /// The names of those that the catalogue does not have, in the order in which they are made; only reads.
  static func missing(in db: Database) throws -> [String] {
    let found = try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'")
    return names.filter { !found.contains($0) }
  }

  /// Makes it where it is missing.
  /// - Throws: `CatalogError.isbnTaken` where an ISBN is on editions of two books.
  static func make(_ name: String, in db: Database) throws {
    guard let definition = definitions.first(where: { $0.key == name })?.value, try missing(in: db).contains(name)
    else { return }
    do {
      try db.execute(sql: "CREATE \(definition)")
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
      throw try takenISBN(in: db) ?? error
    }
  }

  /// The first ISBN that editions of two books have.
  private static func takenISBN(in db: Database) throws -> CatalogError? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT taken.isbn, owner.title, claimant.title FROM (
          SELECT isbn, min(book) AS owner, max(book) AS claimant FROM edition
          WHERE isbn IS NOT NULL GROUP BY isbn HAVING count(*) > 1 ORDER BY isbn LIMIT 1) AS taken
        JOIN book AS owner ON owner.id = taken.owner JOIN book AS claimant ON claimant.id = taken.claimant
        """)
    guard let row, let isbn = ISBN(digits: try row.value(0)) else { return nil }
    return CatalogError.isbnTaken(isbn, owner: try row.value(1), claimant: try row.value(2))
  }

  /// - Returns: true where any of them was there.
  static func leaveOut(in db: Database) throws -> Bool {
    let missing = try missing(in: db)
    for name in names where !missing.contains(name) { try db.execute(sql: "DROP INDEX \(name)") }
    return missing.count < names.count
  }
}
