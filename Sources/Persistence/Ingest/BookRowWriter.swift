import Catalog
import Domain
import GRDB

/// Writes what listing, sorting and searching need of a book.
struct BookRowWriter {
  let db: Database

  /// Adds the book, its editions and its words, and points its records at it. Its row id is that of its first record.
  ///
  /// - Throws: `CatalogError.isbnTaken` where one of its ISBNs is on another book's edition.
  func insert(_ book: Book, from touched: ConnectedComponents) throws {
    let members = book.records.compactMap { touched[$0.recordKey] }
    guard let first = members.first else { return }
    let component = touched.component(of: first.id)
    let addedAt = members.map(\.addedAt).min() ?? first.addedAt
    try insertRow(of: book, id: first.id, component: component, addedAt: addedAt)
    try insertEditions(of: book, id: first.id, from: touched)
    try insertWords(of: book, id: first.id)
    let pointing = try db.cachedStatement(sql: "UPDATE record SET component = ?, book = ? WHERE id = ?")
    for member in members { try pointing.execute(arguments: [component, first.id, member.id]) }
  }

  private func insertRow(of book: Book, id: Int64, component: Int64, addedAt: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO book (id, printed_id, component, kind, title, subtitle, authors, isbn, published, added_at,
          saved, favorite, title_key, author_key)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [
      id, book.id.value, component, book.kind.rawValue, book.title, book.subtitle, FlatJSON.text(book.authors),
      book.isbn?.digits, book.published?.packed, addedAt, book.shelf.saved, book.shelf.favorite,
      SortKey.title(book.title, language: book.language), book.authors.first.map(SortKey.author),
    ])
  }

  private func insertEditions(of book: Book, id: Int64, from touched: ConnectedComponents) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO edition (book, position, isbn, record) VALUES (?, ?, ?, ?)")
    for (position, edition) in book.editions.enumerated() {
      do {
        let record = edition.recordKey.flatMap { touched[$0]?.id }
        try statement.execute(arguments: [id, position, edition.isbn?.digits, record])
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
        guard let isbn = edition.isbn else { throw error }
        let owner = try String.fetchOne(
          db, sql: "SELECT title FROM book JOIN edition ON edition.book = book.id WHERE edition.isbn = ?",
          arguments: [isbn.digits])
        throw CatalogError.isbnTaken(isbn, owner: owner ?? "", claimant: book.title)
      }
    }
  }

  private func insertWords(of book: Book, id: Int64) throws {
    let words = SearchWords(book)
    try db.cachedStatement(
      sql: "INSERT INTO search (rowid, title, authors, subtitle, categories) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [id, words.title, words.authors, words.subtitle, words.categories])
  }
}
