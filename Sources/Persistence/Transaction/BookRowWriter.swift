import Catalog
import Domain
import GRDB

/// Writes the rows of books: each with its editions and its words.
struct BookRowWriter {
  private let db: Database
  private let book: RowStatement
  private let edition: RowStatement
  private let words: RowStatement

  init(db: Database) throws {
    self.db = db
    book = try RowStatement(
      """
      INSERT INTO book (\(BookRow.columns.joined(separator: ", ")))
      VALUES (\(BookRow.columns.map { _ in "?" }.joined(separator: ", ")))
      """, in: db)
    edition = try RowStatement("INSERT INTO edition (book, position, isbn, record) VALUES (?, ?, ?, ?)", in: db)
    words = try RowStatement(
      "INSERT INTO search (rowid, title, authors, subtitle, categories) VALUES (?, ?, ?, ?, ?)", in: db)
  }

  /// - Throws: `CatalogError.isbnTaken` where one of its ISBNs is on another book's edition.
  func insert(_ row: BookRow) throws {
    for (index, value) in row.values.enumerated() { book.bind(value, at: index + 1) }
    try book.run()
    try insertEditions(of: row)
    words.bind(row.id, at: 1)
    words.bind(row.words.title, at: 2)
    words.bind(row.words.authors, at: 3)
    words.bind(row.words.subtitle, at: 4)
    words.bind(row.words.categories, at: 5)
    try words.run()
  }

  private func insertEditions(of row: BookRow) throws {
    edition.bind(row.id, at: 1)
    for (position, values) in row.editions.enumerated() {
      edition.bind(Int64(position), at: 2)
      edition.bind(values.isbn?.digits, at: 3)
      edition.bind(values.record, at: 4)
      do {
        try edition.run()
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
        guard let isbn = values.isbn else { throw error }
        let owner = try String.fetchOne(
          db, sql: "SELECT title FROM book JOIN edition ON edition.book = book.id WHERE edition.isbn = ?",
          arguments: [isbn.digits])
        throw CatalogError.isbnTaken(isbn, owner: owner ?? "", claimant: row.title)
      }
    }
  }
}

extension BookRow {
  /// Every column of `book` but `rank`, which depends on placements.
  static let columns = [
    "id", "printed_id", "component", "kind", "title", "subtitle", "authors", "isbn", "published", "added_at", "saved",
    "favorite", "title_key", "author_key", "card",
  ]

  /// The values of ``columns``.
  var values: [DatabaseValue] {
    [
      id.databaseValue, printedID.value.databaseValue, component.databaseValue, kind.rawValue.databaseValue,
      title.databaseValue, subtitle?.databaseValue ?? .null, FlatJSON.text(authors)?.databaseValue ?? .null,
      isbn?.digits.databaseValue ?? .null, published?.packed.databaseValue ?? .null, addedAt.databaseValue,
      isSaved.databaseValue, isFavorite.databaseValue, titleKey.databaseValue, authorKey?.databaseValue ?? .null,
      card.databaseValue,
    ]
  }
}
