import Catalog
import Domain
import GRDB

/// What listing, sorting and searching need of a book, as the tables hold it.
struct BookRow {
  /// That of its first record.
  let id: Int64
  /// The lowest row id of all records that touch one of its own.
  let component: Int64
  /// The row ids of its records, in key order.
  let members: [Int64]
  /// The values of ``columns``.
  let values: [DatabaseValue]
  /// Each edition's ISBN and the row id of the record that keys one without, headline first.
  let editions: [(isbn: ISBN?, record: Int64?)]
  let words: SearchWords

  /// Every column of `book` but `rank`, which depends on placements.
  static let columns = [
    "id", "printed_id", "component", "kind", "title", "subtitle", "authors", "isbn", "published", "added_at", "saved",
    "favorite", "title_key", "author_key",
  ]

  /// Nil for a book that has no record in the component.
  init?(_ book: Book, from touched: ConnectedComponents) {
    let members = book.records.compactMap { touched[$0.recordKey] }
    guard let first = members.first else { return nil }
    self.members = members.map(\.id)
    id = first.id
    component = touched.component(of: first.id)
    editions = book.editions.map { ($0.isbn, $0.recordKey.flatMap { touched[$0]?.id }) }
    words = SearchWords(book)
    let addedAt = members.map(\.addedAt).min() ?? first.addedAt
    let numbers = (isbn: book.isbn?.digits, published: book.published?.packed)
    values = [
      id.databaseValue, book.id.value.databaseValue, component.databaseValue, book.kind.rawValue.databaseValue,
      book.title.databaseValue, book.subtitle?.databaseValue ?? .null,
      FlatJSON.text(book.authors)?.databaseValue ?? .null, numbers.isbn?.databaseValue ?? .null,
      numbers.published?.databaseValue ?? .null, addedAt.databaseValue, book.shelf.saved.databaseValue,
      book.shelf.favorite.databaseValue, SortKey.title(book.title, language: book.language).databaseValue,
      book.authors.first.map(SortKey.author)?.databaseValue ?? .null,
    ]
  }
}

/// Writes the rows of books.
struct BookRowWriter {
  let db: Database

  /// Adds the book, its editions and its words, and points its records at it.
  ///
  /// - Throws: `CatalogError.isbnTaken` where one of its ISBNs is on another book's edition.
  func insert(_ book: Book, from touched: ConnectedComponents) throws {
    guard let row = BookRow(book, from: touched) else { return }
    try db.cachedStatement(sql: Self.insertion).execute(arguments: StatementArguments(row.values))
    try insertEditions(of: row, titled: book.title)
    let words = row.words
    try db.cachedStatement(
      sql: "INSERT INTO search (rowid, title, authors, subtitle, categories) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [row.id, words.title, words.authors, words.subtitle, words.categories])
    let pointing = try db.cachedStatement(sql: "UPDATE record SET component = ?, book = ? WHERE id = ?")
    for member in row.members { try pointing.execute(arguments: [row.component, row.id, member]) }
  }

  private static let insertion = """
    INSERT INTO book (\(BookRow.columns.joined(separator: ", ")))
    VALUES (\(BookRow.columns.map { _ in "?" }.joined(separator: ", ")))
    """

  private func insertEditions(of row: BookRow, titled title: String) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO edition (book, position, isbn, record) VALUES (?, ?, ?, ?)")
    for (position, edition) in row.editions.enumerated() {
      do {
        try statement.execute(arguments: [row.id, position, edition.isbn?.digits, edition.record])
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
        guard let isbn = edition.isbn else { throw error }
        let owner = try String.fetchOne(
          db, sql: "SELECT title FROM book JOIN edition ON edition.book = book.id WHERE edition.isbn = ?",
          arguments: [isbn.digits])
        throw CatalogError.isbnTaken(isbn, owner: owner ?? "", claimant: title)
      }
    }
  }
}
